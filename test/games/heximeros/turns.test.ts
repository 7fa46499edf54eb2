/** Turns, promotion, Check, elimination, ends and scores; the names of tests are the rules of the page. */
import { describe, expect, it } from 'vitest';
import { OVER, type Position } from '../../../src/games/heximeros/rules/position.ts';
import { pointsOf, reward } from '../../../src/games/heximeros/rules/score.ts';
import { USUAL } from '../../../src/games/heximeros/setup.ts';
import { illegality } from '../../../src/games/heximeros/text/legality.ts';
import { makePosition } from '../../../src/games/heximeros/text/notation.ts';
import { parseMove } from '../../../src/games/heximeros/text/words.ts';
import { must } from '../../../src/util/result.ts';
import {
  FIRST,
  FLATS,
  isOnBoard,
  LINES,
  named,
  ORIGIN,
  type Pieces,
  pieceOn,
  played,
  positionOf,
  rankOf,
  reachedFrom,
  sovereigns,
  step,
  sum,
  times,
  type Vector,
} from './board-of.ts';
import { legalNames } from './compare.ts';

const [U1, U2, U3, U4, U5, U6] = FLATS as [Vector, Vector, Vector, Vector, Vector, Vector];
const home = (side: number) => times(13, FLATS[side] as Vector);
/** Where Blue's Sovereign stands beside the ways from Ground Zero. */
const ASIDE: Vector = [12, 1];
/** A move of a Sovereign at home, by one flat towards the middle. */
const homeStep = (side: number) => step(home(side), times(12, FLATS[side] as Vector));
const SIX = [0, 1, 2, 3, 4, 5];
const rewards = (position: Position) => SIX.map((side) => reward(position, side, 'victory'));

describe('promotion', () => {
  const NEAR: Vector = [1, 0];
  const onto = sum(NEAR, U4);

  it('is open to a Militant that moves onto or across its Center Line, to any capital piece but a Sovereign', () => {
    expect([rankOf(NEAR, 0), rankOf(onto, 0)]).toEqual([1, -1]);
    const position = played(positionOf({ ...sovereigns('so'), sM: NEAR }), step(NEAR, onto));
    expect(legalNames(position)).toEqual(['=-', '=A', '=C', '=D', '=P', '=R', '=S', '=T']);
    expect(position.toMove).toBe(0);
    const on: Vector = [1, 1];
    const before = sum(on, U1);
    expect([rankOf(on, 0), on]).not.toEqual([0, ORIGIN]);
    expect(legalNames(played(positionOf({ ...sovereigns('so'), sM: before }), step(before, on)))).toContain('=R');
  });

  it("is open to a Militant that moves onto another side's Base Line, however near it is to its own", () => {
    const base: Vector = [12, 0];
    const before = sum(base, U6);
    expect([rankOf(base, 1), rankOf(before, 1), rankOf(base, 0)]).toEqual([24, 23, 12]);
    const position = played(positionOf({ ...sovereigns('so'), sM: before, oH: base }), step(before, base));
    expect(legalNames(position)).toContain('=R');
  });

  it("scores the piece's points, which need not have been captured", () => {
    const position = played(positionOf({ ...sovereigns('so'), sM: NEAR }), step(NEAR, onto), '=R');
    expect([pieceOn(position, onto), position.points[0]]).toEqual(['sR', 55]);
  });

  it('makes a Militant Hatted that is not promoted', () => {
    const position = played(positionOf({ ...sovereigns('so'), sM: NEAR }), step(NEAR, onto), '=-');
    expect([pieceOn(position, onto), position.points[0]]).toEqual(['sH', 0]);
  });

  it('leaves a Militant on Ground Zero that is not promoted what it is, for its doubled move', () => {
    const start = positionOf({ ...sovereigns('so'), sM: U1 });
    played(start, step(U1, ORIGIN), '=-');
    expect(pieceOn(start, ORIGIN)).toBe('sM');
    played(start, homeStep(3), step(ORIGIN, times(2, U2)));
    expect(pieceOn(start, times(2, U2))).toBe('sH');
  });

  it("is open to a Hatted Militant on another side's Base Line, and on no Center Line", () => {
    const base: Vector = [12, 0];
    const before = sum(base, U1);
    const position = played(positionOf({ ...sovereigns('so'), sH: before }), step(before, base));
    expect(legalNames(position)).toContain('=R');
    expect(played(positionOf({ ...sovereigns('so'), sH: U1 }), step(U1, ORIGIN)).toMove).toBe(3);
    const own = sum(home(0), U4);
    expect(played(positionOf({ ...sovereigns('so'), sH: sum(own, U4) }), step(sum(own, U4), own)).toMove).toBe(3);
  });
});

