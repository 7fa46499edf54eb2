import { join } from 'node:path';
import type { Argv } from 'yargs';
import { readConfiguration } from '../../board/bot/configuration.ts';
import { dataFolder } from '../arguments/data-folder.ts';
import { BadInput, must } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import { untilStopped } from '../runs/interrupt.ts';

const SECRET = 'SIGHTLINE_BOT_SECRET';

const options = (yargs: Argv) =>
  yargs
    .positional('config', { type: 'string', demandOption: true, describe: 'the configuration, a file of JSON' })
    .option('check', {
      type: 'boolean',
      default: false,
      describe: 'try data folder, key, token and weights, and end',
    })
    .option('data', {
      type: 'string',
      requiresArg: true,
      describe: 'folder for games in progress and the library',
      defaultDescription: "sightline/bot in the user's data folder",
    })
    .example('$0 bot bot.json --check', 'try everything without playing')
    .example('$0 bot bot.json', 'play')
    .epilogue(`The secret of the bot is in the environment variable ${SECRET}. See docs/bot.md for details.`);

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const botCommand: Command<Arguments> = {
  builder: options,
  handler: async ({ config, check, data }, io) => {
    const configuration = must(readConfiguration(config));
    const secret = process.env[SECRET] ?? '';
    if (secret === '') throw new BadInput(`${SECRET} is not set: it holds the secret that the site gave to the bot`);
    const folder = data ?? join(dataFolder(), 'bot');
    // The server takes long to load, and no other command needs it.
    const { startBot, tryBot } = await import('../../board/bot/run-bot.ts');
    if (check) {
      for await (const { what, problem } of tryBot({ configuration, secret, folder })) {
        io.print(`${problem === undefined ? 'ok' : 'failed'}: ${what}${problem === undefined ? '' : `: ${problem}`}`);
        if (problem !== undefined) io.exitCode = 1;
      }
      return;
    }
    const bot = must(await startBot({ configuration, secret, folder, say: (line) => io.say(line) }));
    io.print(`Bot for ${configuration.address}, listening on port ${bot.port}`);
    // The token of the page stays out of the logs of services.
    io.print(
      `Its page: ${io.stdout.isTTY ? bot.ownerUrl : bot.ownerUrl.replace(/\?.*/, `, with the token in ${join(folder, 'bot-token')}`)}`,
    );
    await untilStopped(io);
    await bot.close();
  },
};
