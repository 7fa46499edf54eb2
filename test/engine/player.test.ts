import { afterEach, describe, expect, it } from 'vitest';
import type { BestMoveOptions, ChosenMove } from '../../src/engine/engine.ts';
import { Engine } from '../../src/engine/engine.ts';
import { Judge } from '../../src/engine/judge.ts';
import { parseLevel } from '../../src/engine/levels.ts';
import { Player, type PlayerOptions } from '../../src/engine/player.ts';
import { Line } from '../../src/games/line.ts';
import { must } from '../../src/util/result.ts';
import { openKit } from '../support/kits.ts';

const GAME = { name: 'meridians', rules: { size: 4, pie: true } };
const kit = openKit(GAME.name, GAME.rules);

/** An engine that expects this value, and what it was asked. */
function engineWith(value: number, plies: readonly string[] = ['d4', 'a1', 'dark']) {
  const asked: BestMoveOptions[] = [];
  const bestMove = async (options: BestMoveOptions = {}) => {
    asked.push(options);
    return { move: 'c3', value, analysis: { value } } as ChosenMove;
  };
  return { asked, engine: { line: must(Line.of(kit, undefined, plies)), seed: '1', bestMove } };
}

const limitsOf = (options: PlayerOptions, turn?: Parameters<Player['limitsFor']>[0]) =>
  new Player(engineWith(0.5).engine, options).limitsFor(turn);

describe('the limits of a move', () => {
  it('are those of the player, done in full', () => {
    const limits = { playouts: 40 };
    expect(limitsOf({ limits })).toMatchObject({ playouts: 40, timeMs: undefined, stopEarly: false });
    expect(limitsOf({}, { timeMs: 700 })).toMatchObject({ timeMs: 700, stopEarly: false });
    expect(limitsOf({ limits: { ...limits, stopEarly: true } })).toMatchObject({ stopEarly: true });
  });

  it('are a share of a clock, which also limits other searches and is saved but before a time control', () => {
    const clock = { remainingMs: 3020 };
    expect(limitsOf({}, { clock })).toMatchObject({ timeMs: 100, stopEarly: true, countsStart: true });
    expect(limitsOf({}, { clock: { ...clock, movesToGo: 1 } })).toMatchObject({ timeMs: 3000, stopEarly: false });
    expect(limitsOf({ limits: { timeMs: 50 } }, { clock })).toMatchObject({ timeMs: 50, stopEarly: false });
  });

  it('are a few seconds if there are none', () => {
    expect(limitsOf({})).toMatchObject({ timeMs: 5000, stopEarly: true });
  });
});

describe('a player', () => {
  it('resigns below its limit only', async () => {
    const { engine, asked } = engineWith(0.1);
    expect(await new Player(engine, { resign: 0.2, limits: { playouts: 7 } }).choose({ top: 1 })).toMatchObject({
      move: 'resign',
      value: 0.1,
    });
    expect(asked).toMatchObject([{ playouts: 7, top: 1 }]);
    expect(await new Player(engine, { resign: 0.1 }).choose()).toMatchObject({ move: 'c3' });
    expect(await new Player(engine).choose()).toMatchObject({ move: 'c3' });
  });

  it('places moves and chooses a seat by its judge, and searches afterwards', async () => {
    const searched: (readonly string[])[] = [];
    const judge = new Judge({ ...GAME, weights: null }, async (moves) => {
      searched.push(moves);
      return moves[0] === 'd4' ? 0.9 : 0.2;
    });
    const chosenAfter = (...plies: readonly string[]) => new Player(engineWith(0.5, plies).engine, { judge }).choose();
    expect(await chosenAfter('d4', 'a1')).toEqual({ move: 'light', value: null });
    expect(await chosenAfter('c3', 'a1')).toEqual({ move: 'dark', value: null });
    expect(kit.parseMove((await chosenAfter('d4')).move).ok).toBe(true);
    expect(searched.length).toBeGreaterThan(2);
    expect(await chosenAfter('d4', 'a1', 'light')).toMatchObject({ move: 'c3', value: 0.5 });
  });

  describe('with an engine', () => {
    let engine: Engine | undefined;
    afterEach(() => engine?.close());

    it('plays at a level, with the choice of a seat among the moves', async () => {
      const level = must(parseLevel(kit, '2'));
      engine = new Engine({ game: GAME, params: level.params, threads: 0, memoryBytes: 2 ** 22 });
      const player = new Player(engine, { limits: level.limits });
      for (let ply = 0; ply < 4; ply++) must(engine.play((await player.choose()).move));
      expect(['light', 'dark']).toContain(engine.line.plies[2]);
      expect(engine.moves).toHaveLength(3);
      await player.close();
    });
  });
});
