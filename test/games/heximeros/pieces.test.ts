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

describe.each([
  ['Sovereign', 'K', ALL, 1, 2],
  ['Hatted Militant', 'H', ALL, 1, 2],
  ['Regent', 'R', ALL, 30, 30],
  ['Prelate', 'P', LINES, 30, 30],
  ['Alcazar', 'A', FLATS, 30, 30],
  ['Dreadnaught', 'D', FLATS, 4, 8],
  ['Archer', 'T', FLATS, 2, 4],
] as const)('a %s', (_, letter, ways, most, fromGroundZero) => {
  it('goes straight as far as it may, further from Ground Zero where its steps are few', () => {
    for (const [from, count] of [
      [AT, most],
      [ORIGIN, fromGroundZero],
    ] as const) {
      const alone = positionOf({ sK: [12, -11], bK: [12, 1], yK: [1, 5], [`s${letter}`]: from });
      expect(reachedFrom(alone, from)).toEqual(rays(from, ways, count));
    }
  });
});

it('a Hatted Militant goes no further from Ground Zero in the first set-up', () => {
  const first = positionOf({ ...TWO, sH: ORIGIN }, 's', { rules: FIRST });
  expect(reachedFrom(first, ORIGIN)).toEqual(rays(ORIGIN, ALL, 1));
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
});

describe('an Archer', () => {
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
  it('goes up to six steps from Ground Zero', () => {
    const span = Array.from({ length: 13 }, (_, i) => i - 6);
    const near = span.flatMap((x) => span.map((y): Vector => [x, y])).filter(([x, y]) => Math.abs(x + y) <= 6);
    const reached = reachedFrom(positionOf({ ...TWO, sS: ORIGIN }), ORIGIN);
    expect(reached).toEqual(names(near).filter((name) => name !== named(ORIGIN)));
  });
});
