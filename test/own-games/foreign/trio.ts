/**
 * Trio, a game that only the tests know: three players take the squares of a board of 4 by 3 by turns; who has the most pairs
 * of neighbouring squares in the end wins, and several with equally many share the win. A player whose last two squares are
 * neighbours takes another one at once, so that turns are not of equal length.
 */

import type { GameKit, GameModule, OpenSpec, Outcome, Seat } from '../../../src/games/kit.ts';
import type { CellMark, DiagramOptions, Overlay, Picture, Spot } from '../../../src/games/looks.ts';
import type { Evaluation, Game } from '../../../src/search/game.ts';
import { fail, ok, quote, type Result } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';

const WIDTH = 4;
const HEIGHT = 3;
const CELLS = WIDTH * HEIGHT;
const LETTERS = 'rgb';
const SEATS = ['red', 'green', 'blue'].map(
  (name, i): Seat => ({
    name,
    aliases: [name.charAt(0)],
    sign: name.charAt(0).toUpperCase(),
    terminal: name as Seat['terminal'],
    fill: name,
    stroke: '#222',
    shade: ['#fbb', '#bfb', '#bbf'][i] as string,
  }),
);

/** Marks by square, -1 for none, and how many there are. */
export interface Marks {
  readonly cells: Int8Array;
  count: number;
}

interface Trio extends Marks {
  toMove: number;
  /** The last square of each player, or -1. */
  readonly last: Int8Array;
}

const neighbours = Array.from({ length: CELLS }, (_, cell) => {
  const [column, row] = [cell % WIDTH, Math.floor(cell / WIDTH)];
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column < WIDTH - 1 ? [cell + 1] : []),
    ...(row > 0 ? [cell - WIDTH] : []),
    ...(row < HEIGHT - 1 ? [cell + WIDTH] : []),
  ];
});

function pairsOf({ cells }: Marks): [number, number, number] {
  const pairs: [number, number, number] = [0, 0, 0];
  for (const [cell, seat] of cells.entries()) {
    if (seat < 0) continue;
    for (const next of neighbours[cell] as number[]) if (next > cell && cells[next] === seat) pairs[seat as 0]++;
  }
  return pairs;
}

function play(position: Trio, move: number): void {
  const seat = position.toMove;
  position.cells[move] = seat;
  position.count++;
  const isNext = (neighbours[move] as number[]).includes(position.last[seat] as number);
  // A second square in a row never gives a third one.
  position.last[seat] = isNext ? -1 : move;
  if (!isNext) position.toMove = (seat + 1) % 3;
}

/** The share of pairs that each player has, as a logit. */
const pairs: Evaluation<Trio> = {
  evaluate: (position, player) => {
    const all = pairsOf(position);
    const share = (1 + (all[player] as number)) / (3 + all[0] + all[1] + all[2]);
    return Math.log(share / (1 - share));
  },
  evaluateMoves: (position, moves, count, logits) => {
    const player = position.toMove;
    for (let i = 0; i < count; i++) {
      const move = moves[i] as number;
      position.cells[move] = player;
      logits[i] = pairs.evaluate(position, player);
      position.cells[move] = -1;
    }
  },
  isExactAfter: () => true,
};

/** Columns `a`, `b` … from the left, rows `1`, `2` … from the top. */
const names = Array.from({ length: CELLS }, (_, cell) => `${'abcd'[cell % WIDTH]}${Math.floor(cell / WIDTH) + 1}`);
const rows = Array.from({ length: HEIGHT }, (_, row) => Array.from({ length: WIDTH }, (_, x) => row * WIDTH + x));

const picture: Picture = {
  width: WIDTH + 1,
  height: HEIGHT + 1,
  cells: names.map((_, cell): Spot => [1 + (cell % WIDTH), 1 + Math.floor(cell / WIDTH)]),
  names,
  outline: [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ],
  lines: [],
  labels: rows.map((_, row) => ({ at: [0.3, 1 + row], text: `${row + 1}` })),
  grid: rows,
  isHexGrid: false,
};

/** The board mirrored from left to right, from top to bottom, and both. */
const maps = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
].map(([across, down]) => (cell: number) => {
  const [column, row] = [cell % WIDTH, Math.floor(cell / WIDTH)];
  return (down ? HEIGHT - 1 - row : row) * WIDTH + (across ? WIDTH - 1 - column : column);
});

function drawCells(charOf: (cell: number) => string, lastMove?: number, shown = names): string {
  const square = (cell: number) => (cell === lastMove ? `[${charOf(cell)}]` : ` ${charOf(cell)} `);
  return rows.map((row) => `${row.map(square).join('')} ${shown[row[0] as number]}`).join('\n');
}

function drawPosition({ cells }: Trio, options: DiagramOptions = {}): string {
  const charOf = (cell: number) => LETTERS[cells[cell] as number] ?? options.empty?.(cell) ?? '.';
  return drawCells(charOf, options.lastMove, options.names as string[] | undefined);
}

/** The empty cells. */
export const emptyOverlay: Overlay<Marks> = {
  name: 'free',
  title: 'Free Cells',
  describe: 'the cells that are free',
  draw: ({ cells }) => {
    const free = new Map<number, CellMark>();
    for (const [cell, seat] of cells.entries()) if (seat < 0) free.set(cell, { sign: '+', color: '#c0d8a0' });
    return { cells: free, lines: [`${free.size} cells are free.`] };
  },
};

function legalMoves({ cells }: Trio, into: Int32Array): number {
  let count = 0;
  for (let cell = 0; cell < CELLS; cell++) if (cells[cell] === -1) into[count++] = cell;
  return count;
}

