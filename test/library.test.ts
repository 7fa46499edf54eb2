/** The public interface, used as in the README. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Engine, gameNamed, gameNames, must, openGame, parseRules, ResultError } from '../src/index.ts';

it('hands out no game but by its kit', () => {
  const read = (name: string) => readFileSync(new URL(`../src/${name}.ts`, import.meta.url), 'utf8');
  const text = read('index') + read('public');
  const places = [...text.matchAll(/from '\.\/games\/([^']+)'/g)].map((match) => match[1]);
  expect(places.length).toBeGreaterThan(2);
  expect(places.filter((place) => place?.includes('/'))).toEqual([]);
});

describe.each(gameNames())('%s', (name) => {
  it('is opened, analysed and played by what its kit says', async () => {
    const kit = must(openGame({ name }));
    const engine = new Engine({ game: { name }, threads: 0, memoryBytes: 1 << 24 });
    expect(engine.kit).toBe(kit);
    for (let ply = 0; ply < 4; ply++) {
      const { move, analysis } = await engine.bestMove({ playouts: 50 });
      expect(kit.seats.map((seat) => seat.name)).toContain(analysis.toMove);
      const number = kit.parseMove(move);
      expect(number.ok && kit.illegality(engine.position, number.value)).toBeUndefined();
      expect(engine.play(move).ok).toBe(true);
    }
    expect(engine.moves).toHaveLength(4);
    expect(kit.parsePosition(engine.positionText).ok).toBe(true);
    expect(kit.diagram(engine.position).length).toBeGreaterThan(10);
    await engine.close();
  });
});

it('says what is wrong with a game or its rules', () => {
  expect(gameNamed('chess')).toMatchObject({ ok: false, error: { code: 'unknown-game' } });
  expect(parseRules('meridians', 'size=6,pie=yes')).toEqual({ ok: true, value: { size: 6, pie: true } });
  expect(() => new Engine({ game: { name: 'meridians', rules: { size: 99 } } })).toThrow('from 2 to 8');
});

it('returns what is wrong with a move, and `must` throws it', async () => {
  const engine = new Engine({ threads: 0, memoryBytes: 1 << 24 });
  const played = engine.play('zz');
  expect(played).toMatchObject({
    ok: false,
    error: { code: expect.any(String), message: expect.stringContaining('zz') },
  });
  const thrown = () => must(engine.play('zz'));
  expect(thrown).toThrow(ResultError);
  expect(thrown).toThrow(expect.objectContaining(played.ok ? {} : { ...played.error }));
  expect(engine.moves).toEqual([]);
  expect(must(openGame({ name: 'meridians' })).title).toBe('Meridians');
  await engine.close();
});
