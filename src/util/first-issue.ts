/** What zod finds wrong with a value, in the words of this program. */
import type * as z from 'zod';

/**
 * The first thing that is wrong: a line such as `pieces[0].cell: …`, and the field at its beginning. `whole` is what the value
 * itself is called, where that is wrong.
 */
export function firstIssue(
  { issues }: z.ZodError,
  whole: string,
): { readonly message: string; readonly field: string } {
  const { path, message } = issues[0] as z.core.$ZodIssue;
  const where = path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`))
    .join('');
  return { message: `${where || whole}: ${message}`, field: String(path[0] ?? whole) };
}
