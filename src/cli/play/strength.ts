/** The engine's strength. */
import { PRESETS, type SearchParams, withParameter } from '../../engine/engine.ts';
import type { Limits } from '../../search/limits.ts';
import { isFields } from '../../util/json.ts';
import { fail, ok, type Result } from '../../util/result.ts';

export interface PlayStrength {
  readonly params: SearchParams;
  /** Per move: milliseconds, or finished playouts, or whichever comes first. */
  readonly limits: Pick<Limits, 'timeMs' | 'playouts'>;
}

/**
 * The strength of a record's player, from its `params` and `limits`. Errors: `bad-strength`, and
 * those of the parameters.
 */
export function playStrength(player: unknown): Result<PlayStrength> {
  const { params: given, limits } = (player ?? {}) as { params?: unknown; limits?: unknown };
  if (!isFields(given) || !isFields(limits)) return fail('bad-strength', 'there are no parameters and limits');
  const { timeMs, playouts } = limits;
  const isLimit = (value: unknown) => value === undefined || (typeof value === 'number' && value > 0);
  if (!isLimit(timeMs) || !isLimit(playouts) || (timeMs === undefined && playouts === undefined)) {
    return fail('bad-strength', 'the limits are no time and no number of playouts');
  }
  let params: SearchParams = PRESETS.default;
  for (const [name, value] of Object.entries(given)) {
    if (name === 'kind' || name === 'weights') continue;
    const set = withParameter(params, name, String(value));
    if (!set.ok) return set;
    params = set.value;
  }
  return ok({ params, limits: { timeMs, playouts } as PlayStrength['limits'] });
}

/** The id of the weights of a record's player; undefined for none. */
export function weightsOf(player: unknown): string | undefined {
  const { params } = (player ?? {}) as { params?: { weights?: unknown } };
  return typeof params?.weights === 'string' ? params.weights : undefined;
}
