/** Splits the words of a command line into options and arguments. The only file that knows yargs. */
import yargs from 'yargs';
import { nearest } from '../../util/nearest.ts';
import { optionName } from '../../util/option-name.ts';
import { oneLine } from '../../util/result.ts';
import { BadInput } from '../arguments/input.ts';
import { COMMON, type Table } from '../command.ts';

/** What was typed. */
export interface Typed {
  /** The texts of each option by its name in the table; `true` or `false` for a flag. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly words: readonly string[];
}

/** Throws BadInput for an unknown option, a missing value, and a value of a flag. */
export function parse(words: readonly string[], table: Table): Typed {
  // Arguments may be given by name, too.
  const all: Table = { ...table, ...COMMON };
  const rows = Object.entries(all);
  const names = new Map(rows.map(([name]) => [optionName(name), name]));
  const options = rows.map(([name, { kind, alias }]) => {
    const type = kind === 'flag' ? ({ type: 'boolean' } as const) : ({ type: 'string', nargs: 1 } as const);
    return [optionName(name), { ...type, ...(alias !== undefined && { alias }) }] as const;
  });
  refuseOddFlags(words, all, names);
  const parsed = yargs([])
    .help(false)
    .version(false)
    .exitProcess(false)
    .locale('en')
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'populate--': true,
      'strip-aliased': true,
      // They are then among the words, so that the message can name them as typed.
      'unknown-options-as-args': true,
    })
    .updateStrings({
      'Not enough arguments following: %s': '--%s needs a value',
    })
    .fail((message, error) => {
      throw new BadInput(message ?? error.message);
    })
    .options(Object.fromEntries(options))
    .parseSync(words) as Readonly<Record<string, unknown>> & { readonly '--'?: readonly string[] };
  const { _, $0, '--': behind = [], ...found } = parsed;
  const given = (_ as readonly unknown[]).map(String);
  // Letters of an option with one dash are taken for options with one letter each.
  const letters = Object.keys(found).filter((name) => !names.has(name));
  const unknown = letters.length > 0 ? `-${letters.join('')}` : given.find((word) => /^-[^\d#]/.test(word));
  if (unknown !== undefined) throw new BadInput(unknownOption(unknown, [...names.keys()]));
  const texts = Object.entries(found).map(([option, value]) => {
    const name = names.get(option) as string;
    if (value === false && all[name]?.kind !== 'flag')
      throw new BadInput(`--${option} takes a value: there is no --no-${option}`);
    return [name, [value].flat().map(String)] as const;
  });
  return { options: new Map(texts), words: [...given, ...behind] };
}

/** The parser takes any value of a flag but `true` for `false`. */
function refuseOddFlags(words: readonly string[], table: Table, names: ReadonlyMap<string, string>): void {
  for (const word of words) {
    if (word === '--') return;
    const [, option = '', value = 'true'] = /^--([^=]+)=(.*)$/s.exec(word) ?? [];
    const kind = table[names.get(option) ?? '']?.kind;
    if (kind === 'flag' && !['true', 'false'].includes(value)) throw new BadInput(`--${option} takes no value`);
  }
}

function unknownOption(word: string, names: readonly string[]): string {
  const [, dashes = '', no = '', name = ''] = /^(--?)(no-)?([^=]*)/.exec(word) ?? [];
  const meant = names.includes(name) ? name : nearest(name, names);
  const hint = meant === undefined ? 'see --help' : `did you mean --${no}${meant}?`;
  const rule = dashes === '-' ? ' (options begin with two dashes)' : '';
  return `unknown option ${oneLine(`${dashes}${no}${name}`)}${rule}: ${hint}`;
}
