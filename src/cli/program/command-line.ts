/** Finds the command of a command line and runs it. */
import { nearest } from '../../util/nearest.ts';
import { quote } from '../../util/result.ts';
import { VERSION } from '../../util/version.ts';
import { BadInput } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import type { Io } from '../io.ts';
import { type Entry, found, subcommandsOf } from './commands.ts';
import { ASK } from './completion.ts';
import { pageText, programHelp } from './help.ts';
import { pageOf, usageOf } from './page.ts';
import { parse } from './parser.ts';
import { valuesOf } from './values.ts';

const WIDEST_HELP = 100;

/** Runs a command line. Throws what the command throws, and BadInput for words that it does not accept. */
export async function runCommandLine(io: Io): Promise<void> {
  const { words } = io;
  if (words[0] === ASK) {
    const { completionsFor } = await import('./candidates.ts');
    return completionsFor(words.slice(2), io);
  }
  const { entry, rest } = found(words);
  if (!entry) {
    if (words[0] === '--version') return io.print(VERSION);
    if (words.some(isHelp)) return io.print(programHelp());
    throw new BadInput(words[0]?.startsWith('-') ? 'name a command: see --help' : unknownWord(words[0] as string));
  }
  const command = await entry.load?.();
  if (!command) return describeCommands(entry, rest, io);
  const table = command.table();
  const typed = parse(rest, table);
  const { options } = typed;
  if (options.has('version')) return io.print(VERSION);
  if (options.has('help')) return printPage(entry, command, io);
  const values = valuesOf(typed, table, command.relations ?? []);
  if (values.ok) return command.run(values.value, io);
  const { code, message } = values.error;
  if (code === 'excess')
    throw new BadInput(
      namesIn(entry).length > 0
        ? unknownWord(typed.words[0] as string, entry)
        : `${message} of ${entry.name}: see --help`,
    );
  if (code !== 'missing') throw new BadInput(message);
  const [example] = command.examples ?? [];
  const hint = example ? `for example ${example[0]}` : `write ${usageOf(entry, table)}`;
  throw new BadInput(`${entry.name} needs ${message}: ${hint}`);
}

/** Of a command that only groups others, none of which was named. */
function describeCommands(entry: Entry, words: readonly string[], io: Io): void {
  const [word = '-'] = words;
  if (words.some(isHelp)) printPage(entry, undefined, io);
  else if (!word.startsWith('-')) throw new BadInput(unknownWord(word, entry));
  else throw new BadInput(`name a command of ${entry.name}: ${namesIn(entry).join(', ')}`);
}

function printPage(entry: Entry, command: Command | undefined, io: Io): void {
  io.print(pageText(pageOf(entry, command), Math.min(WIDEST_HELP, io.stdout.columns ?? WIDEST_HELP)));
}

/** Of a word in the place of a command of the program, or of a command. */
function unknownWord(word: string, of?: Entry): string {
  const names = namesIn(of);
  const meant = nearest(word, names);
  const others = of ? `choose from ${names.join(', ')}` : 'see --help';
  const hint = meant === undefined ? others : `did you mean ${meant}?`;
  return `unknown command ${quote(word)}${of ? ` of ${of.name}` : ''}: ${hint}`;
}

function namesIn(entry: Entry | undefined): string[] {
  return subcommandsOf(entry).map(({ name }) => name.split(' ').at(-1) as string);
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}
