import { systemMessage } from './system-error.ts';

/** The outcome of reading input that may be wrong: a value, or an error that says what and where. */
export type Result<T, E = InputError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** An error in something a user or another program handed in. Nothing was changed. */
export interface InputError {
  /** A stable name for programs, in kebab case. */
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

/** What `must` throws for an error that was returned. */
export class ResultError extends Error {
  override readonly name = 'ResultError';
  /** As in `InputError`. */
  readonly code: string;

  constructor({ code, message }: InputError) {
    super(message);
    this.code = code;
  }
}

/** The value, for those who do not expect an error. Throws a `ResultError` where there is one. */
export function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ResultError(result.error);
}

/** What an error that was thrown says; one of the system in the words of `system-error.ts`. */
export function messageOf(error: unknown): string {
  return systemMessage(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Shortens and quotes foreign text so that a message stays on one line, whatever it holds. */
export function quote(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 37)}...` : text;
  return oneLine(JSON.stringify(short));
}

/** Escapes what would break a line or steer a terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
