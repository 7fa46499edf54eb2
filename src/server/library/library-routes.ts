/** The REST routes of the library. */
import * as z from 'zod';
import { MOST_LISTED, RESULTS, SORTS } from '../../library/search.ts';
import type { QueryGames } from '../../protocol/analysis/query-games.ts';
import { gameFields } from '../../records/game-fields.ts';
import { treeSchema } from '../../records/game-tree.ts';
import { type GameTree, MOST_PLIES } from '../../records/tree-nodes.ts';
import { ok, type Result } from '../../util/result.ts';
import { FILE_BYTES } from '../limits.ts';
import { type Route, route } from '../rest.ts';
import type { LibraryThread } from './library-thread.ts';

const SOURCE = 'the page';

const positionSchema = z.object({
  ...gameFields,
  start: z.string().max(4096).optional().describe('A position as text. Default: the start of the game.'),
  moves: z.array(z.string().max(64)).max(MOST_PLIES).describe('The plies from there, a choice of seat among them.'),
});
const searchSchema = z.object({
  player: z
    .string()
    .max(256)
    .optional()
    .describe('A part of the name of a player, in either case, with accents or without.'),
  result: z
    .enum(RESULTS)
    .optional()
    .describe('What it was worth to that player, or where none is named to anybody; open games have no end.'),
  winner: z.string().max(64).optional().describe('The seat that has won alone.'),
  game: z.string().max(64).optional().describe('The game, by its name. Default: all.'),
  rules: gameFields.rules.describe('Options that its rules have.'),
  position: positionSchema.optional().describe('A position that was come to, by any moves and up to symmetry.'),
  since: z.string().max(64).optional().describe('The first day, as 2026-11-22, 2026-11 or 2026.'),
  until: z.string().max(64).optional().describe('The last day.'),
  leastPlies: z.int().min(0).optional().describe('Games are that long at least.'),
  mostPlies: z.int().min(0).optional().describe('Games are that long at most.'),
  sort: z.enum(SORTS).optional().describe('The order; default newest.'),
  from: z.int().min(0).optional().describe('Games to be left out at the beginning.'),
  limit: z.int().min(1).max(MOST_LISTED).optional().describe('The most games that are wanted; default 50.'),
});
const gameSchema = z.object({ id: z.int().min(1).describe('The number of the game in the library.') });
const saveSchema = z.object({
  tree: treeSchema.describe('The game with its variations.'),
  id: z.int().min(1).optional().describe('The game of the library that makes way for it.'),
});
const listSchema = z.object({
  from: z.int().min(0).optional().describe('Positions to be left out at the beginning.'),
  limit: z.int().min(1).max(MOST_LISTED).optional().describe('The most that are wanted; default 50.'),
});
const importSchema = z.object({
  ...gameFields,
  name: z.string().max(1024).describe('What the file is called; its ending tells the format.'),
  upload: z.string().max(64).optional().describe('The file that goes on, as the answer to its first part names it.'),
  part: z.int().min(0).describe('The place of this part, from 0.'),
  text: z.string().describe('What stands in this part.'),
  isLast: z.boolean().describe('Whether the games are to come in now.'),
});
const playersSchema = z.object({
  part: z.string().max(256).optional().describe('A part of a name. Default: all players.'),
  limit: z.int().min(1).max(MOST_LISTED).optional().describe('The most that are wanted; default 50.'),
});
const playerSchema = z.object({ name: z.string().max(256).describe('The whole name of a player.') });
const stopSchema = z.object({ id: z.string().max(64).describe('The import.') });

/**
 * The routes. `games` opens the game named in a body; `isKept` checks for the file of an analysis.
 */
