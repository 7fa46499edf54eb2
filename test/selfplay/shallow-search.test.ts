/** Searches of a fixed depth, against plain minimax without pruning. */
import { describe, expect, it } from 'vitest';
import { checkPlayer, parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { randomMove } from '../../src/games/legal-moves.ts';
import { openGame } from '../../src/games/registry.ts';
import type { Evaluation, Game } from '../../src/search/game.ts';
import { ShallowSearch, type ShallowSearchKind } from '../../src/search/shallow-search.ts';
import { must } from '../../src/util/result.ts';
import { randomState } from '../../src/util/seed.ts';
import { game as trioModule } from '../own-games/foreign/trio.ts';

const trio = must(trioModule.open({ name: 'trio', rules: {}, weights: null })).game;

/** The moves of a position, the best by evaluation first. */
function ordered<P>(game: Game<P>, evaluation: Evaluation<P>, position: P): number[] {
  const moves = new Int32Array(game.maxMoves);
  const count = game.legalMoves(position, moves);
  const logits = new Float32Array(count);
  evaluation.evaluateMoves(position, moves, count, logits);
  return Array.from({ length: count }, (_, i) => i)
    .sort((a, b) => logits[b]! - logits[a]! || a - b)
    .map((i) => moves[i]!);
}

/** What the definitions of both searches say, word by word. */
function plainValue<P>(
  game: Game<P>,
  evaluation: Evaluation<P>,
  kind: ShallowSearchKind,
  position: P,
  player: number,
  depth: number,
  replied: boolean,
): number {
  if (game.isOver(position)) return 1000 * (2 * game.reward(position, player) - 1);
  if (depth <= 0) return evaluation.evaluate(position, player);
  const moves = ordered(game, evaluation, position);
  const after = (move: number, left: number, hasReplied: boolean) => {
    const next = game.create();
    game.copy(next, position);
    game.play(next, move);
    return plainValue(game, evaluation, kind, next, player, left, hasReplied);
  };
  if (game.toMove(position) === player) return Math.max(...moves.map((move) => after(move, depth - 1, false)));
  if (kind === 'paranoid') return Math.min(...moves.map((move) => after(move, depth - 1, true)));
  const usual = after(moves[0]!, depth, replied);
  return replied ? usual : Math.min(usual, ...moves.map((move) => after(move, depth - 1, true)));
}

describe.each(['paranoid', 'bestreply'] as const)('%s', (kind) => {
  it('finds the value of plain minimax by its definition, at any depth, in random positions of a game for three', () => {
    for (let seed = 0; seed < 12; seed++) {
      const random = randomState('shallow', seed);
      const position = trio.create();
      for (let ply = 0; ply < 5 + (seed % 3); ply++) trio.play(position, randomMove(trio, position, random)!);
      const evaluation = trio.createEvaluation('pairs');
      for (const depth of [1, 2, 3]) {
        const { move, logit } = new ShallowSearch(trio, evaluation, kind).search(position, depth);
        const player = trio.toMove(position);
        const values = ordered(trio, evaluation, position).map((each) => {
          const next = trio.create();
          trio.copy(next, position);
          trio.play(next, each);
          return { each, value: plainValue(trio, evaluation, kind, next, player, depth - 1, false) };
        });
        const best = Math.max(...values.map(({ value }) => value));
        expect(logit, `seed ${seed}, depth ${depth}`).toBeCloseTo(best, 9);
        expect(values.find(({ value }) => value === best)?.each).toBe(move);
      }
    }
  });

  it('ends where the player at the root is out of a game that goes on', () => {
    const kit = must(openGame({ name: 'heximeros' }));
    const { game } = kit;
    const search = new ShallowSearch(game, game.createEvaluation('hand'), kind);
    expect(kit.illegality(game.create(), search.search(game.create(), 1).move)).toBeUndefined();
  });
});

describe('players of fixed depth', () => {
  const kit = must(openGame({ name: 'heximeros' }));
  it('are there for six seats, and alpha-beta is not', () => {
    for (const text of ['greedy', 'paranoid', 'bestreply:depth=3,name=x']) {
      expect(checkPlayer(must(parsePlayer(text, kit)), { name: 'heximeros' })).toEqual({ ok: true, value: undefined });
    }
    const alphaBeta = checkPlayer(must(parsePlayer('alphabeta:depth=2', kit)), { name: 'heximeros' });
    expect(alphaBeta).toMatchObject({ ok: false, error: { code: 'bad-player' } });
  });

  it('know their depth and refuse what they do not know', () => {
    expect(must(parsePlayer('paranoid', kit)).limits).toEqual({ depth: 2 });
    expect(must(parsePlayer('greedy', kit)).limits).toEqual({ depth: 1 });
    expect(parsePlayer('bestreply:playouts=5', kit)).toMatchObject({ ok: false, error: { code: 'bad-player' } });
  });
});
