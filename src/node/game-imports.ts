/**
 * Module resolution for custom games: `sightline/game` is this program's file even if no such
 * package is installed. `sightline` is the same, since the whole package waits until the games are
 * loaded. These are `node:module` hooks, which may run in a separate thread.
 */
import * as nodeModule from 'node:module';

interface Facts {
  /** URL of `src/own-games/game.ts` or of its compiled form. */
  readonly entry: string;
  /** URLs of the games' modules. */
  readonly games: readonly string[];
}

interface Found {
  readonly url: string;
  readonly format?: string | null;
  readonly shortCircuit?: boolean;
}

type Resolve = (specifier: string, context: { readonly parentURL?: string }, next: Next) => Found | Promise<Found>;
type Next = (specifier: string, context: object) => Found | Promise<Found>;

let entry = '';
/** Modules of the games, and their relative imports. */
const ofGames = new Set<string>();

export function initialize(facts: Facts): void {
  entry = facts.entry;
  for (const url of facts.games) ofGames.add(url);
}

export const resolve: Resolve = (specifier, context, next) => {
  const { parentURL = '' } = context;
  const isFromGame = ofGames.has(parentURL);
  if (specifier === 'sightline/game' || (isFromGame && specifier === 'sightline')) {
    return { url: entry, shortCircuit: true };
  }
  if (isFromGame && /^\.{1,2}\//.test(specifier)) ofGames.add(new URL(specifier, parentURL).href);
  const found = next(specifier, context);
  return found instanceof Promise ? found.then(asModule) : asModule(found);
};

/** Without a package.json, Node would guess the module type and warn. */
function asModule(found: Found): Found {
  const [, ending] = /\.([jt]s)$/.exec(found.url) ?? [];
  if (found.format || ending === undefined || !ofGames.has(found.url)) return found;
  if (ending === 'js') return { ...found, format: 'module' };
  return (process.features as { typescript?: unknown }).typescript ? { ...found, format: 'module-typescript' } : found;
}

/** Lets modules of games resolve `sightline/game`. */
export function provideImports(games: readonly string[]): void {
  const isSource = import.meta.url.endsWith('.ts');
  const facts = {
    entry: new URL(isSource ? '../own-games/game.ts' : '../own-games/game.js', import.meta.url).href,
    games,
  };
  // Only later versions of Node have hooks that run in the same thread.
  const { registerHooks } = nodeModule as { readonly registerHooks?: (hooks: { readonly resolve: Resolve }) => void };
  if (registerHooks) {
    if (entry === '') registerHooks({ resolve });
    initialize(facts);
  } else nodeModule.register(hooksUrl(isSource), { data: facts });
}

/** The hooks' thread needs compiled code. */
function hooksUrl(isSource: boolean): string {
  return isSource
    ? import.meta.url.replace(/src\/node\/game-imports\.ts$/, 'dist/$&').replace(/ts$/, 'js')
    : import.meta.url;
}
