/**
 * A command: a table of its arguments and options, and a function of their values. The parser, the
 * help, the reference, the manual page and the completion are made from the table.
 */
import { ok, type Result } from '../util/result.ts';
import type { Io } from './io.ts';

/** A text as a value, or an error whose message says what the text must be; see arguments/readers.ts. */
export type Reader<T> = ((text: string) => Result<T>) & {
  /** The texts that it accepts, if they are few. */
  readonly choices?: readonly string[];
};

/** What a table may say about a row besides its type and description. */
interface Facts {
  /** As typed on a command line. */
  readonly default?: string;
  /** The default in words, where it depends on something. */
  readonly shown?: string;
  readonly isRequired?: true;
  /** An argument that takes all remaining words, an option that may be repeated. */
  readonly isList?: true;
  /** The fewest values of a required list; default: 1. */
  readonly least?: number;
  /** The title above it in the help; default: `Options`. */
  readonly group?: string;
  /** Another name of an option. */
  readonly alias?: string;
}

/** An argument or an option whose value has the type `T`. */
export interface Row<T = unknown> extends Facts {
  readonly kind: 'argument' | 'option' | 'flag';
  readonly describe: string;
  /** Of one text; a list has a value for each. */
  readonly read: Reader<unknown>;
  /** Only for the types: never set. */
  readonly value?: T;
}

/**
 * Rows by the name of their value in camel case; on the command line `saveEvery` is `--save-every`.
 * Arguments have the order of the table. `rules.size` is a short form of a part of `rules`: `--size`
 * on the command line, unless another row has that name.
 */
export type Table = Readonly<Record<string, Row>>;

/** The values of a command with this table. */
export type Values<T extends () => Table> = {
  readonly [K in keyof ReturnType<T>]: ReturnType<T>[K] extends Row<infer V> ? V : never;
};

type ValueOf<T, F extends Facts> = F extends { readonly isList: true }
  ? readonly T[] | (F extends { readonly isRequired: true } ? never : undefined)
  : F extends { readonly default: string } | { readonly isRequired: true }
    ? T
    : T | undefined;

function row<T, F extends Facts>(
  kind: Row['kind'],
  reader: Reader<T>,
  describe: string,
  facts: F | undefined,
): Row<ValueOf<T, F>> {
  return { kind, describe, ...facts, read: reader };
}

export function argument<T, const F extends Facts>(reader: Reader<T>, describe: string, facts?: F) {
  return row('argument', reader, describe, facts);
}

export function option<T, const F extends Facts>(reader: Reader<T>, describe: string, facts?: F) {
  return row('option', reader, describe, facts);
}

/** An option without a value, which `--no-` turns off. */
export function flag(describe: string, facts: Facts = {}): Row<boolean> {
  return { kind: 'flag', describe, default: 'false', ...facts, read: (text) => ok(text === 'true') };
}

/** A relation between the options that were given. Defaults do not count. */
export interface Relation<Name extends string = string> {
  readonly kind: 'apart' | 'needs';
  readonly name: Name;
  readonly others: readonly Name[];
}

/** Refuses each of `others` together with an option. Short forms count as the option. */
export function apart<const Name extends string>(name: Name, ...others: readonly Name[]): Relation<Name> {
  return { kind: 'apart', name, others };
}

/** Refuses an option without at least one of those that give it a meaning. */
export function needs<const Name extends string>(name: Name, ...others: readonly Name[]): Relation<Name> {
  return { kind: 'needs', name, others };
}

export interface Command {
  /** A function, since options of games are known only once all games are loaded. */
  readonly table: () => Table;
  readonly relations?: readonly Relation[];
  readonly examples?: readonly Example[];
  /** A paragraph below the options. */
  readonly notes?: string | (() => string);
  /** Throws for a command that fails; sets `io.exitCode` for one that ends otherwise. */
  run(values: unknown, io: Io): void | Promise<void>;
}

/** A command line and what it does. */
export type Example = readonly [line: string, effect: string];

export function command<T extends Table>(
  table: () => T,
  parts: Omit<Command, 'table' | 'relations' | 'run'> & {
    readonly relations?: readonly Relation<keyof T & string>[];
    run(values: Values<() => T>, io: Io): void | Promise<void>;
  },
): Command {
  return { ...parts, table: () => withoutHidden(table()), run: parts.run as Command['run'] };
}

function withoutHidden(table: Table): Table {
  const isHidden = (name: string) => name.includes('.') && Object.hasOwn(table, name.replace(/^.*\./, ''));
  return Object.fromEntries(Object.entries(table).filter(([name]) => !isHidden(name)));
}

/** The options of every command. */
export const COMMON = {
  help: flag('print this help', { alias: 'h' }),
  version: flag('print the version'),
} as const;