describe('Check', () => {
  /** Silver's Alcazar goes where it attacks the Sovereigns of Orange and Green. */
  const O: Vector = [-5, 5];
  const G: Vector = [-10, 0];
  const FROM: Vector = [1, -1];
  const start = (more = {}) => positionOf({ sK: home(0), oK: O, gK: G, sA: FROM, ...more });
  const attack = step(FROM, [0, 0]);

  it('is declared or not where a turn leaves other Sovereigns under attack', () => {
    const position = played(start(), attack);
    expect([legalNames(position), position.toMove]).toEqual([['+', '+g', '+o', '.'], 0]);
    const first = played(positionOf({ sK: home(0), oK: O, gK: G, sA: FROM }, 's', { rules: FIRST }), attack);
    expect(legalNames(first)).toEqual(['+', '.']);
  });

  it('is declared to the Sovereigns that the player names', () => {
    const named = (name: string) => makePosition(played(start(), attack, name)).split(' ')[3];
    expect(['+', '+o', '+g', '.'].map(named)).toEqual(['so,sg', 'so', 'sg', '-']);
    const whole = played(start(), attack);
    expect(illegality(whole, must(parseMove('+OG')))).toBeUndefined();
    expect(illegality(whole, must(parseMove('+b')))?.code).toBe('not-attacked');
  });

  it('is declared by what the turn attacks: the piece that moved, or one whose way it opened', () => {
    // Silver's Alcazar attacks Orange's Sovereign already.
    const before = { sK: home(0), oK: O, gK: G, sA: [0, 0] as Vector };
    const ofMove = (pieces: Pieces, ...plies: string[]) => legalNames(played(positionOf(pieces), ...plies));
    const elsewhere = step(home(0), times(12, U1));
    expect(positionOf(before).attackedBy(0)).toBe(0b11000);
    expect(played(positionOf(before), elsewhere).toMove).toBe(3);
    // The piece itself, which attacks from nearer.
    expect(ofMove(before, step([0, 0], U4))).toEqual(['+', '.']);
    // A Regent attacks Orange's, too; Green's stays as it was.
    expect(ofMove({ ...before, sR: [3, 5] }, step([3, 5], [-5, 13]))).toEqual(['+', '.']);
    // A Cavalier leaves the way to Orange.
    const closed = { ...before, sC: times(2, U4) };
    expect(ofMove(closed, step(times(2, U4), sum(times(2, U4), times(3, U3), times(2, U2))))).toEqual(['+', '.']);
    // An Archer shoots what stands in the way to Green.
    const shot = { ...before, bK: ASIDE, bH: times(3, U5), sT: sum(times(3, U5), times(3, U6)) };
    expect(ofMove(shot, step(shot.sT, sum(shot.sT, U3)), `x${named(shot.bH)}`)).toEqual(['+', '.']);
    expect(played(positionOf(shot), step(shot.sT, sum(shot.sT, U3)), '-').toMove).toBe(1);
  });

  it('may not be moved into where `exposed` is refused and another turn is possible', () => {
    const pieces = { sK: home(0), oK: [1, 8] as Vector, sA: [0, 0] as Vector };
    const strict = positionOf(pieces, 'o', { rules: { ...USUAL, refusesExposure: true } });
    expect(reachedFrom(positionOf(pieces, 'o'), [1, 8])).toContain(named([0, 8]));
    expect(reachedFrom(strict, [1, 8])).not.toContain(named([0, 8]));
    expect(illegality(strict, must(parseMove(step([1, 8], [0, 8]))))?.code).toBe('in-check');
  });

  it('counts what an Archer could capture by moving and shooting', () => {
    const archer: Vector = [0, 0];
    const position = positionOf({
      sK: home(0),
      oK: sum(times(2, U4), times(3, LINES[3] as Vector)),
      sT: sum(archer, U1),
    });
    expect(legalNames(played(position, step(sum(archer, U1), archer)))).toEqual(['+', '.']);
  });

  it('binds: a turn has to end the attack, by moving the Sovereign, blocking, or capturing', () => {
    const bound = played(start({ oA: [-3, 4], oP: [1, 1] }), attack, '+');
    const moves = legalNames(bound);
    expect(bound.toMove).toBe(3);
    // Off the flat of the attack; into it; onto the attacker.
    expect(moves).toContain(step(O, sum(O, U2)));
    expect(moves).toContain(step([-3, 4], [-3, 3]));
    expect(moves).toContain(step([1, 1], [0, 0]));
    expect(moves).not.toContain(step(O, sum(O, U1)));
    expect(moves).not.toContain(step([-3, 4], [-2, 4]));
    const free = played(start({ oA: [-3, 4], oP: [1, 1] }), attack, '.');
    expect(legalNames(free)).toContain(step([-3, 4], [-2, 4]));
  });

  it("is ended by an Archer's shot, too, and then the shot is no choice", () => {
    const archer: Vector = [1, 2];
    const beside = sum(archer, U5);
    const bound = played(start({ oT: archer }), attack, '+');
    expect(legalNames(bound)).toContain(step(archer, beside));
    played(bound, step(archer, beside));
    expect(legalNames(bound)).toEqual([`x${named(ORIGIN)}`]);
  });

  it('of several players has to be ended as a whole', () => {
    // Silver attacks along one flat, Blue along another; a block of one of them does not do.
    const position = positionOf(
      { sK: home(0), bK: ASIDE, oK: O, sA: [1, -1], bA: sum(O, times(5, U2)), oD: [-3, 4] },
      's',
    );
    played(position, step([1, -1], [0, 0]), '+', step(sum(O, times(5, U2)), sum(O, times(4, U2))), '+');
    const block = step([-3, 4], [-3, 3]);
    expect(position.toMove).toBe(3);
    expect(legalNames(position)).not.toContain(block);
    expect(legalNames(position)).toContain(step(O, sum(O, U3)));
  });

  it('binds nobody where no turn ends it', () => {
    // In the corner between its own pieces, attacked by a Cavalier that nothing reaches.
    const corner = home(3);
    const around = [...FLATS, ...LINES].map((way) => sum(corner, way)).filter(isOnBoard);
    const knight = sum(corner, times(3, U1), times(2, U2));
    const before = sum(knight, times(-2, U1), times(-1, U6));
    const position = positionOf({ sK: home(0), sC: before, oK: corner, oM: around });
    played(position, step(before, knight), '+');
    expect(position.toMove).toBe(3);
    expect(position.declarers()).toBe(1);
    const moves = legalNames(position);
    expect(moves.length).toBeGreaterThan(0);
    for (const move of moves) {
      const after = positionOf({ sK: home(0), sC: before, oK: corner, oM: around });
      played(after, step(before, knight), '+', move);
      expect(after.attackedBy(0) & 8).toBe(8);
    }
  });

  it('that was not declared, or whose attack does not stand on the turn, binds nobody', () => {
    const [blue, between]: Vector[] = [
      [-2, 3],
      [-2, 2],
    ];
    const position = played(
      positionOf({ sK: home(0), bK: ASIDE, oK: O, sA: FROM, bA: blue as Vector, oP: [9, -4] }),
      attack,
      '+',
      step(blue as Vector, between as Vector),
    );
    if (legalNames(position).includes('.')) played(position, '.');
    expect([position.toMove, position.declarers()]).toEqual([3, 0]);
    expect(legalNames(position)).toContain(step([9, -4], sum([9, -4], LINES[0] as Vector)));
  });
});

