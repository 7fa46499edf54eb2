/** Derives the search interface of a game from its rules. */

import type { PlainNetworks } from '../../network/plain.ts';
import type { SharedWeights } from '../../network/weights.ts';
import type { Game } from '../../search/game.ts';
import { nextBelow, type RandomState } from '../../util/rng.ts';
import { randomState } from '../../util/seed.ts';
import { valueText } from './complete.ts';
import { checkedShares, estimateOf } from './estimate.ts';
import type { Positions } from './fields.ts';
import { MoveList } from './move-list.ts';
import type { End, GameRules } from './rules.ts';

const LOW_SEED = 0x243f6a88;
const HIGH_SEED = 0x13198a2e;
/** The default of `maxMoves`, if there are as many moves. */
export const DEFAULT_MAX_MOVES = 8192;

interface GameParts<P> {
  readonly source: MoveSource<P>;
  readonly id: string;
  readonly seats: number;
  readonly rules: GameRules<P>;
  readonly positions: Positions<P>;
  readonly moveName: (move: number) => string;
  /** The number of possible moves, without that by which a seat leaves. */
  readonly moves: number;
}

/** The moves of rules: their list, and a random one. */
export interface MoveSource<P> {
  /** The most legal moves of a position. */
  readonly most: number;
  /** Writes the legal moves of a position that is not over; returns their number. */
  list(position: P, into: Int32Array): number;
  /** A random legal move of a position that is not over; -1 if there is none. */
  draw(position: P, random: RandomState): number;
  /** The result of a position, also where no move is legal. */
  end(position: P): End | undefined;
}

/** `moves` is the number of possible moves. */
export function moveSourceOf<P>(
  rules: GameRules<P>,
  moves: number,
  seats: number,
  positions: Positions<P>,
): MoveSource<P> {
  const { cells } = rules.board;
  const most = rules.maxMoves ?? Math.min(moves, DEFAULT_MAX_MOVES);
  const { cellsPerMove = 1 } = rules;
  const collected = new MoveList(cells, cellsPerMove === 'any' ? 1 : cellsPerMove);
  const isLegal = rules.isLegal
    ? (position: P, move: number) => rules.isLegal?.(position, move) === true
    : (position: P, move: number) => move < cells && rules.at(position, move) === -1;
  const scan = (position: P, into: Int32Array) => {
    let count = 0;
    for (let move = 0; move < moves; move++) if (isLegal(position, move)) into[count++] = move;
    return count;
  };
  const list = rules.moves
    ? (position: P, into: Int32Array) => {
        collected.into = into;
        collected.count = 0;
        rules.moves?.(position, collected);
        return collected.count;
      }
    : scan;
  const drawn = new Int32Array(most);
  const fromList = (position: P, random: RandomState) => {
    const count = list(position, drawn);
    return count === 0 ? -1 : (drawn[nextBelow(random, count)] as number);
  };
  const drawUntilLegal = (position: P, random: RandomState) => {
    for (let tries = 0; tries < moves; tries++) {
      const move = nextBelow(random, moves);
      if (isLegal(position, move)) return move;
    }
    return fromList(position, random);
  };
  const own = rules.randomMove;
  const draw = own
    ? (position: P, random: RandomState) => {
        const move = own(position, random);
        return move < 0 ? fromList(position, random) : move;
      }
    : rules.moves
      ? fromList
      : drawUntilLegal;
  const { stuck } = rules;
  if (!stuck) return { most, list, draw, end: (position) => rules.result(position) };
  const scratch = rules.start();
  // Which move is found does not matter.
  const random = randomState('stuck');
  const canMove = rules.moves
    ? (position: P) => {
        if (own && own(position, random) >= 0) return true;
        // A list that is broken off may leave the position changed.
        positions.copy(scratch, position);
        return listsAny(rules, scratch);
      }
    : (position: P) => {
        for (let move = 0; move < moves; move++) if (isLegal(position, move)) return true;
        return false;
      };
  const end = (position: P) => {
    const result = rules.result(position);
    if (result !== undefined || canMove(position)) return result;
    return stuck === 'draw' ? stuck : lossEnd(rules.turn(position), seats);
  };
  return { most, list, draw, end };
}

/** Ends a list at its first move. */
class FirstMove extends MoveList {
  override add(): void {
    throw FOUND;
  }

  override addPath(): void {
    throw FOUND;
  }
}
const FOUND = Symbol('found');
const firstMove = new FirstMove(0, 0);

function listsAny<P>(rules: GameRules<P>, position: P): boolean {
  try {
    rules.moves?.(position, firstMove);
    return false;
  } catch (found) {
    if (found === FOUND) return true;
    throw found;
  }
}

/** The result of a game that a seat has lost. */
export function lossEnd(seat: number, seats: number): End {
  return seats === 2 ? 1 - seat : Array.from({ length: seats }, (_, other) => (other === seat ? 0 : 1));
}

