/** The engine on games that only the tests know: three players, and a square board with draws. */
import '../support/foreign-built.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { runMatch } from '../../selfplay/index.ts';
import { Engine, type EngineOptions, OptionsError, openFor, PRESETS } from '../../src/engine/engine.ts';
import { gameNamed, registerGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { naming } from '../support/parts.ts';

const engines: Engine[] = [];
function engine(options: EngineOptions): Engine {
  const made = new Engine({ memoryBytes: 1 << 26, ...options });
  engines.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(engines.splice(0).map((made) => made.close()));
});

describe('three players', () => {
  it.each(['default', 'uct', 'rave'] as const)('%s plays a game to its end', async (preset) => {
    const made = engine({ game: { name: 'trio' }, threads: 0, params: PRESETS[preset] });
    while (!made.isOver) {
      const seat = made.toMove;
      const { move, analysis } = await made.bestMove({ playouts: 200, ownership: true });
      expect(analysis.toMove).toBe(seat);
      expect(analysis.proven?.result).not.toBe('draw');
      expect(made.play(move).ok, move).toBe(true);
    }
    expect(made.kit.outcome(made.position)).toBeDefined();
  });

  it('are searched for by two threads', async () => {
    const made = engine({ game: { name: 'trio' }, threads: 2 });
    const { analysis } = await made.bestMove({ playouts: 2000, stopEarly: false, ownership: true });
    expect(analysis.playouts).toBe(2000);
    expect(analysis.ownership).toHaveLength((3 + 1) * 12);
  });

  it('are too many for alpha-beta, which says so', () => {
    const options = { game: { name: 'trio' }, algorithm: 'alphabeta' } as const;
    expect(() => new Engine(options)).toThrow(OptionsError);
    expect(() => new Engine(options)).toThrow(naming('trio', 3));
    expect(openFor(options.game, PRESETS.default, 'alphabeta')).toMatchObject({
      ok: false,
      error: { code: 'bad-game' },
    });
    const other = engine({ game: { name: 'fours' }, algorithm: 'alphabeta', threads: 0 });
    expect(() => other.newGame('1', options.game)).toThrow(OptionsError);
  });
});

it('says that threads cannot load a game that the program registered itself', async () => {
  const game = { name: 'registered' };
  registerGame({ ...must(gameNamed('fours')), ...game });
  expect((await engine({ game, threads: 0 }).bestMove({ playouts: 10 })).analysis.playouts).toBe(10);
  const code = 'needs-module';
  await expect(engine({ game, threads: 2 }).ready()).rejects.toMatchObject({ code });
  const made = engine({ game: { name: 'fours' }, threads: 1 });
  await made.bestMove({ playouts: 10 });
  made.newGame('1', game);
  await expect(made.bestMove({ playouts: 10 })).rejects.toMatchObject({ code });
  const players = ['mcts:playouts=1', 'mcts:playouts=2'];
  await expect(runMatch({ game, players, games: 2 })).rejects.toMatchObject({ code });
});

describe('a game with draws', () => {
  it.each(['mcts', 'alphabeta'] as const)('%s finds what minimax proves: the first player wins', async (algorithm) => {
    const made = engine({ game: { name: 'fours', rules: { size: 3 } }, algorithm, threads: 0 });
    made.setPosition(undefined, ['b2', 'b1']);
    const { analysis } = await made.bestMove({ playouts: 100_000, stopEarly: false });
    expect(analysis.proven?.result).toBe('win');
  });

  it.each(['mcts', 'alphabeta'] as const)('%s proves a draw', async (algorithm) => {
    const made = engine({ game: { name: 'fours', rules: { size: 3 } }, algorithm, threads: 0 });
    made.setPosition(undefined, ['b2', 'a1', 'c3', 'a3', 'a2', 'c2']);
    const { analysis } = await made.bestMove({ playouts: 100_000, stopEarly: false });
    expect(analysis.value).toBeCloseTo(0.5, 6);
    if (algorithm === 'mcts') expect(analysis.proven?.result).toBe('draw');
  });
});
