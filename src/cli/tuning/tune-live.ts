/** Progress of a running tuning. */
import type { Iteration, TuningConfig } from '../../../selfplay/tune/tuner.ts';
import { valuesText } from '../../../selfplay/tune/tuning-text.ts';
import { counted } from '../../util/counted.ts';
import type { Io } from '../io.ts';
import { progressBar } from '../runs/progress-bar.ts';
import { durationText } from '../tournaments/tournament-live.ts';

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
  const start = performance.now();
  let saidAt = start;
  const bar = progressBar(io.stderr, '{bar} {value}/{total} {status}');
  bar?.start(iterations, before, { status: 'iterations' });
  return {
    onIteration({ k, values }) {
      const done = k + 1;
      const now = performance.now();
      const perHour = (done - before) / ((now - start) / 3_600_000);
      const left = durationText((3600 * (iterations - done)) / perHour);
      const games = counted(Math.round(2 * pairs * perHour), 'game');
      const status = `iterations, ${valuesText(parameters, values)}, ${games} an hour, ${left} left`;
      if (bar) bar.update(done, { status });
      else if (done === iterations || now >= saidAt + LINE_MS) {
        saidAt = now;
        io.say(`${done}/${iterations} ${status}`);
      }
    },
    stop: () => bar?.stop(),
  };
}
