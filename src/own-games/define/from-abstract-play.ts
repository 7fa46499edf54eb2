/** Games of Abstract Play's gameslib, which a program passes in: this package does not depend on it. */

import type { GameModule } from '../../games/kit.ts';
import { MOST_LEGAL_MOVES } from '../../search/game.ts';
import { adaptGame, endOfWinners } from './adapt.ts';
import { nameOfText, numberedSeats } from './default-names.ts';

/** What is used of a game of gameslib (`GameBase`). */
export interface AbstractPlayGame {
  readonly gameover: boolean;
  /** Players count from 1. */
  readonly winner: readonly number[];
  readonly numplayers: number;
  readonly currplayer?: number | undefined;
  readonly stack: readonly object[];
  moves?(): string[];
  move(move: string, options?: { readonly trusted?: boolean }): unknown;
  state(): object;
  /** Of games with the pie rule: whether these variants have it. Default: they do. */
  shouldOfferPie?(): boolean;
  /** Whether it is time to choose. Default: after the first move. */
  isPieTurn?(): boolean;
}

/** `GameFactory` of gameslib: makes a game. Some games require the number of players. */
export type AbstractPlayFactory = (metaGame: string, ...args: never[]) => AbstractPlayGame | undefined;

interface AbstractPlayClass {
  new (state: object | number | undefined, variants?: readonly string[]): AbstractPlayGame;
  readonly gameinfo: {
    readonly name: string;
    readonly playercounts: readonly number[];
    readonly categories?: readonly string[];
    readonly flags?: readonly string[];
    readonly variants?: readonly { readonly uid: string }[];
  };
}

export interface AbstractPlayOptions {
  /** Default: the smallest number that the game is for. */
  readonly players?: number;
  /** The name of the game here. Default: `metaGame` and the variants. */
  readonly name?: string;
}

/** Flags and categories of games that cannot be searched, and why. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^no-moves$/, 'it has no list of legal moves'],
  [/simultaneous$/, 'players move simultaneously'],
  [/hidden/, 'it has hidden information'],
  [/random>|^random-start$/, 'it has random parts'],
];

/** A game and what the site keeps beside it. */
interface Played {
  readonly game: AbstractPlayGame;
  /** The plies so far. */
  readonly line: string;
  readonly choice?: 'kept' | 'swapped';
}

/** The plies of the choice under the pie rule, by what they choose. */
const CHOICES = { keep: 'kept', swap: 'swapped' } as const;

/**
 * Adapts a game of gameslib. Under the pie rule, which is the site's and not the game's, the second player chooses by the ply
 * `keep` or `swap`. Throws a `RangeError` for a game that is unknown, has other variants, or cannot be searched: without a
 * list of moves, simultaneous, random, hidden.
 */
