import type { Argv } from 'yargs';
import { checkGame } from '../../game.ts';
import { completeRules, readRules } from '../../games/rules.ts';
import { GameError, gamesOfModule } from '../../node/own-games.ts';
import { JSON_OPTION } from '../arguments/common-options.ts';
import { BadInput, must, wholeOption } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import { checkText } from '../text/check-text.ts';

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
  handler: async ({ file, rules: text, games: count, seed, json }, io) => {
    const games = await gamesOfModule(file).catch((error: unknown) => {
      throw error instanceof GameError ? new BadInput(error.message) : error;
    });
    for (const game of games) {
      const given = text === undefined ? undefined : must(readRules(game, text), '--rules');
      if (given) must(completeRules(game, given), '--rules');
      // More games than usual get more time.
      const seconds = Math.max(20, count / 5);
      const report = checkGame(game, { games: count, seed, seconds, ...(given && { rules: given }) });
      io.print(json ? JSON.stringify(report) : checkText(report));
      if (!report.ok) io.exitCode = 1;
    }
  },
};
