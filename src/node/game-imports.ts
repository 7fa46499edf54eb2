/**
 * What the modules of one's own games import from this program: `sightline/game` is the program's own, also where no package of
 * that name is installed. `sightline` itself is the same for them, since it waits for the games to be loaded. These are hooks for
 * `node:module`, which may run in their own thread.
 */
import * as nodeModule from 'node:module';

interface Facts {
  /** Address of `src/game.ts`, or of what it was compiled to. */
  readonly entry: string;
  /** Addresses of the games' modules. */
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
/** Modules of the games, and what they import by relative paths. */
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

/** Where no package.json says which kind a file is, Node would try, and warn. */
function asModule(found: Found): Found {
  const [, ending] = /\.([jt]s)$/.exec(found.url) ?? [];
  if (found.format || ending === undefined || !ofGames.has(found.url)) return found;
  if (ending === 'js') return { ...found, format: 'module' };
  return (process.features as { typescript?: unknown }).typescript ? { ...found, format: 'module-typescript' } : found;
}

/** Has the modules of games find `sightline/game`. */
export function provideImports(games: readonly string[]): void {
  const isSource = import.meta.url.endsWith('.ts');
  const facts = { entry: new URL(isSource ? '../game.ts' : '../game.js', import.meta.url).href, games };
  // Only later versions of Node have hooks that run in the same thread.
  const { registerHooks } = nodeModule as { readonly registerHooks?: (hooks: { readonly resolve: Resolve }) => void };
  if (registerHooks) {
    if (entry === '') registerHooks({ resolve });
    initialize(facts);
  } else nodeModule.register(hooksUrl(isSource), { data: facts });
}

/** The thread of the hooks reads what is compiled. */
function hooksUrl(isSource: boolean): string {
  return isSource
    ? import.meta.url.replace(/src\/node\/game-imports\.ts$/, 'dist/$&').replace(/ts$/, 'js')
    : import.meta.url;
}
