/** Serves the page, with the facts about its server that it needs before any request. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GameSpec, Rules } from '../../games/kit.ts';
import { DEFAULT_GAME } from '../../games/registry.ts';
import { OF_PAGE } from './access.ts';

/** Where the page keeps the token, in its `localStorage`. */
export const TOKEN_KEY = 'sightline-token';

/** The data that the server adds to the page. */
export interface ServedFacts {
  /** Threads for all analyses together. */
  readonly threads: number;
  /** The default game. */
  readonly standard: { readonly game: string; readonly rules: Rules };
  /** Games that only this server has, with the addresses of their modules and weights. */
  readonly games: readonly {
    readonly name: string;
    readonly title: string;
    readonly url: string;
    readonly assets: Readonly<Record<string, string>>;
    /** A checksum of its files: a page whose games have other editions should be loaded again. */
    readonly edition: string;
  }[];
  /** The game by a link of a guest, who has nothing else of the server. */
  readonly guestOf?: string | undefined;
}

export function servedFacts(
  threads: number,
  { name, rules }: GameSpec,
  games: ServedFacts['games'],
  guestOf?: string,
): ServedFacts {
  return { threads, standard: { game: name ?? DEFAULT_GAME, rules: rules ?? {} }, games, guestOf };
}

/** Serves the page built into a folder. `facts` may change while it runs. */
export async function addPage(
  app: FastifyInstance,
  folder: string,
  facts: (request: FastifyRequest) => ServedFacts,
): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...OF_PAGE };
    });
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // The names of these files contain hashes of their content.
        if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
  });
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  app.get('/', { config: OF_PAGE }, (request, reply) => {
    const content = JSON.stringify(facts(request)).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const meta = `<meta name="sightline-server" content="${content}">`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.replace('<head>', () => `<head>${meta}`));
  });
}
