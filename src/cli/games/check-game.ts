import type { Argv } from 'yargs';
import { JSON_OPTION } from '../arguments/common-options.ts';
import { wholeOption } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import { checkText } from '../text/check-text.ts';
import { checkModule } from './check-task.ts';

const options = (yargs: Argv) =>
  yargs
    .positional('file', { type: 'string', demandOption: true, describe: 'module that exports a game as `game`' })
    .option('rules', {
      type: 'string',
      requiresArg: true,
      describe: 'check only these rules, e.g. size=7',
      defaultDescription: 'the default rules and each option at its limits',
    })
    .option('games', {
      type: 'string',
      default: '100',
      describe: 'number of random games with the default rules; a fifth as many with every other set of rules',
      coerce: wholeOption('games', 1, 1e6),
    })
    .option('seed', { type: 'string', default: 'check', requiresArg: true, describe: 'random seed' })
    .option('json', JSON_OPTION)
    .example('$0 check-game ./my-game.js', 'test the game in my-game.js');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

/** Exit code 1 if a check fails, 2 if there is no game to check. */
export const checkGameCommand: Command<Arguments> = {
  builder: options,
  handler: async ({ file, rules, games, seed, json }, io) => {
    await checkModule({ file, rules, games, seed }, (report) => {
      io.print(json ? JSON.stringify(report) : checkText(report));
      if (!report.ok) io.exitCode = 1;
    });
  },
};
