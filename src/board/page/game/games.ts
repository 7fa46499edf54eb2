/** The games, whose rules run in the page. Each is loaded on demand. */
import { signal } from '@preact/signals';
import { HOUSE } from '../../../games/house.ts';
import type { GameKit, GameModule, Rules } from '../../../games/kit.ts';
import { DEFAULT_GAME, gameNamed, openGame, registerGame, rulesSaid } from '../../../games/registry.ts';
import type { Teaching } from '../../../games/teaching.ts';
import { type InputError, messageOf, type Result } from '../../../util/result.ts';
import { loadGame } from '../../browser/host.ts';
import type { GameSource } from '../../browser/messages.ts';
import { type BoardFacts, boardFacts, type ListedGame, listedGame } from '../board/board-facts.ts';
import { type AskedLine, type ShownLine, showLine } from '../board/line-view.ts';
import { ownGames, PageError, served } from '../frame/served.ts';
import { type Arranged, arranged } from './arrange.ts';

/** All games, loaded or not. */
export const games: readonly { readonly name: string; readonly title: string }[] = [
  ...HOUSE.map(({ name, title }) => ({ name, title })),
  ...ownGames,
];

/** The default game. */
export const standard: { readonly game: string; readonly rules: Rules } = served?.standard ?? {
  game: DEFAULT_GAME,
  rules: {},
};

/** Where to load a game from. */
export function sourceOf(name: string): GameSource {
  const own = ownGames.find((one) => one.name === name);
  return own ? { name, url: new URL(own.url, document.baseURI).href, assets: own.assets } : { name };
}

const listed = signal<ReadonlyMap<string, ListedGame>>(new Map());
const loading = new Map<string, Promise<GameModule>>();

/** What a form needs to know about a game; undefined until it is loaded. Starts loading it. */
export function detailsOf(name: string): ListedGame | undefined {
  const found = listed.value.get(name);
  if (!found && games.some((one) => one.name === name)) void load(name).catch(() => {});
  return found;
}

/** Loads a game. Throws a `PageError` if it does not exist or is unavailable now. */
export async function load(name: string): Promise<GameModule> {
  const known = loading.get(name);
  if (known) return known;
  if (!games.some((one) => one.name === name)) must(gameNamed(name));
  const begun = loadGame(sourceOf(name)).then(
    (game) => {
      registerGame(game);
      const kit = must(openGame({ name, weights: null }));
      listed.value = new Map([...listed.peek(), [name, listedGame(game, kit)]]);
      return game;
    },
    (error) => {
      loading.delete(name);
      const isOwn = ownGames.some((one) => one.name === name);
      const why = isOwn ? messageOf(error) : 'there is no network';
      throw new PageError(`the game ${name} cannot be loaded: ${why}`, 'no-game');
    },
  );
  loading.set(name, begun);
  return begun;
}

function must<T>(result: Result<T, InputError>): T {
  if (result.ok) return result.value;
  throw new PageError(result.error.message, result.error.code);
}

/** Opens a game. Rules stated by the start may be omitted. */
export async function kitOf({ game, rules, start }: AskedGame): Promise<GameKit> {
  const module = await load(game);
  const said = rulesSaid(module, start);
  return must(openGame({ name: game, rules: { ...rules, ...said }, weights: null }));
}

/** The short rules and the lesson of a game; undefined if it has none. */
export async function teachingOf(name: string): Promise<Teaching | undefined> {
  return (await load(name)).teaching?.();
}

interface AskedGame {
  readonly game: string;
  readonly rules?: Rules | undefined;
  readonly start?: string | undefined;
}

/** The facts about a game. Like all functions here, throws a `PageError` on errors. */
export async function factsOf(asked: AskedGame): Promise<BoardFacts> {
  return boardFacts(await kitOf(asked));
}

export async function playLine(asked: AskedGame & AskedLine): Promise<ShownLine> {
  return must(showLine(await kitOf(asked), asked));
}

/** The position string of a set-up. */
export async function arrange(asked: AskedGame & Arranged): Promise<string> {
  return must(arranged(await kitOf(asked), asked));
}
