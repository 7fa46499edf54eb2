/** The kit of Mǽrstánas: its interface to the rest of the program. */

import { counted } from '../../util/counted.ts';
import { ok } from '../../util/result.ts';
import type { Facts, GameKit, GameModule, OpenSpec, Outcome, Seat } from '../kit.ts';
import type { CellMark, Overlay, Picture, Piece } from '../looks.ts';
import { INK, PALE } from '../seat-looks.ts';
import type { Teaching } from '../teaching.ts';
import { TEN_LEVELS } from '../ten-levels.ts';
import { BOARD, HIGH_BIT, LOW_BIT, NAMES, SYMMETRIES } from './board.ts';
import { drawCells, drawPosition, makeDiagram } from './diagram.ts';
import { maerstanas } from './game.ts';
import { drawEntries, entrySpots, PLACE_NAMES } from './hinges.ts';
import { illegality } from './legality.ts';
import { moveListForm } from './move-list.ts';
import { name, title } from './name.ts';
import { Network, openWeights, parseShape } from './network/network.ts';
import { makePosition, parseMove, parsePosition, positionOfStones, rulesOf, SCORINGS, SIDE_NAMES } from './notation.ts';
import { DARK, LIGHT, PASS, SIDE, SQUARES, THUNDER } from './numbers.ts';
import { type Position, SIDES, type Side } from './position.ts';

const SEATS: readonly Seat[] = [
  { name: 'dark', aliases: ['d', 'black', 'b'], ...INK },
  { name: 'light', aliases: ['l', 'white', 'w'], ...PALE },
];

const PRESETS = {
  static: { selection: 'puct', exploration: 1, startVisits: 1, evaluator: 'static', evaluation: 'hand' },
} as const;

export const maerstanasModule: GameModule = {
  name,
  title,
  options: [
    { name: 'special', describe: 'a thunder-stone and a Woden-stone for each side', default: true },
    {
      name: 'scoring',
      describe: 'default counts pairs of neighbouring stones and hinges with the edge, simple the pairs only',
      default: 'default',
      choices: SCORINGS,
    },
    {
      name: 'wraparound',
      describe: 'Advanced Mǽrstánas: opposite edges meet, and squares there are neighbours; the edge is no hinge',
      default: false,
      isSilent: true,
    },
  ],
  rulesOf,
  weightRules: ['special', 'scoring'],
  presets: Object.keys(PRESETS),
  teaching: async () => (await import('./lesson.ts')).teaching as Teaching,
  open: (spec) => ok(kitOf(spec) as GameKit),
};

function kitOf(given: OpenSpec): GameKit<Position> {
  const { rules } = given;
  const wraps = rules.wraparound === true;
  // Learned evaluations know nothing of edges that meet.
  const weights = wraps ? null : given.weights;
  const spec = { ...given, weights };
  const special = rules.special === true;
  const edges = rules.scoring === 'default';
  const game = maerstanas(special, edges, wraps, weights);
  const pointsIn = (position: Position) => pointsOf(position, edges);
  const scoring = wraps ? 'wraparound' : `${rules.scoring} scoring`;
  const variant = `${special ? 'with' : 'without'} special stones, ${scoring}`;
  return {
    spec,
    title,
    variant,
    header: variant,
    game,
    seats: SEATS,
    ends: ['score'],
    stuckEnds: ['score'],
    cellNoun: 'square',
    pieceNoun: 'stone',

    parsePosition: (text) => parsePosition(text, rules),
    makePosition: (position) => makePosition(position, rules),
    arrange: (pieces, seat) => makePosition(positionOfStones(pieces, seat as Side, special, wraps), rules),
    parseMove,
    illegality,
    outcome: (position) => (position.isOver() ? outcomeOf(position, edges && !wraps) : undefined),
    diagram: (position, options) => makeDiagram(position, edges, options),
    drawPosition,
    drawCells,

    picture: PICTURE,
    pieces: piecesOf,
    cellsOf: (move) => (move === PASS ? [] : [move % SQUARES]),
    ...(special && { moveKinds: MOVE_KINDS }),
    overlays: OVERLAYS,
    map: { names: PLACE_NAMES, spots: entrySpots(PICTURE.cells), draw: drawEntries },

    seatCounts: (position) =>
      SIDES.map((side) => [counted(pointsIn(position)[side], 'point'), ...kindsInHand(position, side)].join(', ')),

    symmetries: SYMMETRIES.map((symmetry) => (move: number) => {
      if (move === PASS) return PASS;
      return move - (move % SQUARES) + (symmetry[move % SQUARES] as number);
    }),

    presets: PRESETS,
    judge: 'static',
    levels: TEN_LEVELS,
    // A random special stone can decide the game.
    isOpeningMove: (move) => move < THUNDER,
    samples: [
      { name: 'opening', position: makePosition(game.create(), rules) },
      { name: 'middle', position: middleOf(rules.scoring as string, special) + (wraps ? '+wraparound' : '') },
    ],

    facts: () => pointFacts(pointsIn),
    forms: [moveListForm],

    ...(!wraps && {
      training: {
        shape: 'bias+block+heat+phases4+margin',
        openingPlies: 2,
        settings: { exploration: 0.01, rate: 0.8, finalRate: 0.03 },
        parseShape,
        createNetwork: (learnt) => new Network(openWeights(learnt), edges),
      },
    }),
  };
}

