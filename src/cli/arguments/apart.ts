/** Options that cannot stand together, for those with defaults: what nobody has given says nothing. */
import type { Argv } from 'yargs';
import { BadInput } from './input.ts';
import { contradiction } from './messages.ts';

/** The names of the options that stand on the command line. */
export type Given = ReadonlySet<string>;

/**
 * Lets a command look at what was given, before anything is carried out. `check` throws a BadInput. The parser's own `conflicts`
 * does for options without a default.
 */
export function checkGiven<T>(
  yargs: Argv<T>,
  check: (given: Given, args: Readonly<Record<string, unknown>>) => void,
): Argv<T> {
  return yargs.middleware((args: Readonly<Record<string, unknown>>) => {
    // What its types leave out.
    const { defaulted = {} } = (yargs.parsed || {}) as { readonly defaulted?: Readonly<Record<string, boolean>> };
    const given = Object.keys(args).filter((name) => args[name] !== undefined && defaulted[name] !== true);
    check(new Set(given), args);
  }, true);
}

/** Refuses each of `others` beside an option. */
export function keptApart<T>(yargs: Argv<T>, name: string, others: readonly string[]): Argv<T> {
  return checkGiven(yargs, (given) => {
    const other = given.has(name) ? others.find((one) => given.has(one)) : undefined;
    if (other !== undefined) throw new BadInput(contradiction(`--${name}`, `--${other}`));
  });
}

/** Refuses an option without one of those that give it a meaning. */
export function needs<T>(yargs: Argv<T>, name: string, ...anyOf: readonly string[]): Argv<T> {
  return checkGiven(yargs, (given) => {
    if (!given.has(name) || anyOf.some((one) => given.has(one))) return;
    throw new BadInput(`--${name} needs ${anyOf.map((one) => `--${one}`).join(' or ')}`);
  });
}
