import { join } from 'node:path';
import { readConfiguration } from '../../board/bot/configuration.ts';
import { dataFolder } from '../arguments/data-folder.ts';
import { BadInput, must } from '../arguments/input.ts';
import { path } from '../arguments/readers.ts';
import { argument, command, flag, option } from '../command.ts';
import { untilStopped } from '../runs/interrupt.ts';

const SECRET = 'SIGHTLINE_BOT_SECRET';

const table = () => ({
  config: argument(path, 'the configuration, a file of JSON', { isRequired: true }),
  check: flag('try data folder, key, token and weights, and end'),
  data: option(path, 'folder for games in progress and the library', {
    shown: "sightline/bot in the user's data folder",
  }),
});

export const botCommand = command(table, {
  examples: [
    ['sightline bot bot.json --check', 'try everything without playing'],
    ['sightline bot bot.json', 'play'],
  ],
  notes: `The secret of the bot is in the environment variable ${SECRET}.`,
  run: async ({ config, check, data }, io) => {
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
});
