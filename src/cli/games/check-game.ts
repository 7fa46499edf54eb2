import { path, text, whole } from '../arguments/readers.ts';
import { JSON_ROW, SEED } from '../arguments/rows.ts';
import { argument, command, option } from '../command.ts';
import { checkText } from '../text/check-text.ts';
import { checkModule } from './check-task.ts';

const table = () => ({
  file: argument(path, 'module that exports a game as `game`', { isRequired: true }),
  rules: option(text, 'check only these rules, e.g. size=7', {
    shown: 'the default rules and each option at its limits',
  }),
  games: option(
    whole(1, 1e6),
    'number of random games with the default rules; a fifth as many with every other set of rules',
    { default: '100' },
  ),
  seed: { ...SEED, default: 'check' },
  json: JSON_ROW,
});

/** Exit code 1 if a check fails, 2 if there is no game to check. */
export const checkGameCommand = command(table, {
  examples: [['sightline check-game ./my-game.js', 'test the game in my-game.js']],
  run: async ({ file, rules, games, seed, json }, io) => {
    await checkModule({ file, rules, games, seed }, (report) => {
      io.print(json ? JSON.stringify(report) : checkText(report));
      if (!report.ok) io.exitCode = 1;
    });
  },
});
