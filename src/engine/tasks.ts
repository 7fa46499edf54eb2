/** The tasks of threads, by name. The caller's thread can run them as well. */
import type { GameKit, GameSpec } from '../games/kit.ts';
import { openGame } from '../games/registry.ts';
import { AlphaBeta } from '../search/alphabeta.ts';
import type { SearchReport } from '../search/report.ts';
import type { SearchShare, TreeShare } from '../search/request.ts';
import { runShare, SearchControl } from '../search/search.ts';
import { solvedLine } from '../search/solver/line.ts';
import { claimsOf, type ProofMoves, proveClaim } from '../search/solver/proof.ts';
import { type Claim, type Solved, Solver } from '../search/solver/solver.ts';
import { ProofTable } from '../search/solver/table.ts';
import { must, ok, type Result } from '../util/result.ts';
import { nextTurn } from '../util/wait.ts';
import { rootMovesOf } from './analysis.ts';

/** A thread's part in solving: one position. */
export interface SolveShare extends Pick<SearchShare, 'control'> {
  /** Memory of the transposition table. */
  readonly table: ArrayBufferLike;
  /** 64-bit counters; `number` is the index of the one for moves examined in this position. */
  readonly examined: { readonly buffer: ArrayBufferLike; readonly number: number };
  /**
   * Limits, Infinity for none: milliseconds since the control began, and moves examined in this
   * task.
   */
  readonly timeMs: number;
  readonly mostExamined: number;
  /** Whether to produce a proof that the rules alone can check. */
  readonly wantsProof: boolean;
}

/** The result of a solved position. */
export interface SolveOutcome extends Solved {
  /** Best moves to the end of the game. */
  readonly line: readonly number[];
  readonly proof: readonly (readonly [claim: Claim, moves: ProofMoves])[];
}

/** Solves a position; undefined if a limit was reached first. Partial results are in the table. */
function solve({ game }: GameKit, root: unknown, task: SolveShare): SolveOutcome | undefined {
  const solver = new Solver(game, new ProofTable(task.table));
  const control = new SearchControl(task.control);
  control.begin();
  const { buffer, number } = task.examined;
  const examined = new Float64Array(buffer);
  const before = examined[number] as number;
  const isStopped = () => {
    examined[number] = before + solver.examined;
    return control.isStopped || control.elapsedMs >= task.timeMs;
  };
  const solved = solver.solve(root, task.mostExamined, before, isStopped);
  examined[number] = before + solver.examined;
  if (!solved) return undefined;
  const claims = task.wantsProof ? claimsOf(game.toMove(root), solved.reward) : [];
  const proof = claims.map((claim) => [claim, proveClaim(game, solver, root, claim)] as const);
  return { ...solved, line: solvedLine(game, solver, root), proof };
}

function searchAlphaBeta({ game }: GameKit, root: unknown, { request, params, control }: SearchShare): SearchReport {
  const words = new SearchControl(control);
  return new AlphaBeta(game, params).search(root, request, () => words.isStopped, words.begin());
}

/** Each gets a game, a position that it may modify, and a share. It returns its result, or a generator that does. */
const TASKS = {
  searchTree: (kit: GameKit, root: unknown, share: TreeShare) =>
    runShare(kit.game, root, share, rootMovesOf(kit, root, share.request)),
  searchAlphaBeta,
  solve,
};
export type TaskName = keyof typeof TASKS;
export type ShareOf<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[2];
type Returned<Name extends TaskName> = ReturnType<(typeof TASKS)[Name]>;
export type OutcomeOf<Name extends TaskName> =
  Returned<Name> extends Generator<void, infer Outcome> ? Outcome : Returned<Name>;

/** What is posted to a thread. */
export interface ThreadTask {
  readonly game: GameSpec;
  /** Undefined to only open the game, which a thread does once. */
  readonly work?: {
    readonly name: TaskName;
    /**
     * As text, even for the caller's thread. The result must depend neither on the thread nor on
     * the order of the moves that led to the position, which may have left its lists in another
     * order.
     */
    readonly position: string;
    readonly share: ShareOf<TaskName>;
  };
}

/** Runs a task. Errors: those of `openGame`, for a game that this thread cannot open. */
export function runTask(task: ThreadTask): Result<unknown> {
  const steps = stepsOf(task);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The interval, in milliseconds, at which a task on the caller's thread yields to other work. */
const SLICE_MS = 50;

/**
 * Runs a task on the caller's thread. Tree searches block it for at most about `SLICE_MS` at a
 * time.
 */
export async function runTaskHere(task: ThreadTask): Promise<Result<unknown>> {
  const steps = stepsOf(task);
  for (let pausedAt = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - pausedAt < SLICE_MS) continue;
    await nextTurn();
    pausedAt = performance.now();
  }
}

function* stepsOf({ game, work }: ThreadTask): Generator<void, Result<unknown>> {
  const kit = openGame(game);
  if (!kit.ok || !work) return kit.ok ? ok(undefined) : kit;
  const root = must(kit.value.parsePosition(work.position));
  const outcome: unknown = TASKS[work.name](kit.value, root, work.share as TreeShare & SolveShare);
  return ok(isGenerator(outcome) ? yield* outcome : outcome);
}

function isGenerator(value: unknown): value is Generator<void, unknown> {
  return typeof (value as Partial<Generator> | undefined)?.next === 'function';
}
