/** The course of a training as CSV. */
import { figuresCsv, rowOf } from '../tournament/report/figures-csv.ts';
import { firstScoreOf, type TrainingLog } from './training-log.ts';

/** One row per interval, named by the games played. The score of the first player is in [0, 1]. */
export function trainingCsv({ entries }: TrainingLog): string {
  return figuresCsv(
    entries.flatMap((entry) =>
      rowOf('training', entry.games, {
        seconds: entry.seconds,
        'games per second': entry.gamesPerSecond,
        'TD error': entry.tdError,
        'mean plies': entry.meanPlies,
        "first player's score": firstScoreOf(entry),
        'learning rate': entry.rate,
      }),
    ),
  );
}
