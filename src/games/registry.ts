/** The games that can be searched, by name, with their positions and moves as text. */
import { fail, ok, quote, type Result } from '../util/result.ts';
import type { Game } from './game.ts';
import { MAX_SIZE, MIN_SIZE } from './meridians/board.ts';
import { type Explanation, explain } from './meridians/explain.ts';
import { meridians } from './meridians/game.ts';
import { openWeights, type SharedWeights, shippedWeights } from './meridians/network/weights.ts';
import { makePosition, parsePoint, parsePosition } from './meridians/notation.ts';
import type { Position } from './meridians/position.ts';

/** Which game, in a form that can be sent to another thread. */
export interface GameSpec {
  readonly id: string;
  readonly size: number;
  /** Weights of the learned evaluation; default: those that come with the program, null for none. */
  readonly weights?: SharedWeights | null;
}

/** Meridians on a board of a size, with these weights if they are for it. */
export function meridiansSpec(size: number, weights?: SharedWeights | undefined): GameSpec {
  return { id: 'meridians', size, ...(weights?.size === size && { weights }) };
}

/** A game and its notation. */
export interface GameKit<P> {
  readonly spec: GameSpec;
  readonly game: Game<P>;
  readonly playerNames: readonly string[];
  /** Reads a position; it must be of the kit's size. */
  parsePosition(text: string): Result<P>;
  makePosition(position: P): string;
  parseMove(text: string): Result<number>;
  /** Plays a move if it is legal; otherwise the error says why and nothing has changed. */
  play(position: P, move: number): Result<void>;
  /** What one of the game's static evaluations makes of a position that is not over, and why. */
  explain?(position: P, evaluation: string): Explanation;
}

/** Opens a game. Errors: `unknown-game`, `bad-size`, `bad-weights`. */
export function openGame(spec: GameSpec): Result<GameKit<Position>> {
  if (spec.id !== 'meridians')
    return fail('unknown-game', `${quote(spec.id)} is not a game of this program: meridians`);
  if (!Number.isInteger(spec.size) || spec.size < MIN_SIZE || spec.size > MAX_SIZE) {
    return fail('bad-size', `size ${spec.size} is not a board: sizes are ${MIN_SIZE} to ${MAX_SIZE}`);
  }
  if (spec.weights && spec.weights.size !== spec.size) {
    return fail('bad-weights', `the weights are for size ${spec.weights.size}, not ${spec.size}`);
  }
  const read = spec.weights === undefined ? shippedWeights(spec.size) : ok(spec.weights);
  if (!read.ok) return read;
  const weights = read.value ?? null;
  const game = meridians(spec.size, weights ?? undefined);
  return ok({
    spec: { ...spec, weights },
    game,
    playerNames: ['light', 'dark'],
    parsePosition: (text) => {
      const position = parsePosition(text);
      if (!position.ok || position.value.board.size === spec.size) return position;
      return fail('bad-size', `the position is of size ${position.value.board.size}, not ${spec.size}`);
    },
    makePosition,
    parseMove: (text) => parsePoint(game.create().board, text),
    play: (position, move) => position.play(move),
    explain: (position, evaluation) => explain(game, position, evaluation, weights ? openWeights(weights) : undefined),
  });
}
