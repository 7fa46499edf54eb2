import { describe, expect, it } from 'vitest';
import { DARK, LIGHT, opponent } from '../../../src/games/meridians/color.ts';
import { Position } from '../../../src/games/meridians/position.ts';
import { positionFromSetup, setupOf } from '../../../src/games/meridians/setup.ts';
import { safetyOf } from '../../../src/games/meridians/territory/safety.ts';
import { territoryOf, territoryVerdict } from '../../../src/games/meridians/territory/territory.ts';
import { makePosition } from '../../../src/games/meridians/text/notation.ts';
import { overlays } from '../../../src/games/meridians/text/overlays.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { namesOf, plainTwinOf } from '../../support/agreement.ts';
import { many } from '../../support/many.ts';
import { SIDES } from '../../support/plain-position.ts';
import { longestRow, plainTerritory, without } from '../../support/plain-territory.ts';
import { positionsOfRandomGame } from '../../support/random-games.ts';
import { solve } from '../../support/solve.ts';
import { walledPositions } from '../../support/walled.ts';
import { position } from '../../support/written.ts';

/** The counts of both sides, Light's first, as they stand in a text. */
function counts(text: string) {
  return territoryOf(position(text)).seats.map(({ least, most }) => [least, most]);
}

const winner = (text: string) => territoryOf(position(text)).winner;

/** What minimax says of a position, as a colour; undefined where that takes too long. */
function minimaxWinner(at: Position, known: Map<string, 1 | -1>): 0 | 1 | undefined {
  const result = solve(at, 20_000, known);
  return result === 0 ? undefined : result === 1 ? at.toMove : opponent(at.toMove);
}

describe('sides that are walled off from each other', () => {
  it('as in figure 3 of the Japanese rulebook have 16 and 14 stones to place, and Dark wins whoever is to move', () => {
    // Each has a wall across the board and one stone of another group in a corner: what is left empty in the end is the
    // corner's three neighbours, since all points of the row at the wall touch it. Light: 17 empty points, Dark: 19.
    const board = 'L5/7/LLL5/9L/LLLLLLLLLL/LLLLLLLLLLL/DDDDDDDDDDDD/DDDDDDDDDDD/DDDDDDDDDD/DDDDDDDDD/7D/7/D5'.replace(
      '9L',
      'LLLLLLLLL',
    );
    for (const side of ['L', 'D']) {
      expect(counts(`${board} ${side} 2 2`)).toEqual([
        [14, 14],
        [16, 16],
      ]);
      expect(winner(`${board} ${side} 2 2`)).toBe(DARK);
    }
  });

  it('lose with equal counts as soon as they are to move', () => {
    // The corner stone of each sees its wall over three points, of which none can be given: 17 − 3 for both.
    const board = 'L5/7/LLL5/LLLLLLLLL/LLLLLLLLLL/LLLLLLLLLLL/DDDDDDDDDDDD/DDDDDDDDDDD/DDDDDDDDDD/DDDDDDDDD/DDD5/7/D5';
    expect(counts(`${board} L 2 2`)).toEqual([
      [14, 14],
      [14, 14],
    ]);
    expect(winner(`${board} L 2 2`)).toBe(DARK);
    expect(winner(`${board} D 2 2`)).toBe(LIGHT);
  });

  it('have nothing to place where all their points would join their only group', () => {
    const text = 'L1L/L2L/LLLLL/DDDDDD/5/4/D2 L 2 2';
    // Light may be gone soon, so that Dark's bound is all 23 points without its own stone, less three.
    expect(counts(text)).toEqual([
      [0, 0],
      [8, 20],
    ]);
    expect(winner(text)).toBe(DARK);
  });

  it('keep four points empty where an edge point is the best that is left, both corners being at the wall', () => {
    // Dark's a2 has the neighbours a1, a3, b2 and b3; the corners belong to the wall's group. Eight empty points, less four.
    const text = 'L2/4/LLLLL/DDDDDD/D3D/D2D/1D1 L 2 2';
    expect(counts(text)[DARK]).toEqual([3, 3]);
  });

  it('that can be broken through decide nothing', () => {
    // One stone of Light's wall is missing: Dark sees through, and nothing of Light's is safe.
    const text = 'L2/4/LL1LL/DDDDDD/5/4/D2 D 2 2';
    expect(territoryOf(position(text)).seats[LIGHT]).toMatchObject({ cells: [], least: 0 });
  });
});

