import { replaceFile } from '../../node/file.ts';
import { describeForms, formatNames, formatOfPath, makeGames } from '../../records/formats.ts';
import { counted } from '../../util/counted.ts';
import { gameRows } from '../arguments/game-options.ts';
import { gamesNamed, gamesOfFile, sayLeftOut } from '../arguments/games.ts';
import { BadInput, contradiction, mustParse, STANDARD_INPUT } from '../arguments/input.ts';
import { oneOf, stream } from '../arguments/readers.ts';
import { JSON_ROW, NUMBER } from '../arguments/rows.ts';
import { argument, command, flag, option } from '../command.ts';
import { checkFiles } from '../runs/output.ts';

const table = () => {
  const formats = formatNames();
  const shown = 'from its file extension';
  return {
    ...gameRows(),
    in: argument(stream, 'game file; - reads standard input. Converts all games, or that of --number', {
      isRequired: true,
    }),
    out: argument(stream, 'file to write; - writes to standard output', { isRequired: true }),
    number: NUMBER,
    from: option(oneOf(formats), 'format of IN', { shown }),
    to: option(oneOf(formats), 'format of OUT', { shown }),
    force: flag('overwrite an existing OUT'),
    json: { ...JSON_ROW, describe: 'print what was written as one JSON object instead of text' },
  };
};

export const convertCommand = command(table, {
  examples: [
    ['sightline convert match.jsonl match.sgf', 'convert a tournament log to an SGF collection'],
    ['sightline convert match.jsonl#3 third.sgf', 'convert one of its games'],
    ['sightline convert games.json - --to jsonl', 'convert Abstract Play game reports to game records'],
    ['sightline convert - games.sgf --from moves --size 6', 'convert move lists from standard input'],
  ],
  notes: () =>
    `Formats and extensions: ${['jsonl (.jsonl) game records and logs of tournaments', 'sgf (.sgf)', ...describeForms()].join('; ')}. ` +
    '--game and --rules apply to games that do not state them. Every game is replayed under the rules; on any error ' +
    'nothing is written.',
  run: (args, io) => {
    const { in: from, out: to, from: given, to: wanted, force, json } = args;
    const isStream = to === STANDARD_INPUT;
    if (isStream && json) throw new BadInput(contradiction('--json', 'OUT -'));
    const format = wanted ?? formatOfPath(to, undefined, args.game);
    if (!format) {
      throw new BadInput(
        `${isStream ? 'standard output' : to}: unknown format; name one by --to: ${formatNames().join(', ')}`,
      );
    }
    const named = gamesNamed(from, args.number);
    checkFiles({ reads: [named.path], writes: [isStream ? undefined : to], isForced: force });
    const { games, leftOut } = gamesOfFile(io, named, { format: given, args });
    const text = mustParse(makeGames(games, format), from);
    if (isStream) io.stdout.write(text);
    else mustParse(replaceFile(to, text));
    if (json) {
      io.print(JSON.stringify({ file: to, format, games: games.length, leftOut }));
      return;
    }
    sayLeftOut(io, leftOut);
    if (!isStream) io.print(`${counted(games.length, 'game')} written to ${to}`);
  },
});
