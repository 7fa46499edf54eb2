/** How pieces move and capture; the names of tests are the rules of the page, the expected cells follow from its words. */
import { describe, expect, it } from 'vitest';
import {
  FIRST,
  FLATS,
  isOnBoard,
  LINES,
  named,
  names,
  ORIGIN,
  pieceOn,
  played,
  positionOf,
  ray,
  rays,
  reachedFrom,
  sovereigns,
  step,
  sum,
  times,
  type Vector,
} from './board-of.ts';
import { legalNames } from './compare.ts';

const [U1, U2, U3, U4, U5, U6] = FLATS as [Vector, Vector, Vector, Vector, Vector, Vector];
/** Two sides, so that the game goes on. */
const TWO = sovereigns('so');
/** A cell in the middle of the board that is not Ground Zero. */
const AT: Vector = [2, -3];
const ALL = [...FLATS, ...LINES];
/** Silver goes forward along this flat, and captures on these cells. */
const AHEAD = U4;
const CAPTURES: readonly Vector[] = [U3, U5, sum(U3, U4), sum(U4, U5)];
const at = (...way: readonly Vector[]) => sum(AT, ...way);

describe('a Militant', () => {
  const moved = (more = {}) => reachedFrom(positionOf({ ...TWO, sM: AT, ...more }), AT);

  it('moves one cell forward across a flat', () => {
    expect(moved()).toEqual(names([at(AHEAD)]));
  });

  it('moves forward without capture', () => {
    expect(moved({ oA: at(AHEAD) })).toEqual([]);
    expect(moved({ sA: at(AHEAD) })).toEqual([]);
  });

  it('captures one cell diagonally forward, across a flat or along a line: four cells', () => {
    expect(moved({ oA: ALL.map((way) => at(way)) })).toEqual(names(CAPTURES.map((way) => at(way))));
    expect(moved({ sA: ALL.map((way) => at(way)) })).toEqual([]);
  });

  /** A cell on which a Militant of Silver begins, with nothing around it. */
  const BEGIN: Vector = [12, -11];
  const from = (...way: readonly Vector[]) => sum(BEGIN, ...way);
  const first = (more = {}) => reachedFrom(positionOf({ ...TWO, sN: BEGIN, ...more }), BEGIN);

  it('may go two steps forward on its first move, over an empty cell to an empty cell', () => {
    expect(first()).toEqual(names([from(AHEAD), from(AHEAD, AHEAD)]));
    expect(first({ oA: from(AHEAD) })).toEqual([]);
    expect(first({ oA: from(AHEAD, AHEAD) })).toEqual(names([from(AHEAD)]));
    const moved = played(
      positionOf({ ...TWO, sN: BEGIN }),
      step(BEGIN, from(AHEAD)),
      step(times(13, U4), times(12, U4)),
    );
    expect(reachedFrom(moved, from(AHEAD))).toEqual(names([from(AHEAD, AHEAD)]));
  });

  it('may go a step forward and then capture on its first move, but never two steps and a capture', () => {
    const one = CAPTURES.map((way) => from(AHEAD, way)).filter(isOnBoard);
    const two = CAPTURES.map((way) => from(AHEAD, AHEAD, way)).filter(isOnBoard);
    const reached = first({ oP: [...one, ...two.filter((cell) => !names(one).includes(named(cell)))] });
    const direct = CAPTURES.map((way) => from(way)).filter((cell) => names(one).includes(named(cell)));
    expect(reached).toEqual([...new Set(names([from(AHEAD), from(AHEAD, AHEAD), ...one, ...direct]))].sort());
  });

  it('is not captured in passing', () => {
    // A Militant of Blue would capture on the cell that Silver's has gone over.
    const beside = sum(from(AHEAD), times(-1, U6));
    const start = { ...sovereigns('sb'), sN: BEGIN, bM: beside };
    const over = played(positionOf(start), step(BEGIN, from(AHEAD, AHEAD)));
    expect(legalNames(over)).not.toContain(step(beside, from(AHEAD)));
    const beyond = played(positionOf(start), step(BEGIN, from(AHEAD)));
    expect(legalNames(beyond)).toContain(step(beside, from(AHEAD)));
  });

  it('goes two flats along any flat axis on its next move after landing on Ground Zero', () => {
    expect(reachedFrom(positionOf({ ...TWO, sM: ORIGIN }), ORIGIN)).toEqual(
      names([AHEAD, ...FLATS.map((flat) => times(2, flat))]),
    );
  });

  it('goes a step along any flat axis from Ground Zero and then captures', () => {
    const targets = [...new Set(FLATS.flatMap((flat) => CAPTURES.map((way) => named(sum(flat, way)))))];
    const beyond = targets.filter((name) => name !== named(ORIGIN) && !names(FLATS).includes(name));
    for (const name of beyond) {
      const [x, y] = name.slice(1).split('r').map(Number) as [number, number];
      const cell: Vector = [x - 17, y - 17];
      expect(reachedFrom(positionOf({ ...TWO, sM: ORIGIN, oP: cell }), ORIGIN)).toContain(name);
    }
  });

  it('is Hatted after its next move from Ground Zero', () => {
    const back = times(2, U1);
    const position = played(positionOf({ ...TWO, sM: ORIGIN }), step(ORIGIN, back));
    expect(pieceOn(position, back)).toBe('sH');
  });
});

