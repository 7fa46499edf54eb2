/** Serves routes: validates the body and sends the result. */

import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { PROCESS_ENDED } from '../../engine/scheduler.ts';
import { firstIssue } from '../../util/first-issue.ts';
import { parseJson } from '../../util/json.ts';
import { oddity } from '../../util/odd-json.ts';
import type { Result } from '../../util/result.ts';
import { decodeText } from '../../util/text-bytes.ts';
import { MOST_LISTED } from '../library/search.ts';
import { clientOf } from './access.ts';
import { badBody, refuseRequest } from './errors.ts';
import { BODY_BYTES } from './limits.ts';
import { openApi, openApiPage, type RouteFacts } from './openapi.ts';

/** The origin of a request. */
export interface Asker {
  /** Equal for all requests of an address. */
  readonly client: string;
  /** Aborted when nobody is waiting for the answer. */
  readonly signal: AbortSignal;
}

type RouteAnswer = Result<unknown, { readonly code: string; readonly message: string }> | object;

export interface Route<Body> extends RouteFacts {
  readonly body?: z.ZodType<Body>;
  readonly query?: z.ZodObject & z.ZodType<Body>;
  readonly bodyBytes?: number;
  readonly opensTo?: FastifyContextConfig['opensTo'];
  /** The answer is text: a self-contained page, or serialised JSON. */
  readonly text?: 'page' | 'json';
  /** Answers a body or query. Errors of a `Result` are sent as error responses. */
  handle(asked: Body, asker: Asker): RouteAnswer | Promise<RouteAnswer>;
}

/** The Content-Security-Policy of self-contained pages. */
const SELF_CONTAINED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export const route = <Body>(one: Route<Body>): Route<never> => one as unknown as Route<never>;

/** Adds the routes and their description. */
export function addRoutes(app: FastifyInstance, routes: readonly Route<never>[]): void {
  for (const { method, url, body, query, text, bodyBytes = BODY_BYTES, opensTo = [], handle } of routes) {
    app.route({
      method,
      url,
      bodyLimit: bodyBytes,
      config: { opensTo },
      handler: async (request, reply) => {
        const parsed = query?.safeParse(request.query) ?? body?.safeParse(request.body ?? {});
        if (parsed && !parsed.success) {
          return refuseRequest(reply, 400, { code: 'bad-field', ...firstIssue(parsed.error, 'body') });
        }
        const answer = await handle(parsed?.data as never, askerOf(request, reply));
        if (!('ok' in answer)) return reply.send(answer);
        if (!answer.ok) return refuseRequest(reply, BUSY.includes(answer.error.code) ? 503 : 400, answer.error);
        if (text === 'page') return sendPage(reply, String(answer.value));
        return (text === 'json' ? reply.type('application/json; charset=utf-8') : reply).send(answer.value);
      },
    });
  }
  const facts = openApi(routes);
  const page = openApiPage(routes);
  app.get('/api/openapi.json', (_, reply) => reply.send(facts));
  app.get('/api', (_, reply) => sendPage(reply, page));
}

/** Temporary errors. */
const BUSY: readonly string[] = ['too-many', PROCESS_ENDED, 'stopped', 'not-stored'];

function askerOf({ ip }: FastifyRequest, reply: FastifyReply): Asker {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  return { client: clientOf(ip), signal: leaving.signal };
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-security-policy', SELF_CONTAINED).type('text/html; charset=utf-8').send(html);
}

/** Accepts only JSON bodies. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, bytes, done) => {
    const text = decodeText(bytes as Buffer);
    const json = text.ok ? parseJson(text.value) : text;
    const why = json.ok ? oddity(json.value) : json.error.message;
    if (json.ok && why === undefined) return done(null, json.value);
    const { code, message } = badBody(String(why)).error;
    return done(Object.assign(new Error(message), { statusCode: 400, code }));
  });
}

/** The fields of a query for a part of a list of such things. */
export const pageFields = (things: string) => ({
  from: z.int().min(0).optional().describe(`Number of ${things} to skip.`),
  limit: z.int().min(1).max(MOST_LISTED).optional().describe(`Maximum number of ${things}. Default: 50.`),
});
