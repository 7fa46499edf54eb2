/** Mutually exclusive options. Defaults do not count as given. */
import type { Argv } from 'yargs';
import { BadInput, contradiction } from './input.ts';
/** The names of the options on the command line. */
export type Given = ReadonlySet<string>;

/**
 * Checks the given options before the command runs. `check` throws a BadInput. For options without
 * a default the parser's `conflicts` suffices.
 */
export function checkGiven<T>(
  yargs: Argv<T>,
  check: (given: Given, args: Readonly<Record<string, unknown>>) => void,
): Argv<T> {
  return yargs.middleware((args: Readonly<Record<string, unknown>>) => {
    // The parser's types omit this.
    const { defaulted = {} } = (yargs.parsed || {}) as { readonly defaulted?: Readonly<Record<string, boolean>> };
    const given = Object.keys(args).filter((name) => args[name] !== undefined && defaulted[name] !== true);
    check(new Set(given), args);
  }, true);
}

/** Refuses each of `others` together with an option. */
export function keptApart<T>(yargs: Argv<T>, name: string, others: readonly string[]): Argv<T> {
  return checkGiven(yargs, (given) => {
    const other = given.has(name) ? others.find((one) => given.has(one)) : undefined;
    if (other !== undefined) throw new BadInput(contradiction(`--${name}`, `--${other}`));
  });
}

/** Refuses an option without at least one of those that give it a meaning. */
export function needs<T>(yargs: Argv<T>, name: string, ...anyOf: readonly string[]): Argv<T> {
  return checkGiven(yargs, (given) => {
    if (!given.has(name) || anyOf.some((one) => given.has(one))) return;
    throw new BadInput(`--${name} needs ${anyOf.map((one) => `--${one}`).join(' or ')}`);
  });
}
