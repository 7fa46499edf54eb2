/** Creates the report of a log, in a separate process. */

import { readLog } from '../../../selfplay/tournament/log.ts';
import { listGames } from '../../../selfplay/tournament/report/game-list.ts';
import { kitOfLogs, summarise } from '../../../selfplay/tournament/report/summary.ts';
import { ok, type Result } from '../../util/result.ts';

export interface ReportTask {
  readonly path: string;
}

/** The page of a log, skipping broken lines. Errors: those of `readLog` and `summarise`. */
export async function reportTask({ path }: ReportTask): Promise<Result<string>> {
  const log = readLog(path, path, true);
  if (!log.ok) return log;
  const summary = summarise([log.value]);
  if (!summary.ok) return summary;
  const kit = kitOfLogs([log.value]);
  if (!kit.ok) return kit;
  // Loaded on demand: plots need a DOM document, and no other thread does.
  const { summaryHtml } = await import('../../../selfplay/tournament/report/summary-html.ts');
  const { gamesSection } = await import('../../../selfplay/tournament/report/games-html.ts');
  const games = listGames(kit.value, [log.value]);
  return ok(summaryHtml(summary.value, kit.value, [gamesSection(kit.value, games, () => undefined)]));
}
