/** Runs a solver: progress on the terminal, its file, Ctrl-C. */

import { type Solution, type SolveOptions, type SolveProgress, Solving } from '../../engine/solving.ts';
import type { GameKit } from '../../games/kit.ts';
import { readFile, replaceFile } from '../../node/file.ts';
import { holdsSomething } from '../../node/output.ts';
import { counted } from '../../util/counted.ts';
import { Failure, mustParse } from '../arguments/input.ts';
import type { Io } from '../io.ts';
import { catchInterrupt, stoppedCode } from '../runs/interrupt.ts';
import { saveOften } from '../runs/output.ts';
import { LiveLine } from '../runs/terminal.ts';

const DEFAULT_MEMORY = 2 ** 29;
const PROGRESS_INTERVAL_MS = 1000;

export interface SolvingArguments {
  /** Milliseconds. */
  readonly time?: number | undefined;
  /** Maximum number of examined moves. */
  readonly most?: number | undefined;
  /** Bytes. */
  readonly memory?: number | undefined;
  /** File for the results. */
  readonly save?: string | undefined;
  readonly json: boolean;
}

interface SolvingRun {
  /** By position. */
  readonly solutions: readonly (Solution | undefined)[];
  /** Number of examined moves, by position. */
  readonly examined: readonly number[];
  readonly progress: SolveProgress;
  /** Since the solver was started; until then, since the process was. */
  readonly seconds: number;
  readonly startSeconds: number;
  readonly isInterrupted: boolean;
}

/** The positions to solve, with the results of an earlier run. */
export function beginSolving(kit: GameKit, positions: readonly unknown[], args: SolvingArguments): Solving {
  const solving = new Solving(kit, positions, args.memory ?? DEFAULT_MEMORY);
  if (args.save !== undefined && holdsSomething(args.save)) {
    mustParse(solving.resume(mustParse(readFile(args.save), '--save')), `--save: ${args.save}`);
  }
  return solving;
}

/** Solves positions until done, until a limit is reached, or until Ctrl-C. */
export async function runSolving(
  io: Io,
  solving: Solving,
  { save: savePath, json, time, most }: SolvingArguments,
  options: SolveOptions,
): Promise<SolvingRun> {
  const interrupt = catchInterrupt(io);
  interrupt.signal.addEventListener('abort', () => solving.stop());
  const seconds = () => (performance.now() - (solving.begunAt ?? performance.now())) / 1000;
  const line = new LiveLine(io.stderr, !json);
  const live = setInterval(() => line.show(solvingText(solving.progress, seconds())), PROGRESS_INTERVAL_MS);
  const saving = savePath === undefined ? undefined : saveOften(io, savePath, () => solving.save());
  const limits = { timeMs: time, mostExamined: most };
  const onSolved: SolveOptions['onSolved'] = (solution, number) => {
    line.wipe();
    options.onSolved?.(solution, number);
  };
  try {
    const solutions = await solving.run(limits, { ...options, onSolved });
    const examined = solutions.map((_, number) => solving.examinedFor(number));
    const { progress, begunAt = performance.now() } = solving;
    const times = { seconds: seconds(), startSeconds: begunAt / 1000 };
    return { solutions, examined, progress, ...times, isInterrupted: interrupt.signal.aborted };
  } finally {
    clearInterval(live);
    clearInterval(saving);
    interrupt.end();
    line.wipe();
    if (savePath !== undefined) mustParse(replaceFile(savePath, solving.save()), '--save');
  }
}

/** Ends a command that left something unsolved, if `why` is given. */
export function endUnsolved(io: Io, why: string | undefined, json: boolean, isInterrupted: boolean): void {
  if (isInterrupted) io.exitCode = stoppedCode();
  else if (why !== undefined && json) io.exitCode = 1;
  if (why === undefined || json) return;
  if (!isInterrupted) throw new Failure(why);
  io.say(why);
}

export function solvingText({ examined, solved, positions, proof, disproof }: SolveProgress, seconds: number): string {
  const rate = Math.round(examined / Math.max(1, 1000 * seconds)).toLocaleString('en');
  const work = `examined ${counted(examined, 'move')} in ${seconds.toFixed(1)} s (${rate} moves/ms)`;
  if (positions > 1) return `${solved} of ${positions} solved, ${work}`;
  return proof === 0 || disproof === 0 ? work : `${work}, proof and disproof numbers ${proof} and ${disproof}`;
}

export function pliesText(plies: number): string {
  return counted(plies, 'ply', 'plies');
}
