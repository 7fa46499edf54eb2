/** Checks options of engines and searches, for programs without types. */
import { quote } from '../util/result.ts';
import { OptionsError } from './errors.ts';

/** The least and the greatest value of a number; undefined for options of other kinds. */
export type OptionRange = readonly [least: number, most: number, kind?: 'whole'] | undefined;

/**
 * Throws an `OptionsError` with the code `bad-option` for an unknown option, and for a value that is not a
 * number or out of its range. An option may be undefined; a limit may be infinite.
 */
export function checkOptions(options: object, ranges: Readonly<Record<string, OptionRange>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(ranges, name)) {
      throw new OptionsError('bad-option', `unknown option ${name}; options are ${Object.keys(ranges).join(', ')}`);
    }
    const range = ranges[name];
    if (range === undefined || value === undefined) continue;
    const [least, most, kind] = range;
    const isNumber = typeof value === 'number' && value >= least && value <= most;
    if (isNumber && (kind === undefined || Number.isInteger(value) || value === Infinity)) continue;
    const what = kind === 'whole' ? 'a whole number' : 'a number';
    const upTo = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new OptionsError(
      'bad-option',
      `${name} ${typeof value === 'string' ? quote(value) : String(value)}: must be ${what} ${upTo}`,
    );
  }
}