describe('a Hatted Militant', () => {
  it('moves as the Sovereign, on Ground Zero too; there not in the first set-up', () => {
    expect(reachedFrom(positionOf({ ...TWO, sH: AT }), AT)).toEqual(rays(AT, ALL, 1));
    expect(reachedFrom(positionOf({ ...TWO, sH: ORIGIN }), ORIGIN)).toEqual(rays(ORIGIN, ALL, 2));
    const first = positionOf({ ...TWO, sH: ORIGIN }, 's', { rules: FIRST });
    expect(reachedFrom(first, ORIGIN)).toEqual(rays(ORIGIN, ALL, 1));
    expect(reachedFrom(positionOf({ ...TWO, sH: AT, oH: at(U1), sD: at(U2) }), AT)).toEqual(
      rays(AT, ALL, 1).filter((name) => name !== named(at(U2))),
    );
  });
});

describe('a Sovereign', () => {
  it('moves one cell, across a flat or along a line', () => {
    expect(reachedFrom(positionOf({ ...sovereigns('ob'), sK: AT }), AT)).toEqual(rays(AT, ALL, 1));
  });

  it('moves two cells straight from Ground Zero, the first one being empty', () => {
    expect(reachedFrom(positionOf({ ...sovereigns('ob'), sK: ORIGIN }), ORIGIN)).toEqual(rays(ORIGIN, ALL, 2));
    const blocked = reachedFrom(positionOf({ ...sovereigns('o'), sK: ORIGIN, oD: U1 }), ORIGIN);
    expect(blocked).toContain(named(U1));
    expect(blocked).not.toContain(named(times(2, U1)));
  });
});

describe.each([
  ['Regent', 'R', ALL, 'any distance across flats or along lines'],
  ['Prelate', 'P', LINES, 'any distance along lines'],
  ['Alcazar', 'A', FLATS, 'any distance across flats'],
] as const)('a %s', (_, letter, ways, how) => {
  it(`moves ${how}, not through pieces`, () => {
    expect(reachedFrom(positionOf({ ...sovereigns('sb'), [`s${letter}`]: AT }), AT)).toEqual(rays(AT, ways));
    const way = ways[1] as Vector;
    const cut = reachedFrom(positionOf({ ...sovereigns('sb'), [`s${letter}`]: AT, oH: at(times(2, way)) }), AT);
    expect(cut).toEqual(
      [
        ...rays(
          AT,
          ways.filter((other) => other !== way),
        ),
        ...rays(AT, [way], 2),
      ].sort(),
    );
    const own = reachedFrom(positionOf({ ...sovereigns('sb'), [`s${letter}`]: AT, sM: at(times(2, way)) }), AT);
    expect(own).toEqual(
      [
        ...rays(
          AT,
          ways.filter((other) => other !== way),
        ),
        ...rays(AT, [way], 1),
      ].sort(),
    );
  });

  it('reaches the edge of the board in each of its directions from Ground Zero, and is not doubled there', () => {
    const reached = reachedFrom(positionOf({ sK: [12, -11], bK: [12, 1], [`s${letter}`]: ORIGIN }), ORIGIN);
    expect(reached).toEqual(rays(ORIGIN, ways));
  });
});

