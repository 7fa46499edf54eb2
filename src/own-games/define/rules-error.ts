/** Errors of rules: what an author's function throws, or returns wrongly. */

import { frameOf } from '../../games/author-frame.ts';
import { messageOf } from '../../util/result.ts';

/** The message names the place, so that it survives threads and processes. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
  /** The message without the place. */
  readonly plain: string;
  /** A function with its file, line and column; without one, where the game is defined. */
  readonly where: string | undefined;

  constructor(plain: string, where: string | undefined, cause: unknown) {
    super(where === undefined ? plain : `${plain}, at ${where}`, { cause });
    this.plain = plain;
    this.where = where;
  }
}

type Member = (this: unknown, a?: unknown, b?: unknown, c?: unknown, d?: unknown, e?: unknown) => unknown;

/**
 * The same object with functions whose errors are `RulesError`s. `definedAt` is the place of errors
 * that occur outside the author's functions, such as a wrong result of one.
 */
export function withPlaces<T extends object>(members: T, definedAt: string | undefined): T {
  const guarded = Object.entries(Object.getOwnPropertyDescriptors(members)).map(([name, descriptor]) => {
    const { value } = descriptor as { readonly value?: unknown };
    if (typeof value !== 'function') return [name, descriptor] as const;
    const member = value as Member;
    // At most five arguments: a rest parameter would be slower.
    const call: Member = function (a, b, c, d, e) {
      try {
        return member.call(this, a, b, c, d, e);
      } catch (error) {
        throw placed(error, definedAt);
      }
    };
    return [name, { ...descriptor, value: call }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(guarded)) as T;
}

export function placed(error: unknown, definedAt: string | undefined): RulesError {
  if (error instanceof RulesError) return error;
  return new RulesError(messageOf(error), frameOf(error) ?? definedAt, error);
}
