/** Progress of a running tuning. */

import type { Iteration, TuningConfig } from '../../../selfplay/tune/tuner.ts';
import { parametersText } from '../../../selfplay/tune/tuning-text.ts';
import { counted } from '../../util/counted.ts';
import type { Io } from '../io.ts';
import { RunProgress } from '../runs/progress.ts';

export interface LiveTuning {
  onIteration(iteration: Iteration): void;
  stop(): void;
}

/** Without a terminal, time between two lines of progress. */
const LINE_MS = 5000;

/**
 * A progress bar on a terminal, elsewhere a line now and then. `before` is the number of iterations
 * from earlier runs.
 */
export function liveTuning({ parameters, iterations, pairs }: TuningConfig, before: number, io: Io): LiveTuning {
  let saidAt = performance.now();
  const isDue = (done: number) => {
    const isNow = done === iterations || performance.now() >= saidAt + LINE_MS;
    if (isNow) saidAt = performance.now();
    return isNow;
  };
  const progress = new RunProgress(io, { total: iterations, before, unit: 'iterations', isDue });
  return {
    onIteration: ({ k, values }) =>
      progress.update(k + 1, () => {
        const { perHour, left } = progress.pace(k + 1);
        const games = counted(Math.round(2 * pairs * perHour), 'game');
        return `iterations, ${parametersText(parameters, values)}, ${games} an hour, ${left} left`;
      }),
    stop: () => progress.stop(),
  };
}