const trio: Game<Trio> = {
  id: 'trio',
  players: 3,
  moveBound: CELLS,
  maxMoves: CELLS,
  maxRolloutPlies: CELLS,
  cells: CELLS,
  create: () => ({ cells: new Int8Array(CELLS).fill(-1), count: 0, toMove: 0, last: new Int8Array(3).fill(-1) }),
  copy: (into, from) => {
    into.cells.set(from.cells);
    into.last.set(from.last);
    into.count = from.count;
    into.toMove = from.toMove;
  },
  toMove: ({ toMove }) => toMove,
  isOver: ({ count }) => count === CELLS,
  reward: (position, player) => {
    const all = pairsOf(position);
    if (position.count < CELLS) return 1 / 3;
    const most = Math.max(...all);
    return all[player] === most ? 1 / all.filter((own) => own === most).length : 0;
  },
  legalMoves,
  play,
  keyLow: ({ cells, toMove }) => cells.reduce((key, mark) => (Math.imul(key, 31) + mark + 1) | 0, toMove),
  keyHigh: ({ cells, last }) => [...cells, ...last].reduce((key, mark) => (Math.imul(key, 37) + mark + 1) | 0, 11),
  rollout: (position, random, _policy, maxPlies, trace) => {
    const moves = new Int32Array(CELLS);
    for (let plies = 0; plies < maxPlies; plies++) {
      const count = legalMoves(position, moves);
      if (count === 0) return plies;
      const move = moves[nextBelow(random, count)] as number;
      trace[plies] = (position.toMove << 24) | move;
      play(position, move);
    }
    return maxPlies;
  },
  ownerOf: ({ cells }, cell) => cells[cell] as number,
  evaluations: ['pairs'],
  createEvaluation: () => pairs,
  moveName: (move) => names[move] as string,
};

/** `rgb./..../.... r a1 b1 -`: marks, the seat to move, and the last square of each player as far as it matters. */
function makePosition({ cells, toMove, last }: Trio): string {
  const signs = Array.from(cells, (seat) => (seat < 0 ? '.' : LETTERS[seat])).join('');
  const rows = [0, 1, 2].map((row) => signs.slice(row * WIDTH, (row + 1) * WIDTH)).join('/');
  return [rows, LETTERS[toMove], ...Array.from(last, (cell) => names[cell] ?? '-')].join(' ');
}

function parsePosition(text: string): Result<Trio> {
  const [rows = '', side = '', ...lasts] = text.trim().split(/\s+/);
  const signs = rows.replaceAll('/', '');
  if (!/^[.rgb]{4}\/[.rgb]{4}\/[.rgb]{4}$/.test(rows) || !/^[rgb]$/.test(side) || lasts.length !== 3) {
    return fail('bad-position', `${quote(text)}: 3 rows of 4, the seat to move and three last squares are expected`);
  }
  const position = trio.create();
  position.cells.set([...signs].map((sign) => LETTERS.indexOf(sign)));
  position.last.set(lasts.map((name) => names.indexOf(name)));
  position.count = position.cells.filter((seat) => seat >= 0).length;
  position.toMove = LETTERS.indexOf(side);
  return ok(position);
}

function outcome(position: Trio): Outcome | undefined {
  if (position.count < CELLS) return undefined;
  const points = pairsOf(position);
  const winner = [0, 1, 2].find((seat) => trio.reward(position, seat) === 1) ?? null;
  const what = winner === null ? 'the win is shared' : `${SEATS[winner]?.name} has the most pairs`;
  return { winner, end: 'full', points, reason: `${what}, ${points.join(' to ')}` };
}

function kitOf(spec: OpenSpec): GameKit<Trio> {
  return {
    spec,
    title: 'Trio',
    variant: '',
    header: 'three players',
    game: trio,
    seats: SEATS,
    ends: ['full'],
    cellNoun: 'square',
    parsePosition,
    makePosition,
    parseMove: (text) => {
      const cell = names.indexOf(text.toLowerCase());
      return cell < 0 ? fail('unknown-cell', `${quote(text)} is not on the board`) : ok(cell);
    },
    illegality: (position, move) => {
      if (position.count === CELLS) return { code: 'game-over', message: 'the game is over' };
      return position.cells[move] === -1 ? undefined : { code: 'occupied', message: `${names[move]} is taken` };
    },
    outcome,
    diagram: (position, options = {}) => {
      const caption = outcome(position)?.reason ?? `${SEATS[position.toMove]?.name} to move`;
      return `${drawPosition(position, options)}\n\n${caption}`;
    },
    drawPosition,
    drawCells: (charOf) => drawCells(charOf),
    picture,
    pieces: ({ cells }) => [...cells].flatMap((seat, cell) => (seat < 0 ? [] : [{ cell, seat }])),
    cellsOf: (move) => [move],
    overlays: [emptyOverlay],
    seatCounts: (position) => pairsOf(position).map((own) => `${own} pairs`),
    symmetries: maps,
    presets: { plain: { evaluator: 'static', evaluation: 'pairs', selection: 'puct', startVisits: 1 } },
    judge: 'plain',
    levels: [{ playouts: 20, temperature: 1 }],
    samples: [{ name: 'opening', position: makePosition(trio.create()) }],
    forms: [],
  };
}

export const game: GameModule = {
  name: 'trio',
  title: 'Trio',
  options: [],
  rulesOf: () => ({}),
  weightRules: [],
  open: (spec) => ok(kitOf(spec) as GameKit),
};
