/** `report` of runs that have a log, such as trainings. */

import { replaceFile } from '../../node/file.ts';
import type { BrokenLine } from '../../util/log-lines.ts';
import type { Result } from '../../util/result.ts';
import { OWN_GAME } from '../arguments/game-options.ts';
import { mustParse } from '../arguments/input.ts';
import { path } from '../arguments/readers.ts';
import { HTML, JSON_ROW } from '../arguments/rows.ts';
import { argument, command, type Example, needs } from '../command.ts';
import { SKIP_BROKEN, sayBroken } from './event-log.ts';
import { checkResultFiles, resultFileRows, writeResultFiles } from './result-files.ts';

const tableOf = (run: string) => () => ({
  log: argument(path, `${run} log`, { isRequired: true }),
  game: OWN_GAME,
  skipBroken: SKIP_BROKEN,
  json: { ...JSON_ROW, describe: 'print the whole log as one JSON object' },
  html: HTML,
  ...resultFileRows,
});

/** The command for logs of a kind of run, e.g. `training`. */
export function logReport<Log extends { readonly broken?: readonly BrokenLine[] }>(
  run: string,
  report: {
    read(path: string, skipBroken: boolean): Result<Log>;
    text(log: Log, path: string): string;
    json(log: Log): object;
    /** Loads what makes the page, since plots need a document, which takes longer to load than everything else. */
    html(log: Log, path: string): Promise<string>;
    csv(log: Log): string;
  },
  ...examples: readonly Example[]
) {
  return command(tableOf(run), {
    examples,
    relations: [needs('force', 'html', 'plots', 'csv')],
    run: async (args, io) => {
      const { log: file, html, json, skipBroken } = args;
      checkResultFiles(args, { reads: [file], writes: [html] });
      const log = mustParse(report.read(file, skipBroken));
      sayBroken(io, file, log.broken);
      if (html !== undefined) mustParse(replaceFile(html, await report.html(log, file)));
      await writeResultFiles(args, { page: () => report.html(log, file), csv: () => report.csv(log) });
      io.printFitted(json ? JSON.stringify(report.json(log)) : report.text(log, file));
    },
  });
}
