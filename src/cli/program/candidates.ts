/** The words that may come next on a command line. */
import { optionName } from '../../util/option-name.ts';
import { COMMON } from '../command.ts';
import type { Io } from '../io.ts';
import { found, subcommandsOf } from './commands.ts';
import { ownShell } from './completion.ts';
import { argumentsOf } from './page.ts';

/** A word that may come next, and what it means. */
type Candidate = readonly [word: string, text: string];

/** Prints what may take the place of the last of the words, in the form of the shell that `SHELL` names. */
export async function completionsFor(words: readonly string[], io: Io): Promise<void> {
  const shell = ownShell();
  const last = words.at(-1) ?? '';
  for (const [word, text] of await candidatesFor(words.slice(0, -1), last)) {
    if (!word.startsWith(last)) continue;
    if (shell === 'bash' || text === '') io.print(word);
    else io.print(shell === 'fish' ? `${word}\t${text}` : `${word.replaceAll(':', '\\:')}:${text}`);
  }
}

async function candidatesFor(words: readonly string[], last: string): Promise<readonly Candidate[]> {
  const { entry } = found(words);
  const commands = subcommandsOf(entry);
  if (commands.length > 0 && !last.startsWith('-') && words.length === (entry ? 1 : 0))
    return commands.map(({ name, describe }) => [name.split(' ').at(-1) as string, describe]);
  const command = await entry?.load?.();
  const table = { ...command?.table(), ...COMMON };
  const before = words.at(-1);
  const asked = Object.entries(table).find(
    ([name, { kind }]) => kind === 'option' && before === `--${optionName(name)}`,
  );
  // Without choices the shell completes a file name.
  if (asked) return (asked[1].read.choices ?? []).map((choice) => [choice, '']);
  const choices = argumentsOf(table).flatMap(([, { read }]) => read.choices ?? []);
  if (!last.startsWith('-')) return choices.map((choice) => [choice, '']);
  const options = Object.entries(table).filter(([, { kind }]) => kind !== 'argument');
  return options.map(([name, { describe }]) => [`--${optionName(name)}`, describe]);
}
