/**
 * Serves custom games to the page, which applies their rules itself: modules with their imports,
 * and weights.
 */
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from '../../node/file.ts';
import { gameChecksum, IMPORTED, modulesOf } from '../../node/game-modules.ts';
import { assetsBeside, ownGames } from '../../node/own-games.ts';
import { packageFile } from '../../node/package-file.ts';
import { must } from '../../util/result.ts';
import { OF_PAGE } from './access.ts';
import type { ServedFacts } from './page.ts';

const FOLDER = 'api/own-games';
/**
 * The browser version of `sightline/game`, a file of the page's build, since browsers do not
 * resolve package names.
 */
const ENTRY = { url: 'api/own-games.js', file: packageFile('dist/web/game.js') };

export class OwnGames {
  /** Module sources by address. */
  private modules: ReadonlyMap<string, string> = new Map();
  /** Weights files by address. */
  private assets: ReadonlyMap<string, string> = new Map();
  listed: ServedFacts['games'] = [];

  constructor() {
    this.read();
  }

  /**
   * Reads the files of the games, again if they have changed. Throws if a module's types cannot be
   * stripped; the games then stay as they were.
   */
  read(): void {
    const modules = new Map<string, string>();
    const files = new Map<string, string>();
    const texts = new Map(ownGames.flatMap(({ path }) => [...modulesOf(path)]));
    const root = commonFolder([...texts.keys()]);
    const urlOf = (path: string) => `${FOLDER}/${relative(root, path).split(sep).join('/')}`;
    for (const [path, text] of texts)
      modules.set(urlOf(path), forBrowsers(/ts$/.test(path) ? withoutTypes(text) : text, urlOf(path)));
    if (texts.size > 0 && existsSync(ENTRY.file))
      modules.set(ENTRY.url, must(readFile(ENTRY.url, ENTRY.file)).toString());
    const listed = ownGames.map((game) => {
      const { name, title, path } = game;
      const assets: Record<string, string> = {};
      for (const asset of assetsBeside(game)) {
        assets[asset] = `${FOLDER}/${name}/${asset}`;
        files.set(assets[asset], join(dirname(path), asset));
      }
      return { name, title, url: urlOf(path), assets, edition: gameChecksum(game) };
    });
    this.modules = modules;
    this.assets = files;
    this.listed = listed;
  }

  addTo(app: FastifyInstance): void {
    for (const url of [ENTRY.url, `${FOLDER}/*`])
      app.get(`/${url}`, { config: OF_PAGE }, (request, reply) => this.send(request, reply));
  }

  private send({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const address = decodeURIComponent(new URL(url, 'http://x').pathname.slice(1));
    const text = this.modules.get(address);
    if (text !== undefined) {
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text);
    }
    const file = this.assets.get(address);
    if (file === undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-cache')
      .send(must(readFile(file)));
  }
}

/** Strips types, using a version of Node that supports it. */
function withoutTypes(text: string): string {
  const { stripTypeScriptTypes } = nodeModule as { readonly stripTypeScriptTypes?: (code: string) => string };
  return stripTypeScriptTypes?.(text) ?? text;
}

/** A module with the name `sightline/game` replaced by its address. */
function forBrowsers(text: string, url: string): string {
  const entry = posix.relative(posix.dirname(url), ENTRY.url);
  return text.replaceAll(IMPORTED, (all, before: string, to: string) =>
    to.startsWith('.') ? all : `${before}${entry}`,
  );
}

/** The deepest folder that contains all paths. */
function commonFolder(paths: readonly string[]): string {
  const [first, ...others] = paths.map((path) => dirname(path).split(sep));
  let depth = first?.length ?? 0;
  for (const other of others)
    while (depth > 0 && other.slice(0, depth).join(sep) !== first?.slice(0, depth).join(sep)) depth--;
  return join(sep, ...(first ?? []).slice(0, depth));
}
