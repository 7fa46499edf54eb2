/** Openings: generated from a seed, or read from a file. */

import { Judge } from '../../src/engine/judge.ts';
import type { GameKit, GameSpec } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { movesIn } from '../../src/games/move-words.ts';
import type { OpeningValue, OpeningValues } from '../../src/games/opening-values.ts';
import { SymmetricLine } from '../../src/games/symmetric-line.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { kitOf } from './kit.ts';

export interface OpeningSettings {
  /** Random legal plies; if a player chooses a seat, those before the choice. */
  readonly plies: number;
  /**
   * The largest accepted distance from an even game for the seat to move, by the game's tabulated
   * values or by a quick search; null accepts all.
   */
  readonly balance: number | null;
}

/** Random plies of an opening, in games without a choice of seats. */
export const OPENING_PLIES = 4;

/** The plies of openings: all before a choice of seats, otherwise as many as wanted. */
export function openingPlies({ choiceAfter }: Pick<GameKit, 'choiceAfter'>, wanted: number = OPENING_PLIES): number {
  return choiceAfter ?? wanted;
}

/** Playouts of the quick search that judges the balance of an opening. */
const JUDGING_PLAYOUTS = 400;
/** Random attempts to find a new, balanced opening. */
const TRIES = 200;

/**
 * `count` openings that lead to distinct positions, up to symmetry, as far as possible; then they repeat. Also returns
 * the number of distinct ones. Deterministic.
 */
export async function makeOpenings(
  spec: GameSpec,
  count: number,
  settings: OpeningSettings,
  seed: string,
): Promise<{ openings: string[][]; different: number }> {
  const random = randomState(seed, 1);
  const kit = kitOf(spec);
  const { game } = kit;
  const values = settings.balance !== null && settings.plies === kit.choiceAfter && kit.openingValues?.();
  if (values) {
    const known = knownOpenings(kit, values, settings.balance, random);
    return repeated(known.slice(0, count), count);
  }
  const judge = settings.balance === null ? undefined : new Judge(spec);
  const legal = new Int32Array(game.maxMoves);
  const seen = new Set<string>();
  const openings: string[][] = [];
  let failures = 0;
  while (openings.length < count && failures < TRIES) {
    const position = game.create();
    const moves: number[] = [];
    for (let ply = 0; ply < settings.plies; ply++) {
      const all = legal.subarray(0, game.legalMoves(position, legal));
      const choices = kit.isOpeningMove ? all.filter(kit.isOpeningMove) : all;
      if (choices.length === 0) break;
      const move = choices[nextBelow(random, choices.length)] as number;
      game.play(position, move);
      moves.push(move);
    }
    const opening = moves.map((move) => game.moveName(move));
    const key = keyAfter(kit, moves);
    if (game.isOver(position) || seen.has(key) || !(await isBalanced(judge, opening, settings.balance))) {
      failures++;
      continue;
    }
    failures = 0;
    seen.add(key);
    openings.push(opening);
  }
  await judge?.close();
  return repeated(openings, count);
}

/** `count` openings, repeated from the first if there are fewer. */
function repeated(found: readonly string[][], count: number): { openings: string[][]; different: number } {
  const openings = Array.from({ length: found.length > 0 ? count : 0 }, (_, i) => found[i % found.length] as string[]);
  return { openings, different: found.length };
}

/**
 * Openings with tabulated values within `balance` of even, in random order and random mirror
 * images.
 */
function knownOpenings(kit: GameKit, values: OpeningValues, balance: number, random: RandomState): string[][] {
  const fair = values.all.filter(({ value }) => Math.abs(value - 1 / kit.seats.length) <= balance);
  const drawn = new Map<string, string[]>();
  while (fair.length > 0) {
    const [{ moves }] = fair.splice(nextBelow(random, fair.length), 1) as [OpeningValue];
    const symmetry = kit.symmetries[nextBelow(random, kit.symmetries.length)] as (move: number) => number;
    const key = keyAfter(kit, moves);
    const opening = moves.map((move) => kit.game.moveName(symmetry(move)));
    if (!drawn.has(key)) drawn.set(key, opening);
  }
  return [...drawn.values()];
}

async function isBalanced(
  judge: Judge | undefined,
  opening: readonly string[],
  balance: number | null,
): Promise<boolean> {
  if (!judge || balance === null) return true;
  const fair = 1 / judge.kit.seats.length;
  return Math.abs((await judge.valueAfter(opening, JUDGING_PLAYOUTS, 'balance')) - fair) <= balance;
}

/**
 * Parses openings: one list of moves per line, optionally numbered (`1.`). Skips empty lines and
 * lines that begin with #. If a player chooses a seat, openings end before the choice. Error
 * messages name the line.
 */
export function parseOpenings(spec: GameSpec, text: string): Result<string[][]> {
  const kit = kitOf(spec);
  const openings: string[][] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const moves = movesIn(line);
    if (moves.length === 0 || line.trim().startsWith('#')) continue;
    const bad = (what: string) => fail('bad-opening', `line ${i + 1}${what}`);
    const played = Line.of(kit, undefined, moves);
    if (!played.ok) return bad(`, move ${played.error.ply}: ${played.error.message}`);
    const plies = openingPlies(kit, moves.length);
    if (moves.length !== plies) {
      return bad(`: must have ${plies} moves before a seat is chosen, not ${moves.length}`);
    }
    if (kit.game.isOver(played.value.position)) return bad(`: ${quote(line)} ends the game`);
    openings.push([...played.value.names]);
  }
  return openings.length > 0 ? ok(openings) : fail('bad-opening', 'it contains no openings');
}

/** The key of the position after an opening, the same for its mirror images; undefined for an illegal opening. */
export function openingKey(kit: GameKit, opening: readonly string[]): string | undefined {
  const line = Line.of(kit, undefined, opening);
  if (!line.ok) return undefined;
  return keyAfter(kit, line.value.moves);
}

/** The key of the position after legal moves. */
function keyAfter(kit: GameKit, moves: readonly number[]): string {
  const images = new SymmetricLine(kit);
  for (const move of moves) images.play(move);
  const { high, low } = images.least().key;
  return `${high} ${low}`;
}

/**
 * An opening for every round of a game with the usual openings. Errors: `no-opening`, if the game is too short.
 */
export async function plainOpenings(game: GameSpec, rounds: number, seed: string): Promise<Result<string[][]>> {
  const kit = kitOf(game);
  const { openings } = await makeOpenings(game, rounds, { plies: openingPlies(kit), balance: null }, seed);
  return openings.length > 0 ? ok(openings) : fail('no-opening', noOpenings(kit.header || game.name));
}

export function noOpenings(game: string): string {
  return `${game} is too small for a match: it has no openings`;
}
