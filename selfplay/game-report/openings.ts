/** Selects the openings that a report searches, and finds the most even ones. */
import type { GameKit } from '../../src/games/kit.ts';
import { legalMoves, randomMove } from '../../src/games/legal-moves.ts';
import { canonicalMoves } from '../../src/games/starts.ts';
import { randomState } from '../../src/util/seed.ts';
import { openingPlies } from '../tournament/openings.ts';
import type { Done, SearchDone } from './item.ts';

const MOST_OPENINGS = 150;
/** In games with a choice of seats: number of searched openings, and how many of them are known to be fair, if values are known. */
const SAMPLED_LINES = 48;
const KNOWN_LINES = 24;

/** The score of each seat in an even game. */
export function evenScore({ seats }: Pick<GameKit, 'seats'>): number {
  return 1 / seats.length;
}

/** Distance of the first seat's value from an even score. */
export function unevenness(kit: Pick<GameKit, 'seats'>, { value }: Pick<SearchDone, 'value'>): number {
  return Math.abs(value - evenScore(kit));
}

/** Openings up to the choice of a seat, or single moves without one; the most even first. */
export function fairestOpenings(kit: Pick<GameKit, 'choiceAfter' | 'seats'>, done: readonly Done[]): SearchDone[] {
  return done
    .filter((one): one is SearchDone => one.kind === 'opening' && one.moves.length === openingPlies(kit, 1))
    .sort((a, b) => unevenness(kit, a) - unevenness(kit, b) || (a.id < b.id ? -1 : 1));
}

/** The most openings that games begin with. */
const MOST_BEGUN = 12;
/** The distance from an even score within which an opening is fair. */
const FAIR_REACH = 0.1;
/** In games with a choice of seats: how much farther from even than the fairest a starting opening may be. */
const CHOSEN_REACH = 0.05;

/** The openings that games begin with, the most even first; none with a choice of seats, for which see `chosenOpenings`. */
export function fairOpenings(kit: Pick<GameKit, 'choiceAfter' | 'seats'>, done: readonly Done[]): SearchDone[] {
  return kit.choiceAfter === undefined ? nearerThan(kit, fairestOpenings(kit, done), FAIR_REACH) : [];
}

/** Those with a choice of seats; else none. */
export function chosenOpenings(kit: Pick<GameKit, 'choiceAfter' | 'seats'>, done: readonly Done[]): SearchDone[] {
  if (kit.choiceAfter === undefined) return [];
  const fairest = fairestOpenings(kit, done);
  return nearerThan(kit, fairest, CHOSEN_REACH + (fairest[0] ? unevenness(kit, fairest[0]) : 0));
}

function nearerThan(kit: Pick<GameKit, 'seats'>, fairest: readonly SearchDone[], reach: number): SearchDone[] {
  // Values are rounded to four digits.
  return fairest.slice(0, MOST_BEGUN).filter((one) => unevenness(kit, one) <= reach + 1e-9);
}

/** The openings to search. */
export function openingsOf(kit: GameKit, seed: string): string[][] {
  return kit.choiceAfter === undefined ? firstMoves(kit).map((move) => [move]) : sampledLines(kit, seed);
}

/** The first moves up to symmetry. */
export function firstMoves(kit: GameKit): string[] {
  const all = legalAtStart(kit).filter((move) => symmetricMoves(kit, move)[0] === move);
  const step = Math.max(1, all.length / MOST_OPENINGS);
  return Array.from({ length: Math.min(all.length, MOST_OPENINGS) }, (_, i) => {
    return kit.game.moveName(all[Math.floor(i * step)] as number);
  });
}

/** The images of a first move under the symmetries of the board, in ascending order. */
export function symmetricMoves({ symmetries }: Pick<GameKit, 'symmetries'>, move: number): number[] {
  return [...new Set(symmetries.map((map) => map(move)))].sort((a, b) => a - b);
}

export function legalAtStart({ game }: Pick<GameKit, 'game'>): number[] {
  return [...legalMoves({ game }, game.create()).sort()];
}

/** For games with a choice of seats: the fairest known openings of that length, and random ones. */
function sampledLines(kit: GameKit, seed: string): string[][] {
  const { game } = kit;
  const random = randomState(`${seed}/lines`);
  const found = new Map<string, number[]>();
  const add = (next: (position: unknown, ply: number) => number | undefined) => {
    const position = game.create();
    const moves: number[] = [];
    for (let ply = 0; ply < openingPlies(kit, 1); ply++) {
      const move = next(position, ply);
      if (move === undefined) return;
      game.play(position, move);
      moves.push(move);
    }
    const key = canonicalMoves(kit, moves).join();
    if (!found.has(key)) found.set(key, moves);
  };
  for (const { moves } of kit.openingValues?.()?.fairest(KNOWN_LINES) ?? []) add((_, ply) => moves[ply]);
  for (let tries = 0; tries < 4 * SAMPLED_LINES && found.size < SAMPLED_LINES; tries++) {
    add((position) => randomMove(game, position, random));
  }
  return Array.from(found.values(), (moves) => moves.map((move) => game.moveName(move)));
}
