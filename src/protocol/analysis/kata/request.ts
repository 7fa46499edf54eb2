/**
 * Queries in the format of KataGo's analysis engine (its docs/Analysis_Engine.md). The schema
 * defines what is supported; unsupported fields are listed in it and ignored.
 */
import * as z from 'zod';
import { expected, flag, id, integer, interval, list, seconds, text, turnNumbers, whole } from '../fields.ts';

const LONGEST_PV = 1000;

const pair = z.tuple([text('a player'), text('a place')], expected('a pair of player and place'));
const pairs = () => list(pair, 'pairs of player and place').optional();
const restriction = z.object(
  { player: text('a player'), moves: list(text('a move'), 'moves'), untilDepth: whole(1) },
  expected('an object with player, moves and untilDepth'),
);
const restrictions = () => list(restriction, 'objects with player, moves and untilDepth').optional();
const ignored = () => z.unknown().optional().describe('Ignored.');

export const kataQuerySchema = z
  .object({
    id,
    action: z.never().optional().describe('Stands in requests of other kinds only.'),
    moves: pairs().describe('The moves played, as in ["B","C4"]. Default: none.'),
    initialStones: pairs().describe('Pieces on the board at the start. Default: the start of the game.'),
    initialPlayer: text('a player').optional().describe('Who makes the first move. Default: as the moves say, or B.'),
    boardXSize: whole(1).optional().describe('Columns of the grid. Default: those of the game of the command line.'),
    boardYSize: whole(1).optional().describe('Rows of the grid.'),
    analyzeTurns: turnNumbers(1).optional().describe('The positions to analyse. Default: after the last move.'),
    maxVisits: whole(1).optional().describe('Stop after so many playouts.'),
    maxTime: seconds(0).optional().describe('Stop after so many seconds; KataGo has it in overrideSettings.'),
    analysisPVLen: whole(1, LONGEST_PV).optional().describe('The most moves of a pv after the first one.'),
    includeOwnership: flag().optional().describe('Tell who holds each place at the end of the game.'),
    includePolicy: flag().optional().describe('Tell the priors of all moves.'),
    allowMoves: restrictions().describe('The only moves that a player may choose in the positions to analyse.'),
    avoidMoves: restrictions().describe('Moves that a player may not choose in the positions to analyse.'),
    overrideSettings: z
      .record(z.string(), z.unknown(), expected('an object'))
      .optional()
      .describe('Of these maxVisits, maxPlayouts, maxTime and reportAnalysisWinratesAs; others are ignored.'),
    reportDuringSearchEvery: interval().optional().describe('Seconds between replies during the search.'),
    priority: integer().optional().describe('Positions of a higher priority are begun first.'),
    priorities: list(integer(), 'whole numbers').optional().describe('A priority for each of analyzeTurns.'),
    game: text().optional().describe('The game, by its name, which KataGo does not have.'),
    size: integer().optional().describe('The option `size` of a game that has it, which KataGo does not have.'),
    seed: z.union([z.string(), z.int()], expected('a string or a whole number')).optional(),
    rules: ignored(),
    komi: ignored(),
    whiteHandicapBonus: ignored(),
    rootPolicyTemperature: ignored(),
    rootFpuReductionMax: ignored(),
    firstReportDuringSearchAfter: ignored(),
    includeOwnershipStdev: ignored(),
    includeMovesOwnership: ignored(),
    includeMovesOwnershipStdev: ignored(),
    includePVVisits: ignored(),
    includeNoResultValue: ignored(),
  })
  .describe("A query in the form of KataGo's analysis engine.");

export type KataQuery = z.infer<typeof kataQuerySchema>;

/** Fields that only KataGo's queries have. */
const FOREIGN: readonly string[] = [
  ...['initialStones', 'initialPlayer', 'boardXSize', 'boardYSize', 'maxVisits', 'maxTime', 'analysisPVLen', 'komi'],
  ...['includeOwnership', 'includePolicy', 'overrideSettings', 'whiteHandicapBonus', 'rootPolicyTemperature'],
  ...['rootFpuReductionMax', 'firstReportDuringSearchAfter', 'includeOwnershipStdev', 'includeMovesOwnership'],
  ...['includeMovesOwnershipStdev', 'includePVVisits', 'includeNoResultValue'],
];
/** Fields that only Sightline's queries have. */
const OWN: readonly string[] = [
  ...['size', 'initialPosition', 'playouts', 'nodes', 'seconds', 'breadth', 'lifeMap', 'territory', 'top', 'seed'],
  ...['save', 'resume'],
];

/**
 * Whether a query is in KataGo's format: its moves are pairs or, if it has no moves, it has a field
 * of KataGo's and none of Sightline's.
 */
export function isKataForm(fields: Readonly<Record<string, unknown>>): boolean {
  const { moves = [], initialStones } = fields;
  if (!Array.isArray(moves)) return false;
  if (moves.length > 0) return Array.isArray(moves[0]);
  if (Array.isArray(initialStones) && initialStones.length > 0) return true;
  const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(fields, name));
  return !has(OWN) && has(FOREIGN);
}
