import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { EngineError, OptionsError } from '../parallel/errors.ts';
import { fileProblem } from '../util/file.ts';
import { JournalError } from '../util/journal.ts';
import { VERSION } from '../util/version.ts';
import { BadInput, Failure, STANDARD_INPUT } from './arguments/input.ts';
import { type Choices, errorLine, type KnownOptions, refuseOddOptions, usageMessage } from './arguments/words.ts';
import { commandsFor } from './commands.ts';

// A reader that closes the pipe early, as `head` does, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`sightline: cannot write the output: ${fileProblem(error)}\n`);
  process.exit(1);
});
// What nobody reads any more is no reason to stop.
process.stderr.on('error', () => {});

const words = hideBin(process.argv).map((word) => word.replace(/^(--[a-z-]+=)?-(?=(#\d+)?$)/, `$1${STANDARD_INPUT}`));
const parser = yargs(words)
  .scriptName('sightline')
  .usage('$0 <command>\n\nAnalyses positions of abstract games, plays and reviews games, and measures strength.')
  .command(await commandsFor(words))
  .completion('completion', 'print a completion script for the shell')
  .demandCommand(1, 'a command is expected, see --help')
  .strict()
  // An option that can be given again takes one value at a time, so that a position may follow it.
  .parserConfiguration({ 'greedy-arrays': false })
  .middleware((parsed): void => refuseOddOptions(words, parsed, knownOptions()), true)
  .alias('help', 'h')
  .version(VERSION)
  .locale('en')
  .wrap(Math.min(100, process.stdout.columns ?? 100))
  .exitProcess(false)
  .fail((message, error) => {
    throw error ?? new BadInput(usageMessage(message, words, choices()));
  });

/** What the types leave out. */
interface Inside {
  getOptions(): KnownOptions;
  getInternalMethods(): {
    getContext(): { readonly commands: readonly string[] };
    getCommandInstance(): { getCommands(): readonly string[] };
    getUsageInstance(): { cacheHelpMessage(): void };
  };
}

// Help would be laid out for every command that is carried out, in case that it fails; here nothing shows it then.
(parser as unknown as Inside).getInternalMethods().getUsageInstance().cacheHelpMessage = () => {};

function knownOptions(): KnownOptions {
  return (parser as unknown as Inside).getOptions();
}

/** What may follow a command that can stand alone, too; the parser forgets it by then. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = { train: ['report', 'gate'], tune: ['report'] };

function choices(): Choices {
  const inside = (parser as unknown as Inside).getInternalMethods();
  const path = inside.getContext().commands;
  const commands = inside.getCommandInstance().getCommands();
  return { options: Object.keys(knownOptions().key), path, commands: FOLLOWING[path.join(' ')] ?? commands };
}

try {
  await parser.parseAsync();
} catch (error) {
  const isUsage =
    error instanceof BadInput || error instanceof OptionsError || (error instanceof Error && error.name === 'YError');
  const isFailure = error instanceof Failure || error instanceof EngineError || error instanceof JournalError;
  if (!isUsage && !isFailure) throw error;
  process.stderr.write(`sightline: ${errorLine(error.message)}\n`);
  process.exitCode = isUsage ? 2 : 1;
}
