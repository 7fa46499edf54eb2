/** The list of all reports as a page. */
import { htmlPage, htmlTable } from '../../../src/drawing/page.ts';
import { counted } from '../../../src/util/counted.ts';
import type { MadeReport } from './published-files.ts';

export function indexHtml(reports: readonly MadeReport[]): string {
  const rows = reports.map(({ published: { name }, report: { title, verdict, games } }) => {
    const said = verdict.text.replace(`${title}: `, '');
    return [{ text: title, href: `${name}.html` }, said, counted(games.played, 'game')];
  });
  return htmlPage(
    'Reports on games',
    'What kind of game each is, by games between engines of several strengths.',
    [htmlTable(['game', 'balance', 'from'], rows, [0, 1])],
    { style: 'body { max-width: 64rem; }' },
  );
}
