/**
 * Hex and Reversi written by hand for the interface of the search: classes, no objects of fields,
 * random moves without lists. `defineGame` is compared with them.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Game } from '../../../src/search/game.ts';
import { nextBelow } from '../../../src/util/rng.ts';

const EVALUATION = {
  evaluations: [],
  createEvaluation: () => {
    throw new Error('there is no evaluation');
  },
};

class HexPosition {
  readonly cells: Int8Array;
  readonly links: Int16Array;
  played = 0;
  winner = -1;

  constructor(count: number) {
    this.cells = new Int8Array(count).fill(-1);
    this.links = Int16Array.from({ length: count + 4 }, (_, node) => node);
  }

  root(node: number): number {
    const { links } = this;
    let at = node;
    while (links[at] !== at) {
      links[at] = links[links[at]!]!;
      at = links[at]!;
    }
    return at;
  }
}

/** Hex with swap; seat 0 joins top and bottom. */
export function hexByHand(size: number): Game<HexPosition> {
  const count = size * size;
  const swap = count;
  const joined = [0, 1].map((seat) =>
    Array.from({ length: count }, (_, cell) => {
      const [column, row] = [cell % size, Math.floor(cell / size)];
      const near: number[] = [];
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
        [1, -1],
        [-1, 1],
      ] as const) {
        const [x, y] = [column + dx, row + dy];
        if (x >= 0 && x < size && y >= 0 && y < size) near.push(y * size + x);
      }
      const along = seat === 0 ? row : column;
      if (along === 0) near.push(count + seat);
      if (along === size - 1) near.push(count + 2 + seat);
      return Int16Array.from(near);
    }),
  );
  const place = (position: HexPosition, cell: number, seat: number) => {
    const { cells, links } = position;
    cells[cell] = seat;
    const near = joined[seat]![cell]!;
    for (let i = 0; i < near.length; i++) {
      const next = near[i]!;
      if (next >= count || cells[next] === seat) links[position.root(next)] = position.root(cell);
    }
    if (position.root(count + seat) === position.root(count + 2 + seat)) position.winner = seat;
  };
  const play = (position: HexPosition, move: number) => {
    const seat = position.played++ & 1;
    if (move !== swap) {
      place(position, move, seat);
      return;
    }
    const first = position.cells.indexOf(0);
    position.cells[first] = -1;
    for (let node = 0; node < count + 4; node++) position.links[node] = node;
    place(position, (first % size) * size + Math.floor(first / size), 1);
  };
  const key = ({ cells, played }: HexPosition, seed: number) => {
    let hash = seed ^ played;
    for (let cell = 0; cell < count; cell++) hash = Math.imul(hash ^ cells[cell]!, 0x9e3779b1) ^ (hash >>> 15);
    return hash;
  };
  return {
    id: 'hex-by-hand',
    players: 2,
    moveBound: count + 1,
    maxMoves: count + 1,
    maxRolloutPlies: count + 1,
    cells: count,
    ...EVALUATION,
    create: () => new HexPosition(count),
    copy: (into, from) => {
      into.cells.set(from.cells);
      into.links.set(from.links);
      into.played = from.played;
      into.winner = from.winner;
    },
    toMove: ({ played }) => played & 1,
    isOver: ({ winner }) => winner >= 0,
    reward: ({ winner }, player) => (winner < 0 ? 0.5 : winner === player ? 1 : 0),
    legalMoves: ({ cells, played, winner }, into) => {
      if (winner >= 0) return 0;
      let moves = 0;
      for (let cell = 0; cell < count; cell++) if (cells[cell]! < 0) into[moves++] = cell;
      if (played === 1) into[moves++] = swap;
      return moves;
    },
    play,
    keyLow: (position) => key(position, 1),
    keyHigh: (position) => key(position, 2),
    rollout: (position, random, _policy, maxPlies, trace) => {
      let plies = 0;
      while (plies < maxPlies && position.winner < 0) {
        let move = nextBelow(random, count + 1);
        while (move === swap ? position.played !== 1 : position.cells[move]! >= 0) move = nextBelow(random, count + 1);
        trace[plies++] = ((position.played & 1) << 24) | move;
        play(position, move);
      }
      return plies;
    },
    ownerOf: ({ cells }, cell) => cells[cell]!,
    moveName: String,
  };
}

