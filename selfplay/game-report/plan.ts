/**
 * The plan of a report. It depends only on the settings and the game, and each item on its seed, so
 * runs with equal settings have equal results. The items of a phase depend on the results of
 * earlier phases.
 */
import type { GameKit } from '../../src/games/kit.ts';
import { usualMaxPlies } from '../tournament/kit.ts';
import { type Done, type GameDone, type GameItem, type Item, isGame, type LevelItem, type SearchDone } from './item.ts';
import { chosenOpenings, evenScore, fairOpenings, legalAtStart, openingsOf } from './openings.ts';

export interface PlanSettings {
  /** Number of games of each pairing of levels, and of the strongest level against itself. */
  readonly games: number;
  /** Playouts per move of the strongest level. */
  readonly playouts: number;
}

/** Playouts per move of the weakest searching level. */
export const LEAST_PLAYOUTS = 8;
/** The plan without a time limit, equal on every machine. Playouts without a static evaluation are faster and weaker. */
export const QUICK = { games: 40, playouts: 256, playoutsWithoutEvaluation: 1024 } as const;
/** For games that their kits declare to be long. */
export const QUICK_LONG: PlanSettings = { games: 12, playouts: 32 };

export function quickPlan({ game, maxPlies }: Pick<GameKit, 'game' | 'maxPlies'>): PlanSettings {
  if (maxPlies !== undefined) return QUICK_LONG;
  const { games, playouts, playoutsWithoutEvaluation } = QUICK;
  return { games, playouts: game.evaluations.length > 0 ? playouts : playoutsWithoutEvaluation };
}

/** The largest settings that can be given. */
export const MOST_SETTINGS: PlanSettings = { games: 10_000, playouts: 1_000_000 };
/** Of a timed plan. */
const MOST_PLAYOUTS = 2 ** 16;

/** Possible numbers of games. They are few, so that slightly different speeds give the same plan. */
const GAME_STEPS = [10, 15, 20, 30, 40, 60, 80, 120, 160, 240, 320, 480, 640, 960, 1280];
/** Playouts of a plan, in games of the strongest level against itself: see `gameItems`. */
const WORK_PER_GAME = 8;
/** Games of a plan, at most twice as many unless the playouts are at their bound. */
const USUAL_GAMES = 60;
/** Share of the time that is used for playouts. */
const EFFICIENCY = 0.75;

/** Without these, engines with a static evaluation would play the same few games. */
const VARIED_PLIES = 8;
const RANDOM_PLIES = 2;
const RANDOM_BATCH = 100;
const RANDOM_BATCHES = 5;
const MOST_CANDIDATES = 24;
/** Of one position: of the start as many as that. */
const MOST_SEARCH = 2 ** 16;
/** Minimum and maximum plies to the win of a puzzle. */
const PUZZLE_PLIES = [3, 15] as const;

/** Speed of one thread and length of games, from which the size of a timed report follows. */
export interface Speed {
  readonly playoutsPerSecond: number;
  readonly randomGamesPerSecond: number;
  readonly randomPlies: number;
  /** Plies per game between weak engines. */
  readonly enginePlies: number;
}

/** Playouts of the search of the start, which must not outlast the games. */
function startPlayouts(playouts: number): number {
  return Math.min(MOST_SEARCH, 512 * playouts);
}

/** A plan that takes about this number of minutes. */
export function planFor(minutes: number, threads: number, { playoutsPerSecond, enginePlies }: Speed): PlanSettings {
  const all = minutes * 60 * threads * playoutsPerSecond * EFFICIENCY;
  const gamesWith = (playouts: number) =>
    Math.max(all / 4, all - startPlayouts(playouts)) / (WORK_PER_GAME * Math.max(1, enginePlies) * playouts);
  // Strength matters more than numbers: 60 games give a score within about 12 points.
  let playouts = 2 * LEAST_PLAYOUTS;
  while (playouts < MOST_PLAYOUTS && gamesWith(2 * playouts) >= USUAL_GAMES) playouts *= 2;
  const games = GAME_STEPS.findLast((step) => step <= gamesWith(playouts)) ?? (GAME_STEPS[0] as number);
  return { games, playouts };
}

/** Playouts per move of the searching levels, the weakest first. */
export function levelsOf({ playouts }: PlanSettings): LevelItem[] {
  const levels: LevelItem[] = [];
  for (let level = playouts; level >= LEAST_PLAYOUTS || levels.length === 0; level = Math.round(level / 2))
    levels.unshift(level);
  return levels;
}

/** The items of a phase, the most important first. `done` has the results of earlier phases. */
type Phase = (kit: GameKit, settings: PlanSettings, seed: string, done: readonly Done[]) => Item[];

/** Searches and random games. */
function searchItems(kit: GameKit, { playouts }: PlanSettings, seed: string): Item[] {
  const maxPlies = usualMaxPlies(kit);
  const searchPlayouts = Math.min(MOST_SEARCH, 16 * playouts);
  // With a choice of seats, a search of the start would play the opening for the wrong player.
  const start: Item[] =
    kit.choiceAfter === undefined ? [{ kind: 'start', id: 'start', moves: [], playouts: startPlayouts(playouts) }] : [];
  return [
    ...start,
    ...numbers(RANDOM_BATCHES).map((i): Item => {
      return { kind: 'random', id: `random/${i}`, games: RANDOM_BATCH, maxPlies };
    }),
    ...openingsOf(kit, seed).map((moves): Item => {
      return { kind: 'opening', id: `opening/${moves.join(' ')}`, moves, playouts: searchPlayouts };
    }),
  ];
}

