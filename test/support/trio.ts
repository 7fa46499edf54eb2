/**
 * A game of three seats for tests. The cells of a row are worth 1, 2, 3 …; the seats take one each, in the order first to last
 * and back, until none is left. Who has most has won; several who have most share the game.
 */

import type { GameKit, GameModule, OpenSpec, Seat } from '../../src/games/kit.ts';
import type { Game } from '../../src/search/game.ts';
import { fail, ok } from '../../src/util/result.ts';
import { nextBelow } from '../../src/util/rng.ts';

interface Row {
  /** The seat that has each cell, or -1. */
  readonly owners: Int8Array;
  taken: number;
}

const SEATS: readonly Seat[] = (['red', 'green', 'blue'] as const).map((name) => ({
  name,
  aliases: [name.charAt(0)],
  sign: name.charAt(0).toUpperCase(),
  terminal: name,
  fill: name,
  stroke: 'black',
  shade: name,
}));
const ORDER = [0, 1, 2, 2, 1, 0];

const toMove = ({ taken }: Row): number => ORDER[taken % ORDER.length] as number;
const isOver = ({ owners, taken }: Row): boolean => taken === owners.length;
const pointsOf = ({ owners }: Row): number[] =>
  SEATS.map((_, seat) => owners.reduce((sum, owner, cell) => sum + (owner === seat ? cell + 1 : 0), 0));
const bestOf = (points: readonly number[]): number[] =>
  points.flatMap((value, seat) => (value === Math.max(...points) ? [seat] : []));
const moveName = (move: number) => `c${move + 1}`;

function gameOf(cells: number): Game<Row> {
  const legalMoves = ({ owners }: Row, into: Int32Array) => {
    let count = 0;
    for (let cell = 0; cell < cells; cell++) if (owners[cell] === -1) into[count++] = cell;
    return count;
  };
  const play = (row: Row, move: number) => {
    row.owners[move] = toMove(row);
    row.taken++;
  };
  const key = ({ owners }: Row) => owners.reduce((sum, owner) => (Math.imul(sum, 5) + owner + 1) | 0, 7);
  return {
    id: 'trio',
    players: 3,
    moveBound: cells,
    maxMoves: cells,
    maxRolloutPlies: cells,
    cells,
    evaluations: [],
    createEvaluation: () => {
      throw new Error('trio has no evaluation');
    },
    create: () => ({ owners: new Int8Array(cells).fill(-1), taken: 0 }),
    copy: (into, from) => {
      into.owners.set(from.owners);
      into.taken = from.taken;
    },
    toMove,
    isOver,
    reward: (row, player) => {
      const best = bestOf(pointsOf(row));
      return isOver(row) ? (best.includes(player) ? 1 / best.length : 0) : 0.5;
    },
    legalMoves,
    play,
    keyLow: key,
    keyHigh: ({ taken }) => taken,
    rollout: (row, random, _policy, maxPlies, trace) => {
      const moves = new Int32Array(cells);
      for (let plies = 0; plies < maxPlies; plies++) {
        const count = legalMoves(row, moves);
        if (count === 0) return plies;
        const move = moves[nextBelow(random, count)] as number;
        trace[plies] = (toMove(row) << 24) | move;
        play(row, move);
      }
      return maxPlies;
    },
    ownerOf: ({ owners }, cell) => owners[cell] as number,
    moveName,
  };
}

function kitOf(spec: OpenSpec): GameKit<Row> {
  const cells = spec.rules.cells as number;
  const game = gameOf(cells);
  const draw = ({ owners }: Row) => [...owners].map((owner) => SEATS[owner]?.sign ?? '.').join('');
  return {
    spec,
    title: 'Trio',
    variant: `with ${cells} cells`,
    header: `${cells} cells`,
    game,
    seats: SEATS,
    ends: ['full'],
    cellNoun: 'cell',
    parsePosition: (text) => {
      if (text.length !== cells || /[^RGB.]/.test(text)) return fail('bad-position', `${text} is no row`);
      const owners = Int8Array.from(text, (sign) => SEATS.findIndex((seat) => seat.sign === sign));
      return ok({ owners, taken: owners.filter((owner) => owner >= 0).length });
    },
    makePosition: draw,
    parseMove: (text) => {
      const move = Array.from({ length: cells }, (_, cell) => cell).find(
        (cell) => moveName(cell) === text.toLowerCase(),
      );
      return move === undefined ? fail('bad-move', `${text} is no cell`) : ok(move);
    },
    illegality: ({ owners }, move) =>
      owners[move] === -1 ? undefined : { code: 'taken', message: `${moveName(move)} is taken` },
    outcome: (row) => {
      if (!isOver(row)) return undefined;
      const points = pointsOf(row);
      const [first, ...others] = bestOf(points);
      const winner = others.length > 0 ? null : (first as number);
      return { winner, end: 'full', points, reason: 'the row is full' };
    },
    diagram: draw,
    drawPosition: draw,
    drawCells: (charOf) => Array.from({ length: cells }, (_, cell) => charOf(cell)).join(''),
    picture: {
      width: cells,
      height: 1,
      cells: Array.from({ length: cells }, (_, cell) => [cell, 0] as const),
      names: Array.from({ length: cells }, (_, cell) => moveName(cell)),
      lines: [],
      labels: [],
      grid: [Array.from({ length: cells }, (_, cell) => cell)],
      isHexGrid: false,
    },
    pieces: ({ owners }) => [...owners].flatMap((seat, cell) => (seat < 0 ? [] : [{ cell, seat }])),
    cellsOf: (move) => [move],
    overlays: [],
    symmetries: [(move) => move],
    presets: {},
    judge: 'uct',
    levels: [],
    samples: [],
    forms: [],
  };
}

export const game: GameModule = {
  name: 'trio',
  title: 'Trio',
  options: [{ name: 'cells', describe: 'cells of the row', default: 9, range: [3, 30] }],
  rulesOf: (position) => ({ cells: position.length }),
  weightRules: [],
  open: (spec) => ok(kitOf(spec) as GameKit),
};
