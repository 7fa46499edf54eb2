/** The kit of HexiMeros: its interface to the rest of the program. */

import { counted } from '../../util/counted.ts';
import { ok } from '../../util/result.ts';
import { completeSeats } from '../default-seats.ts';
import type { GameKit, GameModule, OpenSpec, Outcome, Seat } from '../kit.ts';
import type { Overlay, Piece } from '../looks.ts';
import type { Teaching } from '../teaching.ts';
import { TEN_LEVELS } from '../ten-levels.ts';
import { heximeros } from './game.ts';
import { name, title } from './name.ts';
import { MOST_MOVES, NAMES } from './rules/board.ts';
import { listPlies } from './rules/legal.ts';
import { DECLARE, DECLARED, DRAW, fromOf, NO_SHOT, RESIGN, SHOTS, toOf } from './rules/moves.ts';
import {
  ALCAZAR,
  ARCHER,
  ASSASSIN,
  CAVALIER,
  DREADNAUGHT,
  FRESH,
  HATTED,
  KIND_NAMES,
  kindOf,
  LETTERS,
  MILITANT,
  PRELATE,
  REGENT,
  SOVEREIGN,
  sideOf,
} from './rules/pieces.ts';
import { OVER, Position, TO_MOVE } from './rules/position.ts';
import { pointParts, pointsOf, SCORINGS, type Scoring } from './rules/score.ts';
import { EXPOSURES, FIRST_SETUP, type MoveRules, SETUP } from './setup.ts';
import { declaredChecks, drawCells, drawPosition, makeDiagram } from './text/diagram.ts';
import { dueWords, illegality } from './text/legality.ts';
import { makePosition, parsePosition } from './text/notation.ts';
import { PICTURE, PIECE_SHAPES } from './text/picture.ts';
import { moveTitle, namedIn, parseMove } from './text/words.ts';

/** Rollouts take about 2,000 plies, games of the engine 1,000. */
const MOST_PLIES = 6000;

type Look = Pick<Seat, 'terminal' | 'fill' | 'stroke' | 'shade'>;

/** Indexed by seat. The colours differ in lightness as well as hue, for colour-blind readers. */
const LOOKS: readonly Look[] = [
  { terminal: 'cyan', fill: '#d2f0f6', stroke: '#5f6b73', shade: '#d2f0f6' },
  { terminal: 'blue', fill: '#3f3fc4', stroke: '#16306e', shade: '#a9c0f2' },
  { terminal: 'yellow', fill: '#ffe81a', stroke: '#7d7000', shade: '#faf0a0' },
  { terminal: 'magenta', fill: '#d9892b', stroke: '#7a4300', shade: '#f8cf9f' },
  { terminal: 'green', fill: '#0a9c74', stroke: '#04402b', shade: '#9fd6c0' },
  { terminal: 'red', fill: '#7a0008', stroke: '#45040f', shade: '#e0a3b0' },
];

const SEATS = completeSeats(
  name,
  SETUP.seats.map((name, side) => ({ name, ...LOOKS[side] })),
);

const PRESETS = {
  // Expected scores among six sides lie close together, which requires sharp priors and little
  // exploration.
  default: {
    selection: 'puct',
    exploration: 0.1,
    priorTemperature: 0.1,
    startVisits: 1,
    evaluator: 'static',
    expandVisits: 1,
  },
} as const;

export const heximerosModule: GameModule = {
  name,
  title,
  options: [
    {
      name: 'scoring',
      describe: `HexiMeros: victory counts wins and shared draws, points the share of points at the end`,
      default: 'victory',
      choices: SCORINGS,
    },
    {
      name: 'exposed',
      title: 'leaving your Sovereign under attack',
      describe:
        'HexiMeros: whether a turn may leave your own Sovereign under attack where another would not (allowed, refused)',
      default: 'allowed',
      choices: EXPOSURES,
      isSilent: true,
    },
    {
      name: 'setup',
      describe: `HexiMeros: the reconstruction; ${FIRST_SETUP} is for games that were played by it`,
      default: SETUP.name,
      inOldRecords: FIRST_SETUP,
      choices: [SETUP.name, FIRST_SETUP],
    },
  ],
  rulesOf: () => ({}),
  weightRules: ['scoring'],
  presets: Object.keys(PRESETS),
  teaching: async () => (await import('./lesson.ts')).teaching as Teaching,
  open: (spec) => ok(kitOf(spec) as GameKit),
};

