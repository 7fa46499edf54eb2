/** The REST routes of the library. */
import * as z from 'zod';
import { recordFields } from '../../../records/game-fields.ts';
import { treeSchema } from '../../../records/game-tree.ts';
import { MOST_PLIES } from '../../../records/tree-nodes.ts';
import { ok } from '../../../util/result.ts';
import type { Answers, AskKind, Asks } from '../../library/questions.ts';
import { SEARCH_RESULTS, SORTS } from '../../library/search.ts';
import { FILE_BYTES } from '../limits.ts';
import { pageFields, type Route, route } from '../rest.ts';
import type { LibraryProcess } from './library-process.ts';

const positionSchema = z.object({
  ...recordFields,
  start: z.string().max(4096).optional().describe('A position string. Default: the start position.'),
  moves: z.array(z.string().max(64)).max(MOST_PLIES).describe('The plies from there, including a choice of seat.'),
});
const searchSchema = z.object({
  player: z.string().max(256).optional().describe('Part of a player name; case and accents are ignored.'),
  result: z
    .enum(SEARCH_RESULTS)
    .optional()
    .describe('Result for that player, or for any player if none is named; open games are unfinished.'),
  winner: z.string().max(64).optional().describe('The seat that won alone.'),
  game: z.string().max(64).optional().describe('The name of the game. Default: all.'),
  rules: recordFields.rules.describe('Options of its rules.'),
  position: positionSchema.optional().describe('A position that the games reached, by transposition or symmetry too.'),
  since: z.string().max(64).optional().describe('The first day: 2026-11-22, 2026-11 or 2026.'),
  until: z.string().max(64).optional().describe('The last day.'),
  leastPlies: z.int().min(0).optional().describe('Minimum length in plies.'),
  mostPlies: z.int().min(0).optional().describe('Maximum length in plies.'),
  sort: z.enum(SORTS).optional().describe('The order. Default: newest.'),
  ...pageFields('games'),
});
const gameSchema = z.object({ id: z.int().min(1).describe('The number of the game in the library.') });
const saveSchema = z.object({
  tree: treeSchema.describe('The game with its variations.'),
  id: z.int().min(1).optional().describe('The game of the library that it replaces.'),
});
const listSchema = z.object(pageFields('positions'));
const importSchema = z.object({
  ...recordFields,
  name: z.string().max(1024).describe('The file name; its extension determines the format.'),
  upload: z
    .string()
    .max(64)
    .optional()
    .describe('The upload that this part belongs to, from the answer to its first part.'),
  part: z.int().min(0).describe('The index of this part, from 0.'),
  text: z.string().describe('The content of this part.'),
  isLast: z.boolean().describe('Whether this is the last part, which starts the import.'),
});
const playersSchema = z.object({
  part: z.string().max(256).optional().describe('Part of a name. Default: all players.'),
  limit: pageFields('players').limit,
});
const playerSchema = z.object({ name: z.string().max(256).describe('The full name of a player.') });
const stopSchema = z.object({ id: z.string().max(64).describe('The import.') });

/** The routes. `isKept` checks for the file of an analysis. */
export function libraryRoutes(library: LibraryProcess, isKept: (file: string) => boolean): readonly Route<never>[] {
  /** The route of a question, asked as it is posted; `finish` completes the answer. */
  const question = <K extends AskKind>(
    kind: K,
    body: z.ZodType<Asks[K]>,
    summary: string,
    answer: string,
    finish: (found: Answers[K]) => object = (found) => found,
  ) =>
    route({
      method: 'POST',
      url: `/api/library/${kind}`,
      summary,
      answer,
      body,
      handle: async (asked, asker) => {
        const found = await library.ask(kind, asked, asker);
        return found.ok ? ok(finish(found.value)) : found;
      },
    });
  return [
    route({
      method: 'GET',
      url: '/api/library',
      summary: 'Statistics of the library.',
      answer: 'The numbers of `games`, `analyses` and `variants`, and the current and recent `imports`.',
      handle: (_, asker) => library.ask('facts', {}, asker),
    }),
    question('search', searchSchema, 'Games of the library.', '`games` in that order, and their `total`.'),
    question(
      'explore',
      positionSchema,
      'The moves that the games of the library played in a position, including transpositions and symmetries.',
      'The number of `games` that reached it in their first `plies`, their `moves` with counts, scores and values, and the stored `analysis`, if any.',
      ({ analysis, ...found }) => ({ ...found, analysis: analysis && { ...analysis, isKept: isKept(analysis.file) } }),
    ),
    question('game', gameSchema, 'A game of the library.', 'The `tree` with its variations.'),
    question(
      'save',
      saveSchema,
      'Adds a game, or replaces the game `id`. A duplicate only adds missing details, such as a result, comments and variations.',
      'Its `id`, and whether it `isNew`.',
    ),
    question('delete', gameSchema, 'Deletes a game.', 'Its `tree`, with which it can be restored.'),
    route({
      method: 'POST',
      url: '/api/library/upload',
      summary: 'Imports the games of a file, sent in parts. `GET /api/library` reports the progress.',
      answer: '`upload`: the id of the upload for its next part, and then of the import.',
      body: importSchema,
      bodyBytes: FILE_BYTES,
      handle: ({ game, rules, ...part }) => {
        return library.take({ ...part, ...(game !== undefined && { game: { name: game, ...(rules && { rules }) } }) });
      },
    }),
    question('stop', stopSchema, 'Cancels an import. Games already imported stay.', 'Nothing.'),
    question(
      'players',
      playersSchema,
      'Players by part of a name.',
      '`players` with the number of their `games`, most games first.',
    ),
    question(
      'statistics',
      playerSchema,
      'Statistics of a player.',
      'Results in `all` games, by `seats` of each game, and by the most frequent `openings`.',
    ),
    question(
      'analyses',
      listSchema,
      'Analysed positions.',
      '`analyses`, the latest first, each with the line to its position; one can be resumed from its file if it `isKept`.',
      ({ analyses }) => ({ analyses: analyses.map((one) => ({ ...one, isKept: isKept(one.file) })) }),
    ),
  ];
}
