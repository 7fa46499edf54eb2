/** docs/reports.md and the reports of docs/reports. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexHtml } from '../../bench/research/reports/index-html.ts';
import { PUBLISHED_REPORTS, publishedArguments, publishedKit } from '../../bench/research/reports/published.ts';
import { publishedReports, reportFile } from '../../bench/research/reports/published-files.ts';
import { PAGE, withTables } from '../../bench/research/reports/tables.ts';
import { titleOf } from '../../selfplay/game-report/report.ts';
import { reportHtml } from '../../selfplay/game-report/report-html.ts';
import type { GameModule } from '../../src/games/kit.ts';
import { specOfRecord } from '../../src/records/spec.ts';

const MOST_BYTES = 120_000;
const made = publishedReports();
/** As the test runner reads an example. */
const load = async (file: string): Promise<GameModule[]> => {
  const { game } = (await import(`../../examples/games/${basename(file, '.js')}.js`)) as { readonly game: GameModule };
  return [game];
};

describe('docs/reports.md', () => {
  it('has the figures of the JSON files', () => {
    const page = readFileSync(PAGE, 'utf8');
    expect(withTables(page, made)).toBe(page);
  });
});

describe('docs/reports', () => {
  it('has only reports of the list', () => {
    const names = readdirSync(new URL('../../docs/reports', import.meta.url));
    expect(PUBLISHED_REPORTS.map(({ name }) => `${name}.json`)).toEqual(expect.arrayContaining(names));
  });

  it.each(made.map(({ published, report }, i) => ({ published, report, i })))(
    'has $published.name, complete and small, with its plan',
    async ({ published, report, i }) => {
      const { games, playouts } = report.config;
      expect(report.isComplete).toBe(true);
      expect(statSync(reportFile(published.name)).size).toBeLessThan(MOST_BYTES);
      expect({ games, playouts }).toEqual({ games: published.games, playouts: published.playouts });
      expect(specOfRecord(report.config).rules).toMatchObject(published.rules);
      const kit = await publishedKit(published, load);
      expect(report.title).toBe(titleOf(kit));
      expect(publishedArguments(published)).toContain(String(games));
      // Pages of this kind are tested by themselves.
      if (i % 4 === 0) expect(reportHtml(report, kit)).toContain('<section id="puzzles">');
    },
  );

  it('has an index', () => {
    const html = indexHtml(made);
    for (const { published } of made) expect(html).toContain(`href="${published.name}.html"`);
  });
});
