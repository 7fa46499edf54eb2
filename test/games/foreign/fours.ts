/**
 * Fours, a game that only the tests know: two players, Black first, mark the squares of a board by turns; a row of this many
 * own marks wins, or loses where the game is played the other way round, and a full board is a draw.
 */

import type { GameKit, GameModule, OpenSpec, Outcome, Seat } from '../../../src/games/kit.ts';
import type { Evaluation, Game } from '../../../src/search/game.ts';
import { fail, ok } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import {
  drawMarks,
  drawn,
  emptyOverlay,
  type Marks,
  makeMarks,
  mirrorsOf,
  namesOf,
  parseCell,
  parseMarks,
  pictureOf,
  piecesOf,
} from './grid.ts';

const LETTERS = 'XO';
const SEATS: readonly Seat[] = [
  {
    name: 'first',
    goColor: 'black',
    aliases: ['black', 'b'],
    sign: 'X',
    terminal: 'blue',
    fill: '#333',
    stroke: '#000',
    shade: '#9ab',
  },
  {
    name: 'second',
    goColor: 'white',
    aliases: ['white', 'w'],
    sign: 'O',
    terminal: 'yellow',
    fill: '#fff',
    stroke: '#555',
    shade: '#fe9',
  },
];

const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** All rows of `length` squares on a board. */
function rowsOf(size: number, length: number): number[][] {
  const rows: number[][] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      for (const [dx, dy] of STEPS) {
        const [endX, endY] = [x + (length - 1) * dx, y + (length - 1) * dy];
        if (endX >= size || endY >= size || endY < 0) continue;
        rows.push(Array.from({ length }, (_, i) => (y + i * dy) * size + x + i * dx));
      }
    }
  }
  return rows;
}

/** Counts rows that are still open to one side only. */
class OpenRows implements Evaluation<Marks> {
  private readonly rows: readonly (readonly number[])[];
  private readonly sign: number;

  constructor(rows: readonly (readonly number[])[], sign: number) {
    this.rows = rows;
    this.sign = sign;
  }

  evaluate({ cells }: Marks, player: number): number {
    let lead = 0;
    for (const row of this.rows) {
      const own = row.filter((cell) => cells[cell] === player).length;
      const other = row.filter((cell) => cells[cell] === 1 - player).length;
      if (other === 0) lead += own;
      if (own === 0) lead -= other;
    }
    return 0.2 * this.sign * lead;
  }

  evaluateMoves(position: Marks, moves: Int32Array, count: number, logits: Float32Array): void {
    const player = position.count % 2;
    for (let i = 0; i < count; i++) {
      const move = moves[i] as number;
      position.cells[move] = player;
      logits[i] = this.evaluate(position, player);
      position.cells[move] = -1;
    }
  }

  isExactAfter(): boolean {
    return true;
  }
}

function gameOf(size: number, length: number, isMisere: boolean): Game<Marks> {
  const rows = rowsOf(size, length);
  const squares = size * size;
  const rowOwner = ({ cells }: Marks) => {
    const row = rows.find(
      ([first = 0, ...rest]) => cells[first] !== -1 && rest.every((cell) => cells[cell] === cells[first]),
    );
    return row === undefined ? -1 : (cells[row[0] as number] as number);
  };
  const isOver = (position: Marks) => position.count === squares || rowOwner(position) >= 0;
  const legalMoves = (position: Marks, into: Int32Array) => {
    if (isOver(position)) return 0;
    let count = 0;
    for (let cell = 0; cell < squares; cell++) if (position.cells[cell] === -1) into[count++] = cell;
    return count;
  };
  const play = (position: Marks, move: number) => {
    position.cells[move] = position.count % 2;
    position.count++;
  };
  const names = namesOf(size, size);
  const scratch = new Int32Array(squares);
  return {
    id: 'fours',
    players: 2,
    moveBound: squares,
    maxMoves: squares,
    maxRolloutPlies: squares,
    cells: squares,
    create: () => ({ cells: new Int8Array(squares).fill(-1), count: 0 }),
    copy: (into, from) => {
      into.cells.set(from.cells);
      into.count = from.count;
    },
    toMove: ({ count }) => count % 2,
    isOver,
    reward: (position, player) => {
      const owner = rowOwner(position);
      return owner < 0 ? 0.5 : Number((owner === player) !== isMisere);
    },
    legalMoves,
    play,
    keyLow: ({ cells }) => cells.reduce((key, mark) => (Math.imul(key, 31) + mark + 1) | 0, 7),
    keyHigh: ({ cells }) => cells.reduce((key, mark) => (Math.imul(key, 37) + mark + 1) | 0, 11),
    rollout: (position, random, _policy, maxPlies, trace) => {
      for (let plies = 0; plies < maxPlies; plies++) {
        const count = legalMoves(position, scratch);
        if (count === 0) return plies;
        const move = scratch[nextBelow(random, count)] as number;
        trace[plies] = ((position.count % 2) << 24) | move;
        play(position, move);
      }
      return maxPlies;
    },
    ownerOf: ({ cells }, cell) => cells[cell] as number,
    evaluations: ['rows'],
    createEvaluation: () => new OpenRows(rows, isMisere ? -1 : 1),
    moveName: (move) => names[move] as string,
  };
}

