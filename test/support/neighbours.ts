/**
 * A game of three seats with rewards in between: they take the nine squares of a board by turns, and each is rewarded for its
 * pairs of neighbouring squares in proportion to those of all, every seat counting one for nothing.
 */
import type { LearnableGame } from '../../src/network/learner.ts';
import { plainNetworks } from '../../src/network/plain.ts';
import { nextBelow } from '../../src/util/rng.ts';

export interface Neighbours {
  /** The seat that has taken each square, or -1. */
  readonly squares: Int8Array;
  taken: number;
}

const ROWS = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
];
const COLUMNS = [0, 1, 2].map((column) => ROWS.map((row) => row[column]!));
const PAIRS = [...ROWS, ...COLUMNS].flatMap(([a, b, c]) => [
  [a!, b!],
  [b!, c!],
]);
const turned = (map: readonly number[]) => map.map((_, i) => map[3 * (2 - (i % 3)) + Math.floor(i / 3)]!);
const mirrored = (map: readonly number[]) => map.map((_, i) => map[3 * Math.floor(i / 3) + 2 - (i % 3)]!);
const BOARD = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const TURNS = [BOARD, turned(BOARD), turned(turned(BOARD)), turned(turned(turned(BOARD)))];
/** Of the square. */
export const SYMMETRIES = [...TURNS, ...TURNS.map(mirrored)];

export const neighbours: LearnableGame<Neighbours> = {
  players: 3,
  maxMoves: 9,
  create: () => ({ squares: new Int8Array(9).fill(-1), taken: 0 }),
  copy: (into, from) => {
    into.squares.set(from.squares);
    into.taken = from.taken;
  },
  toMove: ({ taken }) => taken % 3,
  isOver: ({ taken }) => taken === 9,
  reward: ({ squares }, player) => {
    const all = PAIRS.filter(([a, b]) => squares[a!]! >= 0 && squares[a!] === squares[b!]);
    return (1 + all.filter(([a]) => squares[a!] === player).length) / (3 + all.length);
  },
  legalMoves: ({ squares }, into) => {
    let count = 0;
    for (let square = 0; square < 9; square++) if (squares[square]! < 0) into[count++] = square;
    return count;
  },
  play: (position, move) => {
    position.squares[move] = position.taken++ % 3;
  },
  rollout: (position, random, _policy, maxPlies, trace) => {
    const moves = new Int32Array(9);
    for (let plies = 0; plies < maxPlies; plies++) {
      const count = neighbours.legalMoves(position, moves);
      if (count === 0) return plies;
      const move = moves[nextBelow(random, count)]!;
      trace[plies] = (neighbours.toMove(position) << 24) | move;
      neighbours.play(position, move);
    }
    return maxPlies;
  },
};

/** Its networks; a seat sees its own squares as 1, and those of the seats after it as 2 and 3. */
export const neighbourNetworks = plainNetworks<Neighbours>({
  game: neighbours,
  cells: 9,
  states: 4,
  digit: ({ squares }, cell, seat) => (squares[cell]! < 0 ? 0 : 1 + ((squares[cell]! - seat + 3) % 3)),
  parts: { rows: [...ROWS, ...COLUMNS], pairs: PAIRS },
  symmetries: SYMMETRIES,
});
