/** The JSON files of docs/reports. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GameReport } from '../../../selfplay/game-report/report.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { HOUSE_REPORTS, type HouseReport } from './house.ts';

export interface MadeReport {
  readonly house: HouseReport;
  readonly report: GameReport;
}

export function reportFile(name: string): string {
  return fileURLToPath(packageFile(`docs/reports/${name}.json`));
}

/** Those that are there, in the order of the list. */
export function houseReports(): MadeReport[] {
  return HOUSE_REPORTS.filter(({ name }) => existsSync(reportFile(name))).map((house) => {
    return { house, report: JSON.parse(readFileSync(reportFile(house.name), 'utf8')) as GameReport };
  });
}
