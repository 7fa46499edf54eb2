/** The kit of Meridians: its interface to the rest of the program. */

import { ok } from '../../util/result.ts';
import type { Facts, GameKit, GameModule, OpenSpec, Outcome, Rules, Seat } from '../kit.ts';
import type { Piece } from '../looks.ts';
import { type OpeningValues, shippedOpenings } from '../opening-values.ts';
import { INK, PALE } from '../seat-looks.ts';
import type { Teaching } from '../teaching.ts';
import { type Board, boardOfSize, MAX_SIZE, MIN_SIZE, STANDARD_SIZE, sizeOfRows } from './board.ts';
import { COLOR_NAMES, type Color, DARK, LIGHT, opponent } from './color.ts';
import { explain } from './explanation.ts';
import { abstractPlay } from './forms/abstractplay.ts';
import { moveLists } from './forms/move-list.ts';
import { siteForm } from './forms/site.ts';
import { meridians } from './game.ts';
import { LEVELS } from './levels.ts';
import { allDeadGroups } from './life.ts';
import { manualKit } from './manual/kit.ts';
import { name, title } from './name.ts';
import { Network } from './network/network.ts';
import { openWeights, parseShape, shapeOf } from './network/shape.ts';
import type { Position } from './position.ts';
import { samplesOfSize } from './positions/samples.ts';
import { setupOfStones } from './setup.ts';
import { territoryOf } from './territory/territory.ts';
import { drawPoints, drawPosition, makeDiagram } from './text/diagram.ts';
import { makePosition, makeSetup, parsePoint, parsePosition } from './text/notation.ts';
import { overlays } from './text/overlays.ts';
import { pictureOf } from './text/picture.ts';
import { advice, consequence, remedy, seatCounts } from './text/words.ts';

const SEATS: readonly Seat[] = [
  { name: 'light', aliases: ['l', 'white', 'w'], ...PALE },
  { name: 'dark', aliases: ['d', 'black', 'b'], ...INK },
];

const PRESETS = {
  /**
   * Mobility instead of the learned evaluation. Leaves are evaluated after forty random plies,
   * which late in a game reach its end.
   */
  cutoff: {
    selection: 'puct',
    exploration: 1,
    startVisits: 1,
    evaluator: 'cutoff',
    evaluation: 'mobility',
    cutoffPlies: 40,
  },
  /** Mobility alone: many times more playouts, but unaware of who will run out of moves. */
  static: { selection: 'puct', exploration: 1, startVisits: 1, evaluator: 'static', evaluation: 'mobility' },
} as const;

export const meridiansModule: GameModule = {
  name,
  title,
  options: [
    {
      name: 'size',
      describe: `board size, ${MIN_SIZE} to ${MAX_SIZE} (6, 7 and 8 are the official ones)`,
      default: STANDARD_SIZE,
      range: [MIN_SIZE, MAX_SIZE],
      isShort: true,
    },
    {
      name: 'pie',
      describe: 'pie rule: one player places a stone of each colour, then the other chooses a colour',
      default: false,
      isShort: true,
    },
    {
      name: 'captures',
      describe: 'manual: players capture dead groups themselves and may overlook some',
      default: 'automatic',
      choices: ['automatic', 'manual'],
      isSilent: true,
    },
  ],
  rulesOf: (position): Rules => {
    const size = sizeOfRows((position.trim().split(/\s/)[0] as string).split('/').length);
    return size === undefined ? {} : { size };
  },
  weightRules: ['size'],
  presets: Object.keys(PRESETS),
  signed: [4, 5, 6, 7].map((size) => ({ size })),
  teaching: async () => (await import('./lesson.ts')).teaching as Teaching,
  abstractPlay: siteForm,
  open: (spec) => {
    const kit = kitOf(spec);
    const board = boardOfSize(spec.rules.size as number);
    return ok(spec.rules.captures === 'manual' ? (manualKit(kit, board) as GameKit) : (kit as GameKit));
  },
};

