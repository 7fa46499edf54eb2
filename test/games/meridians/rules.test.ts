/** What follows from the rules of Meridians (README has them in ten lines), as properties of any game or setup. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOfSize } from '../../../src/games/meridians/board.ts';
import { COLOR_NAMES, opponent } from '../../../src/games/meridians/color.ts';
import { groupsOf } from '../../../src/games/meridians/life.ts';
import type { Position } from '../../../src/games/meridians/position.ts';
import { positionFromSetup, type Setup } from '../../../src/games/meridians/setup.ts';
import { must } from '../../../src/util/result.ts';
import { legalNames, namesOf, plainTwinOf } from '../../support/agreement.ts';
import { setups } from '../../support/arbitraries.ts';
import { many } from '../../support/many.ts';
import { PlainPosition } from '../../support/plain-position.ts';
import { playRandomGame } from '../../support/random-games.ts';
import { position } from '../../support/written.ts';

const SETUPS = { numRuns: many(40) };

function arranged(setup: Setup): Position {
  return must(positionFromSetup(setup));
}

/** The stones of a setup as they lie, nothing removed. */
function strewn({ size, stones, toMove }: Setup): PlainPosition {
  const plain = new PlainPosition(size);
  for (const [point, name] of boardOfSize(size).names.entries()) {
    const color = stones[point];
    if (color !== undefined) plain.stones.set(name, COLOR_NAMES[color]);
  }
  plain.toMove = COLOR_NAMES[toMove];
  plain.turns.light = plain.turns.dark = 2;
  return plain;
}

function pathsOf(plain: PlainPosition): string[] {
  return COLOR_NAMES.flatMap((side) => plain.groups(side).flatMap((group) => plain.paths(group))).map(
    ({ from, to }) => `${from}-${to}`,
  );
}

describe('whatever stones lie on the board', () => {
  it('every point of a path of the side to move is a legal point', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        const at = arranged(setup);
        if (at.isAnnihilated()) return;
        const legal = new Set(legalNames(at));
        for (const { color, paths } of groupsOf(at)) {
          if (color !== at.toMove) continue;
          for (const { points } of paths) for (const name of namesOf(at, points)) expect(legal).toContain(name);
        }
      }),
      SETUPS,
    );
  });

  it('dead groups leave in one sweep as they would one by one, in any order', () => {
    fc.assert(
      fc.property(setups, fc.infiniteStream(fc.nat()), (setup, picks) => {
        const plain = strewn(setup);
        const waiting = COLOR_NAMES[opponent(setup.toMove)];
        if (plain.count(plain.toMove) === 0) return;
        for (;;) {
          const dead = plain.deadGroups(waiting);
          if (dead.length === 0) break;
          const pick = dead[picks.next().value % dead.length] as string[];
          for (const stone of pick) plain.stones.delete(stone);
        }
        expect(plainTwinOf(arranged(setup)).toString()).toBe(plain.toString());
      }),
      SETUPS,
    );
  });

  it('the removal of dead groups takes no path from anybody', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        const plain = strewn(setup);
        const before = pathsOf(plain);
        for (const stone of plain.deadGroups(COLOR_NAMES[opponent(setup.toMove)]).flat()) plain.stones.delete(stone);
        const after = new Set(pathsOf(plain));
        for (const path of before) expect(after).toContain(path);
      }),
      SETUPS,
    );
  });

  it('the removal of dead groups hides no living stone from any point', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        const plain = strewn(setup);
        const dead = new Set(plain.deadGroups(COLOR_NAMES[opponent(setup.toMove)]).flat());
        const met = () =>
          plain.board.points.flatMap((point) =>
            plain.board.raysFrom(point).flatMap((ray) => {
              const stone = ray.find((t) => !plain.isEmpty(t));
              return stone === undefined || dead.has(stone) || dead.has(point) ? [] : [`${point}-${stone}`];
            }),
          );
        const before = met();
        for (const stone of dead) plain.stones.delete(stone);
        const after = new Set(met());
        for (const sight of before) expect(after).toContain(sight);
      }),
      SETUPS,
    );
  });

  it('setups of both kinds come up: with and without dead groups, won and undecided', () => {
    const seen = { dead: 0, none: 0, over: 0, open: 0 };
    for (const setup of fc.sample(setups, { numRuns: 300, seed: 3 })) {
      const plain = strewn(setup);
      seen[plain.deadGroups(COLOR_NAMES[opponent(setup.toMove)]).length > 0 ? 'dead' : 'none']++;
      seen[arranged(setup).outcome() ? 'over' : 'open']++;
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(30);
  });
});

describe('a side with no legal point', () => {
  const examine = (at: Position) => {
    expect(legalNames(at)).toEqual([]);
    expect(groupsOf(at).filter(({ color, paths }) => color === at.toMove && paths.length > 0)).toEqual([]);
    expect(at.outcome()).toEqual({ winner: opponent(at.toMove), end: 'no-move' });
  };

  it.each([
    '2/L1L/DL2/LLL/DD D 2 2',
    'DDD/DDDL/DDDLD/LLLLDL/LLLLL/2LL/L2 D 2 2',
    'LD1/DD2/LD1D1/LD2D1/DD1D1/4/3 L 2 2',
    '3D/5/3DD1/5D1/7D/4DD1/2DDD1/DDDLD/DLDL L 2 2',
  ])('has only dead groups, and has lost: %s', (text) => examine(position(text)));

  it('has only dead groups, and has lost, wherever random games end so', () => {
    let [early, late] = [0, 0];
    for (const size of [2, 3, 4]) {
      for (let seed = 0; seed < 1500; seed++) {
        const { position: last } = playRandomGame(size, 'cutting', `stuck/${seed}`, () => {});
        if (last.isAnnihilated()) continue;
        examine(last);
        if (last.turns(last.toMove) === 2) late++;
        else early++;
      }
    }
    expect(early, 'sides stuck at their second turn').toBeGreaterThan(1000);
    expect(late, 'sides stuck later').toBeGreaterThan(0);
  });
});