describe('elimination', () => {
  const G: Vector = [-10, 0];
  const start = () => positionOf({ sK: home(0), bK: ASIDE, gK: G, gA: [3, 3], sA: ORIGIN, bP: [4, 4] });
  const out = () => played(start(), step(ORIGIN, G));

  it('takes a captured Sovereign off the board, and its player is out', () => {
    const position = out();
    expect([pieceOn(position, G), position.left, position.isIn(4)]).toEqual(['sA', 2, false]);
  });

  it('leaves the pieces, which never move and attack nobody', () => {
    const position = out();
    expect(pieceOn(position, [3, 3])).toBe('gA');
    expect(position.attackedBy(4)).toBe(0);
    played(position, step(ASIDE, sum(ASIDE, U5)));
    expect(position.toMove).toBe(0);
  });
});

describe('a turn', () => {
  it('of a player who has no legal move is skipped', () => {
    // Blue's Sovereign stands between its own Archers, who find every flat taken by pieces of Green, which is out.
    const corner = home(1);
    const archers = [...FLATS, ...LINES].map((way) => sum(corner, way)).filter(isOnBoard);
    const closed = new Set([corner, ...archers].map(named));
    const around = archers
      .flatMap((cell) => FLATS.map((flat) => sum(cell, flat)))
      .filter((cell) => isOnBoard(cell) && !closed.has(named(cell)));
    const walls = around.filter((cell, i) => around.findIndex((other) => named(other) === named(cell)) === i);
    const position = positionOf({ ...sovereigns('sbo'), bT: archers, gH: walls });
    expect(played(position, homeStep(0)).toMove).toBe(3);
  });

  it('has the move, the shot, and the declaration, each only where it applies', () => {
    const archer: Vector = [1, 0];
    const to = sum(archer, U4);
    const position = positionOf({
      ...sovereigns('s'),
      oK: sum(to, times(5, U2)),
      sT: archer,
      oH: sum(to, U3),
      oC: sum(to, times(3, U5)),
    });
    played(position, step(archer, to));
    expect(legalNames(position)).toEqual(['-', `x${named(sum(to, U3))}`, `x${named(sum(to, times(3, U5)))}`].sort());
    played(position, '-');
    expect(legalNames(position)).toEqual(['+', '.']);
    expect(played(position, '.').toMove).toBe(3);
  });

  it('has the promotion before the declaration, which counts the new piece', () => {
    const [before, onto]: [Vector, Vector] = [
      [1, 0],
      [0, 1],
    ];
    const start = () =>
      played(positionOf({ ...sovereigns('s'), oK: sum(onto, times(6, U3)), sM: before }), step(before, onto));
    expect(legalNames(played(start(), '=A'))).toEqual(['+', '.']);
    expect(played(start(), '=P').toMove).toBe(3);
  });
});

