/** Errors in requests. */
import type { InputError, Result } from '../../util/result.ts';

/** An error in a request with its field and the request's id, if known. */
export interface RequestError extends InputError {
  readonly field?: string | undefined;
  readonly id?: string | undefined;
}

export function refuse(error: RequestError): Result<never, RequestError> {
  return { ok: false, error };
}

/** The reply to the `line`-th request, which has this error. */
export function errorReply({ id, message, code, field }: RequestError, line: number) {
  return { ...(id !== undefined && { id }), error: message, code, ...(field && { field }), line };
}

/** An error in a field; `where` specifies the part. */
export function refuseField(field: string, { code, message }: InputError, where = ''): Result<never, RequestError> {
  return refuse({ code, message: `${field}: ${where}${message}`, field });
}

export function badField(message: string): InputError {
  return { code: 'bad-field', message };
}

export function notTogetherWith(field: string): InputError {
  return badField(`not allowed together with ${field}`);
}
