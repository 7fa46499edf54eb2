/** How a route is served: its body is checked, and what comes of it is sent. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { firstIssue } from '../util/first-issue.ts';
import { parseJson } from '../util/json.ts';
import type { Result } from '../util/result.ts';
import { decodeText } from '../util/text-bytes.ts';
import { refuse } from './errors.ts';
import { BODY_BYTES } from './limits.ts';
import { openApi, openApiPage, type RouteFacts } from './openapi.ts';

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

/** What a page may load that brings its style with it. */
const SELF_CONTAINED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export const route = <Body>(one: Route<Body>): Route<never> => one as unknown as Route<never>;

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
          return refuse(reply, 400, { code: 'bad-field', ...firstIssue(parsed.error, 'body') });
        }
        const answer = await handle(parsed?.data as never);
        if (!('ok' in answer)) return reply.send(answer);
        if (answer.ok) return isPage ? sendPage(reply, String(answer.value)) : reply.send(answer.value);
        return refuse(reply, answer.error.code === 'too-many' ? 503 : 400, answer.error);
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

/** Bodies are JSON, and nothing else. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, bytes, done) => {
    const text = decodeText(bytes as Buffer);
    const json = text.ok ? parseJson(text.value) : text;
    if (json.ok && !hasPrototype(json.value)) return done(null, json.value);
    const message = json.ok ? 'a field may not be called "__proto__"' : json.error.message;
    return done(Object.assign(new Error(`body: ${message}`), { statusCode: 400, code: 'bad-json' }));
  });
}

/** Whether something in it would be the prototype of an object that is made of it field by field. */
function hasPrototype(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) return true;
    for (const inner of Object.values(next)) open.push(inner);
  }
  return false;
}
