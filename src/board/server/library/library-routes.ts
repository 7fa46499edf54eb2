/** The REST routes of the library. */
import * as z from 'zod';
import { recordFields } from '../../../records/game-fields.ts';
import { treeSchema } from '../../../records/game-tree.ts';
import { type GameTree, MOST_PLIES } from '../../../records/tree-nodes.ts';
import { ok } from '../../../util/result.ts';
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
  return [
    route({
      method: 'GET',
      url: '/api/library',
      summary: 'Statistics of the library.',
      answer: 'The numbers of `games`, `analyses` and `variants`, and the current and recent `imports`.',
      handle: (_, asker) => library.ask('facts', {}, asker),
    }),
    route({
      method: 'POST',
      url: '/api/library/search',
      summary: 'Games of the library.',
      answer: '`games` in that order, and their `total`.',
      body: searchSchema,
      handle: (wanted, asker) => library.ask('search', wanted, asker),
    }),
    route({
      method: 'POST',
      url: '/api/library/explore',
      summary: 'The moves that the games of the library played in a position, including transpositions and symmetries.',
      answer:
        'The number of `games` that reached it in their first `plies`, their `moves` with counts, scores and values, and the stored `analysis`, if any.',
      body: positionSchema,
      handle: async (body, asker) => {
        const explored = await library.ask('explore', body, asker);
        if (!explored.ok) return explored;
        const { analysis } = explored.value;
        return ok({ ...explored.value, analysis: analysis && { ...analysis, isKept: isKept(analysis.file) } });
      },
    }),
    route({
      method: 'POST',
      url: '/api/library/game',
      summary: 'A game of the library.',
      answer: 'The `tree` with its variations.',
      body: gameSchema,
      handle: (body, asker) => library.ask('game', body, asker),
    }),
    route({
      method: 'POST',
      url: '/api/library/save',
      summary:
        'Adds a game, or replaces the game `id`. A duplicate only adds missing details, such as a result, comments and variations.',
      answer: 'Its `id`, and whether it `isNew`.',
      body: saveSchema,
      handle: ({ tree, id }, asker) => library.ask('save', { tree: tree as GameTree, id }, asker),
    }),
    route({
      method: 'POST',
      url: '/api/library/delete',
      summary: 'Deletes a game.',
      answer: 'Its `tree`, with which it can be restored.',
      body: gameSchema,
      handle: (body, asker) => library.ask('delete', body, asker),
    }),
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
    route({
      method: 'POST',
      url: '/api/library/stop',
      summary: 'Cancels an import. Games already imported stay.',
      answer: 'Nothing.',
      body: stopSchema,
      handle: (body, asker) => library.ask('stop', body, asker),
    }),
    route({
      method: 'POST',
      url: '/api/library/players',
      summary: 'Players by part of a name.',
      answer: '`players` with the number of their `games`, most games first.',
      body: playersSchema,
      handle: (body, asker) => library.ask('players', body, asker),
    }),
    route({
      method: 'POST',
      url: '/api/library/statistics',
      summary: 'Statistics of a player.',
      answer: 'Results in `all` games, by `seats` of each game, and by the most frequent `openings`.',
      body: playerSchema,
      handle: (body, asker) => library.ask('statistics', body, asker),
    }),
    route({
      method: 'POST',
      url: '/api/library/analyses',
      summary: 'Analysed positions.',
      answer:
        '`analyses`, the latest first, each with the line to its position; one can be resumed from its file if it `isKept`.',
      body: listSchema,
      handle: async (body, asker) => {
        const found = await library.ask('analyses', body, asker);
        if (!found.ok) return found;
        return ok({ analyses: found.value.analyses.map((one) => ({ ...one, isKept: isKept(one.file) })) });
      },
    }),
  ];
}
