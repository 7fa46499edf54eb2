/** Compares the solver with exhaustive minimax, and tests its proofs with damage. */

import { checkProof, readProof, sealProof } from '../../src/engine/proof-file.ts';
import {
  claimsOf,
  PROOF_WORDS,
  ProofTable,
  positionsIn,
  proveClaim,
  RESULTS,
  type Solution,
  Solver,
} from '../../src/engine/solving.ts';
import type { GameKit } from '../../src/games/kit.ts';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { type Exhausted, Exhaustive } from './exhaustive.ts';

export interface Compared {
  readonly positions: number;
  /** For the side to move. */
  readonly won: number;
  /** Positions, as text, with different results. */
  readonly wrong: readonly string[];
  /** Number of moves examined by the solver. */
  readonly examined: number;
}

const SEED = 'agreement';
const TABLE_BYTES = 2 ** 26;
/** Simulates a long search: this many moves count as already examined. */
const LONG = 2 ** 20;
/** Maximum number of plies before the end of a random game. */
const PLIES_LEFT = 14;
/** Positions with more positions below them are skipped. */
const MOST_POSITIONS = 20_000;
/** Maximum number of examined moves per proof. */
const MOST_EXAMINED = 300_000;

/**
 * Compares all reachable positions, in the order in which they appear, so that the solver finds
 * most results without help.
 */
export function agreesEverywhere(kit: GameKit): Compared {
  const { game } = kit;
  const exhaustive = new Exhaustive(game);
  exhaustive.solve(game.create());
  const comparison = new Comparison(kit);
  exhaustive.forEach(game.create(), (position, expected) => comparison.see(position, expected));
  return comparison.result();
}

/** Compares this many distinct positions near the end of random games. */
export function agreesNearEnds(kit: GameKit, count: number): Compared {
  const comparison = new Comparison(kit);
  for (const ending of endings(kit, randomState(SEED))) {
    const exhaustive = new Exhaustive(kit.game);
    for (const position of ending) {
      const expected = comparison.positions < count && exhaustive.solve(position, MOST_POSITIONS);
      // Earlier positions of the game are even harder.
      if (!expected) break;
      comparison.see(position, expected);
    }
    if (comparison.positions === count) break;
  }
  return comparison.result();
}

class Comparison {
  positions = 0;
  private won = 0;
  private readonly wrong: string[] = [];
  private readonly kit: GameKit;
  private readonly solver: Solver<unknown>;

  constructor(kit: GameKit) {
    this.kit = kit;
    this.solver = new Solver(kit.game, new ProofTable(new SharedArrayBuffer(TABLE_BYTES)));
  }

  /**
   * The winner may need more plies than the minimum in the proof, but not fewer. Every other
   * position is solved as in a long search.
   */
  see(position: unknown, { reward, plies }: Exhausted): void {
    const solved = this.solver.solve(position, Infinity, this.positions % 2 === 0 ? 0 : LONG);
    this.positions++;
    if (reward === 1) this.won++;
    if (solved?.reward !== reward || (reward !== 0.5 && solved.plies < plies))
      this.wrong.push(this.kit.makePosition(position));
  }

  result(): Compared {
    const { positions, won, wrong } = this;
    return { positions, won, wrong, examined: this.solver.examined };
  }
}

/** The last positions of random games before the end, the latest first, without repetition. */
function* endings({ game, makePosition }: GameKit, random: RandomState): Generator<unknown[], never> {
  const seen = new Set<string>();
  const legal = new Int32Array(game.maxMoves);
  for (;;) {
    const positions: unknown[] = [];
    const at = game.create();
    for (let count = game.legalMoves(at, legal); count > 0; count = game.legalMoves(at, legal)) {
      const before = game.create();
      game.copy(before, at);
      positions.push(before);
      game.play(at, legal[nextBelow(random, count)] as number);
    }
    const last = positions.slice(-PLIES_LEFT).reverse();
    yield last.filter((position) => !seen.has(makePosition(position)));
    for (const position of last) seen.add(makePosition(position));
  }
}