describe('the end', () => {
  const last = (more = {}) => positionOf({ sK: home(0), oK: times(4, U2), sA: ORIGIN, ...more });
  const capture = step(ORIGIN, times(4, U2));

  it('comes when one Sovereign is left, which wins', () => {
    const position = played(last(), capture);
    expect([position.phase, position.winner(), legalNames(position)]).toEqual([OVER, 0, []]);
    expect(rewards(position)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  const drawn = (pieces: Parameters<typeof positionOf>[0], letters: string) => {
    const position = positionOf({ ...sovereigns(letters), ...pieces }, letters.charAt(0), { quiet: 49 });
    for (const letter of letters) {
      expect(position.phase).not.toBe(OVER);
      played(position, homeStep('sbyogr'.indexOf(letter)));
    }
    return position;
  };

  it("is a draw of two when each has made 50 turns since the last capture or Militant's move: half each, 45 points", () => {
    const position = drawn({ sC: [2, 2] }, 'so');
    expect([position.phase, position.winner()]).toEqual([OVER, -1]);
    expect(rewards(position)).toEqual([0.5, 0, 0, 0.5, 0, 0]);
    const points = [...pointsOf(position)];
    expect([points[0], points[3]]).toEqual([45 + 37 + 12, 45 + 37]);
  });

  it('is shared equally by more than two who are left, and so are 90 points', () => {
    const position = drawn({}, 'syg');
    expect(rewards(position)).toEqual([1 / 3, 0, 1 / 3, 0, 1 / 3, 0]);
    expect([...pointsOf(position)]).toEqual([67, 0, 67, 0, 67, 0]);
  });

  it("is put off by a Militant's move and by a capture", () => {
    for (const [pieces, ply] of [
      [{ sM: [4, -4] }, step([4, -4], [3, -3])],
      [{ sC: [4, -4], oH: [7, -4 - 2] }, undefined],
    ] as const) {
      const position = positionOf({ ...sovereigns('so'), ...pieces }, 's', { quiet: 49 });
      const capture = legalNames(position).find((name) => name.endsWith(`-${named([7, -6])}`));
      played(position, ply ?? (capture as string));
      expect([...position.quiet]).toEqual([0, 0, 0, 0, 0, 0]);
      expect(played(position, homeStep(3)).phase).not.toBe(OVER);
    }
  });
});

describe('points', () => {
  it('of a capture are those of the table', () => {
    const table = { H: 10, R: 55, P: 30, A: 30, C: 25, D: 15, T: 40, S: 45 };
    for (const [letter, worth] of Object.entries(table)) {
      const position = positionOf({ ...sovereigns('so'), sA: ORIGIN, [`o${letter}`]: times(3, U2) });
      expect(played(position, step(ORIGIN, times(3, U2))).points[0]).toBe(worth);
    }
    const militant = positionOf({ ...sovereigns('so'), sA: ORIGIN, oM: times(3, U5) });
    expect(rankOf(times(3, U5), 3)).toBeGreaterThan(0);
    expect(played(militant, step(ORIGIN, times(3, U5))).points[0]).toBe(5);
  });

  it('are lost by going out, from the first to the fifth: 50, 40, 30, 20, 10', () => {
    // A Dreadnaught of Silver on Ground Zero has all five others on its way, one by one.
    const lost: number[] = [];
    const line: Vector[] = [1, 2, 3, 4, 5].map((n) => times(n, U2));
    const position = positionOf({
      sK: home(0),
      bK: line[0] as Vector,
      yK: line[1] as Vector,
      oK: line[2] as Vector,
      gK: line[3] as Vector,
      rK: line[4] as Vector,
      sD: ORIGIN,
    });
    played(position, step(ORIGIN, times(5, U2)));
    for (const side of [1, 2, 3, 4, 5]) lost.push(position.points[side] as number);
    expect(lost).toEqual([-50, -40, -30, -20, -10]);
    expect(position.points[0]).toBe(5 * 75);
  });

  it('are the reward by the other scoring: the share of all points, counted from the least', () => {
    const position = played(positionOf({ sK: home(0), oK: times(4, U2), sA: ORIGIN }), step(ORIGIN, times(4, U2)));
    const own = 75 + 100 + 75 + 30;
    const others = [0, 0, -10, 0, 0];
    const all = [own, ...others].map((points) => points + 50).reduce((a, b) => a + b, 0);
    expect(reward(position, 0, 'points')).toBeCloseTo((own + 50) / all, 12);
    expect(SIX.map((side) => reward(position, side, 'points')).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
  });
});