export function libraryRoutes(
  library: LibraryThread,
  games: QueryGames,
  isKept: (file: string) => boolean,
): readonly Route<never>[] {
  const asked = (body: z.infer<typeof positionSchema>) => {
    const { game, rules, start } = body;
    const named = { ...(game !== undefined && { game }), ...(rules && { rules }) };
    const kit = games.kitOf({ id: '', ...named, ...(start !== undefined && { initialPosition: start }) });
    if (!kit.ok) return kit;
    const { spec } = kit.value;
    return ok({ game: { name: spec.name, rules: spec.rules }, start, moves: body.moves });
  };
  return [
    route({
      method: 'GET',
      url: '/api/library',
      summary: 'What is in the library.',
      answer:
        'How many `games`, `analyses` and `variants` of games there are, and the `imports` under way and those just over.',
      handle: () => library.ask('facts', undefined),
    }),
    route({
      method: 'POST',
      url: '/api/library/search',
      summary: 'Games of the library.',
      answer: '`games` in that order, and their `total`.',
      body: searchSchema,
      handle: async ({ position, ...wanted }) => {
        if (!position) return library.ask('search', wanted);
        const at = asked(position);
        return at.ok ? library.ask('search', { ...wanted, position: at.value }) : at;
      },
    }),
    route({
      method: 'POST',
      url: '/api/library/explore',
      summary:
        'What the games of the library have played in a position, by whatever moves and up to symmetry they came to it.',
      answer:
        'How many `games` came to it in their first `plies`, their `moves` with counts, scores and values, and its `analysis` where one is kept.',
      body: positionSchema,
      handle: async (body) => {
        const at = asked(body);
        const explored = at.ok ? await library.ask('explore', at.value) : at;
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
      handle: async ({ id }) => withTree(await library.ask('tree', id)),
    }),
    route({
      method: 'POST',
      url: '/api/library/save',
      summary:
        'Takes a game in. One that is there already gets what it did not have, such as a result, comments and variations; the game `id`, where its moves are the same, makes way.',
      answer: 'Its `id`, and whether it `isNew`.',
      body: saveSchema,
      handle: ({ tree, id }) => library.ask('save', { tree: tree as GameTree, source: SOURCE, id }),
    }),
    route({
      method: 'POST',
      url: '/api/library/delete',
      summary: 'Takes a game out.',
      answer: 'Its `tree`, with which it can be saved again.',
      body: gameSchema,
      handle: async ({ id }) => withTree(await library.ask('remove', id)),
    }),
    route({
      method: 'POST',
      url: '/api/library/upload',
      summary: 'Takes the games of a file in, which comes in parts. `GET /api/library` tells how far it is.',
      answer: '`upload`: the name of the file for its next part, and then of the import.',
      body: importSchema,
      bodyBytes: FILE_BYTES,
      handle: ({ game, rules, ...part }) => {
        return library.take({ ...part, ...(game !== undefined && { game: { name: game, ...(rules && { rules }) } }) });
      },
    }),
    route({
      method: 'POST',
      url: '/api/library/stop',
      summary: 'Ends an import. The games that have come in stay.',
      answer: 'Nothing.',
      body: stopSchema,
      handle: ({ id }) => library.ask('stop', id),
    }),
    route({
      method: 'POST',
      url: '/api/library/players',
      summary: 'Players by a part of a name.',
      answer: '`players` with the number of their `games`, who has played most first.',
      body: playersSchema,
      handle: async ({ part = '', limit = 50 }) => {
        const found = await library.ask('players', { part, limit });
        return found.ok ? ok({ players: found.value }) : found;
      },
    }),
    route({
      method: 'POST',
      url: '/api/library/statistics',
      summary: 'What the games of a player come to.',
      answer: '`all` games, by `seats` of each game, and by the `openings` that are most frequent.',
      body: playerSchema,
      handle: ({ name }) => library.ask('statistics', name),
    }),
    route({
      method: 'POST',
      url: '/api/library/analyses',
      summary: 'Positions that were analysed.',
      answer:
        '`analyses`, the last ones first, each with the line to its position; one goes on from its file where it `isKept`.',
      body: listSchema,
      handle: async ({ from = 0, limit = 50 }) => {
        const found = await library.ask('analysed', { from, limit });
        if (!found.ok) return found;
        return ok({ analyses: found.value.map((one) => ({ ...one, isKept: isKept(one.file) })) });
      },
    }),
  ];
}

function withTree(tree: Result<GameTree>): Result<{ readonly tree: GameTree }> {
  return tree.ok ? ok({ tree: tree.value }) : tree;
}
