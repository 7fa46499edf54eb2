/** The openings of a report: which are searched, and which of them are the most even. */
import type { GameKit } from '../../src/games/kit.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import type { Done, SearchDone } from './item.ts';

const MOST_OPENINGS = 150;
/** Where a seat is chosen: openings that are searched, and how many of them are known to be fair, if values are known. */
const SAMPLED_LINES = 48;
const KNOWN_LINES = 24;

/** Plies of the openings that are compared: single moves, or all plies before the choice of a seat. */
function openingPlies({ choiceAfter = 1 }: Pick<GameKit, 'choiceAfter'>): number {
  return choiceAfter;
}

/** The score of each seat if all were equal. */
export function evenScore({ seats }: Pick<GameKit, 'seats'>): number {
  return 1 / seats.length;
}

/** How far a value of the first seat is from even. */
export function unevenness(kit: Pick<GameKit, 'seats'>, { value }: Pick<SearchDone, 'value'>): number {
  return Math.abs(value - evenScore(kit));
}

/** Openings before the choice of a seat, the most even first; single moves where there is no such choice. */
export function fairestOpenings(kit: Pick<GameKit, 'choiceAfter' | 'seats'>, done: readonly Done[]): SearchDone[] {
  return done
    .filter((one): one is SearchDone => one.kind === 'opening' && one.moves.length === openingPlies(kit))
    .sort((a, b) => unevenness(kit, a) - unevenness(kit, b) || (a.id < b.id ? -1 : 1));
}

/** The openings that are searched. */
export function openingsOf(kit: GameKit, seed: string): string[][] {
  return kit.choiceAfter === undefined ? firstMoves(kit).map((move) => [move]) : sampledLines(kit, seed);
}

/** The first moves, one of each that are the same but for symmetry. */
export function firstMoves(kit: GameKit): string[] {
  const all = legalAtStart(kit).filter((move) => symmetricMoves(kit, move)[0] === move);
  const step = Math.max(1, all.length / MOST_OPENINGS);
  return Array.from({ length: Math.min(all.length, MOST_OPENINGS) }, (_, i) => {
    return kit.game.moveName(all[Math.floor(i * step)] as number);
  });
}

/** What a move of the start becomes under the symmetries of the board, in rising order. */
export function symmetricMoves({ symmetries }: Pick<GameKit, 'symmetries'>, move: number): number[] {
  return [...new Set(symmetries.map((map) => map(move)))].sort((a, b) => a - b);
}

export function legalAtStart({ game }: Pick<GameKit, 'game'>): number[] {
  const moves = new Int32Array(game.maxMoves);
  return [...moves.subarray(0, game.legalMoves(game.create(), moves))].sort((a, b) => a - b);
}

/** Where a seat is chosen after some plies: openings of that length, the fairest known ones and random ones. */
function sampledLines(kit: GameKit, seed: string): string[][] {
  const { game } = kit;
  const random = randomState(`${seed}/lines`);
  const legal = new Int32Array(game.maxMoves);
  const found = new Map<string, string[]>();
  const add = (next: (position: unknown, ply: number) => number | undefined) => {
    const position = game.create();
    const moves: string[] = [];
    for (let ply = 0; ply < openingPlies(kit); ply++) {
      const move = next(position, ply);
      if (move === undefined) return;
      game.play(position, move);
      moves.push(game.moveName(move));
    }
    const key = kit.canonicalKey(position);
    if (!found.has(key)) found.set(key, moves);
  };
  for (const { moves } of kit.openingValues?.()?.fairest(KNOWN_LINES) ?? []) add((_, ply) => moves[ply]);
  for (let tries = 0; tries < 4 * SAMPLED_LINES && found.size < SAMPLED_LINES; tries++) {
    add((position) => {
      const count = game.legalMoves(position, legal);
      return count === 0 ? undefined : legal[nextBelow(random, count)];
    });
  }
  return [...found.values()];
}