interface ProofsChecked {
  readonly proofs: number;
  /** Number of their positions. */
  readonly entries: number;
  /** Number of damaged proofs refused. */
  readonly refused: number;
  /** Number of proofs that still hold with another move in them. */
  readonly harmless: number;
  readonly wrong: readonly string[];
}

/**
 * Writes this many proofs to bytes and checks what is read back; then again with a flipped bit,
 * truncated, and, with a valid checksum, without one of the positions, with another result, and
 * with other moves. The last may be valid by chance.
 */
export function proofsHold(kit: GameKit, count: number): ProofsChecked {
  const random = randomState(SEED);
  const checked = { proofs: 0, entries: 0, refused: 0, harmless: 0, wrong: [] as string[] };
  for (const ending of endings(kit, random)) {
    if (checked.proofs === count) break;
    const position = ending[nextBelow(random, Math.max(1, ending.length))];
    const solution = position === undefined ? undefined : solved(kit, position);
    if (!solution) continue;
    const text = kit.makePosition(position);
    const bytes = sealProof(kit, text, solution);
    const expect = (holds: boolean, what: string, damaged: Uint8Array) => {
      if (isSound(damaged) !== holds) checked.wrong.push(`${text}: ${what}`);
      else if (!holds) checked.refused++;
    };
    expect(true, 'the proof is refused', bytes);
    checked.proofs++;
    checked.entries += solution.proof.reduce((sum, [, moves]) => sum + positionsIn(moves), 0);
    const turned = Buffer.from(bytes);
    const place = nextBelow(random, turned.length);
    turned[place] = (turned[place] as number) ^ (1 << nextBelow(random, 8));
    expect(false, `byte ${place} was changed`, turned);
    expect(false, 'it was cut short', bytes.subarray(0, nextBelow(random, bytes.length)));
    const other = solution.result === 'win' ? 'loss' : 'win';
    expect(false, 'it says another result', sealProof(kit, text, { ...solution, result: other }));
    for (const changed of alterations(kit, solution, random)) {
      const damaged = sealProof(kit, text, changed.solution);
      if (changed.mayHold && isSound(damaged)) checked.harmless++;
      else expect(false, 'a move was changed', damaged);
    }
  }
  return checked;
}

function isSound(bytes: Uint8Array): boolean {
  const read = readProof(bytes);
  return read.ok && checkProof(read.value).ok;
}

function solved({ game }: GameKit, position: unknown): Solution | undefined {
  const solver = new Solver(game, new ProofTable(new SharedArrayBuffer(2 ** 22)));
  const found = solver.solve(position, MOST_EXAMINED);
  if (!found) return undefined;
  const proof = claimsOf(game.toMove(position), found.reward).map(
    (claim) => [claim, proveClaim(game, solver, position, claim)] as const,
  );
  return { result: RESULTS[2 * found.reward] as Solution['result'], plies: found.plies, line: [], proof };
}

/** The first part of a proof without one of its positions, and with another move. */
function* alterations(
  { game }: GameKit,
  solution: Solution,
  random: RandomState,
): Generator<{ readonly solution: Solution; readonly mayHold: boolean }> {
  const [[claim, moves], ...others] = solution.proof as [Solution['proof'][number]];
  const positions = positionsIn(moves);
  if (positions === 0) return;
  const at = PROOF_WORDS * nextBelow(random, positions);
  const without = moves.filter((_, i) => i < at || i >= at + PROOF_WORDS);
  yield { solution: { ...solution, proof: [[claim, without], ...others] }, mayHold: false };
  const moveAt = at + PROOF_WORDS - 1;
  for (const move of [nextBelow(random, game.moveBound), game.moveBound]) {
    if (move === moves[moveAt]) continue;
    const changed = moves.slice();
    changed[moveAt] = move;
    yield { solution: { ...solution, proof: [[claim, changed], ...others] }, mayHold: move < game.moveBound };
  }
}
