import type { Argv, CommandModule } from 'yargs';
import { recordOf } from '../../games/record.ts';
import { isLogLine } from '../../records/formats.ts';
import { type ReplayError, replay } from '../../records/replay.ts';
import { parseJson } from '../../util/json.ts';
import type { InputError } from '../../util/result.ts';
import { filledLines, readText } from '../arguments/input.ts';

const options = (yargs: Argv) =>
  yargs
    .positional('file', {
      type: 'string',
      demandOption: true,
      describe: 'game records or the log of a tournament, one JSON object a line; - is standard input',
    })
    .option('json', { type: 'boolean', default: true, describe: 'JSON lines, which is the only form there is' })
    .example('$0 replay games.jsonl', 'what each game of a log comes to under the rules');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const replayCommand: CommandModule<object, Arguments> = {
  command: 'replay <file>',
  describe: 'replay game records under the rules, one JSON line a game',
  builder: options,
  handler: ({ file }) => {
    for (const { line, number } of filledLines(readText(file))) {
      const json = parseJson(line);
      if (json.ok && isLogLine(json.value)) continue;
      const record = json.ok ? recordOf(json.value) : json;
      const replayed = record.ok ? replay(record.value) : record;
      if (replayed.ok) {
        console.log(JSON.stringify(replayed.value));
        continue;
      }
      const { code, message, ply = 0 } = replayed.error as InputError & Partial<ReplayError>;
      console.log(JSON.stringify({ error: { code, message: `line ${number}: ${message}`, ply } }));
      process.exitCode = 2;
    }
  },
};
