/**
 * The replies of the protocol. These schemas are the specification; docs/ contains them as JSON
 * Schema.
 */
import * as z from 'zod';
import { rulesSchema } from './fields.ts';
import { ACTION_SCHEMAS } from './request.ts';

const count = () => z.int().min(0);
const unit = () => z.number().min(0).max(1);
const id = () => z.string().describe('Of the request.');
const turnNumber = () => count().describe('Which position of the query.');
const line = () => z.int().min(1).describe('The number of the line of input, counted from 1.');
const code = () => z.string().describe('What is wrong, in a stable name for programs.');

const proven = z
  .object({
    result: z.enum(['win', 'loss', 'draw']),
    plies: count().describe('To the end of the game; at most so many for a win; 63 stands for 63 and more.'),
  })
  .describe('The exact result for the seat to move, where it is known.');

const move = z.object({
  move: z.string(),
  visits: count().describe('Playouts that began with this move.'),
  value: unit().describe('Expected score for the seat to move.'),
  lcb: unit().describe('Lower confidence bound of the value.'),
  prior: unit().describe('What the evaluation expects of the move before it is searched; a probability.'),
  proven: proven.optional(),
  margin: z
    .object({ mean: z.number(), spread: z.number().min(0) })
    .optional()
    .describe('In games of points: those of the seat to move less those of the other one at the end, mean and spread.'),
  pv: z.array(z.string()).describe('The move and the best replies.'),
});

const territory = z
  .object({
    seats: z
      .record(
        z.string(),
        z.object({
          least: count().describe('Turns that the seat can certainly take without a loss.'),
          most: count().describe('Turns that it can take at most; the count is exact where the two are equal.'),
          cells: z.array(z.string()).describe('Empty places that the other seat can never reach.'),
        }),
      )
      .describe('By the names of the seats.'),
    winner: z.string().nullable().describe('The seat that wins by it for certain, null where it decides nothing.'),
  })
  .describe('How long each seat can live on ground of its own.');

const analysisFields = z.object({
  position: z.string().describe('What was analysed.'),
  game: z.string().optional().describe('Its name, unless it is the default one of the program.'),
  size: z.int().optional().describe('The option `size` of a game that has it.'),
  rules: rulesSchema().optional().describe('The other options, where `game` is there.'),
  toMove: z.string().describe('The seat to move, by its name. All values are expected scores for it, in 0 to 1.'),
  value: unit(),
  values: z
    .record(z.string(), unit())
    .optional()
    .describe('In games for more than two: the mean worth of the playouts of this search to every seat.'),
  proven: proven.optional(),
  playouts: count(),
  expansions: count().describe('Positions that the search gave a node, with all their moves.'),
  visits: count().describe('Of the root.'),
  keptVisits: count().describe(
    'Those of them that come from an earlier search; 0 in a reply to a query that resumes none.',
  ),
  nodes: count().describe('Positions that have a node in the tree.'),
  memoryBytes: count().describe('What they take.'),
  memoryFull: z.boolean().describe('The memory was used up: what was visited least lately made way for what was new.'),
  pvLength: count(),
  moves: z.array(move).describe('The best first; none where the game is over.'),
  isDuringSearch: z.boolean().describe('Whether the search goes on; every position gets one reply where it is false.'),
  winner: z
    .string()
    .nullable()
    .optional()
    .describe('Where the game is over: the seat that has won alone, null where nobody has.'),
  end: z.string().optional().describe('How it ended.'),
  points: z.array(z.number()).optional().describe('Of every seat in a finished game, where the game counts points.'),
  lifeMap: z
    .record(z.string(), z.array(unit()))
    .optional()
    .describe('For every cell the shares of playouts that leave it to each seat, and to nobody.'),
  territory: territory.optional(),
  seed: z.string(),
  seconds: z.number().min(0).describe('Of the search, from the call to its end.'),
  startSeconds: z
    .number()
    .min(0)
    .optional()
    .describe(
      'What went before them: of `analyse` since the process began, otherwise until the threads had started; absent where they had.',
    ),
  playoutsPerSecond: count(),
});

const winrate = () => unit().describe('Expected score of the one whose results are told.');
const scoreLead = () => z.number().optional().describe('By so many points this one leads, where they are known.');

const kataFields = z.object({
  isDuringSearch: z.boolean(),
  moveInfos: z
    .array(
      z.object({
        move: z.string(),
        visits: count(),
        winrate: winrate(),
        lcb: unit().describe('Bound of the winrate; where it is not that of the mover, an upper one.'),
        prior: unit(),
        order: count(),
        pv: z.array(z.string()),
        scoreLead: scoreLead(),
        scoreStdev: z.number().min(0).optional().describe('Spread of the lead.'),
      }),
    )
    .describe('The moves that were tried, the best first.'),
  rootInfo: z.object({
    currentPlayer: z.string().describe('B, W, or the name of a seat without such a colour.'),
    visits: count(),
    winrate: winrate(),
    scoreLead: scoreLead(),
  }),
  policy: z.array(z.number()).optional().describe('By place, and last of moves that are no place; -1 is illegal.'),
  ownership: z.array(z.number().min(-1).max(1)).optional().describe('By place, from the top left.'),
});

export const REPLY_SCHEMAS = {
  analysis: z
    .object({ id: id(), turnNumber: turnNumber(), ...analysisFields.shape })
    .describe('The analysis of a position.'),
  kataAnalysis: z
    .object({ id: id(), turnNumber: turnNumber(), ...kataFields.shape })
    .describe('The analysis of a position of a query in the form of KataGo.'),
  noResults: z
    .object({ id: id(), turnNumber: turnNumber(), isDuringSearch: z.literal(false), noResults: z.literal(true) })
    .describe('An analysis that was terminated before it had begun.'),
  failure: z
    .object({
      id: id(),
      turnNumber: turnNumber(),
      isDuringSearch: z.literal(false),
      error: z.string(),
      code: z.literal('search-failed'),
    })
    .describe('An analysis that a fault of the program ended.'),
  error: z
    .object({
      id: id().optional(),
      error: z.string().describe('What is wrong and where, in a line for people.'),
      code: code(),
      field: z.string().optional().describe('The field of the request that is wrong.'),
      line: line(),
    })
    .describe('A line that was refused as a whole.'),
  warning: z
    .object({ id: id(), warning: z.string(), code: code(), field: z.string(), line: line() })
    .describe('Something odd about a request, which is carried out nevertheless.'),
  query_version: ACTION_SCHEMAS.query_version.extend({ version: z.string() }),
  query_models: ACTION_SCHEMAS.query_models.extend({
    models: z
      .array(z.object({ game: z.string().optional(), size: z.int().optional(), name: z.string() }))
      .describe('The static evaluation for each game and size; of the default game only the size is named.'),
    params: z.record(z.string(), z.union([z.string(), z.number()])).describe('All parameters of the search.'),
  }),
  clear_cache: ACTION_SCHEMAS.clear_cache,
  terminate: ACTION_SCHEMAS.terminate,
  terminate_all: ACTION_SCHEMAS.terminate_all,
};

export type AnalysisFields = z.infer<typeof analysisFields>;
export type KataFields = z.infer<typeof kataFields>;
export type Reply = z.infer<(typeof REPLY_SCHEMAS)[keyof typeof REPLY_SCHEMAS]>;
