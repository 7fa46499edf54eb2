/** Serves the files that the page's engine requests. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { ASSETS_PLACE, assetAt } from '../../node/asset-files.ts';
import { OF_PAGE } from './access.ts';

const pack = promisify(gzip);

export function addAssets(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>(`/${ASSETS_PLACE}*`, { config: OF_PAGE }, async ({ params }, reply) => {
    const file = assetAt(ASSETS_PLACE + params['*']);
    if (!file) return reply.callNotFound();
    // The path may belong to another build, so the response must not be cached.
    const lasting = file.isExact ? 'public, max-age=31536000, immutable' : 'no-store';
    return reply
      .type('application/octet-stream')
      .header('cache-control', lasting)
      .send(await pack(file.bytes));
  });
}