function kitOf(spec: OpenSpec): GameKit<Position> {
  const scoring = spec.rules.scoring as Scoring;
  const { exposed, setup } = spec.rules;
  const rules: MoveRules = { isFirst: setup === FIRST_SETUP, refusesExposure: exposed === 'refused' };
  const game = heximeros(scoring, rules);
  const variant = [
    `reconstruction ${setup}`,
    `scoring by ${scoring}`,
    ...(rules.refusesExposure ? ['no Sovereign left under attack'] : []),
  ].join(', ');
  return {
    spec,
    title,
    variant,
    header: variant,
    game,
    seats: SEATS,
    ...(!rules.isFirst && { resignation: 'leaves' as const }),
    isOut: (position, side) => !position.isIn(side),
    offers: ({ phase, left }) => (phase === TO_MOVE && left === 2 && !rules.isFirst ? [DRAW] : []),
    maxPlies: MOST_PLIES,
    ends: ['last-sovereign', 'draw'],
    cellNoun: 'cell',
    notation:
      'Cells: q, column, r, row. A turn is a move, and where they apply a shot (x and a cell, or -), a promotion (= and a letter, or =-), and to whom Check is declared: to all attacked (+), to some (+sb) or to nobody (.). Words: resign, expelled, draw, decline.',

    parsePosition: (text) => parsePosition(text, rules),
    makePosition,
    parseMove: (text) => parseMove(text, game.moveBound),
    illegality,
    outcome: (position) => (position.phase === OVER ? outcomeOf(position) : undefined),
    diagram: (position, options) => makeDiagram(position, SEATS, options),
    drawPosition: (position, options) => drawPosition(position, SEATS, options),
    drawCells,

    picture: PICTURE,
    pieces: piecesOf,
    pieceKinds: LISTED.map((kind) => ({ ...lookOf(kind), title: KIND_NAMES[kind] as string })),
    cellsOf,
    moveTitle,
    overlays: OVERLAYS,

    seatCounts: (position) =>
      [...pointsOf(position)].map((own, side) => `${counted(own, 'pt')}${position.isIn(side) ? '' : ', out'}`),
    advice,
    consequence,

    // Rotations exchange the seats, so the identity is the only symmetry.
    symmetries: [(move) => move],

    presets: PRESETS,
    judge: 'default',
    levels: TEN_LEVELS,
    samples: [
      { name: 'opening', position: makePosition(Position.start()) },
      { name: 'middle', position: MIDDLE },
    ],
    forms: [],
  };
}

function outcomeOf(position: Position): Outcome {
  const winner = position.winner();
  const scored = { points: [...pointsOf(position)], pointParts: pointParts(position) };
  if (winner >= 0) {
    return { winner, end: 'last-sovereign', ...scored, reason: `${SETUP.seats[winner]} has the last Sovereign` };
  }
  const left = SETUP.seats.filter((_, side) => position.isIn(side));
  const reason = position.isDrawn()
    ? `no captures in the last ${SETUP.quietTurns} turns of ${left.join(', ')}`
    : position.isBare(position.toMove) || position.isBare(position.nextSide(position.toMove))
      ? `neither ${left.join(' nor ')} can capture the other's Sovereign`
      : left.some((_, i) => position.canMove(SETUP.seats.indexOf(left[i] as string)))
        ? `${left.join(' and ')} agree on a draw`
        : `${left.join(', ')} cannot move`;
  return { winner: null, end: 'draw', ...scored, reason };
}

function piecesOf({ board }: Position): Piece[] {
  return [...board].flatMap((piece, cell) => {
    const kind = kindOf(piece);
    // A Militant looks the same whether it has moved or not.
    return piece === 0 ? [] : [{ cell, seat: sideOf(piece), ...lookOf(kind === FRESH ? MILITANT : kind) }];
  });
}

function lookOf(kind: number) {
  return { glyph: LETTERS[kind] as string, shape: PIECE_SHAPES[kind] };
}

/** In the order of their worth. */
const LISTED = [SOVEREIGN, DREADNAUGHT, REGENT, ALCAZAR, PRELATE, CAVALIER, ARCHER, ASSASSIN, HATTED, MILITANT];

function cellsOf(move: number): number[] {
  if (move < SHOTS) return [fromOf(move), toOf(move)];
  return move < NO_SHOT ? [move - SHOTS] : [];
}

