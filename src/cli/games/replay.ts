import { type GameRecord, recordOf } from '../../games/record.ts';
import { checkRecords, isLogLine, rulesProblemOf } from '../../records/formats.ts';
import { namedGames } from '../../records/games-text.ts';
import { gameNumbers } from '../../records/numbers.ts';
import { type ReplayError, replay } from '../../records/replay.ts';
import { isFields, parseJson } from '../../util/json.ts';
import type { InputError } from '../../util/result.ts';
import { type GameArguments, gameRows, givenRules, kitOf } from '../arguments/game-options.ts';
import { gamesNamed } from '../arguments/games.ts';
import { BadInput, filledLines, must, readText } from '../arguments/input.ts';
import { stream } from '../arguments/readers.ts';
import { NUMBER } from '../arguments/rows.ts';
import { argument, command, flag } from '../command.ts';

const table = () => ({
  ...gameRows(),
  file: argument(
    stream,
    'game records or a tournament log, one JSON object per line; - reads standard input. Replays all games, or that of --number',
    { isRequired: true },
  ),
  number: NUMBER,
  json: flag('print JSON lines (the only output format)', { default: 'true' }),
});

export const replayCommand = command(table, {
  examples: [
    ['sightline replay games.jsonl', 'show the result of every game of a log under the rules'],
    ['sightline replay games.jsonl#3', 'show the result of the third game'],
  ],
  notes: '--game and --rules apply to records that do not state them.',
  run: (args, io) => {
    const named = gamesNamed(args.file, args.number);
    const otherwise = otherwiseOf(args);
    const text = readText(io, named.path);
    must(checkRecords(text, named.path));
    const lines = filledLines(text)
      .map(({ line, number }) => ({ json: parseJson(line), number }))
      .filter(({ json, number }) => {
        if (!json.ok || !isLogLine(json.value)) return true;
        const changed = rulesProblemOf(json.value);
        if (changed !== undefined) throw new BadInput(`${named.path}:${number}: ${changed}`);
        return false;
      });
    const values = lines.map(({ json }) => (json.ok ? json.value : undefined));
    for (const { json, number } of must(namedGames(lines, named, numbersOf(values)))) {
      const record = json.ok ? recordOf(json.value) : json;
      const replayed = record.ok ? replay(otherwise(record.value)) : record;
      if (replayed.ok) {
        io.print(JSON.stringify(replayed.value));
        continue;
      }
      const { code, message, ply = 0 } = replayed.error as InputError & Partial<ReplayError>;
      io.print(JSON.stringify({ error: { code, message: `line ${number}: ${message}`, ply } }));
      io.exitCode = 2;
    }
  },
});

/**
 * Completes records that do not state their game, from the options. Throws BadInput for
 * contradictory options.
 */
function otherwiseOf(args: GameArguments): (record: GameRecord) => GameRecord {
  const { name } = kitOf(args).spec;
  const { size, ...rules } = givenRules(args);
  return (record) => {
    const { game = name } = record;
    // Options of one game do not apply to another.
    if (game !== name) return record;
    return {
      ...record,
      game,
      ...(record.size === undefined && typeof size === 'number' && { size }),
      rules: { ...rules, ...record.rules },
    };
  };
}

/**
 * The numbers of a file's games, as in `gameNumbers`; if games are numbered by position, lines
 * without a record count.
 */
function numbersOf(values: readonly unknown[]): number[] {
  const own = gameNumbers(values.filter(isFields) as unknown as GameRecord[]);
  if (own.every((number, i) => number === i + 1)) return values.map((_, i) => i + 1);
  const rest = own.values();
  return values.map((value) => (isFields(value) ? (rest.next().value as number) : 0));
}
