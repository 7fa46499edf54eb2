/** Random and nearly valid text for tests of parsers. */
import { nextBelow, type RandomState } from '../../src/util/rng.ts';

/** Characters that mean something to a parser, and some that ought to mean nothing. */
const ALPHABET = [
  ...'LDldXx/0123456789- \t\n\r"\\{}[],:.abgmoyz',
  '\u0000',
  '\u001b',
  '\u00a0',
  '\u2028',
  '\ud800',
  '🙂',
  'é',
  '\u212a',
  '\uff11',
];

/** Bits that come up in real input. */
const PIECES = [
  '//',
  ' L ',
  ' D ',
  ' 2 2',
  ' 0 0',
  '999',
  '12/11/',
  '"moves":',
  '"size":7',
  'null',
  '1e400',
  'g7',
  ',',
];

export const anyPick = <T>(random: RandomState, from: readonly T[]): T =>
  from[nextBelow(random, Math.min(256, from.length))] as T;

export function randomText(random: RandomState): string {
  return Array.from({ length: nextBelow(random, 40) }, () =>
    anyPick(random, nextBelow(random, 6) === 0 ? PIECES : ALPHABET),
  ).join('');
}

/** A valid text with up to four places deleted, doubled, replaced or added to, or cut off, or grown very long. */
export function mutated(text: string, random: RandomState): string {
  let result = text;
  for (let i = nextBelow(random, 5); i > 0; i--) {
    const at = Math.floor((nextBelow(random, 256) * (result.length + 1)) / 256);
    const until = at + nextBelow(random, 4);
    const put = [
      '',
      result.slice(at, until).repeat(2),
      anyPick(random, ALPHABET),
      anyPick(random, PIECES),
      result.slice(at, until).toUpperCase(),
    ];
    result = result.slice(0, at) + anyPick(random, put) + result.slice(until);
  }
  if (nextBelow(random, 50) === 0) return result.slice(0, nextBelow(random, 256));
  if (nextBelow(random, 200) === 0) return anyPick(random, [...ALPHABET, ...PIECES]).repeat(5000) + result;
  return result;
}
