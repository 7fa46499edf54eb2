/** Tables of docs/reports.md, with figures of the JSON files. */
import { fileURLToPath } from 'node:url';
import { figureText } from '../../../selfplay/game-report/figure-text.ts';
import { figureNamed } from '../../../selfplay/game-report/figures.ts';
import type { GameReport } from '../../../selfplay/game-report/report.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import type { MadeReport } from './published-files.ts';

export const PAGE = fileURLToPath(packageFile('docs/reports.md'));

type Column = readonly [title: string, cell: (report: GameReport, name: string) => string];

const figure =
  (name: string) =>
  ({ parts }: GameReport): string => {
    const found = figureNamed(parts, name);
    return found ? figureText(found) : '–';
  };

/** The site shows a page in place of the JSON file. */
const TITLE: Column = ['game', ({ title }, name) => `[${title}](reports/${name}.json)`];
/** By the names of the tables in the page: the reports, by the beginning of their names, and the columns. */
const TABLES: Readonly<Record<string, readonly [begin: RegExp, columns: readonly Column[]]>> = {
  balance: [
    /^meridians/,
    [
      TITLE,
      ['first player', figure('first-score')],
      ['after a fair opening', figure('fair-score')],
      ['verdict', ({ verdict }) => verdict.code.replaceAll('-', ' ')],
    ],
  ],
  length: [
    /^meridians/,
    [
      TITLE,
      ['plies', figure('length')],
      ['shortest', figure('shortest')],
      ['longest', figure('longest')],
      ['of random moves', figure('random-length')],
    ],
  ],
  choice: [
    /^meridians/,
    [
      TITLE,
      ['legal moves', figure('legal-moves')],
      ['good moves', figure('good-moves')],
      ['one good move', figure('only-moves')],
    ],
  ],
  depth: [
    /^meridians/,
    [TITLE, ['steps of skill', figure('skill-steps')], ['Elo above random play', figure('total-elo')]],
  ],
  tension: [
    /^meridians/,
    [
      TITLE,
      ['lead changes', figure('lead-changes')],
      ['decided after', figure('decisiveness')],
      ['winner was behind by', figure('comeback')],
      ['pieces taken', figure('captures')],
    ],
  ],
  mirror: [/^meridians-\d$/, [TITLE, ['mirroring player', figure('mirror-score')]]],
  others: [
    /^(?!meridians)/,
    [TITLE, ['plies', figure('length')], ['steps of skill', figure('skill-steps')], ['verdict', verdictOf]],
  ],
};

function verdictOf({ title, verdict }: GameReport): string {
  return verdict.text.replace(`${title}: `, '');
}

/** The page with its tables made again. Throws where it names a table that is unknown. */
export function withTables(page: string, reports: readonly MadeReport[]): string {
  return page.replace(
    /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => {
      const table = TABLES[name];
      if (!table) throw new Error(`docs/reports.md: unknown table ${name}`);
      const [wanted, columns] = table;
      const rows = reports
        .filter(({ published }) => wanted.test(published.name))
        .map(({ published, report }) => columns.map(([, cell]) => cell(report, published.name)));
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      return (
        begin +
        [line(columns.map(([title]) => title)), line(columns.map(() => '---')), ...rows.map(line), end].join('\n')
      );
    },
  );
}