it('along a line pieces pass between two others', () => {
  const reached = reachedFrom(positionOf({ ...sovereigns('sb'), sP: AT, oH: [at(U1), at(U2)] }), AT);
  expect(reached).toEqual(rays(AT, LINES));
});

describe('a Cavalier', () => {
  const leaps = (from: Vector, pairs: readonly (readonly [number, number])[]) =>
    names(
      FLATS.flatMap((flat, k) =>
        [1, 5].flatMap((turn) =>
          pairs.map(([straight, aside]) =>
            sum(from, times(straight, flat), times(aside, FLATS[(k + turn) % 6] as Vector)),
          ),
        ),
      ),
    );

  it('goes three flats one way and then two a sixth turn away, or two and then one', () => {
    expect(reachedFrom(positionOf({ ...TWO, sC: AT }), AT)).toEqual(
      leaps(AT, [
        [3, 2],
        [2, 1],
      ]),
    );
  });

  it('leaps', () => {
    const around = [...FLATS, ...LINES].map((way) => at(way));
    expect(reachedFrom(positionOf({ ...TWO, sC: AT, oH: around }), AT)).toEqual(
      leaps(AT, [
        [3, 2],
        [2, 1],
      ]),
    );
  });

  it('goes six and four or four and two from Ground Zero, too', () => {
    expect(reachedFrom(positionOf({ ...TWO, sC: ORIGIN }), ORIGIN)).toEqual(
      leaps(ORIGIN, [
        [3, 2],
        [2, 1],
        [6, 4],
        [4, 2],
      ]),
    );
  });
});

describe('a Dreadnaught', () => {
  it('goes up to four flats along an axis', () => {
    expect(reachedFrom(positionOf({ ...TWO, sD: AT }), AT)).toEqual(rays(AT, FLATS, 4));
  });

  it("captures everything on its way, its own side's pieces too", () => {
    const [way, own, enemy] = [times(4, U4), times(2, U4), times(3, U4)];
    const position = positionOf({ ...TWO, sD: AT, sM: at(own), oR: at(enemy) });
    played(position, step(AT, at(way)));
    expect([own, enemy, way].map((cell) => pieceOn(position, at(cell)))).toEqual([undefined, undefined, 'sD']);
    expect(position.points[0]).toBe(5 + 55);
  });

  it('is stopped by its own Sovereign, which it never captures, and not by another one', () => {
    const stopped = reachedFrom(positionOf({ ...sovereigns('o'), sK: at(times(3, U1)), sD: AT }), AT);
    expect(stopped).toEqual([...rays(AT, FLATS.slice(1), 4), ...rays(AT, [U1], 2)].sort());
    const other = positionOf({ ...sovereigns('sb'), oK: at(times(3, U1)), sD: AT });
    expect(reachedFrom(other, AT)).toEqual(rays(AT, FLATS, 4));
  });

  it('goes up to eight flats from Ground Zero', () => {
    expect(reachedFrom(positionOf({ ...TWO, sD: ORIGIN }), ORIGIN)).toEqual(rays(ORIGIN, FLATS, 8));
  });
});

