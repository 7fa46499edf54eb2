import '../support/foreign.ts';

import { describe, expect, it } from 'vitest';
import { legend, ownershipDiagram } from '../../src/cli/text/ownership-map.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { naming } from '../support/parts.ts';

function kitOf(name: string, rules = {}) {
  return must(openGame({ name, rules, weights: null }));
}

/** The shares by holder and cell; what the seats leave is nobody's. */
function mapOf(seats: number, cells: number, sharesOf: (cell: number) => readonly number[]): Float64Array {
  const map = new Float64Array((seats + 1) * cells);
  for (let cell = 0; cell < cells; cell++) {
    const shares = sharesOf(cell);
    for (const [holder, share] of [...shares, 1 - shares.reduce((a, b) => a + b)].entries()) {
      map[holder * cells + cell] = share;
    }
  }
  return map;
}

it('has a legend with the signs of the seats and the shares they stand for', () => {
  expect(legend(kitOf('meridians', { size: 2 }))).toMatch(naming('O light', 'X dark', '50 %', 'o x', '5 %', '. '));
});

describe('the map of ownership', () => {
  const kit = kitOf('meridians', { size: 2 });
  const drawn = (...shares: readonly (readonly [number, number])[]) =>
    ownershipDiagram(
      kit,
      mapOf(2, 4, (cell) => shares[cell] as [number, number]),
    );

  it('has shades of who is ahead, also where most playouts leave a point empty, and the difference as numbers', () => {
    const lines = drawn([0.26, 0.1], [0.01, 0.99], [0.3, 0.3], [0.8, 0.2]).split('\n');
    expect(lines.pop()).toMatch(naming('Light', 'Dark', 'point'));
    expect(lines).toEqual([
      '  c1  o  c1',
      ' b1  X .  b2',
      '  a1  O  a1',
      '',
      legend(kit),
      '',
      '   c1  16  c1',
      ' b1 -98   0  b2',
      '   a1  60  a1',
      '',
    ]);
  });

  it('shades by the difference alone', () => {
    const signs = (light: number, dark: number) => drawn([light, dark], [0, 0], [0, 0], [0, 0]).split('\n')[0]?.at(6);
    expect([signs(0.04, 0), signs(0.05, 0), signs(0.49, 0), signs(0.5, 0)]).toEqual(['.', 'o', 'o', 'O']);
    expect([signs(0.45, 0.49), signs(0.4, 0.45), signs(0, 0.5), signs(0.25, 0.74)]).toEqual(['.', 'x', 'X', 'x']);
  });

  it('has the numbers in rows, each below its points, on a board of any size', () => {
    const large = kitOf('meridians', { size: 8 });
    const { cells, names } = large.picture;
    const lead = (cell: number) => (cell % 201) - 100;
    const map = mapOf(2, cells.length, (cell) =>
      [Math.max(0, lead(cell)), Math.max(0, -lead(cell))].map((n) => n / 100),
    );
    const rows = ownershipDiagram(large, map).split('\n\n')[2]?.split('\n') ?? [];
    expect(rows).toHaveLength(15);
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(80);
    const read = rows.flatMap((row) => [...row.matchAll(/(?<= )-?\d+(?= )/g)].map(([number]) => Number(number)));
    expect(read).toEqual(names.map((_, cell) => lead(cell)));
  });

  it('has a number for every place, where a game has more of them than cells', () => {
    const places = kitOf('maerstanas');
    const map = mapOf(2, places.game.cells, (place) => [(place % 100) / 100, 0]);
    const [, , numbers = ''] = ownershipDiagram(places, map).split('\n\n');
    const read = [...numbers.matchAll(/(?<= )\d+(?= )/g)].map(([number]) => Number(number));
    expect(read.toSorted((a, b) => a - b)).toEqual(
      places.map?.names.map((_, place) => place % 100).toSorted((a, b) => a - b),
    );
    const columns = numbers
      .split('\n')
      .map((row) => /\d+(?= )/.exec(row.replace(/^ *\S+/, (name) => ' '.repeat(name.length))));
    // Squares stand below each other, and so do their sides.
    const ends = columns.map((found) => (found?.index ?? 0) + (found?.[0].length ?? 0));
    expect(new Set(ends).size).toBe(2);
  });

  it('shades by the lead over the next seat where there are more than two, and has no numbers', () => {
    const trio = kitOf('trio');
    const size = trio.game.cells;
    const text = ownershipDiagram(
      trio,
      mapOf(3, size, (cell) => (cell === 0 ? [0.1, 0.3, 0.2] : [0.02, 0.02, 0.6])),
    );
    expect(text.trimStart()).toMatch(/^g {2}B/);
    expect(text.split('\n\n')).toHaveLength(2);
  });
});