function kitOf(spec: OpenSpec): GameKit<Marks> {
  const { size, row, misere } = spec.rules as { size: number; row: number; misere: boolean };
  const game = gameOf(size, row, misere);
  const picture = pictureOf(size, size);
  const { names } = picture;
  const maps = mirrorsOf(size, size);
  const outcome = (position: Marks): Outcome | undefined => {
    if (!game.isOver(position)) return undefined;
    const winner = [0, 1].find((seat) => game.reward(position, seat) === 1) ?? null;
    if (winner === null) return { winner, end: 'full', reason: 'the board is full' };
    return { winner, end: 'row', reason: `${SEATS[misere ? 1 - winner : winner]?.name} has a row of ${row}` };
  };
  return {
    spec,
    title: 'Fours',
    variant: `on ${size} by ${size} squares`,
    header: `size ${size}, rows of ${row}`,
    game,
    seats: SEATS,
    ends: ['row', 'full'],
    cellNoun: 'square',
    parsePosition: (text) => parseMarks(text, size, size, LETTERS),
    makePosition: (position) => makeMarks(position, size, LETTERS, position.count % 2),
    parseMove: (text) => parseCell(names, text),
    illegality: (position, move) => {
      if (game.isOver(position)) return { code: 'game-over', message: 'the game is over' };
      return position.cells[move] === -1 ? undefined : { code: 'occupied', message: `${names[move]} is taken` };
    },
    outcome,
    diagram: (position, options = {}) => {
      const end = outcome(position);
      const caption = end ? end.reason : `${SEATS[position.count % 2]?.name} to move`;
      return `${drawn(position, size, LETTERS, names, options)}\n\n${caption}`;
    },
    drawPosition: (position, options = {}) => drawn(position, size, LETTERS, names, options),
    drawCells: (charOf) => drawMarks(size, charOf, undefined, names),
    picture,
    pieces: piecesOf,
    cellsOf: (move) => [move],
    overlays: [emptyOverlay],
    symmetries: maps,
    presets: { plain: { evaluator: 'static', evaluation: 'rows', selection: 'puct', startVisits: 1 } },
    judge: 'plain',
    levels: [
      { playouts: 20, temperature: 2 },
      { playouts: 50, temperature: 1 },
    ],
    samples: [
      { name: 'opening', position: makeMarks(game.create(), size, LETTERS, 0) },
      { name: 'middle', position: makeMarks(middleOf(game, size), size, LETTERS, 0) },
    ],
    forms: [],
  };
}

/** Two marks of either side. */
function middleOf(game: Game<Marks>, size: number): Marks {
  const position = game.create();
  for (const move of [0, 1, size + 1, size]) game.play(position, move);
  return position;
}

export const game: GameModule = {
  name: 'fours',
  title: 'Fours',
  options: [
    { name: 'size', describe: 'squares of a side, 3 to 6', default: 4, range: [3, 6], isShort: true },
    { name: 'row', describe: 'marks in a row that end the game', default: 3, range: [3, 6] },
    { name: 'misere', describe: 'a row loses', default: false },
  ],
  rulesOf: (position) => {
    const size = (position.trim().split(/\s/)[0] as string).split('/').length;
    return size >= 3 && size <= 6 ? { size } : {};
  },
  weightRules: ['size', 'row', 'misere'],
  open: (spec) => {
    const { size, row } = spec.rules as { size: number; row: number };
    if (row > size) return fail('bad-rule', `row ${row}: no row of a board of ${size} is so long`);
    return ok(kitOf(spec) as GameKit);
  },
};
