/** The tasks of threads, by name. The caller's thread can run them as well. */
import type { GameSpec } from '../games/kit.ts';
import { openGame } from '../games/registry.ts';
import { AlphaBeta } from '../search/alphabeta.ts';
import { endNodesFor } from '../search/limits.ts';
import { MarginTally } from '../search/margins.ts';
import { ValueTally } from '../search/player-values.ts';
import { SearchThread } from '../search/playout.ts';
import type { SearchReport } from '../search/report.ts';
import { runThread, SearchControl } from '../search/search.ts';
import { solvedLine } from '../search/solver/line.ts';
import { claimsOf, proveClaim } from '../search/solver/proof.ts';
import { Solver } from '../search/solver/solver.ts';
import { ProofTable } from '../search/solver/table.ts';
import { Tree } from '../search/tree.ts';
import { treeShape } from '../search/tree-layout.ts';
import { must, ok, type Result } from '../util/result.ts';
import { randomState } from '../util/seed.ts';
import { nextTurn } from '../util/wait.ts';
import type { Root, SearchTask, SolveOutcome, SolveTask, TreeTask } from './search-task.ts';

/**
 * Runs one thread's share of a tree search and leaves the results in the tree. Can pause at every
 * step.
 */
function* searchTree({ kit, position: root }: Root, task: TreeTask): Generator<void, void> {
  const { params, rootMoves, breadth } = task;
  const ownership = task.ownership && new Int32Array(task.ownership);
  const random = randomState(task.seed, task.stream);
  const { game } = kit;
  const tree = new Tree(task.tree, treeShape(game, params, task.threads), task.treeBytes);
  const margins = task.margins && {
    tally: new MarginTally(task.margins, task.stream, game.moveBound),
    ofPlayouts: task.countsMargins,
  };
  const values = task.values && new ValueTally(task.values, task.stream, game.players);
  const rootEndNodes = endNodesFor(task.limits);
  const shared = task.threads > 1;
  const thread = shared ? task.stream : 0;
  const proofTable = task.proofs && new ProofTable(task.proofs);
  const options = {
    game,
    tree,
    params,
    random,
    thread,
    shared,
    tallies: { ownership, margins, values },
    rootEndNodes,
    rootMoves,
    breadth,
    proofTable,
  };
  yield* runThread(
    new SearchThread(options, root),
    tree,
    new SearchControl(task.control),
    task.limits,
    task.stream === 0,
  );
}

/** Solves a position; undefined if a limit was reached first. Partial results are in the table. */
function solve({ kit: { game }, position: root }: Root, task: SolveTask): SolveOutcome | undefined {
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

/** Searches by alpha-beta. Reuses the transposition table of `alphaBeta` if given. */
export function searchAlphaBeta(
  { kit, position }: Root,
  task: SearchTask,
  alphaBeta: AlphaBeta<unknown> = new AlphaBeta(kit.game, task.params),
): SearchReport {
  const control = new SearchControl(task.control);
  return alphaBeta.search(position, task.limits, () => control.isStopped, control.begin());
}

/** Each function returns its result, or a generator that does. */
const TASKS = {
  searchTree,
  solve,
  searchAlphaBeta: (root: Root, task: SearchTask) => searchAlphaBeta(root, task),
};
export type TaskName = keyof typeof TASKS;
export type TaskOf<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[1];
type Returned<Name extends TaskName> = ReturnType<(typeof TASKS)[Name]>;
export type OutcomeOf<Name extends TaskName> =
  Returned<Name> extends Generator<void, infer Outcome> ? Outcome : Returned<Name>;

/** A task as posted to a thread. */
export interface HandedTask {
  readonly game: GameSpec;
  /** Undefined to only prepare the thread for the game. */
  readonly work?: {
    readonly name: TaskName;
    /**
     * As text, even for the caller's thread. The result must depend neither on the thread nor on
     * the order of the moves that led to the position, which may have left its lists in another
     * order.
     */
    readonly position: string;
    readonly task: TaskOf<TaskName>;
  };
}

/** Runs a task. Errors: those of `openGame`, for a game that this thread cannot open. */
export function carryOut(task: HandedTask): Result<unknown> {
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
export async function carryOutHere(task: HandedTask): Promise<Result<unknown>> {
  const steps = stepsOf(task);
  for (let pausedAt = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - pausedAt < SLICE_MS) continue;
    await nextTurn();
    pausedAt = performance.now();
  }
}

function* stepsOf({ game, work }: HandedTask): Generator<void, Result<unknown>> {
  const kit = openGame(game);
  if (!kit.ok || !work) return kit.ok ? ok(undefined) : kit;
  const root = { kit: kit.value, position: must(kit.value.parsePosition(work.position)) };
  const outcome: unknown = TASKS[work.name](root, work.task as TreeTask & SolveTask);
  return ok(isGenerator(outcome) ? yield* outcome : outcome);
}

function isGenerator(value: unknown): value is Generator<void, unknown> {
  return typeof (value as Partial<Generator> | undefined)?.next === 'function';
}
