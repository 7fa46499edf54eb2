/** Selects a game's board by a number, as other programs request it. */
import { fail, ok, type Result } from '../util/result.ts';
import type { GameKit, Rules } from './kit.ts';
import type { Coordinates } from './notation.ts';
import { openGame, sizeRange } from './registry.ts';

/**
 * The rules for a size that a controller requests: the value of the game's option `size` or, for
 * GoGui and for games without that option, the number of rows of the grid. Error: `bad-size`, which
 * lists the valid sizes.
 */
export function rulesOfSize(kit: GameKit, size: number, coordinates: Coordinates): Result<Rules> {
  const range = sizeRange(kit.spec.name);
  if (!range || coordinates === 'gogui') return rulesOfRows(kit, size);
  const [least, most] = range;
  return size >= least && size <= most ? ok({ ...kit.spec.rules, size }) : bad(`must be ${least} to ${most}`);
}

/**
 * The rules of this game for a grid with `wanted` rows. Error: `bad-size`, which lists the valid
 * sizes.
 */
export function rulesOfRows({ spec: { name, rules }, picture }: GameKit, wanted: number): Result<Rules> {
  const range = sizeRange(name);
  if (!range) {
    const { length } = picture.grid;
    return wanted === length ? ok(rules) : bad(`the board has ${length} rows`);
  }
  const [least, most] = range;
  const rows = Array.from({ length: most - least + 1 }, (_, i) => rowsOf(name, { ...rules, size: least + i }));
  const found = rows.indexOf(wanted);
  if (found >= 0) return ok({ ...rules, size: least + found });
  const known = rows.filter((row) => row !== undefined);
  const last = known.pop();
  return bad(
    `the grid has ${[known.join(', '), last].filter(Boolean).join(' or ')} rows, for boards of size ${least} to ${most}`,
  );
}

function bad(expected: string): Result<never> {
  return fail('bad-size', expected);
}

function rowsOf(name: string, rules: Rules): number | undefined {
  const kit = openGame({ name, rules, weights: null });
  return kit.ok ? kit.value.picture.grid.length : undefined;
}
