/** The JSON files of docs/reports. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GameReport } from '../../../selfplay/game-report/report.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { PUBLISHED_REPORTS, type PublishedReport } from './published.ts';

export interface MadeReport {
  readonly published: PublishedReport;
  readonly report: GameReport;
}

export function reportFile(name: string): string {
  return fileURLToPath(packageFile(`docs/reports/${name}.json`));
}

/** Those that are there, in the order of the list. */
export function publishedReports(): MadeReport[] {
  return PUBLISHED_REPORTS.filter(({ name }) => existsSync(reportFile(name))).map((published) => {
    return { published, report: JSON.parse(readFileSync(reportFile(published.name), 'utf8')) as GameReport };
  });
}
