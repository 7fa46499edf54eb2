import type { Argv } from 'yargs';
import { FORCE_OPTION, HTML_OPTION, JSON_OPTION } from '../../../src/cli/arguments/common-options.ts';
import { ownGameOption } from '../../../src/cli/arguments/game-options.ts';
import { must } from '../../../src/cli/arguments/input.ts';
import type { Command } from '../../../src/cli/command.ts';
import { checkFiles } from '../../../src/cli/runs/output.ts';
import { replaceFile } from '../../../src/hosts/node/file.ts';
import { readTuningLog } from '../../tune/tuning-log.ts';
import { tuningText } from '../../tune/tuning-text.ts';
import { sayBroken, skipBrokenOption } from '../runs/earlier-log.ts';

const options = (yargs: Argv) =>
  yargs
    .option('game', ownGameOption)
    .positional('log', { type: 'string', demandOption: true, describe: 'tuning log' })
    .option('html', HTML_OPTION)
    .option('force', FORCE_OPTION)
    .option('skip-broken', skipBrokenOption)
    .option('json', { ...JSON_OPTION, describe: 'print the whole log as one JSON object' })
    .example('$0 tune report tune.jsonl --html tune.html', 'show the table and plot every parameter');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const tuneReportCommand: Command<Arguments> = {
  command: 'report <log>',
  describe: 'show the progress of a tuning run',
  builder: options,
  handler: async ({ log: path, html, force, json, skipBroken }, io) => {
    checkFiles({ reads: [path], writes: [html], isForced: force });
    const log = must(readTuningLog(path, skipBroken));
    sayBroken(io, path, log.broken);
    const { header, course } = log;
    if (html !== undefined) {
      // Loaded here since plots need a document, which takes longer to load than everything else.
      const { tuningHtml } = await import('../../tune/tuning-html.ts');
      must(replaceFile(html, tuningHtml(log)));
    }
    io.printFitted(json ? JSON.stringify({ header, course }) : tuningText(header.config, course));
  },
};
