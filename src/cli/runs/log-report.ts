/** `report` of runs that have a log, such as trainings. */

import { replaceFile } from '../../node/file.ts';
import type { BrokenLine } from '../../util/log-lines.ts';
import type { Result } from '../../util/result.ts';
import { OWN_GAME } from '../arguments/game-options.ts';
import { must } from '../arguments/input.ts';
import { path } from '../arguments/readers.ts';
import { FORCE, HTML, JSON_ROW } from '../arguments/rows.ts';
import { argument, command, type Example } from '../command.ts';
import { SKIP_BROKEN, sayBroken } from './event-log.ts';
import { checkFiles } from './output.ts';

const tableOf = (run: string) => () => ({
  log: argument(path, `${run} log`, { isRequired: true }),
  game: OWN_GAME,
  skipBroken: SKIP_BROKEN,
  json: { ...JSON_ROW, describe: 'print the whole log as one JSON object' },
  html: HTML,
  force: FORCE,
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
  },
  ...examples: readonly Example[]
) {
  return command(tableOf(run), {
    examples,
    run: async ({ log: file, html, force, json, skipBroken }, io) => {
      checkFiles({ reads: [file], writes: [html], isForced: force });
      const log = must(report.read(file, skipBroken));
      sayBroken(io, file, log.broken);
      if (html !== undefined) must(replaceFile(html, await report.html(log, file)));
      io.printFitted(json ? JSON.stringify(report.json(log)) : report.text(log, file));
    },
  });
}