function advice(position: Position): string[] {
  const { toMove, phase, sovereigns } = position;
  const checks = namedIn(position.declarers(), SETUP.seats).join(', ');
  const attackers = SETUP.seats
    .filter((_, side) => side !== toMove && position.isIn(side) && position.attacks(side, sovereigns[toMove] as number))
    .join(', ');
  return [
    ...(phase === TO_MOVE ? [] : [`Your turn continues: ${dueWords(position)}.`]),
    ...(checks === '' ? [] : [`Check declared by ${checks}: your turn must end it if possible.`]),
    ...(attackers === '' || attackers === checks ? [] : [`Your Sovereign is attacked by ${attackers}.`]),
  ];
}

/** Describes what a ply captures, promotes and checks. */
function consequence(before: Position, move: number, whose: string): string | undefined {
  const after = new Position();
  after.copyFrom(before);
  after.play(move);
  const captured = [...before.board].flatMap((piece, cell) => {
    const isGone =
      piece !== 0 && move < RESIGN && after.board[cell] !== piece && !(move < SHOTS && cell === fromOf(move));
    const isOwn = move >= SHOTS && cell === before.at;
    return isGone && !isOwn ? [`${SETUP.seats[sideOf(piece)]}'s ${KIND_NAMES[kindOf(piece)]}`] : [];
  });
  const out = SETUP.seats.filter((_, side) => before.isIn(side) && !after.isIn(side));
  const to = move === DECLARE ? before.open : move > DECLARE && move < RESIGN ? move - DECLARED : 0;
  const targets = namedIn(to, SETUP.seats);
  const parts = [
    ...(captured.length > 0 ? [`It captures ${captured.join(', ')}.`] : []),
    ...(out.length > 0 ? [`Out: ${out.join(', ')}.`] : []),
    ...(targets.length > 0 ? [`Check to ${targets.join(', ')} by ${whose} pieces.`] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** Destinations of moves, and cells with attacked pieces. */
const OVERLAYS: readonly Overlay<Position>[] = [
  {
    name: 'moves',
    title: 'Moves',
    describe: 'cells that the side to move can move to or shoot at',
    draw: (position) => {
      const moves = new Int32Array(MOST_MOVES);
      const count = listPlies(position, moves);
      const targets = new Set([...moves.subarray(0, count)].flatMap((move) => cellsOf(move).slice(-1)));
      const cells = new Map([...targets].map((cell) => [cell, { sign: '+', color: '#c0d8a0' }]));
      return { cells, lines: [`${dueWords(position)}; legal: ${count}, to ${cells.size} cells (+).`] };
    },
  },
  {
    name: 'checks',
    title: 'Attacked Sovereigns',
    describe: 'attacked Sovereigns, their attackers, and declared Checks',
    draw: (position) => {
      const cells = new Map<number, { sign: string; color: string }>();
      const lines: string[] = [];
      for (const [side, name] of SETUP.seats.entries()) {
        const attacked = position.phase === OVER ? 0 : position.attackedBy(side);
        for (const [other, whose] of SETUP.seats.entries()) {
          if (((attacked >> other) & 1) === 0) continue;
          const cell = position.sovereigns[other] as number;
          cells.set(cell, { sign: '!', color: '#f0a0a0' });
          lines.push(`${name} attacks ${whose}'s Sovereign on ${NAMES[cell]}.`);
        }
      }
      const declared = declaredChecks(position);
      return {
        cells,
        lines: [...lines, declared.length > 0 ? `Declared: ${declared.join(', ')}.` : 'No declared Checks.'],
      };
    },
  },
];

/** From a game of the search against five greedy players, after 320 plies. */
const MIDDLE =
  '3/6/1sC2sA4/rK11sDsK/2rD1rM9sP/1oR8sM4sN2/3oA2rM5sMsM7/7rM7sM8/16sM1sM2bT3/5rMrM19/14sR2bP7/' +
  '7yR10gP5bN1/21bM3/4gMrM18bN1/3gM18bCbN1/gD2gM17bM3bK/gK3gM14bR2bM2bD1/4gM17bM3/3gM11rA3yP4bA/gPgN2gC1gR6gA12/gC3gM15yM4/3gM11yP10/' +
  '4gA20/20yM5/6oM1oM10yM5/16yMyM6/2oN3oMoMoC4yM7/2oN3oMoM2yM4yC2/6oM4yA2yD/oKoD8yN2yK/1oC7/6/3 y move - 0,1,0,0,0,0 230,225,265,285,210,105';