describe('before both sides have had two turns', () => {
  it.each(['3/4/5/6/5/4/3 L 0 0', '3/4/5/2L3/5/4/3 D 1 0', '3/4/5/2L3/5/1D2/3 L 1 1', '3/L3/5/2L3/5/1D2/3 D 2 1'])(
    'there is none: %s',
    (text) => {
      expect(territoryOf(position(text))).toMatchObject({
        seats: [
          { cells: [], least: 0 },
          { cells: [], least: 0 },
        ],
        winner: undefined,
      });
    },
  );
});

describe('the winner by territory', () => {
  it.each([
    [3, 0, 60],
    [3, 4, many(120)],
    [4, 0, many(100)],
    [4, 5, many(250)],
    [5, 4, many(25)],
  ])('is that of minimax, on size %i with %i changes behind the walls', (size, changes, count) => {
    const random = randomState(`territory/${size}/${changes}`);
    const known = new Map<string, 1 | -1>();
    const checked = { toMove: 0, waiting: 0 };
    for (const at of walledPositions(size, changes, count, random)) {
      const decided = territoryOf(at).winner;
      if (decided === undefined) continue;
      if (known.size > 200_000) known.clear();
      const expected = minimaxWinner(at, known);
      if (expected === undefined) continue;
      expect(decided, makePosition(at)).toBe(expected);
      checked[decided === at.toMove ? 'toMove' : 'waiting']++;
    }
    expect(checked.waiting).toBeGreaterThan(count / 20);
    if (size > 3) expect(checked.toMove).toBeGreaterThan(count / 100);
  });

  it('is that of minimax near the end of random games, and that of the game where it is over', () => {
    const known = new Map<string, 1 | -1>();
    let checked = 0;
    for (let game = 0; game < many(40); game++) {
      const positions = positionsOfRandomGame(4, `territory/${game}`).slice(-12);
      for (const at of positions) {
        const decided = territoryOf(at).winner;
        if (decided === undefined) continue;
        const expected = minimaxWinner(at, known);
        if (expected === undefined) continue;
        expect(decided, makePosition(at)).toBe(expected);
        checked++;
      }
      const end = positions.at(-1) as Position;
      const moves = Array.from({ length: end.board.points }, (_, point) => point).filter((p) => !end.illegality(p));
      end.playUnchecked(moves[0] as number);
      if (end.outcome()) expect(territoryOf(end).winner).toBe(end.outcome()?.winner);
    }
    expect(checked).toBeGreaterThan(1);
  });
});

describe('a verdict', () => {
  it.each([
    [3, 4, many(150)],
    [4, 5, many(100)],
    [5, 4, many(40)],
    [7, 5, many(10)],
  ])('names the winner by territory, on size %i with %i changes behind the walls', (size, changes, count) => {
    let decided = 0;
    for (const at of walledPositions(size, changes, count, randomState(`verdict/${size}`))) {
      const { winner } = territoryOf(at) as { winner?: 0 | 1 };
      // Where the other side has no turn left, nobody needs to be safe, and a search sees the end itself.
      const isSafe = winner !== undefined && safetyOf(at, winner).groups.length > 0;
      expect(territoryVerdict(at)?.winner, makePosition(at)).toBe(isSafe ? winner : undefined);
      if (isSafe) decided++;
    }
    expect(decided).toBeGreaterThan(count / 20);
  });

  it('comes true in the plies that it says, whatever the other side does', () => {
    let decided = 0;
    for (const at of walledPositions(3, 4, many(400), randomState('verdict/plies'))) {
      const verdict = territoryVerdict(at);
      if (!verdict) continue;
      expect(canWinIn(at, verdict.winner, verdict.plies), makePosition(at)).toBe(true);
      decided++;
    }
    expect(decided).toBeGreaterThan(20);
  });
});

/** Whether a side can force its win within this many plies; by looking at all lines. */
function canWinIn(at: Position, winner: number, plies: number): boolean {
  const outcome = at.outcome();
  if (outcome || plies === 0) return outcome?.winner === winner;
  const isWon = (point: number) => {
    const next = new Position(at.board.size);
    next.copyFrom(at);
    next.playUnchecked(point);
    return canWinIn(next, winner, plies - 1);
  };
  const legal = Array.from({ length: at.board.points }, (_, point) => point).filter((point) => !at.illegality(point));
  return at.toMove === winner ? legal.some(isWon) : legal.every(isWon);
}