const MOVE_KINDS = [
  { suffix: '', title: 'stone' },
  { suffix: 't', title: 'thunder-stone' },
  { suffix: 'w', title: 'Woden-stone' },
];

/** The special stones that a side has in hand. */
function kindsInHand(position: Position, side: Side): string[] {
  return [...(position.hasThunder(side) ? ['thunder'] : []), ...(position.hasWoden(side) ? ['Woden'] : [])];
}

function pointsOf(position: Position, edges: boolean) {
  return [position.points(DARK, edges), position.points(LIGHT, edges)] as const;
}

function outcomeOf(position: Position, edges: boolean): Outcome {
  const points = pointsOf(position, edges);
  const [dark, light] = points;
  const winner = dark === light ? null : dark > light ? DARK : LIGHT;
  const reason =
    winner === null
      ? `both sides have ${counted(dark, 'point')}`
      : `${SIDE_NAMES[winner]} has ${counted(Math.max(dark, light), 'point')} to ${Math.min(dark, light)}`;
  if (!edges) return { winner, end: 'score', points, reason };
  const pairs = pointsOf(position, false);
  const pointParts = points.map((own, side) => ({ pairs: pairs[side] as number, edge: own - (pairs[side] as number) }));
  return { winner, end: 'score', points, pointParts, reason };
}

function middleOf(scoring: string, special: boolean): string {
  const placement = special
    ? 'd1l1d1l/1l1Dt3/d1d1l1d/2l1l2/1d2d1l/l3Lw2/1d1l1d1'
    : 'd1l1d1l/1l1d3/d1d1l1d/2l1l2/1d2d1l/l3l2/1d1l1d1';
  return `${placement} D ${special ? 'w/t' : '-/-'} ${scoring}+${special ? 'special' : 'plain'}`;
}

const PICTURE: Picture = {
  ...BOARD.picture,
  names: NAMES,
  labels: Array.from({ length: SIDE }, (_, i) => [
    { at: [1.2 + i, 0.4] as const, text: String.fromCharCode(97 + i) },
    { at: [0.4, 1.2 + i] as const, text: `${i + 1}` },
  ]).flat(),
};

function piecesOf(position: Position): Piece[] {
  return Array.from({ length: SQUARES }, (_, cell) => cell).flatMap((cell): Piece[] => {
    const seat = position.sideAt(cell);
    if (seat === undefined) return [];
    const glyph = position.isThunder(cell) ? 'þ' : position.isWoden(cell) ? 'ƿ' : undefined;
    return [{ cell, seat, ...(glyph && { glyph }) }];
  });
}

const OVERLAYS: readonly Overlay<Position>[] = [
  {
    name: 'moves',
    title: 'Legal Squares',
    describe: 'the squares that are free for a standard stone',
    draw: drawMoves,
  },
];

/** Free squares, and those where a stone would have four hinges or give four to another. */
function drawMoves(position: Position) {
  position.findStandard();
  const cells = new Map<number, CellMark>();
  let free = 0;
  let closed = 0;
  for (let square = 0; square < SQUARES; square++) {
    if (position.sideAt(square) !== undefined) continue;
    const low = position.standardLow & (LOW_BIT[square] as number);
    const isFree = (low | (position.standardHigh & (HIGH_BIT[square] as number))) !== 0;
    cells.set(square, isFree ? { sign: '+', color: '#c0d8a0' } : { sign: '-' });
    if (isFree) free++;
    else closed++;
  }
  return {
    cells,
    lines: [`A standard stone may go to ${counted(free, 'square')} (+); ${closed} are closed (-).`],
  };
}

/** Points after each ply. */
function pointFacts(pointsIn: (position: Position) => readonly number[]): Facts<Position> {
  const score: (readonly number[])[] = [];
  return {
    note: (_ply, _move, _before, after) => void score.push(pointsIn(after)),
    result: () => ({ score }),
  };
}
