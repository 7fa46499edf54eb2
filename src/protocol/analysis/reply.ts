/**
 * The replies of the protocol. These schemas are the specification; docs/ contains them as JSON
 * Schema.
 */
import * as z from 'zod';
import { rulesSchema } from './fields.ts';
import { ACTION_SCHEMAS } from './request.ts';

const count = () => z.int().min(0);
const unit = () => z.number().min(0).max(1);
const id = () => z.string().describe('The id of the request.');
const turnNumber = () => count().describe('The turn number of the position.');
const line = () => z.int().min(1).describe('The number of the line of input, counted from 1.');
const code = () => z.string().describe('A stable error code for programs.');

const proven = z
  .object({
    result: z.enum(['win', 'loss', 'draw']),
    plies: count().describe('Plies to the end of the game; for a win an upper bound; 63 means 63 or more.'),
  })
  .describe('The exact result for the seat to move, if known.');

const move = z.object({
  move: z.string(),
  visits: count().describe('Playouts that began with this move.'),
  value: unit().describe('Expected score for the seat to move.'),
  lcb: unit().describe('Lower confidence bound of the value.'),
  prior: unit().describe('Prior probability of the move from the evaluation.'),
  proven: proven.optional(),
  margin: z
    .object({
      mean: z.number().describe('Mean of the margins that the playouts predict.'),
      spread: z.number().min(0).describe('Standard deviation of these predictions; not of the final margin.'),
      isExact: z.literal(true).optional().describe('The margin under best play.'),
    })
    .optional()
    .describe('In games with points: final points of the seat to move minus those of the other.'),
  pv: z.array(z.string()).describe('The move and the best replies.'),
});

const territory = z
  .object({
    seats: z
      .record(
        z.string(),
        z.object({
          least: count().describe('Turns that the seat can certainly play without a loss.'),
          most: count().describe('Maximum number of turns; the count is exact if both are equal.'),
          cells: z.array(z.string()).describe('Empty places that the other seat can never reach.'),
        }),
      )
      .describe('By seat name.'),
    winner: z.string().nullable().describe('The seat that certainly wins by territory; null if undecided.'),
  })
  .describe('The number of turns that its territory gives each seat.');

const analysisFields = z.object({
  position: z.string().describe('What was analysed.'),
  game: z.string().optional().describe('The name of the game, unless it is the default game.'),
  size: z.int().optional().describe('The game option `size`, if the game has it.'),
  rules: rulesSchema().optional().describe('The other options, if `game` is present.'),
  toMove: z.string().describe('The name of the seat to move. All values are its expected scores, from 0 to 1.'),
  value: unit(),
  values: z
    .record(z.string(), unit())
    .optional()
    .describe('In games for more than two players: mean score of every seat over the playouts of this search.'),
  proven: proven.optional(),
  playouts: count(),
  expansions: count().describe('Positions that the search expanded.'),
  visits: count().describe('Visits of the root.'),
  keptVisits: count().describe('Visits kept from an earlier search; otherwise 0.'),
  nodes: count().describe('Nodes in the tree.'),
  memoryBytes: count().describe('Memory used by the tree, in bytes.'),
  memoryFull: z.boolean().describe('The memory was full, and the least recently visited nodes were replaced.'),
  pvLength: count(),
  moves: z.array(move).describe('The best first; empty if the game is over.'),
  isDuringSearch: z
    .boolean()
    .describe('Whether the search continues; each position gets exactly one reply with false.'),
  winner: z.string().nullable().optional().describe('If the game is over: the seat that won alone, or null.'),
  end: z.string().optional().describe('How the game ended.'),
  points: z.array(z.number()).optional().describe('Points of every seat in a finished game with points.'),
  lifeMap: z
    .record(z.string(), z.array(unit()))
    .optional()
    .describe('For every cell, the share of playouts in which each seat, or nobody, owns it at the end.'),
  territory: territory.optional(),
  seed: z.string(),
  seconds: z.number().min(0).describe('Duration of the search.'),
  startSeconds: z
    .number()
    .min(0)
    .optional()
    .describe(
      'Time before the search: for `analyse` since the process began, otherwise until the threads had started; absent if they were running.',
    ),
  playoutsPerSecond: count(),
});

const winrate = () => unit().describe('Expected score of the player whose results are reported.');
const scoreLead = () => z.number().optional().describe('Expected lead of this player in points, if known.');

const kataFields = z.object({
  isDuringSearch: z.boolean(),
  moveInfos: z
    .array(
      z.object({
        move: z.string(),
        visits: count(),
        winrate: winrate(),
        lcb: unit().describe(
          'Lower confidence bound of the winrate; an upper bound if the winrate is not that of the player to move.',
        ),
        prior: unit(),
        order: count(),
        pv: z.array(z.string()),
        scoreLead: scoreLead(),
        scoreStdev: z.number().min(0).optional().describe('Spread of the lead.'),
      }),
    )
    .describe('The searched moves, the best first.'),
  rootInfo: z.object({
    currentPlayer: z.string().describe('B, W, or the name of a seat without a colour.'),
    visits: count(),
    winrate: winrate(),
    scoreLead: scoreLead(),
  }),
  policy: z.array(z.number()).optional().describe('By place, followed by moves that are not places; -1 means illegal.'),
  ownership: z.array(z.number().min(-1).max(1)).optional().describe('By place, from the top left.'),
});

export const REPLY_SCHEMAS = {
  analysis: z
    .object({ id: id(), turnNumber: turnNumber(), ...analysisFields.shape })
    .describe('The analysis of a position.'),
  kataAnalysis: z
    .object({ id: id(), turnNumber: turnNumber(), ...kataFields.shape })
    .describe('The analysis of a position of a KataGo query.'),
  noResults: z
    .object({ id: id(), turnNumber: turnNumber(), isDuringSearch: z.literal(false), noResults: z.literal(true) })
    .describe('An analysis that was terminated before it began.'),
  failure: z
    .object({
      id: id(),
      turnNumber: turnNumber(),
      isDuringSearch: z.literal(false),
      error: z.string(),
      code: z.literal('search-failed'),
    })
    .describe('An analysis that ended because of an internal error.'),
  error: z
    .object({
      id: id().optional(),
      error: z.string().describe('A one-line error message.'),
      code: code(),
      field: z.string().optional().describe('The invalid field of the request.'),
      line: line(),
    })
    .describe('A rejected line.'),
  warning: z
    .object({ id: id(), warning: z.string(), code: code(), field: z.string(), line: line() })
    .describe('A warning about a request that is carried out.'),
  query_version: ACTION_SCHEMAS.query_version.extend({ version: z.string() }),
  query_models: ACTION_SCHEMAS.query_models.extend({
    models: z
      .array(z.object({ game: z.string().optional(), size: z.int().optional(), name: z.string() }))
      .describe('The static evaluation for each game and size; the default game is listed by size only.'),
    params: z.record(z.string(), z.union([z.string(), z.number()])).describe('All parameters of the search.'),
  }),
  clear_cache: ACTION_SCHEMAS.clear_cache,
  terminate: ACTION_SCHEMAS.terminate,
  terminate_all: ACTION_SCHEMAS.terminate_all,
};

export type AnalysisFields = z.infer<typeof analysisFields>;
export type KataFields = z.infer<typeof kataFields>;
export type Reply = z.infer<(typeof REPLY_SCHEMAS)[keyof typeof REPLY_SCHEMAS]>;
