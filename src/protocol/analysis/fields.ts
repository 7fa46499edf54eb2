/** Schemas of request fields, with their error messages. */
import * as z from 'zod';
import { LIMITS } from '../../search/limits.ts';
import { quote } from '../../util/result.ts';
import { fieldOfLimit, type LimitFields, treeLimits } from './limits.ts';

export const LONGEST_SECONDS = 1e6;
const SHORTEST_INTERVAL = 0.001;

export const textField = (what = 'a string') => z.string(expected(what));
export const wholeField = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of ${least} or more`;
  const error = expected(`a whole number ${range}`);
  return z.number(error).int(error).min(least, error).max(most, error);
};
export const secondsField = (least: number) => {
  const error = expected(
    `a number of seconds ${least > 0 ? `from ${least} to` : 'above 0 and up to'} ${LONGEST_SECONDS}`,
  );
  const number = z.number(error).max(LONGEST_SECONDS, error);
  return least > 0 ? number.min(least, error) : number.gt(0, error);
};
export const shareField = (most: number) => {
  const error = expected(`a number from 0 to ${most}`);
  return z.number(error).min(0, error).max(most, error);
};
export const list = <T extends z.ZodType>(item: T, what: string, least = 0) => {
  const error = expected(`a ${least > 0 ? 'non-empty ' : ''}list of ${what}`);
  const items = z.array(item, error);
  return least > 0 ? items.min(least, error) : items;
};
export const moves = (least: number) => list(textField('a move'), 'moves', least);
export const turnNumbers = (least: number) => list(wholeField(0), 'turn numbers', least);
export const flagField = () => z.boolean(expected('true or false'));
export const integer = () => z.number(expected('a whole number')).int(expected('a whole number'));
/** The options of a game by name. */
export const rulesSchema = (what = expected('an object of true, false, numbers and strings')) =>
  z.record(
    z.string(),
    z.union([z.boolean(), z.number(), z.string()], expected('true, false, a number or a string')),
    what,
  );
/** A field for each limit of the tree search: a time in seconds, and counts under their names. */
export const limitFields = Object.fromEntries(
  treeLimits.map((name) => {
    const { kind, least, about } = LIMITS[name];
    return [fieldOfLimit(name), (kind === 'time' ? secondsField(0) : wholeField(least)).optional().describe(about)];
  }),
) as LimitFields<z.ZodOptional<z.ZodNumber>>;

/** Seconds between two reports. */
export const interval = () => secondsField(SHORTEST_INTERVAL);

export const id = textField().describe('Identifies the request in all replies. It need not be unique.');

/** The message for a field that is missing or invalid. */
export function expected(what: string): { error: (issue: { readonly input?: unknown }) => string } {
  return {
    error: ({ input }) =>
      input === undefined ? `missing; must be ${what}` : `must be ${what}, not ${fieldKind(input)}`,
  };
}

/** Describes a foreign value in a word or two. */
export function fieldKind(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
