/** docs/reports.md and the reports of docs/reports. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOUSE_REPORTS, houseArguments, houseKit } from '../../bench/research/reports/house.ts';
import { houseReports, reportFile } from '../../bench/research/reports/house-files.ts';
import { indexHtml } from '../../bench/research/reports/index-html.ts';
import { PAGE, withTables } from '../../bench/research/reports/tables.ts';
import { titleOf } from '../../selfplay/game-report/report.ts';
import { reportHtml } from '../../selfplay/game-report/report-html.ts';
import type { GameModule } from '../../src/games/kit.ts';
import { specOfRecord } from '../../src/records/spec.ts';

const MOST_BYTES = 120_000;
const made = houseReports();
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
    expect(HOUSE_REPORTS.map(({ name }) => `${name}.json`)).toEqual(expect.arrayContaining(names));
  });

  it.each(made.map(({ house, report }, i) => ({ house, report, i })))(
    'has $house.name, complete and small, with its plan',
    async ({ house, report, i }) => {
      const { games, playouts } = report.config;
      expect(report.isComplete).toBe(true);
      expect(statSync(reportFile(house.name)).size).toBeLessThan(MOST_BYTES);
      expect({ games, playouts }).toEqual({ games: house.games, playouts: house.playouts });
      expect(specOfRecord(report.config).rules).toMatchObject(house.rules);
      const kit = await houseKit(house, load);
      expect(report.title).toBe(titleOf(kit));
      expect(houseArguments(house)).toContain(String(games));
      // Pages of this kind are tested by themselves.
      if (i % 4 === 0) expect(reportHtml(report, kit)).toContain('<section id="puzzles">');
    },
  );

  it('has an index', () => {
    const html = indexHtml(made);
    for (const { house } of made) expect(html).toContain(`href="${house.name}.html"`);
  });
});
