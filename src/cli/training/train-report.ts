import { trainingCsv } from '../../../selfplay/train/training-csv.ts';
import {
  firstScoreOf,
  readTrainingLog,
  type TrainingEntry,
  type TrainingLog,
} from '../../../selfplay/train/training-log.ts';
import type { GameKit, Seat } from '../../games/kit.ts';
import { openGame } from '../../games/registry.ts';
import { seatTitle } from '../../games/seats.ts';
import { specOfRecord } from '../../records/spec.ts';
import { counted } from '../../util/counted.ts';
import { percentText } from '../../util/estimate.ts';
import { thinned } from '../../util/thinned.ts';
import { mustParse } from '../arguments/input.ts';
import { logReport } from '../runs/log-report.ts';

/** Maximum number of lines shown of a log. */
const MOST_LINES = 20;

export const trainReportCommand = logReport('training', {
  read: readTrainingLog,
  text: (log, path) => {
    const kit = kitOfLog(log, path);
    if (log.entries.length === 0) return 'No games have been logged yet.';
    return thinned(log.entries, MOST_LINES)
      .map((entry) => `${Math.round(entry.seconds)} s: ${entryText(entry, kit)}`)
      .join('\n');
  },
  json: (log) => log,
  html: async (log, path) =>
    (await import('../../../selfplay/train/training-html.ts')).trainingHtml(log, kitOfLog(log, path)),
  csv: trainingCsv,
});

function kitOfLog({ header }: TrainingLog, path: string): GameKit {
  return mustParse(openGame({ ...specOfRecord(header.settings), weights: null }), path);
}

/** A summary of one interval of a training, on one line. */
export function entryText(entry: TrainingEntry, kit: GameKit): string {
  const { games, gamesPerSecond, tdError, meanPlies } = entry;
  return (
    `${counted(games, 'game')}, ${gamesPerSecond}/s, TD error ${tdError.toFixed(4)}, ` +
    `${meanPlies} plies, ${seatTitle(kit.seats[0] as Seat)} ${percentText(firstScoreOf(entry))}`
  );
}
