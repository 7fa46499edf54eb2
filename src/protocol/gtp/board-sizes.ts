/** What `boardsize` can ask for. */
import type { GameKit, Rules } from '../../games/kit.ts';
import { openGame, sizeRange } from '../../games/registry.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import type { Coordinates } from './notation.ts';

/**
 * The rules for the size that a controller names: a value of the game's option `size`, or for GoGui, and for a game without
 * that option, the number of rows of the grid. Error: `bad-size`, which says what there is.
 */
export function rulesOfSize(kit: GameKit, size: number, coordinates: Coordinates): Result<Rules> {
  const { name, rules } = kit.spec;
  const range = sizeRange(name);
  const bad = (expected: string) => fail('bad-size', `unacceptable size: ${expected}`);
  if (!range) {
    const { length } = kit.picture.grid;
    return size === length ? ok(rules) : bad(`the board has ${length} rows`);
  }
  const [least, most] = range;
  if (coordinates === 'own') {
    return size >= least && size <= most ? ok({ ...rules, size }) : bad(`${least} to ${most} are possible`);
  }
  const rows = Array.from({ length: most - least + 1 }, (_, i) => rowsOf(name, { ...rules, size: least + i }));
  const found = rows.indexOf(size);
  if (found >= 0) return ok({ ...rules, size: least + found });
  const last = rows.pop();
  return bad(
    `the grid has ${[rows.join(', '), last].filter(Boolean).join(' or ')} rows, for boards of size ${least} to ${most}`,
  );
}

function rowsOf(name: string, rules: Rules): number | undefined {
  const kit = openGame({ name, rules, weights: null });
  return kit.ok ? kit.value.picture.grid.length : undefined;
}
