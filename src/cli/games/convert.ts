import type { Argv } from 'yargs';
import { replaceFile } from '../../node/file.ts';
import { describeForms, formatNames, formatOfPath, makeGames } from '../../records/formats.ts';
import { counted } from '../../util/counted.ts';
import { NUMBER_OPTION } from '../arguments/common-options.ts';
import { gameOptions } from '../arguments/game-options.ts';
import { gamesNamed, gamesOfFile, sayLeftOut } from '../arguments/games.ts';
import { BadInput, must, STANDARD_INPUT } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import { checkFiles } from '../runs/output.ts';

const options = (yargs: Argv) =>
  gameOptions(yargs)
    .option('number', NUMBER_OPTION)
    .positional('in', {
      type: 'string',
      demandOption: true,
      describe: 'game file; - reads standard input. Converts all games, or that of --number',
    })
    .positional('out', { type: 'string', demandOption: true, describe: 'file to write; - writes to standard output' })
    .option('from', { choices: formatNames(), describe: 'format of IN', defaultDescription: 'from its file extension' })
    .option('to', { choices: formatNames(), describe: 'format of OUT', defaultDescription: 'from its file extension' })
    .option('force', { type: 'boolean', default: false, describe: 'overwrite an existing OUT' })
    .epilogue(
      `Formats and extensions: ${['jsonl (.jsonl) game records and logs of tournaments', 'sgf (.sgf)', ...describeForms()].join('; ')}. ` +
        '--game and --rules apply to games that do not state them. Every game is replayed under the rules; on any error ' +
        'nothing is written. See docs/formats.md for what each format stores.',
    )
    .example('$0 convert match.jsonl match.sgf', 'convert a tournament log to an SGF collection')
    .example('$0 convert match.jsonl#3 third.sgf', 'convert one of its games')
    .example('$0 convert games.json - --to jsonl', 'convert Abstract Play game reports to game records')
    .example('$0 convert - games.sgf --from moves --size 6', 'convert move lists from standard input');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const convertCommand: Command<Arguments> = {
  builder: options,
  handler: (args, io) => {
    const { in: from, out: to, from: given, to: wanted, force } = args;
    const isStream = to === STANDARD_INPUT;
    const format = wanted ?? formatOfPath(to, undefined, args.game);
    if (!format) {
      throw new BadInput(
        `${isStream ? 'standard output' : to}: unknown format; name one by --to: ${formatNames().join(', ')}`,
      );
    }
    const named = gamesNamed(from, args.number);
    checkFiles({ reads: [named.path], writes: [isStream ? undefined : to], isForced: force });
    const { games, leftOut } = gamesOfFile(io, named, { format: given, args });
    const text = must(makeGames(games, format), from);
    if (isStream) io.stdout.write(text);
    else must(replaceFile(to, text));
    sayLeftOut(io, leftOut);
    if (!isStream) io.print(`${counted(games.length, 'game')} written to ${to}`);
  },
};
