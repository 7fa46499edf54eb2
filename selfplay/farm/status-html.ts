/** The status of a farm as one page. */
import { heading, htmlPage, htmlTable, timeText } from '../../src/drawing/page.ts';
import type { FarmStatus } from './status.ts';
import { EVENT_COLUMNS, eventRows, totalsOf, WORKER_COLUMNS, workerRows } from './status-text.ts';

export function statusHtml(status: FarmStatus): string {
  const { events, workers } = status;
  const section = (title: string, columns: readonly string[], rows: (string | number)[][], text: number[]) => [
    heading(title),
    rows.length > 0 ? htmlTable(columns, rows, text) : '<p class="facts">None.</p>',
  ];
  return htmlPage('Farm', `${totalsOf(status)}; ${timeText(status.at)}`, [
    ...section('Events', EVENT_COLUMNS, events.length > 0 ? eventRows(status) : [], [0, 1, 3, 4]),
    ...section('Workers', WORKER_COLUMNS, workers.length > 0 ? workerRows(status) : [], [0, 1, 7]),
  ]);
}
