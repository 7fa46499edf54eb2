/**
 * What a report plays. The plan is a function of its settings and of the game alone, and every item of its seed, so that two
 * runs with equal settings find the same. Fair games and puzzles depend on what earlier items have found; they come last.
 */
import type { GameKit } from '../../src/games/kit.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { usualMaxPlies } from '../game/kit.ts';
import { type Done, type GameDone, type GameItem, type Item, isGame, type Level, type SearchDone } from './item.ts';

export interface PlanSettings {
  /** Games of each pairing of levels, and of the strongest level against itself. */
  readonly games: number;
  /** Playouts a move of the strongest level. */
  readonly playouts: number;
}

/** Playouts a move of the weakest level that searches. */
export const LEAST_PLAYOUTS = 8;
/** Without a time to keep to, the same on every machine. Playouts without a static evaluation are faster and say less. */
export const QUICK = { games: 40, playouts: 256, playoutsWithoutEvaluation: 1024 } as const;

export function quickPlan({ game }: Pick<GameKit, 'game'>): PlanSettings {
  const { games, playouts, playoutsWithoutEvaluation } = QUICK;
  return { games, playouts: game.evaluations.length > 0 ? playouts : playoutsWithoutEvaluation };
}

export const MOST_PLAYOUTS = 2 ** 16;

/** The numbers of games that a plan may have, so that a slightly different speed gives the same plan. */
const GAME_STEPS = [10, 15, 20, 30, 40, 60, 80, 120, 160, 240, 320, 480, 640, 960, 1280];
/** Playouts of a plan, in games of the strongest level against itself: see `itemsOf`. */
const WORK_PER_GAME = 8;
/** Games of a plan, at most twice as many unless the playouts are at their bound. */
const USUAL_GAMES = 60;
/** Share of the time that goes to playouts. */
const EFFICIENCY = 0.75;

/** Engines with a static evaluation would play the same few games otherwise. */
const VARIED_PLIES = 8;
const RANDOM_PLIES = 2;
const MOST_OPENINGS = 150;
const SAMPLED_LINES = 48;
const FAIREST = 5;
const RANDOM_BATCH = 100;
const RANDOM_BATCHES = 5;
const MOST_CANDIDATES = 24;
/** Of one position: of the start as many as that. */
const MOST_SEARCH = 2 ** 16;
/** A puzzle's win takes this many plies. */
const PUZZLE_PLIES = [3, 15] as const;

/** Speed of one thread, and how long games are; they decide how much a report can play in a time. */
export interface Speed {
  readonly playoutsPerSecond: number;
  readonly randomGamesPerSecond: number;
  readonly randomPlies: number;
  /** Plies of a game between weak engines. */
  readonly enginePlies: number;
}

/** A plan that should take this many minutes. */
export function planFor(minutes: number, threads: number, { playoutsPerSecond, enginePlies }: Speed): PlanSettings {
  const all = minutes * 60 * threads * playoutsPerSecond * EFFICIENCY;
  // The search of the start has a fixed size.
  const left = Math.max(all / 4, all - MOST_SEARCH);
  const work = left / (WORK_PER_GAME * Math.max(1, enginePlies));
  // `work` is games × playouts. Strength matters more than numbers: 60 games tell a score within some 12 points.
  const doublings = Math.floor(Math.log2(work / USUAL_GAMES / LEAST_PLAYOUTS));
  const playouts = Math.min(MOST_PLAYOUTS, LEAST_PLAYOUTS * 2 ** Math.max(1, doublings));
  const games = GAME_STEPS.findLast((step) => step <= work / playouts) ?? (GAME_STEPS[0] as number);
  return { games, playouts };
}

/** Playouts of all levels that search, from the weakest. */
export function levelsOf({ playouts }: PlanSettings): Level[] {
  const levels: Level[] = [];
  for (let level = playouts; level >= LEAST_PLAYOUTS || levels.length === 0; level /= 2) levels.unshift(level);
  return levels;
}

/** The items that need nothing else, those that matter most first. */
export function firstItems(kit: GameKit, settings: PlanSettings, seed: string): Item[] {
  const { games, playouts } = settings;
  const maxPlies = usualMaxPlies(kit);
  const seats = kit.seats.length;
  const levels = levelsOf(settings);
  const plain = { opening: [], randomPlies: 0, openingSeed: '', variedPlies: VARIED_PLIES, maxPlies };
  const same = (level: Level) => kit.seats.map(() => level);
  const even = (level: Level, count: number) =>
    numbers(count).map((i): GameItem => ({ kind: 'even', id: `even/${level}/${i}`, levels: same(level), ...plain }));
  const rungs = [0, ...levels];
  const ladder = levels.flatMap((level, i) =>
    numbers(Math.ceil(games / seats) * seats).map((game): GameItem => {
      // The stronger player has each seat in turn, after the same opening.
      const stronger = game % seats;
      const round = Math.floor(game / seats);
      return {
        ...{ ...plain, kind: 'ladder', id: `ladder/${level}/${game}`, randomPlies: RANDOM_PLIES, variedPlies: 0 },
        openingSeed: `${seed}/ladder/${level}/${round}`,
        levels: kit.seats.map((_, seat) => (seat === stronger ? level : (rungs[i] as number))),
      };
    }),
  );
  const searchPlayouts = Math.min(MOST_SEARCH, 16 * playouts);
  const search = (moves: readonly string[]): Item => ({
    ...{ kind: 'opening', id: `opening/${moves.join(' ')}`, moves, playouts: searchPlayouts },
  });
  return [
    { kind: 'start', id: 'start', moves: [], playouts: MOST_SEARCH },
    ...numbers(RANDOM_BATCHES).map((i): Item => {
      return { kind: 'random', id: `random/${i}`, games: RANDOM_BATCH, maxPlies };
    }),
    ...firstMoves(kit).map((move) => search([move])),
    ...sampledLines(kit, seed).map(search),
    ...even(playouts, games),
    ...ladder,
    ...levels.slice(0, -1).flatMap((level) => even(level, Math.ceil(games / 2))),
    ...mirrorItems(kit, settings, maxPlies),
  ];
}

