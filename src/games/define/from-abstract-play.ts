/** Games of Abstract Play's gameslib, which a program passes in: this package does not depend on it. */
import { MOST_LEGAL_MOVES } from '../../search/game.ts';
import type { GameModule } from '../kit.ts';
import { adaptGame } from './adapt.ts';
import { nameOfText, numberedSeats } from './default-names.ts';
import type { End } from './rules.ts';

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

/**
 * Adapts a game of gameslib. Throws a `RangeError` for a game that is unknown or cannot be searched: without a list of moves, simultaneous, random, hidden.
 */
export function fromAbstractPlay(
  factory: AbstractPlayFactory,
  metaGame: string,
  variants: readonly string[] = [],
  options: AbstractPlayOptions = {},
): GameModule {
  const Game = classOf(factory, metaGame);
  if (!Game) throw new RangeError(`gameslib has no game ${JSON.stringify(metaGame)}`);
  const { name: title, flags = [], categories = [], playercounts } = Game.gameinfo;
  const why = REFUSED.find(([pattern]) => [...flags, ...categories].some((word) => pattern.test(word)));
  if (why) throw new RangeError(`${metaGame}: ${why[1]}`);
  const players = options.players ?? Math.min(...playercounts);
  if (!playercounts.includes(players))
    throw new RangeError(`${metaGame}: it is for ${playercounts.join(', ')} players, not ${players}`);
  const start = (): AbstractPlayGame => new Game(playercounts.length > 1 ? players : undefined, variants);
  if (movesOf(start()).length === 0) throw new RangeError(`${metaGame}: it has no list of legal moves`);
  const [one, other] = [start(), start()].map(boardText);
  if (one !== other) throw new RangeError(`${metaGame}: its start is random`);
  const module = adaptGame<AbstractPlayGame>({
    name: options.name ?? nameOfText([metaGame, ...variants].join('-')),
    title: [title, ...variants].join(', '),
    seats: numberedSeats(players),
    start,
    clone: (game) => new Game(copiedState(game)),
    // Some games list a move twice, and in the order in which they filled a map.
    moves: movesOf,
    play(game, move) {
      game.move(move, { trusted: true });
      return game;
    },
    turn: ({ currplayer = 1 }) => currplayer - 1,
    result: endOf,
    // The moves, too: some rules look back at the whole game.
    key: (game) =>
      `${game.stack.map((entry) => ('lastmove' in entry ? entry.lastmove : '')).join(' ')} ${boardText(game)}`,
    text: boardText,
    maxMoves: MOST_LEGAL_MOVES,
  });
  const form = { metaGame, variants: { [variants.toSorted().join()]: {} } };
  return { ...module, abstractPlay: form };
}

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

function movesOf(game: AbstractPlayGame): string[] {
  return [...new Set(game.moves?.())].sort();
}

/** A game's state, with a copy of the only part that rules change: the entry of the current position. */
function copiedState(game: AbstractPlayGame): object {
  return { ...game.state(), stack: [...game.stack.slice(0, -1), structuredClone(game.stack.at(-1))] };
}

function endOf({ gameover, winner, numplayers }: AbstractPlayGame): End | undefined {
  if (!gameover) return undefined;
  if (winner.length === 1) return (winner[0] as number) - 1;
  return Array.from({ length: numplayers }, (_, seat) => (winner.includes(seat + 1) ? 1 : 0));
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
