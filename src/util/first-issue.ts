/** Formats zod's validation errors as one-line messages. */
import type * as z from 'zod';

/**
 * The first issue: a line such as `pieces[0].cell: …`, and the top-level field that it concerns.
 * `whole` names the value itself, for issues without a path.
 */
export function firstIssue(
  { issues }: z.ZodError,
  whole: string,
): { readonly message: string; readonly field: string } {
  const { path, message: told } = issues[0] as z.core.$ZodIssue;
  const message = told.replace(/^Invalid input: expected (.+), received undefined$/, 'missing, expected $1');
  const where = path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`))
    .join('');
  return { message: `${where || whole}: ${message}`, field: String(path[0] ?? whole) };
}