describe('the counts', () => {
  const positions = (size: number, changes: number, count: number) =>
    walledPositions(size, changes, count, randomState(`counts/${size}/${changes}`));

  it('and the points agree with a plain twin that tries all sets of groups and all orders of stones', () => {
    let exact = 0;
    let points = 0;
    for (const at of [...positions(3, 3, many(50)), ...positions(4, 2, many(100))]) {
      const plain = plainTwinOf(at);
      for (const [color, side] of SIDES.entries()) {
        if (plain.groups(side).length > 8) continue;
        const { cells, least, most } = territoryOf(at).seats[color]!;
        const own = plainTerritory(plain, side);
        expect(namesOf(at, cells), `${side} in ${plain}`).toEqual(own);
        points += own.length;
        if (plain.board.points.filter((point) => plain.isEmpty(point)).length > 11) continue;
        // Even if the stones of the opponent that do not wall off anything were not there.
        const longest = longestRow(plain, side);
        expect(longest, `${side} in ${plain}`).toBeLessThanOrEqual(most);
        // The groups that are dead now can take no part in it.
        const alive = without(plain, plain.deadGroups(side).flat());
        expect(longestRow(alive, side, own), `${side} in ${plain}`).toBeGreaterThanOrEqual(least);
        if (least === most && longest === most && least > 0) exact++;
      }
    }
    expect(points).toBeGreaterThan(200);
    expect(exact).toBeGreaterThan(2);
  });

  it('are bounds in the right order', () => {
    for (const at of [...positions(4, 6, many(100)), ...positions(6, 6, many(8))]) {
      for (const { least, most, cells } of territoryOf(at).seats) {
        expect(least, makePosition(at)).toBeLessThanOrEqual(most);
        expect(least).toBeLessThanOrEqual(cells.length);
      }
    }
  });

  it('let a side live for as many turns as it has at least, whatever the opponent does', () => {
    const random = randomState('lasting');
    let lasted = 0;
    for (const start of positions(5, 2, many(50))) {
      const color = start.toMove;
      const { least, cells } = territoryOf(start).seats[color]!;
      if (least < 2) continue;
      // It places stones where its count falls by one; the opponent places any.
      const at = new Position(5);
      at.copyFrom(start);
      for (let left = least; left > 0; left--) {
        const next = new Position(5);
        const point = cells.find((one) => {
          if (at.illegality(one)) return false;
          next.copyFrom(at);
          next.playUnchecked(one);
          const after = territoryOf(next).seats[color]!;
          return after.least >= left - 1 && after.cells.length > 0;
        });
        expect(point, `${left} turns left of ${least} in ${makePosition(at)}`).toBeDefined();
        at.playUnchecked(point as number);
        if (at.outcome()) break;
        const replies = Array.from({ length: at.board.points }, (_, one) => one).filter((one) => !at.illegality(one));
        at.playUnchecked(replies[nextBelow(random, replies.length)] as number);
        if (at.outcome()) break;
      }
      if (at.outcome()) expect(at.winner()).toBe(color);
      lasted++;
    }
    expect(lasted).toBeGreaterThan(10);
  });

  it('are mirrored with the board, and exchanged with the colours', () => {
    for (const at of positions(5, 4, many(10))) {
      const { seats, winner: won } = territoryOf(at);
      const setup = setupOf(at);
      for (const symmetry of at.board.symmetries) {
        const stones = setup.stones.map((_, point) => setup.stones[symmetry[point]!]);
        const mirrored = must(positionFromSetup({ ...setup, stones }));
        const there = territoryOf(mirrored);
        expect(there.winner).toBe(won);
        for (const [color, { cells, most }] of seats.entries()) {
          expect([...there.seats[color]!.cells].map((cell) => symmetry[cell]).sort()).toEqual([...cells].sort());
          expect(there.seats[color]!.most).toBe(most);
        }
      }
      const exchanged = must(
        positionFromSetup({
          ...setup,
          stones: setup.stones.map((color) => (color === undefined ? undefined : opponent(color))),
          toMove: opponent(setup.toMove),
        }),
      );
      const there = territoryOf(exchanged);
      expect(there.seats.map(({ least, most, cells }) => ({ least, most, cells }))).toEqual(
        seats.map(({ least, most, cells }) => ({ least, most, cells })).reverse(),
      );
      expect(there.winner).toBe(won === undefined ? undefined : opponent(won as 0 | 1));
    }
  });
});

it('the picture has the points of both sides, their counts, and who wins', () => {
  const overlay = overlays.find(({ name }) => name === 'territory')!;
  // Six points above the wall, less the three next to the corner; twelve but one below it, less three.
  const { cells, lines } = overlay.draw(position('L2/4/LLLLL/DDDDDD/5/4/D2 L 2 2'));
  expect(lines).toEqual(['light: 6 points, stones to place: 3', 'dark: 11 points, stones to place: 8', 'dark wins']);
  expect([...cells.values()].map(({ sign }) => sign).sort()).toEqual([...'o'.repeat(6), ...'x'.repeat(11)]);
});
