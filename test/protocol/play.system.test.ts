import { describe, expect, it } from 'vitest';
import { talk, textOf } from '../support/play-session.ts';
import { STATIC } from '../support/presets.ts';

describe('an interruption', () => {
  it('makes the engine move with what it has found', async () => {
    const { session } = await talk({
      strength: { params: STATIC, limits: { timeMs: 3_600_000 } },
      resources: { threads: 1, memoryBytes: 2 ** 24 },
    });
    const texts = session.answer('d1');
    expect((await texts.next()).value).toBe('You play d1.');
    const reply = texts.next();
    expect(session.interrupt()).toBe('moves');
    expect((await reply).value).toMatch(/^Sightline plays [a-g]\d\.$/);
    await textOf(texts);
    expect(session.interrupt()).toBe('quits');
    expect(session.isOver).toBe(true);
    await session.close();
  });
});
