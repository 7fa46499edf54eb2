/** Positions in a text, and errors that carry one. */
import type { InputError } from './result.ts';

/** Line and column, counted from 1. A column is a UTF-16 unit. */
interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** An error at an offset of the text, in UTF-16 units from 0. */
export interface TextError extends InputError {
  readonly offset: number;
}

export interface PlacedError extends InputError, TextPlace {}

export function failAt(
  offset: number,
  code: string,
  message: string,
): { readonly ok: false; readonly error: TextError } {
  return { ok: false, error: { code, message, offset } };
}

export function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1) as string).length + 1 };
}
