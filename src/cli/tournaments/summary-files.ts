/** The plots and figures of a summary as files. */

import type { Summary } from '../../../selfplay/tournament/report/summary.ts';
import { summaryCsv } from '../../../selfplay/tournament/report/summary-csv.ts';
import type { GameKit } from '../../games/kit.ts';
import { writeResultFiles } from '../runs/result-files.ts';

/** Writes the files of `--plots` and `--csv`. Throws BadInput. */
export function writeSummaryFiles(
  args: Parameters<typeof writeResultFiles>[0],
  summary: Summary,
  kit: GameKit,
): Promise<void> {
  return writeResultFiles(args, {
    page: async () => (await import('../../../selfplay/tournament/report/summary-html.ts')).summaryHtml(summary, kit),
    csv: () => summaryCsv(summary, kit),
  });
}
