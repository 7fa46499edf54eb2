/** Sends the page the files that its engine asks for. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { ASSETS_PLACE, assetAt } from '../node/asset-files.ts';

const pack = promisify(gzip);

export function addAssets(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>(`/${ASSETS_PLACE}*`, async ({ params }, reply) => {
    const file = assetAt(ASSETS_PLACE + params['*']);
    if (!file) return reply.callNotFound();
    // What a page of another build has asked for by this path may be there again.
    const lasting = file.isExact ? 'public, max-age=31536000, immutable' : 'no-store';
    return reply
      .type('application/octet-stream')
      .header('cache-control', lasting)
      .send(await pack(file.bytes));
  });
}
