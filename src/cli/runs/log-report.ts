/** `report` of runs that have a log, such as trainings. */
import type { Argv } from 'yargs';
import { replaceFile } from '../../node/file.ts';
import type { BrokenLine } from '../../util/log-lines.ts';
import type { Result } from '../../util/result.ts';
import { FORCE_OPTION, HTML_OPTION, JSON_OPTION } from '../arguments/common-options.ts';
import { ownGameOption } from '../arguments/game-options.ts';
import { must } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import { sayBroken, skipBrokenOption } from './event-log.ts';
import { checkFiles } from './output.ts';

const options = (yargs: Argv, run: string) =>
  yargs
    .option('game', ownGameOption)
    .positional('log', { type: 'string', demandOption: true, describe: `${run} log` })
    .option('html', HTML_OPTION)
    .option('force', FORCE_OPTION)
    .option('skip-broken', skipBrokenOption)
    .option('json', { ...JSON_OPTION, describe: 'print the whole log as one JSON object' });

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

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
  example?: readonly [command: string, describe: string],
): Command<Arguments> {
  return {
    command: 'report <log>',
    describe: `show the progress of a ${run} run`,
    builder: (yargs) => (example ? options(yargs, run).example(...example) : options(yargs, run)),
    handler: async ({ log: path, html, force, json, skipBroken }, io) => {
      checkFiles({ reads: [path], writes: [html], isForced: force });
      const log = must(report.read(path, skipBroken));
      sayBroken(io, path, log.broken);
      if (html !== undefined) must(replaceFile(html, await report.html(log, path)));
      io.printFitted(json ? JSON.stringify(report.json(log)) : report.text(log, path));
    },
  };
}
