/** Why a request is refused. */
import type { InputError, Result } from '../../util/result.ts';

/** An error in a request, and as far as they are known the field it is in and the request's id. */
export interface RequestError extends InputError {
  readonly field?: string | undefined;
  readonly id?: string | undefined;
}

export function refuse(error: RequestError): Result<never, RequestError> {
  return { ok: false, error };
}

/** An error in a field; `where` says which part of it. */
export function refuseField(field: string, { code, message }: InputError, where = ''): Result<never, RequestError> {
  return refuse({ code, message: `${field}: ${where}${message}`, field });
}
