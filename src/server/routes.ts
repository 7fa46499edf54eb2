/** The REST routes: what a page asks of games, positions and files. They keep nothing. */
import { z } from 'zod';
import type { GameKit } from '../engine/engine.ts';
import { DEFAULT_GAME } from '../games/registry.ts';
import type { QueryGames } from '../protocol/analysis/query-games.ts';
import { endingOf, formatNames, formatTitle } from '../records/formats.ts';
import { TREE_FORMAT } from '../records/game-tree.ts';
import { MOST_PLIES } from '../records/tree-nodes.ts';
import type { Result } from '../util/result.ts';
import { VERSION } from '../util/version.ts';
import { arranged, arrangeSchema } from './arrange.ts';
import { boardFacts, listedGames } from './board-facts.ts';
import type { FileThread } from './file-thread.ts';
import { gameFields, startField } from './game-fields.ts';
import { readSchema, writeSchema } from './game-files.ts';
import { FILE_BYTES } from './limits.ts';
import type { LineThread } from './line-thread.ts';
import { MOST_VIEWS } from './line-view.ts';
import { type Route, route } from './rest.ts';

export const boardSchema = z.object({ ...gameFields, ...startField });
export const lineSchema = z.object({
  ...gameFields,
  ...startField,
  moves: z.array(z.string().max(64)).max(MOST_PLIES).describe('The plies from there, a choice of seat among them.'),
  from: z
    .int()
    .min(0)
    .optional()
    .describe(`The first ply to be shown; of more than ${MOST_VIEWS} the last ones are. Default: the last one.`),
  overlays: z.array(z.string().max(64)).max(16).optional().describe('Overlays of the last position, by name.'),
});

/** The game that a body names. Errors: those of `QueryGames.kitOf`. */
export function kitNamed(games: QueryGames, { game, rules, start }: z.infer<typeof boardSchema>): Result<GameKit> {
  return games.kitOf({
    id: '',
    ...(game !== undefined && { game }),
    ...(rules && { rules }),
    ...(start !== undefined && { initialPosition: start }),
  });
}

/** All routes; `status` tells how the server is. */
export function routesOf(
  games: QueryGames,
  lines: LineThread,
  files: FileThread,
  status: () => object,
): readonly Route<never>[] {
  const withKit = <Body extends z.infer<typeof boardSchema>>(
    body: Body,
    then: (kit: GameKit) => Result<unknown> | Promise<Result<unknown>>,
  ) => {
    const kit = kitNamed(games, body);
    return kit.ok ? then(kit.value) : kit;
  };
  return [
    route({
      method: 'GET',
      url: '/healthz',
      summary: 'Whether the server is well.',
      answer:
        'Its `status`, `version` and `uptime` in seconds, and how many `clients` and waiting `positions` there are.',
      handle: () => ({ status: 'ok', version: VERSION, ...status() }),
    }),
    route({
      method: 'GET',
      url: '/api/games',
      summary: 'The games.',
      answer: '`games` with the options of their rules, the `standard` one with its rules, and the `formats` of files.',
      handle: () => {
        const { name, rules } = games.standard;
        return {
          games: listedGames(),
          standard: { game: name ?? DEFAULT_GAME, rules: rules ?? {} },
          formats: [
            ...formatNames().map((format) => ({ name: format, title: `${formatTitle(format)} (${endingOf(format)})` })),
            { name: TREE_FORMAT, title: 'everything, as JSON' },
          ],
          version: VERSION,
          ...status(),
        };
      },
    }),
    route({
      method: 'POST',
      url: '/api/board',
      summary: 'What of a game is the same in all its positions.',
      answer: 'Its seats, its picture, and what can be done with it.',
      body: boardSchema,
      handle: (body) => withKit(body, (kit) => ({ ok: true, value: boardFacts(kit) })),
    }),
    route({
      method: 'POST',
      url: '/api/line',
      summary: 'Plays a line of moves by the rules.',
      answer:
        'The moves as the game writes them, a view of each position from `from` on, and overlays of the last one.',
      body: lineSchema,
      text: 'json',
      handle: (body, asker) => withKit(body, (kit) => lines.show(kit, body, asker)),
    }),
    route({
      method: 'POST',
      url: '/api/arrange',
      summary: 'A position of pieces.',
      answer: 'The `position` as text; or what is wrong with it.',
      body: arrangeSchema,
      handle: (body) => withKit(body, (kit) => arranged(kit, body)),
    }),
    route({
      method: 'POST',
      url: '/api/read',
      summary: 'Reads games in any format.',
      answer: '`games` as records with trees of variations, and what was `leftOut`.',
      body: readSchema,
      bodyBytes: FILE_BYTES,
      handle: (body, asker) => files.read(body, asker),
    }),
    route({
      method: 'POST',
      url: '/api/write',
      summary: 'Writes a game with its variations in a format.',
      answer: 'The `text`, a `name` for the file, and what was `leftOut` since the format has no place for it.',
      body: writeSchema,
      bodyBytes: FILE_BYTES,
      handle: (body, asker) => files.write(body, asker),
    }),
  ];
}