function kitOf(spec: OpenSpec): GameKit<Position> {
  const size = spec.rules.size as number;
  const isPie = spec.rules.pie === true;
  const board = boardOfSize(size);
  const { weights } = spec;
  const game = meridians(size, weights ?? undefined);
  const parseMove = (text: string) => parsePoint(board, text);
  const symmetries = board.symmetries.map((symmetry) => (move: number) => symmetry[move] as number);
  return {
    spec,
    title,
    variant: `on a board of size ${size}`,
    header: `size ${size}${isPie ? ' with the pie rule' : ''}`,
    game,
    seats: SEATS,
    ...(isPie && { choiceAfter: 2, openingValues: () => openingsOfSize(size, { symmetries, parseMove }) }),
    ends: ['annihilation', 'no-move'],
    isDrawless: true,
    stuckEnds: ['no-move'],
    cellNoun: 'point',
    pieceNoun: 'stone',
    notation: 'Points: row letter from the bottom, then column from the left.',

    parsePosition: (text) => parsePosition(text, size),
    makePosition,
    arrange: (pieces, seat) => makeSetup(setupOfStones(board, pieces, seat as Color)),
    parseMove,
    illegality: (position, move) => position.illegality(move),
    outcome: outcomeOf,
    diagram: makeDiagram,
    drawPosition,
    drawCells: (charOf) => drawPoints(board, undefined, charOf),

    picture: pictureOf(board),
    pieces: piecesOf,
    cellsOf: (move) => [move],
    overlays,
    territory: territoryOf,

    seatCounts,
    advice: (position) => advice(position),
    consequence: (position, point, whose) => consequence(position, point, whose),
    remedy,

    symmetries,

    presets: PRESETS,
    judge: 'static',
    levels: LEVELS,
    explain: (position, evaluation) => explain(game, position, evaluation, weights ? openWeights(weights) : undefined),
    samples: samplesOfSize(size),

    facts: () => stoneFacts(board),
    forms: [abstractPlay, moveLists],

    training: {
      shape: 'bias+groups+threats+hex+sight+phases3',
      openingPlies: 11,
      hasStuckTurn: (position) => !position.isAnnihilated(),
      parseShape: (text) => parseShape(text, size),
      createNetwork: ({ shape, values, unit }) => new Network({ shape: shapeOf(shape.text, size), values, unit }),
    },
  };
}

const openings = new Map<number, OpeningValues | undefined>();

/** Loaded on demand: search threads do not need the openings. */
function openingsOfSize(size: number, kit: Pick<GameKit, 'symmetries' | 'parseMove'>): OpeningValues | undefined {
  if (!openings.has(size)) openings.set(size, shippedOpenings(kit, `meridians-${size}`));
  return openings.get(size);
}

function outcomeOf(position: Position): Outcome | undefined {
  const outcome = position.outcome();
  if (!outcome) return undefined;
  const loser = COLOR_NAMES[opponent(outcome.winner)];
  return { ...outcome, reason: `${loser} ${outcome.end === 'annihilation' ? 'has no stones left' : 'cannot move'}` };
}

function piecesOf(position: Position): Piece[] {
  const dead = new Set(allDeadGroups(position).flatMap(({ stones }) => stones));
  return stonesOf(position).map((cell) => ({
    cell,
    seat: position.colorAt(cell) as Color,
    ...(dead.has(cell) && { isDoomed: true }),
  }));
}

function stonesOf(position: Position): number[] {
  return Array.from({ length: position.board.points }, (_, point) => point).filter((point) => !position.isEmpty(point));
}

/** Stones of each side after each ply and the removal that follows it, and the removed stones. */
function stoneFacts({ points, names }: Board): Facts<Position> {
  const light: number[] = [];
  const dark: number[] = [];
  const removed: (number | string)[][] = [];
  return {
    note(ply, move, before, after) {
      light.push(after.stones(LIGHT));
      dark.push(after.stones(DARK));
      if (move === undefined) return;
      const there = new Set([...stonesOf(before), move % points]);
      const gone = [...there].filter((point) => after.isEmpty(point)).sort((a, b) => a - b);
      if (gone.length > 0) removed.push([ply, ...gone.map((point) => names[point] as string)]);
    },
    result: () => ({ light, dark, removed }),
  };
}
