/** The description of a command, made from its table, for the help, the reference and the manual page. */

import { grouped } from '../../util/grouped.ts';
import { optionName } from '../../util/option-name.ts';
import { COMMON, type Command, type Example, type Row, type Table } from '../command.ts';
import { type Entry, guideOf, subcommandsOf } from './commands.ts';

export interface Section {
  readonly title: string;
  readonly lines: readonly (readonly [term: string, text: string])[];
}

export interface CommandPage {
  readonly usage: string;
  readonly summary: string;
  /** Commands, arguments, and options by group. */
  readonly sections: readonly Section[];
  readonly examples: readonly Example[];
  readonly notes: string | undefined;
  /** The page in docs about its use. */
  readonly guide: string | undefined;
}

export const COMMANDS_TITLE = 'Commands';
export const ARGUMENTS_TITLE = 'Arguments';
const OPTIONS_TITLE = 'Options';

/** `sightline match <first> <second> [options]` */
export function usageOf({ name }: Entry, table: Table): string {
  return `sightline ${[name, ...argumentsOf(table).map(([name, row]) => argumentTerm(name, row))].join(' ')}`;
}

export function argumentsOf(table: Table): [string, Row][] {
  return Object.entries(table).filter(([, { kind }]) => kind === 'argument');
}

export function argumentTerm(name: string, { isRequired, isList }: Row): string {
  const word = isList ? `${name}..` : name;
  return isRequired ? `<${word}>` : `[${word}]`;
}

/** `command` is undefined for one that only has subcommands. */
export function pageOf(entry: Entry, command: Command | undefined): CommandPage {
  const table = command?.table() ?? {};
  const subcommands = subcommandsOf(entry);
  const usage = command ? usageOf(entry, table) : `sightline ${entry.name} <command>`;
  const options = Object.entries({ ...table, ...COMMON }).filter(([, { kind }]) => kind !== 'argument');
  const groups = grouped(options, ([, { group = OPTIONS_TITLE }]) => group);
  const sections = [
    {
      title: COMMANDS_TITLE,
      lines: subcommands.map(({ name, describe }) => [`sightline ${name}`, describe] as const),
    },
    {
      title: ARGUMENTS_TITLE,
      lines: argumentsOf(table).map(([name, row]) => [name, rowText(row)] as const),
    },
    ...[...groups].map(([title, rows]) => ({
      title,
      lines: rows.map(([name, row]) => [optionTerm(name, row), rowText(row)] as const),
    })),
  ];
  const { examples = [], notes } = command ?? {};
  return {
    usage: `${usage} [options]`,
    summary: entry.describe,
    sections: sections.filter(({ lines }) => lines.length > 0),
    examples,
    notes: typeof notes === 'function' ? notes() : notes,
    guide: guideOf(entry),
  };
}

function optionTerm(name: string, { alias }: Row): string {
  const term = `--${optionName(name)}`;
  if (alias === undefined) return term;
  return alias.length === 1 ? `-${alias}, ${term}` : `${term}, --${alias}`;
}

/** The description with the facts of the table. */
function rowText({ kind, describe, read, isRequired, isList, shown, default: typed }: Row): string {
  const standard = shown ?? (kind === 'flag' ? undefined : typed);
  const facts = [
    ...(isRequired && kind === 'option' ? ['required'] : []),
    ...(isList && kind === 'option' ? ['repeatable'] : []),
    ...(read.choices ? [`choices: ${read.choices.join(', ')}`] : []),
    ...(standard === undefined ? [] : [`default: ${standard}`]),
  ];
  return facts.length === 0 ? describe : `${describe} (${facts.join('; ')})`;
}
