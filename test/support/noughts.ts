/** Noughts and crosses: won, lost and drawn positions, no static evaluation, and turns in any order. */
import type { Game } from '../../src/search/game.ts';
import { nextBelow } from '../../src/util/rng.ts';

export interface Noughts {
  /** The player whose mark is on each of the nine squares, or -1. */
  readonly squares: Int8Array;
  marks: number;
}

export const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

export function winnerOf({ squares }: Noughts): number {
  for (const [a, b, c] of LINES) {
    if (squares[a]! >= 0 && squares[a] === squares[b] && squares[a] === squares[c]) return squares[a]!;
  }
  return -1;
}

/** The game; `order[i]` is the player whose turn it is after `i` marks. */
export function noughts(order: readonly number[] = [0, 1, 0, 1, 0, 1, 0, 1, 0]): Game<Noughts> {
  const isOver = (position: Noughts) => position.marks === 9 || winnerOf(position) >= 0;
  const legalMoves = (position: Noughts, into: Int32Array) => {
    if (isOver(position)) return 0;
    let count = 0;
    for (let square = 0; square < 9; square++) if (position.squares[square]! < 0) into[count++] = square;
    return count;
  };
  const play = (position: Noughts, move: number) => {
    position.squares[move] = order[position.marks]!;
    position.marks++;
  };
  const key = (position: Noughts) => position.squares.reduce((sum, mark) => 3 * sum + mark + 1, 0);
  return {
    id: 'noughts',
    players: 2,
    moveBound: 9,
    maxMoves: 9,
    maxRolloutPlies: 9,
    cells: 9,
    evaluations: [],
    createEvaluation: () => {
      throw new Error('noughts have no evaluation');
    },
    create: () => ({ squares: new Int8Array(9).fill(-1), marks: 0 }),
    copy: (into, from) => {
      into.squares.set(from.squares);
      into.marks = from.marks;
    },
    toMove: (position) => order[Math.min(position.marks, 8)]!,
    isOver,
    reward: (position, player) => {
      const winner = winnerOf(position);
      return winner < 0 ? 0.5 : Number(winner === player);
    },
    legalMoves,
    play,
    keyLow: key,
    keyHigh: (position) => position.marks,
    rollout: (position, random, _policy, maxPlies, trace) => {
      const moves = new Int32Array(9);
      for (let plies = 0; plies < maxPlies; plies++) {
        const count = legalMoves(position, moves);
        if (count === 0) return plies;
        const move = moves[nextBelow(random, count)]!;
        trace[plies] = (order[position.marks]! << 24) | move;
        play(position, move);
      }
      return maxPlies;
    },
    ownerOf: (position, cell) => position.squares[cell]!,
    moveName: (move) => String(move),
  };
}

/** Reads nine squares, `x` being player 0, `o` player 1. */
export function noughtsPosition(text: string): Noughts {
  const squares = Int8Array.from(text.replaceAll(/\s/g, ''), (mark) => 'xo'.indexOf(mark));
  return { squares, marks: squares.filter((mark) => mark >= 0).length };
}

/** The exact value for a player, by trying everything. `known` holds the values of this game for this player that were found before. */
export function minimax<P>(game: Game<P>, position: P, player: number, known = new Map<string, number>()): number {
  const key = `${game.keyHigh(position)} ${game.keyLow(position)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const moves = new Int32Array(game.maxMoves);
  const count = game.legalMoves(position, moves);
  const values = Array.from(moves.subarray(0, count), (move) => {
    const after = game.create();
    game.copy(after, position);
    game.play(after, move);
    return minimax(game, after, player, known);
  });
  const choose = game.toMove(position) === player ? Math.max : Math.min;
  const value = count === 0 ? game.reward(position, player) : choose(...values);
  known.set(key, value);
  return value;
}
