/** The entry of the server's threads. */

import { listGames } from '../../selfplay/report/game-list.ts';
import { gamesSection } from '../../selfplay/report/games-html.ts';
import { kitOfLogs, summarise } from '../../selfplay/report/summary.ts';
import { summaryHtml } from '../../selfplay/report/summary-html.ts';
import { readLog } from '../../selfplay/tournament/log.ts';
import { ok, type Result } from '../util/result.ts';
import type { ReportTask } from './report.ts';

/** Errors: those of `readLog` and `summarise`. */
export function reportTask({ path }: ReportTask): Result<string> {
  const log = readLog(path, path, true);
  if (!log.ok) return log;
  const summary = summarise([log.value]);
  if (!summary.ok) return summary;
  const kit = kitOfLogs([log.value]);
  if (!kit.ok) return kit;
  const games = listGames(kit.value, [log.value]);
  return ok(summaryHtml(summary.value, kit.value, [gamesSection(kit.value, games, () => undefined)]));
}
