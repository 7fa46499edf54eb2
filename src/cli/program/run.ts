/** Parses a command line and runs its command. */
import yargs, { type Argv } from 'yargs';
import { LibraryError } from '../../board/library/library-error.ts';
import { EngineError, OptionsError } from '../../engine/errors.ts';
import { setLoadingHint } from '../../games/registry.ts';
import { loadOwnGames } from '../../node/game-loading.ts';
import { addGamePaths } from '../../node/game-paths.ts';
import { JournalError } from '../../node/journal.ts';
import { GameError, withGameNames } from '../../node/own-games.ts';
import { RulesError } from '../../own-games/define/rules-error.ts';
import { messageOf } from '../../util/result.ts';
import { systemMessage } from '../../util/system-error.ts';
import { VERSION } from '../../util/version.ts';
import { BadInput, Failure, STANDARD_INPUT } from '../arguments/input.ts';
import {
  type Choices,
  errorLine,
  inOwnWords,
  type KnownOptions,
  refuseOddOptions,
  usageMessage,
} from '../arguments/words.ts';
import { Io } from '../io.ts';
import type { Streams } from '../streams.ts';
import { ALIASES, commandsFor, nameCommand } from './commands.ts';
import { programHelp } from './help.ts';
import { found, runCommand } from './run-table.ts';

/** Parts of the parser that its types omit. */
interface Inside {
  usageConfiguration(settings: { 'hide-types': boolean }): void;
  getOptions(): KnownOptions & HelpOptions;
  getInternalMethods(): {
    getContext(): { readonly commands: readonly string[] };
    getCommandInstance(): { getCommands(): readonly string[] };
    getUsageInstance(): Usage;
  };
}

interface Usage {
  cacheHelpMessage(): void;
  describe(name: string, text: string): void;
  example(command: string, text: string): void;
  getUsage(): readonly (readonly [usage: string, text: string])[];
  getDescriptions(): Readonly<Record<string, string>>;
  help(): string;
}

/** By option name. */
interface HelpOptions {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly default: Readonly<Record<string, unknown>>;
  readonly defaultDescription: Readonly<Record<string, string | undefined>>;
  readonly demandedOptions: Readonly<Record<string, unknown>>;
}

setLoadingHint('a game of your own is loaded from its file, --game ./FILE.js');

/** Errors in the command as typed. */
const USAGE = [BadInput, OptionsError, GameError] as const;
/** Failures not caused by the command as typed. */
const FAILURES = [Failure, EngineError, JournalError, LibraryError, RulesError] as const;

/** Subcommands of commands that also run alone; the parser has forgotten them by then. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = { train: ['report', 'gate'], tune: ['report'] };

/**
 * Runs the command of these arguments (without `node` and the script) to its end, and returns its
 * exit code. A command that fails prints one line on `stderr`. Throws on a bug of the program.
 */
export async function run(args: readonly string[], streams: Streams): Promise<number> {
  let words = args.map((word) => word.replace(/^(--[a-z-]+=)?-(?=(#\d+)?$)/, `$1${STANDARD_INPUT}`));
  try {
    addGamePaths(words);
    await loadOwnGames();
    words = withGameNames(words);
    if (words.length === 0) {
      streams.stderr.write(`${programHelp()}\n`);
      return 2;
    }
    if (words.some((word) => HELP.includes(word)) && !nameCommand(words)) {
      streams.stdout.write(`${programHelp()}\n`);
      return 0;
    }
    const io = new Io(words, streams);
    if (found(words).entry?.command === undefined && words[0] !== '--get-yargs-completions') {
      await runCommand(words, io);
      return io.exitCode;
    }
    let printed = '';
    const parser = await parserOf(io);
    await parser.parseAsync(words, {}, (_error, _parsed, output) => {
      printed = output;
    });
    if (printed !== '') io.print(printed);
    return io.exitCode;
  } catch (error) {
    const isUsage = USAGE.some((kind) => error instanceof kind) || (error instanceof Error && error.name === 'YError');
    const isFailure = FAILURES.some((kind) => error instanceof kind);
    const system = systemMessage(error);
    if (!isUsage && !isFailure && system === undefined) throw error;
    const message = error instanceof Error && error.name === 'YError' ? inOwnWords(error.message) : messageOf(error);
    streams.stderr.write(`sightline: ${errorLine(system ?? message)}\n`);
    return isUsage ? 2 : 1;
  }
}

const HELP = ['--help', '-h'];

async function parserOf(io: Io): Promise<Argv> {
  const { words } = io;
  const examples: string[] = [];
  const parser = yargs()
    .scriptName('sightline')
    .command(await commandsFor(io))
    .demandCommand(1, 'name a command: see --help')
    .strict()
    // A repeatable option takes one value at a time, so that a position may follow it.
    .parserConfiguration({ 'greedy-arrays': false })
    .middleware((parsed): void => refuseOddOptions(words, parsed, inside.getOptions()), true)
    .alias('help', 'h')
    .describe('help', 'print this help')
    .version(VERSION)
    .describe('version', 'print the version')
    .locale('en')
    .wrap(Math.min(100, io.stdout.columns ?? 100))
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new BadInput(usageMessage(message, words, choicesOf(inside, examples)));
    });
  const inside = parser as unknown as Inside;
  inside.usageConfiguration({ 'hide-types': true });
  const usage = inside.getInternalMethods().getUsageInstance();
  // The parser would lay out the help of every command that runs, in case it fails; this program
  // never prints it then.
  usage.cacheHelpMessage = () => {};
  const example = usage.example.bind(usage);
  usage.example = (command, text) => {
    examples.push(command);
    example(command, text);
  };
  const help = usage.help.bind(usage);
  usage.help = () => {
    describeValues(usage, inside.getOptions());
    return help();
  };
  return parser;
}

/**
 * Adds the choices and the default of every option to its description; the parser would add its
 * types as well.
 */
function describeValues(
  usage: Usage,
  { choices, default: defaults, defaultDescription, demandedOptions }: HelpOptions,
) {
  for (const [name, text] of Object.entries(usage.getDescriptions())) {
    const value = defaultDescription[name] ?? defaults[name];
    const notes = [
      ...(name in demandedOptions ? ['required'] : []),
      ...(choices[name] ? [`choices: ${choices[name].join(', ')}`] : []),
      ...(typeof value === 'string' ? [`default: ${value}`] : []),
    ];
    if (notes.length > 0) usage.describe(name, `${text} (${notes.join('; ')})`);
  }
}

/** `examples` are those of the commands read so far. */
function choicesOf(inside: Inside, examples: readonly string[]): Choices {
  const methods = inside.getInternalMethods();
  const path = methods.getContext().commands;
  const commands = methods.getCommandInstance().getCommands();
  const named = (text: string | undefined) => text?.replace('$0', 'sightline');
  return {
    options: Object.keys(inside.getOptions().key),
    path,
    commands: FOLLOWING[path.join(' ')] ?? commands.filter((name) => !ALIASES.includes(name)),
    usage: named(methods.getUsageInstance().getUsage()[0]?.[0]),
    example: named(examples.find((one) => one.startsWith(`$0 ${path.join(' ')} `))),
  };
}
