import type { Argv, CommandModule } from 'yargs';
import { replaceFile } from '../../node/file.ts';
import { describeForms, formatNames, formatOfPath, makeGames } from '../../records/formats.ts';
import { counted } from '../../util/counted.ts';
import { gameOptions } from '../arguments/game-options.ts';
import { gamesNamed, gamesOfFile } from '../arguments/games.ts';
import { BadInput, must, STANDARD_INPUT } from '../arguments/input.ts';
import { numberOption } from '../arguments/number-option.ts';
import { checkFiles } from '../runs/output.ts';

const options = (yargs: Argv) =>
  numberOption(gameOptions(yargs))
    .positional('in', {
      type: 'string',
      demandOption: true,
      describe: 'file with games; - is standard input. All are taken, or that of --number',
    })
    .positional('out', { type: 'string', demandOption: true, describe: 'file to write; - is standard output' })
    .option('from', { choices: formatNames(), describe: 'format of IN; default: by the ending of its name' })
    .option('to', { choices: formatNames(), describe: 'format of OUT; default: by the ending of its name' })
    .option('force', { type: 'boolean', default: false, describe: 'overwrite OUT if it exists' })
    .epilogue(
      `Formats and endings: ${['jsonl (.jsonl) game records and logs of tournaments', 'sgf (.sgf)', ...describeForms()].join('; ')}. ` +
        'The game and its rules are for those that do not say theirs. Every game is played through by the rules; when ' +
        'anything is wrong, nothing is written. docs/formats.md says what each format keeps.',
    )
    .example('$0 convert match.jsonl match.sgf', 'the games of a tournament as one SGF collection')
    .example('$0 convert match.jsonl#3 third.sgf', 'one game of them')
    .example('$0 convert games.json - --to jsonl', "games of another program's site as game records")
    .example('$0 convert - games.sgf --from moves --size 6', 'move lists from standard input');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const convertCommand: CommandModule<object, Arguments> = {
  builder: options,
  handler: (args) => {
    const { in: from, out: to, from: given, to: wanted, force } = args;
    const isStream = to === STANDARD_INPUT;
    const format = wanted ?? formatOfPath(to, undefined, args.game);
    if (!format) {
      throw new BadInput(
        `${isStream ? 'standard output' : to}: which format? Say it by --to: ${formatNames().join(', ')}`,
      );
    }
    const named = gamesNamed(from, args.number);
    checkFiles({ reads: [named.path], writes: [isStream ? undefined : to], isForced: force });
    const { games, leftOut } = gamesOfFile(named, { format: given, args });
    const text = must(makeGames(games, format), from);
    if (isStream) process.stdout.write(text);
    else must(replaceFile(to, text));
    for (const what of leftOut) process.stderr.write(`left out: ${what}\n`);
    if (!isStream) console.log(`${counted(games.length, 'game')} written to ${to}`);
  },
};
