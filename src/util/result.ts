import { systemMessage } from './system-error.ts';

/**
 * The result of reading untrusted input: a value, or an error that says what is wrong and where.
 */
export type Result<T, E = InputError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** An error in input from a user or another program. The operation changed nothing. */
export interface InputError {
  /** A stable identifier for programs, in kebab case. */
  readonly code: string;
  /** One line for people: what is wrong, and where. */
  readonly message: string;
}

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail(code: string, message: string): { readonly ok: false; readonly error: InputError } {
  return { ok: false, error: { code, message } };
}

/** Thrown by `must` for a returned error. */
export class ResultError extends Error {
  override readonly name = 'ResultError';
  /** The code of the `InputError`. */
  readonly code: string;

  constructor({ code, message }: InputError) {
    super(message);
    this.code = code;
  }
}

/** Unwraps the value of a result that should not fail. Throws a `ResultError` if it did. */
export function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ResultError(result.error);
}

/** The message of a thrown error. System errors are phrased by `system-error.ts`. */
export function messageOf(error: unknown): string {
  return systemMessage(error) ?? (error instanceof Error ? error.message : String(error));
}

/**
 * Truncates and quotes foreign text so that a message stays on one line. Other foreign values are
 * shown as JSON, a missing one as `none`.
 */
export function quote(value: unknown): string {
  if (value === undefined) return 'none';
  const isJson = typeof value === 'object';
  const text = isJson ? JSON.stringify(value) : String(value);
  const short = text.length > 40 ? `${text.slice(0, 37)}...` : text;
  return oneLine(isJson ? short : JSON.stringify(short));
}

/** Escapes characters that would break a line or control a terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
