/** The limits of a search as fields of a request. Without schemas, which pages do not load. */
import { LIMITS, type LimitName, type Limits, limitsOfSearch } from '../../search/limits.ts';

type TreeLimit = { [Name in LimitName]: 'mcts' extends (typeof LIMITS)[Name]['of'][number] ? Name : never }[LimitName];
type LimitField<Name extends LimitName> = (typeof LIMITS)[Name]['kind'] extends 'time' ? 'seconds' : Name;
export type LimitFields<Value> = { [Name in TreeLimit as LimitField<Name>]: Value };

export const treeLimits = limitsOfSearch('mcts');
/** The field of a limit: a time is in seconds, a count has its name. */
export const fieldOfLimit = (name: LimitName) => (LIMITS[name].kind === 'time' ? 'seconds' : name);

/** The limits that such fields set. */
export function limitsOf(fields: { readonly [Name in keyof LimitFields<1>]?: number | undefined }): Limits {
  const values = treeLimits.map((name) => {
    const value = fields[fieldOfLimit(name) as keyof typeof fields];
    return [name, value !== undefined && LIMITS[name].kind === 'time' ? 1000 * value : value];
  });
  return Object.fromEntries(values);
}