export function fromAbstractPlay(
  factory: AbstractPlayFactory,
  metaGame: string,
  variants: readonly string[] = [],
  options: AbstractPlayOptions = {},
): GameModule {
  const Game = classOf(factory, metaGame);
  if (!Game) throw new RangeError(`gameslib has no game ${JSON.stringify(metaGame)}`);
  const { name: title, flags = [], categories = [], playercounts, variants: known } = Game.gameinfo;
  const why = REFUSED.find(([pattern]) => [...flags, ...categories].some((word) => pattern.test(word)));
  if (why) throw new RangeError(`${metaGame}: ${why[1]}`);
  const unknown = known && variants.find((variant) => !known.some(({ uid }) => uid === variant));
  if (unknown !== undefined) throw new RangeError(`${metaGame}: it has no variant ${JSON.stringify(unknown)}`);
  const players = options.players ?? Math.min(...playercounts);
  if (!playercounts.includes(players))
    throw new RangeError(`${metaGame}: it is for ${playercounts.join(', ')} players, not ${players}`);
  const start = (): AbstractPlayGame => new Game(playercounts.length > 1 ? players : undefined, variants);
  const first = start();
  if (movesOf(first).length === 0) throw new RangeError(`${metaGame}: it has no list of legal moves`);
  if (boardText(first) !== boardText(start())) throw new RangeError(`${metaGame}: its start is random`);
  // With `pie-even` the choice is the second turn, which the site enters as a pass; otherwise it comes before that turn.
  const isEven = flags.includes('pie-even');
  const hasPie = (isEven || flags.includes('pie')) && (first.shouldOfferPie?.() ?? true);
  const isChoice = ({ game, choice }: Played) =>
    hasPie && choice === undefined && !game.gameover && (game.isPieTurn?.() ?? game.stack.length === 2);
  const seatOf = ({ choice }: Played, player: number) => (choice === 'swapped' ? players - player : player - 1);
  const module = adaptGame<Played>({
    name: options.name ?? nameOfText([metaGame, ...variants].join('-')),
    title: [title, ...variants].join(', '),
    seats: numberedSeats(players),
    start: () => ({ game: start(), line: '' }),
    clone: (played) => ({ ...played, game: new Game(copiedState(played.game)) }),
    moves: (played) => (isChoice(played) ? Object.keys(CHOICES) : movesOf(played.game)),
    play(played, move) {
      const { game } = played;
      const line = `${played.line} ${move}`;
      const choice = isChoice(played) ? CHOICES[move as keyof typeof CHOICES] : undefined;
      if (!choice) game.move(move, { trusted: true });
      else if (isEven) game.move('pass', { trusted: true });
      return { ...played, line, ...(choice && { choice }) };
    },
    turn: (played) => seatOf(played, played.game.currplayer ?? 1),
    result(played) {
      const { gameover, winner } = played.game;
      if (!gameover) return undefined;
      return endOfWinners(
        winner.map((player) => seatOf(played, player)),
        players,
      );
    },
    // The moves, too: some rules look back at the whole game.
    key: ({ game, line }) => `${line} ${boardText(game)}`,
    text: ({ game, choice }) => `${choice === 'swapped' ? 'seats exchanged\n' : ''}${boardText(game)}`,
    maxMoves: MOST_LEGAL_MOVES,
  });
  const form = { metaGame, variants: { [variants.toSorted().join()]: {} } };
  return { ...module, abstractPlay: hasPie ? { ...form, ...(isEven ? EVEN_PIE : PIE) } : form };
}

/**
 * The histories of the site do not show a choice: a swap there exchanges the players, and history goes on as if nothing had
 * happened. A bot cannot ask for one.
 */
const PIE = {
  toMove: (entry: string, index: number) => (index === 0 ? [entry, 'keep'] : [entry]),
};
const EVEN_PIE = {
  toMove: (entry: string, index: number) => [index === 1 && entry === 'pass' ? 'keep' : entry],
  fromMove: ([ply]: readonly string[], index: number) => (index === 1 && ply !== undefined ? 'pass' : ply),
};

/** The class of a game; undefined if there is none. */
function classOf(factory: AbstractPlayFactory, metaGame: string): AbstractPlayClass | undefined {
  const make = factory as (metaGame: string, players?: number) => AbstractPlayGame | undefined;
  let game: AbstractPlayGame | undefined;
  try {
    game = make(metaGame);
  } catch {
    game = make(metaGame, 2);
  }
  return game?.constructor as AbstractPlayClass | undefined;
}

/** Some games list a move twice, and in the order in which they filled a map. */
function movesOf(game: AbstractPlayGame): string[] {
  return [...new Set(game.moves?.())].sort();
}

/** A game's state, with a copy of the only part that rules change: the entry of the current position. */
function copiedState(game: AbstractPlayGame): object {
  return { ...game.state(), stack: [...game.stack.slice(0, -1), structuredClone(game.stack.at(-1))] };
}

/** The entry of the position without times and texts, as JSON; the order in which objects, maps and sets were filled does not count. */
function boardText({ stack }: AbstractPlayGame): string {
  return JSON.stringify(stack.at(-1), (name, value) => {
    if (name.startsWith('_') || name === 'lastmove') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if (value instanceof Set) return [...value].sort();
    return Object.fromEntries([...(value instanceof Map ? value : Object.entries(value))].sort());
  });
}
