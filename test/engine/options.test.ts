/** The options of engines and searches, as programs without types give them. */
import { afterEach, describe, expect, it } from 'vitest';
import { Engine, type EngineOptions } from '../../src/engine/engine.ts';

let engine: Engine | undefined;
afterEach(() => engine?.close());

const small = { game: { name: 'meridians', rules: { size: 4 } }, threads: 0 };

async function searched(options: object): Promise<unknown> {
  engine = new Engine(small);
  try {
    for await (const report of engine.analyse({ playouts: 10, ...options })) void report;
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('a search', () => {
  it.each([
    { playouts: Number.NaN },
    { playouts: 0 },
    { playouts: -1 },
    { playouts: 1.5 },
    { playouts: '100' },
    { timeMs: Number.NaN },
    { timeMs: -1 },
    { nodes: 0 },
    { top: 0 },
    { intervalMs: 0 },
    { breadth: 0.5 },
    { depth: 64 },
    { playout: 5 },
    { rootMoves: [] },
  ])('does not begin with %j', async (options) => {
    const [name] = Object.keys(options);
    const said = expect.stringContaining(name === 'rootMoves' ? 'root' : String(name));
    expect(await searched(options)).toMatchObject({ name: 'OptionsError', code: 'bad-option', message: said });
  });

  it.each([{ timeMs: Infinity }, { playouts: undefined, nodes: 5 }, { top: 1 }, { breadth: 0 }])(
    'begins with %j',
    async (options) => expect(await searched(options)).toBeUndefined(),
  );

  it('names moves that are not legal, a running analysis, and its own end', async () => {
    expect(await searched({ rootMoves: ['zz'] })).toMatchObject({ name: 'EngineError', code: 'illegal-move' });
    engine = new Engine(small);
    const first = engine.analyse({ playouts: 10 });
    const running = first.next();
    await expect(engine.analyse().next()).rejects.toMatchObject({ code: 'busy' });
    await running;
    await first.return();
    await engine.close();
    await expect(engine.analyse().next()).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('an engine', () => {
  it.each([
    [{ threads: 1.5 }, 'bad-option'],
    [{ threads: 1000 }, 'bad-option'],
    [{ memoryBytes: Number.NaN }, 'bad-option'],
    [{ memoryBytes: 1 }, 'bad-option'],
    [{ thread: 1 }, 'bad-option'],
    [{ game: { name: 'chess' } }, 'unknown-game'],
    [{ preset: 'strongest' }, 'bad-preset'],
  ])('is not created with %j: %s', (options, code) => {
    expect(() => new Engine({ ...small, ...(options as EngineOptions) })).toThrow(
      expect.objectContaining({ name: 'OptionsError', code }),
    );
  });

  it('takes a preset by name', () => {
    engine = new Engine({ ...small, preset: 'uct' });
    expect(engine.params).not.toEqual(new Engine(small).params);
  });

  it('is closed at the end of its scope', async () => {
    const one = new Engine(small);
    await one[Symbol.asyncDispose]();
    await expect(one.analyse().next()).rejects.toMatchObject({ code: 'closed' });
  });

  it('lists legal moves, takes moves back, and knows the outcome', async () => {
    engine = new Engine(small);
    expect(engine.undo()).toBeUndefined();
    while (!engine.isOver) {
      expect(engine.outcome).toBeUndefined();
      const { legalMoves } = engine;
      expect(new Set(legalMoves).size).toBe(legalMoves.length);
      const move = legalMoves[0] as string;
      expect(engine.play(move).ok).toBe(true);
      expect(engine.undo()).toBe(move);
      expect(engine.legalMoves).toEqual(legalMoves);
      engine.play(move);
    }
    expect(engine.legalMoves).toEqual([]);
    expect(engine.outcome).toMatchObject({ reason: expect.any(String) });
  });
});