describe('an Archer', () => {
  const away = positionOf({ ...TWO, sT: AT });

  it('moves one or two flats straight to an empty cell, over empty cells', () => {
    expect(reachedFrom(away, AT)).toEqual(rays(AT, FLATS, 2));
  });

  it('does not capture by moving', () => {
    expect(reachedFrom(positionOf({ ...TWO, sT: AT, oH: at(times(2, U1)), oC: at(U2) }), AT)).toEqual(
      [...rays(AT, [U3, U4, U5, U6], 2), named(at(U1))].sort(),
    );
  });

  it('may shoot after it has moved, at an enemy piece up to three cells away across flats or along lines', () => {
    const to = at(U1);
    const target = (steps: number, way: Vector) => sum(to, times(steps, way));
    const near = [target(3, U2), target(3, LINES[3] as Vector), target(1, LINES[1] as Vector)];
    const far = [target(4, U6), target(2, sum(U3, U3, U4))];
    const position = played(positionOf({ ...TWO, sT: AT, oH: [...near, ...far] }), step(AT, to));
    expect(legalNames(position)).toEqual([...near.map((cell) => `x${named(cell)}`), '-'].sort());
    expect(position.toMove).toBe(0);
  });

  it('captures without moving there', () => {
    const [to, target] = [at(U1), at(U1, times(2, U2))];
    const position = played(positionOf({ ...TWO, sT: AT, oR: target }), step(AT, to), `x${named(target)}`);
    expect([pieceOn(position, to), pieceOn(position, target)]).toEqual(['sT', undefined]);
    expect(position.points[0]).toBe(55);
  });

  it('may leave the shot, and is not asked where nothing is in range', () => {
    const [to, target] = [at(U1), at(U1, times(2, U2))];
    const kept = played(positionOf({ ...TWO, sT: AT, oR: target }), step(AT, to), '-');
    expect([pieceOn(kept, target), kept.toMove]).toEqual(['oR', 3]);
    const none = played(positionOf({ ...TWO, sT: AT }), step(AT, to));
    expect(none.toMove).toBe(3);
  });

  it('shoots with nothing between, and at enemies only', () => {
    const to = at(U1);
    const [first, second] = [sum(to, U2), sum(to, times(2, U2))];
    const position = played(positionOf({ ...TWO, sT: AT, oH: [first, second], sM: sum(to, U3) }), step(AT, to));
    expect(legalNames(position)).toEqual([`x${named(first)}`, '-'].sort());
  });

  it('goes up to four flats from Ground Zero and shoots up to six cells then', () => {
    const target = sum(times(4, U1), times(6, U2));
    const position = positionOf({ ...TWO, sT: ORIGIN, oH: target });
    expect(reachedFrom(position, ORIGIN)).toEqual(rays(ORIGIN, FLATS, 4));
    played(position, step(ORIGIN, times(4, U1)));
    expect(legalNames(position)).toContain(`x${named(target)}`);
  });
});

describe('an Assassin', () => {
  /** Cells within this many steps over empty cells, by breadth-first search over names. */
  const within = (from: Vector, steps: number, taken: readonly Vector[]) => {
    const closed = new Set(names(taken));
    let edge: Vector[] = [from];
    const seen = new Map([[named(from), from]]);
    for (let i = 0; i < steps; i++) {
      edge = edge
        .flatMap((cell) => FLATS.map((flat) => sum(cell, flat)))
        .filter((cell) => {
          if (!isOnBoard(cell) || closed.has(named(cell)) || seen.has(named(cell))) return false;
          seen.set(named(cell), cell);
          return true;
        });
    }
    seen.delete(named(from));
    return [...seen.values()];
  };

  it('goes up to three steps across flats over empty cells, turning as it likes', () => {
    const wall = [at(U1), at(U2), at(U3), at(U4)];
    const position = positionOf({ ...TWO, sS: AT, sM: wall });
    expect(reachedFrom(position, AT)).toEqual(names(within(AT, 3, wall)));
    expect(within(AT, 3, wall).length).toBeLessThan(36);
  });

  it('may capture with its last step', () => {
    const [near, far, beyond] = [at(times(2, U1)), at(times(3, U4)), at(times(4, U2))];
    const reached = reachedFrom(positionOf({ ...TWO, sS: AT, oH: [near, far, beyond] }), AT);
    expect(reached).toEqual(names([...within(AT, 3, [near, far, beyond]), near, far]));
    // Three steps lead around a piece, and a fourth one would be needed to capture behind it.
    expect(reached).not.toContain(named(beyond));
  });

  it('goes up to six steps from Ground Zero', () => {
    expect(reachedFrom(positionOf({ ...TWO, sS: ORIGIN }), ORIGIN)).toEqual(names(within(ORIGIN, 6, [])));
    expect(within(ORIGIN, 6, [])).toHaveLength(3 * 6 * 7);
  });
});

describe('moves', () => {
  it('of nothing lead across cells outside the board', () => {
    const corner = times(13, U1);
    expect(reachedFrom(positionOf({ sK: [0, -5], oK: times(13, U4), sA: corner }), corner)).toEqual(
      rays(corner, FLATS),
    );
    for (const flat of FLATS) for (const cell of ray(corner, flat)) expect(isOnBoard(cell)).toBe(true);
  });

  it('are written from cell to cell, where a Dreadnaught captured on its way too', () => {
    expect(legalNames(positionOf({ ...TWO, sD: AT, oH: at(U1) }))).toContain(step(AT, at(times(2, U1))));
  });
});
