/**
 * The reports of docs/reports.
 *
 *     node dist/bench/research/reports/reports.js play FOLDER [NAME...]   plays those that are missing, one at a time, with logs in FOLDER, and
 *                                                                writes docs/reports/NAME.json; may be stopped and started again
 *     node dist/bench/research/reports/reports.js pages FOLDER            writes an HTML page of each JSON file, and an index, into FOLDER
 *     node dist/bench/research/reports/reports.js tables                  writes the tables of docs/reports.md from the JSON files
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportHtml } from '../../../selfplay/game-report/report-html.ts';
import { replaceFile } from '../../../src/node/file.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { must } from '../../../src/util/result.ts';
import { BadUse, beginScript } from '../script.ts';
import { indexHtml } from './index-html.ts';
import { PUBLISHED_REPORTS, publishedArguments, publishedKit } from './published.ts';
import { publishedReports, reportFile } from './published-files.ts';
import { PAGE, withTables } from './tables.ts';

const USAGE = 'node dist/bench/research/reports/reports.js play FOLDER [NAME...] | pages FOLDER | tables';

const [command, folder, ...names] = beginScript(USAGE);

/** The folder of the command line, made if missing. Throws `BadUse` without one. */
function madeFolder(): string {
  if (folder === undefined) throw new BadUse(`${command}: a folder is expected`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

if (command === 'play') {
  const place = madeFolder();
  const unknown = names.find((name) => !PUBLISHED_REPORTS.some((report) => report.name === name));
  if (unknown !== undefined) throw new BadUse(`unknown report: ${unknown}`);
  const start = fileURLToPath(packageFile('dist/src/cli/start.js'));
  for (const report of PUBLISHED_REPORTS) {
    if (names.length > 0 ? !names.includes(report.name) : existsSync(reportFile(report.name))) continue;
    const log = join(place, `${report.name}.jsonl`);
    const args = [...publishedArguments(report), '--log', log, ...(existsSync(log) ? ['--resume'] : []), '--json'];
    const { status, stdout } = spawnSync(process.execPath, [start, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) process.exit(status ?? 1);
    must(replaceFile(reportFile(report.name), stdout));
    console.log(report.name);
  }
} else if (command === 'pages') {
  const place = madeFolder();
  const found = publishedReports();
  for (const { published, report } of found) {
    must(replaceFile(join(place, `${published.name}.html`), reportHtml(report, await publishedKit(published))));
  }
  must(replaceFile(join(place, 'index.html'), indexHtml(found)));
} else if (command === 'tables') {
  must(replaceFile(PAGE, withTables(readFileSync(PAGE, 'utf8'), publishedReports())));
} else {
  throw new BadUse(`play, pages or tables is expected:\n${USAGE}`);
}
