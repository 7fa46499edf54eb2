/** Games of one's own for the page, which plays by their rules itself: their modules, with all that these import. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ownGames } from '../node/own-games.ts';
import type { ServedFacts } from './page.ts';

const FOLDER = 'api/own-games';
/** What a module imports or exports from elsewhere: a browser finds other files by relative paths alone. */
const IMPORTED =
  /\b(?:import|export)\b[^'"`;()]*?(?:\bfrom\s*)?['"](\.{1,2}\/[^'"]+)['"]|\bimport\(\s*['"](\.{1,2}\/[^'"]+)['"]/g;

export class OwnGames {
  /** Text of the modules by their addresses. */
  private readonly modules = new Map<string, string>();
  readonly listed: ServedFacts['games'];

  constructor() {
    const texts = new Map<string, string>();
    for (const { path } of ownGames) addModule(texts, path);
    const root = commonFolder([...texts.keys()]);
    const urlOf = (path: string) => `${FOLDER}/${relative(root, path).split(sep).join('/')}`;
    for (const [path, text] of texts) this.modules.set(urlOf(path), text);
    this.listed = ownGames.map(({ name, title, path }) => ({ name, title, url: urlOf(path) }));
  }

  addTo(app: FastifyInstance): void {
    for (const [url, text] of this.modules) {
      app.get(`/${url}`, (_, reply) => {
        return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text);
      });
    }
  }
}

/** Adds a file, and the files that it imports. What cannot be read is missing in the page, which says so. */
function addModule(texts: Map<string, string>, path: string): void {
  if (texts.has(path)) return;
  try {
    texts.set(path, readFileSync(path, 'utf8'));
  } catch {
    return;
  }
  for (const [, from, dynamic] of (texts.get(path) as string).matchAll(IMPORTED)) {
    addModule(texts, resolve(dirname(path), (from ?? dynamic) as string));
  }
}

/** The deepest folder that all of them lie in. */
function commonFolder(paths: readonly string[]): string {
  const [first, ...others] = paths.map((path) => dirname(path).split(sep));
  let depth = first?.length ?? 0;
  for (const other of others)
    while (depth > 0 && other.slice(0, depth).join(sep) !== first?.slice(0, depth).join(sep)) depth--;
  return join(sep, ...(first ?? []).slice(0, depth));
}