/** The items that depend on what the first ones have found. */
export function lastItems(kit: GameKit, settings: PlanSettings, done: readonly Done[]): Item[] {
  const { games, playouts } = settings;
  const maxPlies = usualMaxPlies(kit);
  const levels = kit.seats.map(() => playouts);
  const fairest = kit.seats.length === 2 ? fairestOpenings(kit, done).slice(0, FAIREST) : [];
  const fair = fairest.length === 0 ? [] : numbers(games);
  return [
    ...fair.map((i): GameItem => {
      const opening = (fairest[i % fairest.length] as SearchDone).moves;
      return {
        ...{ kind: 'fair', id: `fair/${i}`, levels, opening, randomPlies: 0, openingSeed: '' },
        ...{ variedPlies: VARIED_PLIES, maxPlies },
      };
    }),
    ...candidates(kit, settings, done).map((moves): Item => {
      return { kind: 'puzzle', id: `puzzle/${moves.join(' ')}`, moves, playouts: Math.min(MOST_SEARCH, 16 * playouts) };
    }),
  ];
}

/** Openings before the choice of a seat, the most even first; single moves where there is no such choice. */
export function fairestOpenings(
  { choiceAfter = 1 }: Pick<GameKit, 'choiceAfter'>,
  done: readonly Done[],
): SearchDone[] {
  const unevenness = ({ value }: SearchDone) => Math.abs(value - 0.5);
  return done
    .filter((one): one is SearchDone => one.kind === 'opening' && one.moves.length === choiceAfter)
    .sort((a, b) => unevenness(a) - unevenness(b) || (a.id < b.id ? -1 : 1));
}

/** Positions of the strongest games where a win was proven. */
function candidates(kit: GameKit, { playouts }: PlanSettings, done: readonly Done[]): string[][] {
  if (kit.seats.length !== 2) return [];
  const games = done.filter((one): one is GameDone => isGame(one) && one.levels.every((level) => level === playouts));
  const found = games.flatMap(({ moves, proven }) => {
    // The earliest one, which is the hardest.
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

/** The seats of a mirroring player: the second, and the first where a move maps to itself, which it begins with. */
function mirrorItems(kit: GameKit, { games, playouts }: PlanSettings, maxPlies: number): GameItem[] {
  const level = Math.max(LEAST_PLAYOUTS, playouts / 4);
  const legal = legalAtStart(kit);
  const count = Math.max(10, Math.ceil(games / 4));
  return kit.seats.length !== 2
    ? []
    : kit.symmetries.flatMap((map, symmetry) => {
        if (symmetry === 0) return [];
        const seats = legal.some((move) => map(move) === move) ? [1, 0] : [1];
        return seats.flatMap((seat) =>
          numbers(count).map((i): GameItem => {
            const id = `mirror/${symmetry}/${seat}/${i}`;
            return {
              ...{ kind: 'mirror', id, levels: kit.seats.map(() => level), opening: [], randomPlies: 0 },
              ...{ openingSeed: '', variedPlies: VARIED_PLIES, maxPlies, mirror: { symmetry, seat } },
            };
          }),
        );
      });
}

/** The first moves, one of each that are the same but for symmetry. */
export function firstMoves(kit: GameKit): string[] {
  const all = legalAtStart(kit).filter((move) => symmetricMoves(kit, move)[0] === move);
  const step = Math.max(1, all.length / MOST_OPENINGS);
  const taken = numbers(Math.min(all.length, MOST_OPENINGS)).map((i) => all[Math.floor(i * step)] as number);
  return taken.map((move) => kit.game.moveName(move));
}

/** What a move of the start becomes under the symmetries of the board, in rising order. */
export function symmetricMoves({ symmetries }: Pick<GameKit, 'symmetries'>, move: number): number[] {
  return [...new Set(symmetries.map((map) => map(move)))].sort((a, b) => a - b);
}

export function legalAtStart({ game }: Pick<GameKit, 'game'>): number[] {
  const moves = new Int32Array(game.maxMoves);
  return [...moves.subarray(0, game.legalMoves(game.create(), moves))].sort((a, b) => a - b);
}

/** Where a seat is chosen after several plies: random openings of that length. */
function sampledLines(kit: GameKit, seed: string): string[][] {
  const { game, choiceAfter = 1 } = kit;
  if (choiceAfter < 2) return [];
  const random = randomState(`${seed}/lines`);
  const legal = new Int32Array(game.maxMoves);
  const found = new Map<string, string[]>();
  for (const _ of numbers(4 * SAMPLED_LINES)) {
    const position = game.create();
    const moves = numbers(choiceAfter).flatMap(() => {
      const count = game.legalMoves(position, legal);
      if (count === 0) return [];
      const move = legal[nextBelow(random, count)] as number;
      game.play(position, move);
      return [game.moveName(move)];
    });
    if (moves.length === choiceAfter && found.size < SAMPLED_LINES) found.set(kit.canonicalKey(position), moves);
  }
  return [...found.values()];
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
