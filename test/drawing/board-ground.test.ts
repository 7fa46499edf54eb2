/** The wood under boards of one's own has their shape. */
import { describe, expect, it } from 'vitest';
import { groundOf } from '../../src/drawing/board-ground.ts';
import type { Picture, Spot } from '../../src/games/looks.ts';
import { adaptGame, graph, hexagon, openKit, rhombus, squares, triangle } from '../../src/own-games/game.ts';

const STEP = 40;
const corners = (picture: Picture) =>
  groundOf(picture)
    .path.slice(1, -1)
    .split('L')
    .map((spot) => spot.split(' ').map(Number) as unknown as Spot);

describe('the ground', () => {
  it.each([5, 7, 10])('of squares is a square around them: %i', (size) => {
    const { picture } = squares(size);
    expect(corners(picture)).toHaveLength(4);
    const { box } = groundOf(picture);
    expect(box.width).toBeCloseTo(box.height);
    const [first, last] = [picture.cells[0] as Spot, picture.cells.at(-1) as Spot];
    expect(first[0] * STEP - box.x).toBeCloseTo(box.x + box.width - last[0] * STEP);
    expect(first[1] * STEP - box.y).toBeCloseTo(box.y + box.height - last[1] * STEP);
  });

  it('of a game without a board is a plate for its title', () => {
    const rules = { start: () => 0, moves: () => ['on'], play: (n: number) => n + 1, turn: () => 0 };
    const { picture } = openKit(
      adaptGame({ ...rules, name: 'plate', seats: ['a', 'b'], result: (n) => (n > 2 ? 'draw' : undefined) }),
    );
    const { path, box } = groundOf(picture);
    expect(path).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+Z$/);
    expect([box.width > 0, box.height > 0]).toEqual([true, true]);
  });

  it('of a triangle, a rhombus and a hexagon has their symmetries', () => {
    // The corners of the hull of hexagonal cells.
    expect(corners(triangle(5).picture)).toHaveLength(9);
    expect(corners(rhombus(5).picture)).toHaveLength(10);
    expect(corners(hexagon(4).picture)).toHaveLength(12);
  });

  it.each([squares(9, 5), hexagon(5), rhombus(11), triangle(6)])('holds all names: %#', ({ picture }) => {
    const { box } = groundOf(picture);
    for (const { at } of picture.labels) {
      expect(at[0] * STEP).toBeGreaterThan(box.x + 8);
      expect(at[1] * STEP).toBeLessThan(box.y + box.height - 8);
    }
  });
});

describe('a graph', () => {
  const ring = Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6, 7].map((i): [string, Spot] => {
      const angle = (i * Math.PI) / 4;
      return [`p${i}`, [2 * Math.cos(angle), 2 * Math.sin(angle)]];
    }),
  );
  const { picture } = graph(
    ring,
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [`p${i}`, `p${(i + 1) % 8}`] as const),
  );

  it('has its names outside, and a ring for each place', () => {
    const middle = [picture.width / 2, picture.height / 2] as const;
    const away = ([x, y]: Spot) => Math.hypot(x - middle[0], y - middle[1]);
    for (const [i, { at }] of picture.labels.entries())
      expect(away(at) - away(picture.cells[i] as Spot)).toBeGreaterThan(0.6);
    expect(picture.outline).toHaveLength(24);
  });

  it('has places of one height in one row, whatever rounding does', () => {
    expect(picture.grid.map((row) => row.filter((cell) => cell !== undefined).length)).toEqual([1, 2, 2, 2, 1]);
  });
});
