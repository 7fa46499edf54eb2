/** Finds the command of a command line and runs it. */
import { nearest } from '../../util/nearest.ts';
import { quote } from '../../util/result.ts';
import { VERSION } from '../../util/version.ts';
import { BadInput } from '../arguments/input.ts';
import type { TableCommand } from '../command.ts';
import type { Io } from '../io.ts';
import { COMMANDS, commandNamed, type Entry, subcommandsOf } from './commands.ts';
import { pageText, programHelp } from './help.ts';
import { pageOf, usageOf } from './page.ts';
import { parse } from './parser.ts';
import { valuesOf } from './values.ts';

const WIDEST_HELP = 100;

/** The command that words begin with, and the words that follow its name. */
export function found(words: readonly string[]): { readonly entry: Entry | undefined; readonly rest: string[] } {
  const [first = '', second, ...rest] = words;
  const entry = commandNamed(first);
  const own = entry && second !== undefined ? commandNamed(`${entry.name} ${second}`) : undefined;
  return own ? { entry: own, rest } : { entry, rest: words.slice(1) };
}

/** Runs a command line. Throws what the command throws, and BadInput for words that it does not accept. */
export async function runCommand(words: readonly string[], io: Io): Promise<void> {
  const { entry, rest } = found(words);
  if (!entry) {
    if (words[0] === '--version') return io.print(VERSION);
    if (words.some((word) => word === '--help' || word === '-h')) return io.print(programHelp());
    throw new BadInput(words[0]?.startsWith('-') ? 'name a command: see --help' : unknownWord(words[0] as string));
  }
  const command = (await entry.load?.()) as TableCommand | undefined;
  const table = command?.table() ?? {};
  const typed = parse(rest, table);
  const { options } = typed;
  if (options.has('version')) return io.print(VERSION);
  if (options.has('help'))
    return io.print(pageText(pageOf(entry, command), Math.min(WIDEST_HELP, io.stdout.columns ?? WIDEST_HELP)));
  const [word] = typed.words;
  if (!command) {
    const names = subcommandsOf(entry).map(({ name }) => name.split(' ')[1]);
    throw new BadInput(word === undefined ? `name a command: ${names.join(', ')}` : unknownWord(word, entry));
  }
  const values = valuesOf(typed, table, command.relations ?? []);
  if (values.ok) return command.run(values.value, io);
  const { code, message } = values.error;
  if (code === 'excess')
    throw new BadInput(
      subcommandsOf(entry).length > 0 ? unknownWord(word as string, entry) : `${message} of ${entry.name}: see --help`,
    );
  if (code !== 'missing') throw new BadInput(message);
  const [example] = command.examples ?? [];
  const hint = example ? `for example ${example[0]}` : `write ${usageOf(entry, table)}`;
  throw new BadInput(`${entry.name} needs ${message}: ${hint}`);
}

/** Of a word in the place of a command of the program, or of a command. */
function unknownWord(word: string, of?: Entry): string {
  const commands = of ? subcommandsOf(of) : COMMANDS.filter(({ name }) => !name.includes(' '));
  const names = commands.map(({ name }) => name.split(' ').at(-1) as string);
  const meant = nearest(word, names);
  const others = of ? `choose from ${names.join(', ')}` : 'see --help';
  const hint = meant === undefined ? others : `did you mean ${meant}?`;
  return `unknown command ${quote(word)}${of ? ` of ${of.name}` : ''}: ${hint}`;
}