class ReversiPosition {
  readonly cells: Int8Array;
  toMove = 0;
  isOver = false;

  constructor(size: number) {
    this.cells = new Int8Array(size * size).fill(-1);
    const corner = (size / 2 - 1) * (size + 1);
    this.cells[corner] = this.cells[corner + size + 1] = 1;
    this.cells[corner + 1] = this.cells[corner + size] = 0;
  }
}

export function reversiByHand(size: number): Game<ReversiPosition> {
  const count = size * size;
  const pass = count;
  /** By direction and cell: the next cell. */
  const steps = [-size - 1, -size, -size + 1, -1, 1, size - 1, size, size + 1].map((offset) =>
    Int16Array.from({ length: count }, (_, cell) => {
      const to = cell + offset;
      return to < 0 || to >= count || Math.abs((to % size) - (cell % size)) > 1 ? -1 : to;
    }),
  );
  const turned = (cells: Int8Array, from: number, seat: number, next: Int16Array) => {
    let found = 0;
    let cell = next[from]!;
    while (cell >= 0 && cells[cell] === 1 - seat) {
      cell = next[cell]!;
      found++;
    }
    return cell >= 0 && cells[cell] === seat ? found : 0;
  };
  const isLegal = (cells: Int8Array, cell: number, seat: number) => {
    if (cells[cell]! >= 0) return false;
    for (let d = 0; d < 8; d++) if (turned(cells, cell, seat, steps[d]!) > 0) return true;
    return false;
  };
  const canMove = (cells: Int8Array, seat: number) => {
    for (let cell = 0; cell < count; cell++) if (isLegal(cells, cell, seat)) return true;
    return false;
  };
  const play = (position: ReversiPosition, move: number) => {
    const { cells, toMove } = position;
    if (move !== pass) {
      for (let d = 0; d < 8; d++) {
        const next = steps[d]!;
        let left = turned(cells, move, toMove, next);
        for (let cell = next[move]!; left > 0; left--, cell = next[cell]!) cells[cell] = toMove;
      }
      cells[move] = toMove;
    }
    position.toMove = 1 - toMove;
    position.isOver = !canMove(cells, 0) && !canMove(cells, 1);
  };
  const lead = ({ cells }: ReversiPosition, player: number) => {
    let sum = 0;
    for (let cell = 0; cell < count; cell++) sum += cells[cell] === player ? 1 : cells[cell] === 1 - player ? -1 : 0;
    return sum;
  };
  const key = ({ cells, toMove }: ReversiPosition, seed: number) => {
    let hash = seed ^ toMove;
    for (let cell = 0; cell < count; cell++) hash = Math.imul(hash ^ cells[cell]!, 0x9e3779b1) ^ (hash >>> 15);
    return hash;
  };
  return {
    id: 'reversi-by-hand',
    players: 2,
    moveBound: count + 1,
    maxMoves: count,
    maxRolloutPlies: 2 * count,
    cells: count,
    ...EVALUATION,
    create: () => new ReversiPosition(size),
    copy: (into, from) => {
      into.cells.set(from.cells);
      into.toMove = from.toMove;
      into.isOver = from.isOver;
    },
    toMove: ({ toMove }) => toMove,
    isOver: ({ isOver }) => isOver,
    reward: (position, player) => (position.isOver ? (Math.sign(lead(position, player)) + 1) / 2 : 0.5),
    margin: lead,
    legalMoves: ({ cells, toMove, isOver }, into) => {
      if (isOver) return 0;
      let moves = 0;
      for (let cell = 0; cell < count; cell++) if (isLegal(cells, cell, toMove)) into[moves++] = cell;
      if (moves === 0) into[moves++] = pass;
      return moves;
    },
    play,
    keyLow: (position) => key(position, 1),
    keyHigh: (position) => key(position, 2),
    rollout: (position, random, _policy, maxPlies, trace) => {
      let plies = 0;
      while (plies < maxPlies && !position.isOver) {
        const { cells, toMove } = position;
        let move = pass;
        if (canMove(cells, toMove))
          while (move === pass || !isLegal(cells, move, toMove)) move = nextBelow(random, count);
        trace[plies++] = (toMove << 24) | move;
        play(position, move);
      }
      return plies;
    },
    ownerOf: ({ cells }, cell) => cells[cell]!,
    moveName: String,
  };
}
