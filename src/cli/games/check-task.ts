/** Checks the games of a module in a thread, which is ended if a function of a game hangs. */
import { Worker } from 'node:worker_threads';
import { authorFrame, frameOf } from '../../games/author-frame.ts';
import { pausedStack } from '../../node/paused-stack.ts';
import { entryBeside, threadProblem } from '../../node/threads.ts';
import type { CheckReport } from '../../own-games/game.ts';
import { messageOf } from '../../util/result.ts';
import { BadInput } from '../arguments/input.ts';

export interface CheckTask {
  readonly file: string;
  /** As typed; undefined for all. */
  readonly rules: string | undefined;
  readonly games: number;
  readonly seed: string;
  /** Shared: counts signs of life. */
  readonly beats: Int32Array;
}

type Begun = Pick<CheckReport, 'game' | 'title' | 'seed'>;

export type CheckMessage =
  | { readonly begins: Begun }
  | { readonly report: CheckReport }
  | { readonly refused: string }
  | { readonly isDone: true };

/** A single call of a game's function takes less; to load a module takes less than a multiple. */
const HANGS_MS = 10_000;
const LOADS = 3;
/** The moves of the game in progress, in a frame of the check. */
const MOVES = "typeof line === 'object' && typeof run === 'object' ? line.map((move) => run.name(move)) : null";

/**
 * Calls `hear` with the report of every game of the module. Throws a `BadInput` for a module without
 * games, or that never loads.
 */
export async function checkModule(
  task: Omit<CheckTask, 'beats'>,
  hear: (report: CheckReport) => void,
  hangsMs = HANGS_MS,
): Promise<void> {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(entryBeside(import.meta.url, 'check-thread.js'), {
    workerData: { ...task, beats } satisfies CheckTask,
  });
  let begun: Begun | undefined;
  /** What ended the check before its time. */
  const fail = (code: string, message: string, fix: string, where?: string, moves?: readonly string[]) => {
    const place = where === undefined ? '' : `, at ${where}`;
    if (!begun) throw new BadInput(`${task.file}: ${message}${place}`);
    const title = 'every function of the game returns';
    const finding = { code, title, message, fix, rules: task.rules ?? '', seed: begun.seed };
    hear({
      ...begun,
      ok: false,
      checks: [{ code, title, status: 'failed' }],
      failures: [{ ...finding, ...(where && { where }), ...(moves && { moves }) }],
      warnings: [],
      hints: [],
      rules: [],
    });
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    const end = await new Promise<() => void>((resolve) => {
      let [last, since] = [-1, 0];
      const look = async () => {
        const beat = Atomics.load(beats, 0);
        if (beat !== last) [last, since] = [beat, performance.now()];
        const silentMs = performance.now() - since;
        if (silentMs < (begun ? 1 : LOADS) * hangsMs) {
          timer = setTimeout(look, hangsMs / 10);
          return;
        }
        const stack = await pausedStack(worker, MOVES);
        const where = stack && authorFrame(stack.frames);
        const [name = 'the game'] = where?.split(' (') ?? [];
        const seconds = Math.round(silentMs / 1000);
        const message = begun
          ? `${name} has not returned for ${seconds} s`
          : `the module has not loaded after ${seconds} s`;
        const moves = Array.isArray(stack?.value) ? (stack.value as string[]) : undefined;
        resolve(() => fail('hangs', message, 'end the loop there', where, moves));
      };
      void look();
      worker.on('message', (message: CheckMessage) => {
        if ('begins' in message) begun = message.begins;
        else if ('report' in message) hear(message.report);
        else if ('refused' in message)
          resolve(() => {
            throw new BadInput(message.refused);
          });
        else resolve(() => {});
      });
      worker.on('error', (error) => {
        const what = threadProblem(error) ?? `the module throws: ${messageOf(error)}`;
        resolve(() =>
          fail('throws', what, 'catch errors of timers and promises, and bound what is kept', frameOf(error)),
        );
      });
      worker.on('exit', () => {
        const what = begun ? 'the game ends the process' : 'the module never finishes loading (top-level await)';
        resolve(() => fail('exits', what, 'a game must not end the process'));
      });
    });
    end();
  } finally {
    clearTimeout(timer);
    // Timers of the module keep the thread alive.
    await worker.terminate();
  }
}
