/** The games, whose rules run in the page. Each is loaded on demand. */
import { signal } from '@preact/signals';
import { HOUSE } from '../../../games/house.ts';
import type { GameKit, GameModule, PlayingLevel, RuleOption, Rules, Seat } from '../../../games/kit.ts';
import { DEFAULT_GAME, gameNamed, openGame, registerGame, rulesSaid } from '../../../games/registry.ts';
import { seatTitle } from '../../../games/seats.ts';
import type { Teaching } from '../../../games/teaching.ts';
import { messageOf } from '../../../util/result.ts';
import { loadGame } from '../../browser/host.ts';
import { orThrow, PageError, served, servedGames } from '../frame/served.ts';
import { loadTexts } from '../texts/language.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { moduleSource } from './module-source.ts';

/** All games, loaded or not. */
export const games: readonly { readonly name: string; readonly title: string }[] = [
  ...HOUSE.map(({ name, title }) => ({ name, title })),
  ...servedGames,
];

/** A game with its rules. */
export interface ChosenGame {
  readonly game: string;
  readonly rules: Rules;
}

/** The default game. */
export const standard: ChosenGame = served?.standard ?? {
  game: DEFAULT_GAME,
  rules: {},
};

/** A seat with the name that people read. */
export interface TitledSeat extends Seat {
  readonly title: string;
}

export function titledSeats({ seats }: GameKit): TitledSeat[] {
  return seats.map((seat) => ({ ...seat, title: translated(seatTitle(seat)) }));
}

/** What forms and lists need to know about a game. */
export interface GameDetails {
  readonly title: string;
  readonly options: readonly RuleOption[];
  readonly seats: readonly TitledSeat[];
  readonly levels: readonly PlayingLevel[];
  /** Whether it has short rules or a lesson. */
  readonly hasTeaching: boolean;
}

const details = signal<ReadonlyMap<string, GameDetails>>(new Map());
const loading = new Map<string, Promise<GameModule>>();

/** Undefined until the game is loaded. Starts loading it. */
export function detailsOf(name: string): GameDetails | undefined {
  const found = details.value.get(name);
  if (!found && games.some((one) => one.name === name)) void load(name).catch(() => {});
  return found;
}

/** Throws a `PageError` if the game does not exist or is unavailable now. */
async function load(name: string): Promise<GameModule> {
  const known = loading.get(name);
  if (known) return known;
  if (!games.some((one) => one.name === name)) orThrow(gameNamed(name));
  const begun = Promise.all([loadGame(moduleSource(name)), loadTexts(name)]).then(
    ([game]) => {
      registerGame(game);
      const kit = orThrow(openGame({ name, weights: null }));
      const { title, options, teaching } = game;
      const found = {
        title,
        options,
        seats: titledSeats(kit),
        levels: kit.levels,
        hasTeaching: teaching !== undefined,
      };
      details.value = new Map([...details.peek(), [name, found]]);
      return game;
    },
    (error) => {
      loading.delete(name);
      const isOwn = servedGames.some((one) => one.name === name);
      const why = isOwn ? messageOf(error) : TEXTS.noNetwork();
      throw new PageError(TEXTS.gameNotLoaded({ game: name, why }), 'no-game');
    },
  );
  loading.set(name, begun);
  return begun;
}

/** Opens a game. Rules stated by the start may be omitted. Throws a `PageError`. */
export async function openPageKit({ game, rules, start }: AskedGame): Promise<GameKit> {
  const said = rulesSaid(await load(game), start);
  const kit = orThrow(openGame({ name: game, rules: { ...rules, ...said }, weights: null }));
  // What is said only by some rules.
  await Promise.all(Object.values(kit.spec.rules).map((value) => loadTexts(`${game}-${value}`))).catch(() => {});
  return kit;
}

interface AskedGame {
  readonly game: string;
  readonly rules?: Rules | undefined;
  readonly start?: string | undefined;
}

/** The short rules and the lesson of a game; undefined if it has none. */
export async function teachingOf(name: string): Promise<Teaching | undefined> {
  return (await load(name)).teaching?.();
}
