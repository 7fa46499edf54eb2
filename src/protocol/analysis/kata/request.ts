/**
 * Queries in the format of KataGo's analysis engine (its docs/Analysis_Engine.md). The schema
 * defines what is supported; unsupported fields are listed in it and ignored.
 */
import * as z from 'zod';
import {
  expected,
  flagField,
  id,
  integer,
  interval,
  list,
  secondsField,
  textField,
  turnNumbers,
  wholeField,
} from '../fields.ts';

const LONGEST_PV = 1000;

const pair = z.tuple([textField('a player'), textField('a place')], expected('a pair of player and place'));
const pairs = () => list(pair, 'pairs of player and place').optional();
const restriction = z.object(
  { player: textField('a player'), moves: list(textField('a move'), 'moves'), untilDepth: wholeField(1) },
  expected('an object with player, moves and untilDepth'),
);
const restrictions = () => list(restriction, 'objects with player, moves and untilDepth').optional();
const ignored = () => z.unknown().optional().describe('Ignored.');

export const kataQuerySchema = z
  .object({
    id,
    action: z.never().optional().describe('Only in requests of other kinds.'),
    moves: pairs().describe('The moves played, e.g. ["B","C4"]. Default: none.'),
    initialStones: pairs().describe('Initial pieces on the board. Default: the start position.'),
    initialPlayer: textField('a player')
      .optional()
      .describe('The first player to move. Default: that of the first move, or the one with fewer pieces, or B.'),
    boardXSize: wholeField(1)
      .optional()
      .describe('Columns of the grid. Default: those of the game on the command line.'),
    boardYSize: wholeField(1).optional().describe('Rows of the grid.'),
    analyzeTurns: turnNumbers(1).optional().describe('The positions to analyse. Default: after the last move.'),
    maxVisits: wholeField(1).optional().describe('Stop after this number of playouts.'),
    maxTime: secondsField(0)
      .optional()
      .describe('Stop after this number of seconds; KataGo has this in overrideSettings.'),
    analysisPVLen: wholeField(1, LONGEST_PV)
      .optional()
      .describe('Maximum number of moves in a pv after the first one.'),
    includeOwnership: flagField().optional().describe('Include the expected ownership of each place.'),
    includePolicy: flagField().optional().describe('Include the priors of all moves.'),
    allowMoves: restrictions().describe('The only moves allowed to a player in the positions to analyse.'),
    avoidMoves: restrictions().describe('Moves forbidden to a player in the positions to analyse.'),
    overrideSettings: z
      .record(z.string(), z.unknown(), expected('an object'))
      .optional()
      .describe('Supports maxVisits, maxPlayouts, maxTime and reportAnalysisWinratesAs; ignores others.'),
    reportDuringSearchEvery: interval().optional().describe('Seconds between replies during the search.'),
    priority: integer().optional().describe('Positions with a higher priority start first.'),
    priorities: list(integer(), 'whole numbers').optional().describe('A priority for each of analyzeTurns.'),
    game: textField().optional().describe('The name of the game; not in KataGo.'),
    size: integer().optional().describe('The game option `size`, if the game has it; not in KataGo.'),
    seed: z.union([z.string(), z.int()], expected('a string or a whole number')).optional(),
    rules: ignored(),
    komi: z.unknown().optional().describe('In a game with a komi this number; otherwise ignored.'),
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
  .describe("A query in the format of KataGo's analysis engine.");

export type KataQuery = z.infer<typeof kataQuerySchema>;