/** The first moves of a game, and after a choice of seats the seat of the player who made them. */
type Begun = Pick<GameItem, 'opening' | 'opener'>;

/**
 * The beginnings of games. With a choice of seats, the first player takes one of the fairest
 * openings, and the second player the seat that the search prefers; otherwise only the start.
 */
function beginnings(kit: GameKit, done: readonly Done[]): readonly Begun[] {
  const chosen = chosenOpenings(kit, done);
  if (chosen.length === 0) return [{ opening: [] }];
  return chosen.map(({ moves, value }) => ({ opening: moves, opener: value > evenScore(kit) ? 1 : 0 }));
}

/** Games between levels. */
function gameItems(kit: GameKit, settings: PlanSettings, seed: string, done: readonly Done[]): Item[] {
  const { games, playouts } = settings;
  const maxPlies = usualMaxPlies(kit);
  const seats = kit.seats.length;
  const levels = levelsOf(settings);
  const begun = beginnings(kit, done);
  const beginning = (i: number) => begun[i % begun.length] as Begun;
  const same = (level: LevelItem) => kit.seats.map(() => level);
  const even = (level: LevelItem, count: number) =>
    numbers(count).map((i): GameItem => {
      return {
        kind: 'even',
        id: `even/${level}/${i}`,
        levels: same(level),
        ...beginning(i),
        variedPlies: VARIED_PLIES,
        maxPlies,
      };
    });
  const rungs = [0, ...levels];
  const ladder = levels.flatMap((level, i) =>
    numbers(Math.ceil(games / seats) * seats).map((game): GameItem => {
      // The stronger player takes each seat once per opening.
      const stronger = game % seats;
      const round = Math.floor(game / seats);
      return {
        kind: 'ladder',
        id: `ladder/${level}/${game}`,
        ...beginning(round),
        randomOpening: { plies: RANDOM_PLIES, seed: `${seed}/ladder/${level}/${round}` },
        levels: kit.seats.map((_, seat) => (seat === stronger ? level : (rungs[i] as number))),
        variedPlies: 0,
        maxPlies,
      };
    }),
  );
  return [
    ...even(playouts, games),
    ...ladder,
    ...levels.slice(0, -1).flatMap((level) => even(level, Math.ceil(games / 2))),
    ...mirrorItems(kit, settings, maxPlies),
  ];
}

/** Puzzles, and in games without a choice of seats games after fair openings. */
function lastItems(kit: GameKit, settings: PlanSettings, _: string, done: readonly Done[]): Item[] {
  const { games, playouts } = settings;
  const maxPlies = usualMaxPlies(kit);
  const levels = kit.seats.map(() => playouts);
  const openings = kit.seats.length === 2 ? fairOpenings(kit, done) : [];
  const fair = openings.length === 0 ? [] : numbers(games);
  return [
    ...fair.map((i): GameItem => {
      const { moves: opening } = openings[i % openings.length] as SearchDone;
      return {
        kind: 'fair',
        // With the opening: logs of earlier versions have other games of the same number.
        id: `fair/${opening.join(' ')}/${i}`,
        levels,
        opening,
        variedPlies: VARIED_PLIES,
        maxPlies,
      };
    }),
    ...candidates(kit, settings, done).map((moves): Item => {
      return { kind: 'puzzle', id: `puzzle/${moves.join(' ')}`, moves, playouts: Math.min(MOST_SEARCH, 16 * playouts) };
    }),
  ];
}

export const PHASES: readonly Phase[] = [searchItems, gameItems, lastItems];

/** Positions of games at the strongest level in which a win was proven. */
function candidates(kit: GameKit, { playouts }: PlanSettings, done: readonly Done[]): string[][] {
  if (kit.seats.length !== 2) return [];
  const games = done.filter((one): one is GameDone => isGame(one) && one.levels.every((level) => level === playouts));
  const found = games.flatMap(({ moves, proven }) => {
    // The earliest proven position is the hardest.
    const ply = proven.findIndex((result) => result?.startsWith('win') === true);
    const plies = Number(proven[ply]?.split(' ')[1]);
    return plies >= PUZZLE_PLIES[0] && plies <= PUZZLE_PLIES[1] ? [{ moves: moves.slice(0, ply), plies }] : [];
  });
  const unique = new Map(found.map((one) => [one.moves.join(' '), one]));
  return [...unique.values()]
    .sort((a, b) => b.plies - a.plies)
    .slice(0, MOST_CANDIDATES)
    .map(({ moves }) => moves);
}

/** The seats of a mirroring player: the second, and the first if it can begin with a move that maps to itself. */
function mirrorItems(kit: GameKit, { games, playouts }: PlanSettings, maxPlies: number): GameItem[] {
  // Fair openings are not symmetric.
  if (kit.seats.length !== 2 || kit.choiceAfter !== undefined) return [];
  const level = Math.max(LEAST_PLAYOUTS, Math.round(playouts / 4));
  const legal = legalAtStart(kit);
  const count = Math.max(10, Math.ceil(games / 4));
  return kit.symmetries.flatMap((map, symmetry) => {
    if (symmetry === 0) return [];
    const seats = legal.some((move) => map(move) === move) ? [1, 0] : [1];
    return seats.flatMap((seat) =>
      numbers(count).map((i): GameItem => {
        const id = `mirror/${symmetry}/${seat}/${i}`;
        return {
          kind: 'mirror',
          id,
          levels: kit.seats.map(() => level),
          opening: [],
          variedPlies: VARIED_PLIES,
          maxPlies,
          mirror: { symmetry, seat },
        };
      }),
    );
  });
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
