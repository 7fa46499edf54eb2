/** How a route is served: its body is checked, and what comes of it is sent. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Result } from '../util/result.ts';
import { BODY_BYTES } from './limits.ts';
import { openApi, openApiPage, type RouteFacts } from './openapi.ts';

export interface Route<Body> extends RouteFacts {
  readonly body?: z.ZodType<Body>;
  readonly bodyBytes?: number;
  /** The answer; errors of `Result` are sent as such. */
  handle(body: Body): Result<unknown, { readonly code: string; readonly message: string }> | object;
}

export const route = <Body>(one: Route<Body>): Route<never> => one as unknown as Route<never>;

/** Adds the routes, and what tells of them. */
export function addRoutes(app: FastifyInstance, routes: readonly Route<never>[]): void {
  for (const { method, url, body, bodyBytes = BODY_BYTES, handle } of routes) {
    app.route({
      method,
      url,
      bodyLimit: bodyBytes,
      handler: (request, reply) => {
        const parsed = body?.safeParse(request.body ?? {});
        if (parsed && !parsed.success) {
          const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue;
          const field = path.map(String).join('.');
          return refuse(reply, 400, {
            code: 'bad-field',
            message: `${field || 'body'}: ${message}`,
            field: String(path[0] ?? 'body'),
          });
        }
        const answer = handle(parsed?.data as never);
        if (!('ok' in answer)) return reply.send(answer);
        return answer.ok ? reply.send(answer.value) : refuse(reply, 400, answer.error);
      },
    });
  }
  const facts = openApi(routes);
  const page = openApiPage(routes);
  app.get('/api/openapi.json', (_, reply) => reply.send(facts));
  app.get('/api', (_, reply) => {
    // The page brings its style with it, and nothing else.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

/** Sends an error. */
export function refuse(
  reply: FastifyReply,
  status: number,
  { message, ...others }: { readonly code: string; readonly message: string; readonly field?: string },
): FastifyReply {
  return reply.status(status).send({ error: message, ...others });
}
