/** Detects whether the rules of a game have changed. */
import { nextBelow } from '../util/rng.ts';
import { randomState } from '../util/seed.ts';
import { hex, sha256 } from '../util/sha256.ts';
import type { GameKit } from './kit.ts';

const GAMES = 8;
const MOST_PLIES = 1000;
const MOST_MOVES = 30_000;

/**
 * A hash of what some random games show of the rules: the legal moves of every position, whose turn
 * it is, and the rewards. Equal rules have equal hashes, however they are written; rules that differ
 * only in rare positions may, too. Takes some 10 to 100 ms.
 */
export function fingerprint(kit: GameKit): string {
  const found = known.get(kit) ?? hashOf(kit);
  known.set(kit, found);
  return found;
}

const known = new WeakMap<GameKit, string>();

/** Why results stored with a fingerprint are of other rules; undefined if they are not, or without one. */
export function rulesProblem(kit: GameKit, stored: unknown): string | undefined {
  return stored === undefined || stored === fingerprint(kit)
    ? undefined
    : `the rules of ${kit.title} have changed since it was written: use the game as it was then`;
}

function hashOf({ game, seats }: GameKit): string {
  const random = randomState('fingerprint');
  const legal = new Int32Array(game.maxMoves);
  const seen: number[] = [];
  let plies = 0;
  let listed = 0;
  for (let i = 0; i < GAMES && plies < MOST_PLIES && listed < MOST_MOVES; i++) {
    const position = game.create();
    while (!game.isOver(position) && plies < MOST_PLIES && listed < MOST_MOVES) {
      const count = game.legalMoves(position, legal);
      // Their order is no rule.
      const moves = legal.subarray(0, count).sort();
      seen.push(game.toMove(position), count, ...moves);
      game.play(position, moves[nextBelow(random, count)] as number);
      plies++;
      listed += count;
    }
    if (game.isOver(position)) seen.push(...seats.map((_, seat) => game.reward(position, seat)));
  }
  return hex(sha256(new Uint8Array(Float64Array.from(seen).buffer))).slice(0, 16);
}
