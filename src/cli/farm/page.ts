/** The page of a farm: shows `farm status` to the browsers of this machine. */
import fastify from 'fastify';
import type { Redis } from 'ioredis';
import { readStatus } from '../../../selfplay/farm/status.ts';
import { statusHtml } from '../../../selfplay/farm/status-html.ts';
import { checkOrigin } from '../../board/server/access.ts';
import { listen } from '../../board/server/guard.ts';
import { mustParse } from '../arguments/input.ts';

const HOST = '127.0.0.1';
const REFRESH_SECONDS = 5;

/** Serves the page until closed. Throws BadInput if the port is in use. */
export async function servePage(redis: Redis, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true });
  app.get('/', async (request, reply) => {
    const origin = checkOrigin(request.headers, HOST);
    if (!origin.ok) return reply.code(403).send({ error: origin.error.message, code: origin.error.code });
    const headers = { refresh: REFRESH_SECONDS, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(statusHtml(await readStatus(redis)));
  });
  const listening = mustParse(await listen(app, HOST, port));
  return { url: `http://${HOST}:${listening}`, close: () => app.close() };
}
