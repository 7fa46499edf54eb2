/** Random games and positions for tests, each reproducible from a word that a failing test prints. */
import { boardOfSize, DIRECTIONS, MAX_SIZE, MIN_SIZE, NO_POINT } from '../../src/games/meridians/board.ts';
import { type Color, opponent } from '../../src/games/meridians/color.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { Position } from '../../src/games/meridians/position.ts';
import type { Setup } from '../../src/games/meridians/setup.ts';
import { makePoint, makePosition } from '../../src/games/meridians/text/notation.ts';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';

export const SIZES: readonly number[] = Array.from({ length: MAX_SIZE - MIN_SIZE + 1 }, (_, i) => MIN_SIZE + i);

/** `clumping` likes large groups and merges them, `cutting` likes to stand between the opponent's stones. */
export const STYLES = ['uniform', 'clumping', 'cutting'] as const;
type Style = (typeof STYLES)[number];

/** A random legal point, or undefined if the game is over. */
export function randomMove(position: Position, style: Style, random: RandomState): number | undefined {
  const buffer = new Int32Array(position.board.points);
  const count = position.isAnnihilated() ? 0 : legalPoints(position, buffer);
  if (count === 0) return undefined;
  const draw = () => buffer[nextBelow(random, count)] as number;
  if (style === 'uniform') return draw();
  const wanted = style === 'clumping' ? position.toMove : opponent(position.toMove);
  const candidates = [draw(), draw(), draw(), draw()];
  const met = candidates.map((point) => stonesMet(position, point, wanted, style === 'clumping' ? 1 : Infinity));
  return candidates[met.indexOf(Math.max(...met))];
}

/** In how many directions a stone of that colour is the first one met within `reach` steps. */
function stonesMet(position: Position, point: number, color: Color, reach: number): number {
  const { neighbour } = position.board;
  let met = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    let t = neighbour[DIRECTIONS * point + d] as number;
    for (let step = 1; step < reach && t !== NO_POINT && position.isEmpty(t); step++) {
      t = neighbour[DIRECTIONS * t + d] as number;
    }
    if (t !== NO_POINT && position.colorAt(t) === color) met++;
  }
  return met;
}

interface RandomGame {
  readonly seed: string;
  readonly random: RandomState;
  readonly position: Position;
  readonly moves: string[];
}

/**
 * Plays a random game to its end. `beforePly` sees the position and the point about to be played; a failure in it, or in
 * `play`, is thrown on with the seed and the moves so far.
 */
export function playRandomGame(
  size: number,
  style: Style,
  seed: string | number,
  beforePly: (game: RandomGame, point: number) => void,
  start = new Position(size),
): RandomGame {
  const name = `${size}/${style}/${seed}`;
  const game: RandomGame = { seed: name, random: randomState(name), position: start, moves: [] };
  const from = makePosition(start);
  try {
    for (;;) {
      const point = randomMove(start, style, game.random);
      if (point === undefined) return game;
      beforePly(game, point);
      start.playUnchecked(point);
      game.moves.push(makePoint(start.board, point));
    }
  } catch (error) {
    throw new Error(`random game ${name} from ${from} after ${game.moves.join(' ')}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Stones strewn over the board, both sides past their second turn, and at least one stone of the side to move. */
export function randomSetup(size: number, random: RandomState): Setup {
  const { points } = boardOfSize(size);
  const empty = 1 + nextBelow(random, 12);
  const toMove = nextBelow(random, 2) as Color;
  const stones = Array.from({ length: points }, () => {
    const drawn = nextBelow(random, empty + 3);
    return drawn >= 2 ? undefined : (drawn as Color);
  });
  stones[nextBelow(random, points)] = toMove;
  return { size, stones, toMove, turns: [2, 2] };
}

/** The position before each ply of a random game. */
export function positionsOfRandomGame(size: number, seed: string | number): Position[] {
  const positions: Position[] = [];
  playRandomGame(size, 'uniform', seed, ({ position }) => {
    const kept = new Position(size);
    kept.copyFrom(position);
    positions.push(kept);
  });
  return positions;
}
