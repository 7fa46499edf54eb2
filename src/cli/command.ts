/** A command: its options, and a function of their values and the streams. */
import type { ArgumentsCamelCase, Argv, CommandModule } from 'yargs';
import type { Io } from './io.ts';

export interface Command<Options = object> {
  /** The name and the positional arguments of a subcommand. */
  readonly command?: string;
  readonly describe?: string;
  builder(yargs: Argv, io: Io): Argv<Options>;
  /** Throws for a command that fails; sets `io.exitCode` for one that ends otherwise. */
  handler(args: ArgumentsCamelCase<Options>, io: Io): void | Promise<void>;
}

/** A command with these streams, for the parser. */
export function withStreams<Options>(
  { builder, handler, ...named }: Command<Options>,
  io: Io,
): CommandModule<object, Options> {
  return { ...named, builder: (yargs) => builder(yargs, io), handler: (args) => handler(args, io) };
}

/**
 * A command with subcommands, one of which has to be named unless one has the name `$0`; `finish`
 * adds what its help says besides.
 */
export function parent(
  // biome-ignore lint/suspicious/noExplicitAny: the options of each are its own
  subcommands: readonly Command<any>[],
  finish: (yargs: Argv) => Argv = (yargs) => yargs,
): Command {
  const names = subcommands.map(({ command = '' }) => command.split(' ')[0] as string);
  return {
    builder: (yargs, io) => {
      const whole = finish(subcommands.reduce((sum, one) => sum.command(withStreams(one, io)), yargs));
      return names.includes('$0') ? whole : whole.demandCommand(1, `name a command: ${names.join(', ')}`);
    },
    handler: () => {},
  };
}
