/** Creates the report of a log, in a separate process. */

import { readLog } from '../../../selfplay/tournament/log.ts';
import { listGames } from '../../../selfplay/tournament/report/game-list.ts';
import { kitOfLogs, summarise } from '../../../selfplay/tournament/report/summary.ts';
import { ok, type Result } from '../../util/result.ts';
import type { Served } from './serve-process.ts';

export function serveReports(): Served {
  return { answers: { report } };
}

/** The page of a log, skipping broken lines. Errors: those of `readLog` and `summarise`. */
async function report({ path }: { readonly path: string }): Promise<Result<string>> {
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