export function makeGame<P>(parts: GameParts<P>): Game<P> {
  const { id, seats, rules, positions, moveName, moves } = parts;
  const { board, cellsPerMove = 1 } = rules;
  const { cells } = board;
  const { most: maxMoves, list: listMoves, draw, end: endOf } = parts.source;
  const randomMove = (position: P, random: RandomState) => {
    const move = draw(position, random);
    if (move < 0) throw noMoves();
    return move;
  };
  const isListed = rules.moves !== undefined && !rules.randomMove;

  const { leave, estimate } = rules;
  const sharesOf = estimate && ((position: P) => checkedShares(estimate(position), seats));
  const game: Game<P> = {
    id,
    players: seats,
    moveBound: leave ? moves + 1 : moves,
    maxMoves,
    maxRolloutPlies: rules.maxPlies ?? (cellsPerMove === 1 ? 2 * cells + 20 : 1000),
    cells,
    create: () => rules.start(),
    copy: (into, from) => positions.copy(into, from),
    toMove: (position) => rules.turn(position),
    isOver: (position) => endOf(position) !== undefined,
    reward: (position, player) => {
      const end = endOf(position);
      // A game that was cut off is a draw without an estimate.
      if (end === undefined) return sharesOf ? (sharesOf(position)[player] as number) : 1 / seats;
      return rewardOf(end, player, seats);
    },
    legalMoves: (position, into) => {
      if (rules.result(position) !== undefined) return 0;
      const count = listMoves(position, into);
      if (count === 0 && !rules.stuck) throw noMoves();
      return count;
    },
    play: leave
      ? (position, move) => (move === moves ? leave(position) : rules.play(position, move))
      : (position, move) => rules.play(position, move),
    keyLow: (position) => positions.hash(position, LOW_SEED),
    keyHigh: (position) => positions.hash(position, HIGH_SEED),
    rollout: (position, random, _policy, maxPlies, trace) => {
      let plies = 0;
      // A list of moves shows by itself that there is none.
      while (plies < maxPlies && rules.result(position) === undefined) {
        const move = draw(position, random);
        if (move < 0) {
          if (rules.stuck) break;
          throw noMoves();
        }
        trace[plies++] = (rules.turn(position) << 24) | move;
        rules.play(position, move);
      }
      return plies;
    },
    ...(!isListed && { randomMove }),
    ...(rules.points && seats === 2 && { margin: marginOf(rules, endOf) }),
    ownerOf: (position, cell) => {
      const piece = rules.at(position, cell);
      return piece < 0 ? -1 : piece % seats;
    },
    evaluations: sharesOf ? ['estimate'] : [],
    createEvaluation: (name) => {
      if (sharesOf && name === 'estimate') return estimateOf(game, sharesOf);
      throw new Error(`${id} has no evaluation ${name}`);
    },
    moveName,
  };
  return game;
}

/** The difference of points so far, or at the end. */
function marginOf<P>({ points: pointsOf }: GameRules<P>, endOf: MoveSource<P>['end']): NonNullable<Game<P>['margin']> {
  return (position, player) => {
    const end = endOf(position);
    const points = typeof end === 'object' ? end : (pointsOf?.(position) as readonly number[]);
    return (points[player] as number) - (points[1 - player] as number);
  };
}

/** `check-game` reports it by its code. */
function noMoves(): Error {
  const message = 'the game is not over, but no move is legal: end it in result, or add a word such as pass';
  return Object.assign(new Error(message), { code: 'no-moves' });
}

/** Adds the evaluation by a network with these weights. */
export function withNetwork<P>(game: Game<P>, networks: PlainNetworks<P>, weights: SharedWeights): Game<P> {
  return {
    ...game,
    evaluations: ['network', ...game.evaluations],
    createEvaluation: (name) => (name === 'network' ? networks.createNetwork(weights) : game.createEvaluation(name)),
  };
}

/** Throws a `TypeError` for a result that is none. */
export function checkEnd(end: End, seats: number): void {
  const problem = endProblem(end, seats);
  if (problem !== undefined) throw new TypeError(problem);
}

/** What is wrong with a result; undefined if it is one. */
export function endProblem(end: End, seats: number): string | undefined {
  if (end === 'draw' || (Number.isInteger(end) && (end as number) >= 0 && (end as number) < seats)) return undefined;
  if (Array.isArray(end) && end.length === seats && end.every(Number.isFinite)) return undefined;
  const expected = `a seat from 0 to ${seats - 1}, 'draw', or the points of ${seats} seats`;
  return `result returns ${valueText(end)}; it must return ${expected}`;
}

/** The reward of a seat. */
function rewardOf(end: End, player: number, seats: number): number {
  checkEnd(end, seats);
  if (end === 'draw') return 1 / seats;
  if (typeof end === 'number') return end === player ? 1 : 0;
  let best = 0;
  let sharing = 0;
  for (let seat = 0; seat < seats; seat++) {
    if (sharing === 0 || (end[seat] as number) > (end[best] as number)) {
      best = seat;
      sharing = 1;
    } else if (end[seat] === end[best]) sharing++;
  }
  return end[player] === end[best] ? 1 / sharing : 0;
}
