/** The REST routes: what a page asks of games, positions and files. They keep nothing. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { GameKit } from '../engine.ts';
import { DEFAULT_GAME } from '../games/registry.ts';
import type { QueryGames } from '../protocol/analysis/query-games.ts';
import { endingOf, FORMATS, formatTitle } from '../records/formats.ts';
import { TREE_FORMAT } from '../records/game-tree.ts';
import { quote, type Result } from '../util/result.ts';
import { VERSION } from '../util/version.ts';
import { boardFacts, listedGames } from './board-facts.ts';
import { readFiles, writeFile, writeSchema } from './game-files.ts';
import { BODY_BYTES, FILE_BYTES } from './limits.ts';
import { showLine } from './line-view.ts';
import { openApi, openApiPage, type RouteFacts } from './openapi.ts';

const MOST_PLIES = 1000;

const gameFields = {
  game: z.string().optional().describe('The game, by its name.'),
  rules: z
    .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
    .optional()
    .describe('Options of the game by name; what is left out has its default.'),
};
const startField = {
  start: z.string().max(4096).optional().describe('A position as text. Default: the start of the game.'),
};

const boardSchema = z.object({ ...gameFields, ...startField });
const lineSchema = z.object({
  ...gameFields,
  ...startField,
  moves: z.array(z.string().max(64)).max(MOST_PLIES).describe('The plies from there, a choice of seat among them.'),
  from: z.int().min(0).optional().describe('The first ply to be shown. Default: the last one.'),
  overlays: z.array(z.string().max(64)).max(16).optional().describe('Overlays of the last position, by name.'),
});
const arrangeSchema = z.object({
  ...gameFields,
  pieces: z
    .array(z.object({ cell: z.int().min(0), seat: z.int().min(0) }))
    .max(4096)
    .describe('What stands where, by the numbers of cells and seats.'),
  toMove: z.int().min(0).describe('The number of the seat to move.'),
});
const readSchema = z.object({
  ...gameFields,
  text: z.string().describe('What stands in the file.'),
  name: z.string().max(1024).describe('Its name, whose ending tells the format.'),
});

type Answer = Result<unknown, { readonly code: string; readonly message: string }> | object;

export interface Route<Body> extends RouteFacts {
  readonly body?: z.ZodType<Body>;
  readonly query?: z.ZodObject & z.ZodType<Body>;
  readonly bodyBytes?: number;
  /** The answer is a page that needs nothing else, as text. */
  readonly isPage?: boolean;
  /** The answer to a body, or a query; errors of `Result` are sent as such. */
  handle(asked: Body): Answer | Promise<Answer>;
}

/** What a page may load that brings all of its style with it. */
const SELF_CONTAINED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export const route = <Body>(one: Route<Body>): Route<never> => one as unknown as Route<never>;

/** All routes; `status` tells how the server is. */
export function routesOf(games: QueryGames, status: () => object): readonly Route<never>[] {
  const kitOf = ({
    game,
    rules,
    start,
  }: {
    game?: string | undefined;
    rules?: Record<string, boolean | number | string> | undefined;
    start?: string | undefined;
  }) =>
    games.kitOf({
      id: '',
      ...(game !== undefined && { game }),
      ...(rules && { rules }),
      ...(start !== undefined && { initialPosition: start }),
    });
  const withKit = <Body extends z.infer<typeof boardSchema>>(body: Body, then: (kit: GameKit) => Result<unknown>) => {
    const kit = kitOf(body);
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
            ...FORMATS.map((format) => ({ name: format, title: `${formatTitle(format)} (${endingOf(format)})` })),
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
      handle: (body) => withKit(body, (kit) => showLine(kit, body)),
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
      handle: (body) => readFiles(body),
    }),
    route({
      method: 'POST',
      url: '/api/write',
      summary: 'Writes a game with its variations in a format.',
      answer: 'The `text`, a `name` for the file, and what was `leftOut` since the format has no place for it.',
      body: writeSchema,
      handle: (body) => writeFile(body),
    }),
  ];
}

function arranged(kit: GameKit, { pieces, toMove }: z.infer<typeof arrangeSchema>): Result<unknown> {
  if (!kit.arrange)
    return {
      ok: false,
      error: { code: 'no-arranging', message: `positions of ${kit.title} are reached by moves alone` },
    };
  const { cells, names } = kit.picture;
  const seen = new Set<number>();
  for (const { cell, seat } of pieces) {
    const where = names[cell] ?? String(cell);
    if (cell >= cells.length || seat >= kit.seats.length || seen.has(cell)) {
      return {
        ok: false,
        error: { code: 'bad-piece', message: `${quote(where)}: no place for such a piece, or one too many` },
      };
    }
    seen.add(cell);
  }
  if (toMove >= kit.seats.length)
    return { ok: false, error: { code: 'bad-seat', message: `there is no seat ${toMove}` } };
  const text = kit.arrange(pieces, toMove);
  const position = kit.parsePosition(text);
  return position.ok ? { ok: true, value: { position: kit.makePosition(position.value) } } : position;
}

/** Adds the routes, and what tells of them. */
export function addRoutes(app: FastifyInstance, routes: readonly Route<never>[]): void {
  for (const { method, url, body, query, isPage, bodyBytes = BODY_BYTES, handle } of routes) {
    app.route({
      method,
      url,
      bodyLimit: bodyBytes,
      handler: async (request, reply) => {
        const parsed = query?.safeParse(request.query) ?? body?.safeParse(request.body ?? {});
        if (parsed && !parsed.success) {
          const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue;
          const field = path.map(String).join('.');
          return refuse(reply, 400, {
            code: 'bad-field',
            message: `${field || 'body'}: ${message}`,
            field: String(path[0] ?? 'body'),
          });
        }
        const answer = await handle(parsed?.data as never);
        if (!('ok' in answer)) return reply.send(answer);
        if (isPage && answer.ok) return sendPage(reply, String(answer.value));
        return answer.ok ? reply.send(answer.value) : refuse(reply, 400, answer.error);
      },
    });
  }
  const facts = openApi(routes);
  const page = openApiPage(routes);
  app.get('/api/openapi.json', (_, reply) => reply.send(facts));
  app.get('/api', (_, reply) => sendPage(reply, page));
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-security-policy', SELF_CONTAINED).type('text/html; charset=utf-8').send(html);
}

/** Sends an error. */
export function refuse(
  reply: FastifyReply,
  status: number,
  { message, ...others }: { readonly code: string; readonly message: string; readonly field?: string },
): FastifyReply {
  return reply.status(status).send({ error: message, ...others });
}
