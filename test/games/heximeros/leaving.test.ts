/** Players who leave, draws, and the first set-up; the names of tests are the rules of the page. */
import { describe, expect, it } from 'vitest';
import { headerOf } from '../../../selfplay/tournament/log.ts';
import {
  CELLS,
  CENTER,
  CORNERS,
  DIRECTIONS,
  MOST_MOVES,
  NEXT,
  SIDES,
} from '../../../src/games/heximeros/rules/board.ts';
import { listPlies } from '../../../src/games/heximeros/rules/legal.ts';
import { OVER, Position, TO_PROMOTE } from '../../../src/games/heximeros/rules/position.ts';
import { pointParts, pointsOf, reward } from '../../../src/games/heximeros/rules/score.ts';
import { illegality } from '../../../src/games/heximeros/text/legality.ts';
import { makePosition, parsePosition } from '../../../src/games/heximeros/text/notation.ts';
import { parseMove } from '../../../src/games/heximeros/text/words.ts';
import { openGame } from '../../../src/games/registry.ts';
import { replay } from '../../../src/records/replay.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { FIRST, pieceOn, played, positionOf, sovereigns, step, type Vector } from './board-of.ts';

const AT: Vector = [3, 3];
const say = (position: Position, ...words: string[]) => {
  for (const word of words) {
    const move = must(parseMove(word));
    expect(illegality(position, move)).toBeUndefined();
    position.play(move);
    expect(makePosition(must(parsePosition(makePosition(position))))).toBe(makePosition(position));
  }
  return position;
};
const withPoints = (position: Position, points: number) => {
  position.points.fill(points);
  return position;
};
const codeOf = (position: Position, word: string) => illegality(position, must(parseMove(word)))?.code;

describe('a resignation', () => {
  const three = () => withPoints(positionOf({ ...sovereigns('sog'), sA: AT, oA: [4, -8] }), 30);

  it('takes the Sovereign off the board; the pieces stay, and the others play on', () => {
    const position = say(three(), 'resign');
    expect([position.left, position.isIn(0), position.toMove, position.phase]).toEqual([2, false, 3, 0]);
    expect(pieceOn(position, AT)).toBe('sA');
    expect(position.attackedBy(0)).toBe(0);
  });

  it('costs all points and those of the loss; no capture is scored', () => {
    expect([...say(three(), 'resign').points]).toEqual(
      [-20, 30, 30, 30, 30, 30].map((own, i) => (i === 0 ? -20 : own)),
    );
  });

  it('is possible in the middle of a turn, by which nothing is declared', () => {
    const position = positionOf({ ...sovereigns('sg'), oK: [-5, 5], sA: [1, -1] });
    played(position, step([1, -1], [0, 0]));
    expect(position.phase).toBe(3);
    say(position, 'resign');
    expect([position.toMove, position.declared[0], position.declarers()]).toEqual([3, 0, 0]);
  });

  it('of one of the last two is a concession: the other has won, the loser keeps his points', () => {
    const position = say(withPoints(positionOf({ ...sovereigns('so'), oR: AT }), 30), 'resign');
    expect([position.phase, position.winner(), position.toMove]).toEqual([OVER, 3, 3]);
    const points = [...pointsOf(position)];
    expect([points[0], points[3]]).toEqual([30 - 10, 30 + 100 + 75 + 55]);
  });

  it('is not possible in the first set-up, nor after the end', () => {
    expect(codeOf(positionOf({ ...sovereigns('so'), oR: AT }, 's', { rules: FIRST }), 'resign')).toBe('not-due');
    const over = say(positionOf({ ...sovereigns('so'), oR: AT }), 'resign');
    expect(codeOf(over, 'resign')).toBe('game-over');
  });
});

describe('an expulsion', () => {
  it('is a resignation with 500 points less', () => {
    expect(say(withPoints(positionOf({ ...sovereigns('sog') }), 30), 'expelled').points[0]).toBe(-500 - 20);
  });

  it('leaves rewards by points from 0 to 1, with the sum 1', () => {
    const over = say(withPoints(positionOf({ ...sovereigns('so'), oR: AT }), 30), 'expelled');
    expect(over.points[0]).toBe(-500 - 10);
    const rewards = Array.from({ length: SIDES }, (_, side) => reward(over, side, 'points'));
    expect(rewards[0]).toBe(0);
    expect(rewards.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  });
});

describe('the points of the end', () => {
  const rules = { setup: 'sightline-2' };
  const end = (ends: readonly string[]) =>
    replay({ game: 'heximeros', rules, moves: [...Array(4).fill('resign'), ...ends] });
  /** Of one army: Sovereign, Regent, Assassin, two each of Archer, Prelate, Alcazar, Cavalier, Dreadnaught, eleven Militants. */
  const KEPT = 75 + 55 + 45 + 2 * (40 + 30 + 30 + 25) + 15 + 11 * 5;
  const KEPT_IN_DRAW = 37 + 27 + 22 + 2 * (20 + 15 + 15 + 12) + 7 + 11 * 2;

  const OUT = [-50, -40, -30, -20].map((out) => ({ out }));

  it('are named with what they are for: victory, a share of a draw, the pieces kept, and being out', () => {
    expect(end(['resign'])).toMatchObject({
      value: {
        points: [-50, -40, -30, -20, -10, 100 + KEPT],
        pointParts: [...OUT, { out: -10 }, { victory: 100, 'pieces kept': KEPT }],
      },
    });
    const share = { draw: 45, 'pieces kept': KEPT_IN_DRAW };
    expect(end(['draw', 'draw'])).toMatchObject({ value: { pointParts: [...OUT, share, share] } });
    expect(end([])).not.toHaveProperty('value.points');
    const expelled = ['expelled', ...Array(4).fill('resign')];
    expect(replay({ game: 'heximeros', rules, moves: expelled })).toMatchObject({
      value: {
        points: [-550, -40, -30, -20, -10, 100 + KEPT],
        pointParts: [{ out: -50, expulsion: -500 }, ...OUT.slice(1), {}, {}],
      },
    });
  });

  it('are in random games the captures and promotions of each ply, with what the end brings', () => {
    const random = Int32Array.of(1, 2, 3, 4);
    const add = (sums: number[], side: number, more: number) => {
      sums[side] = (sums[side] as number) + more;
    };
    const buffer = new Int32Array(MOST_MOVES);
    let promotions = 0;
    for (let game = 0; game < 3; game++) {
      const position = Position.start();
      const promoted: number[] = Array(SIDES).fill(0);
      const captured: number[] = Array(SIDES).fill(0);
      while (position.phase !== OVER) {
        const { toMove, phase } = position;
        const before = position.points[toMove] as number;
        const move = buffer[nextBelow(random, listPlies(position, buffer))] as number;
        position.play(move);
        // Nobody loses points in the own turn.
        add(phase === TO_PROMOTE ? promoted : captured, toMove, (position.points[toMove] as number) - before);
      }
      promotions += promoted.reduce((a, b) => a + b);
      const points = pointsOf(position);
      for (const [side, parts] of pointParts(position).entries()) {
        expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBe(points[side]);
        expect([parts.captures ?? 0, parts.promotions ?? 0]).toEqual([captured[side], promoted[side]]);
      }
    }
    expect(promotions).toBeGreaterThan(0);
  });

  it('of a game that began with a text are named as far as it tells', () => {
    const over = say(withPoints(positionOf({ ...sovereigns('so'), oR: AT }), 30), 'resign');
    const text = makePosition(over);
    expect(pointParts(must(parsePosition(text)))[0]).toEqual({ 'in the game': 20 });
  });
});

describe('a draw', () => {
  const two = () => positionOf({ ...sovereigns('so'), oR: AT });

  it('is agreed upon by the last two: 45 points each, no fifth out', () => {
    const asked = say(two(), 'draw');
    expect([asked.toMove, asked.phase, makePosition(asked).split(' ')[2]]).toEqual([3, 5, 'answer']);
    const over = say(asked, 'draw');
    expect([over.phase, over.winner()]).toEqual([OVER, -1]);
    const points = [...pointsOf(over)];
    expect([points[0], points[3]]).toEqual([45 + 37, 45 + 37 + 27]);
    expect(reward(over, 0, 'victory')).toBe(0.5);
  });

  it('that is declined leaves the turn where it was', () => {
    const before = makePosition(two());
    expect(makePosition(say(two(), 'draw', 'decline'))).toBe(before);
  });

  it('is not offered by one of three, nor answered unasked', () => {
    const three = positionOf({ ...sovereigns('sog'), oR: AT });
    expect([codeOf(three, 'draw'), codeOf(two(), 'decline')]).toEqual(['not-due', 'not-due']);
  });

  it('comes when the last two have only their Sovereigns, unless one can be captured at once', () => {
    const unfinished = positionOf({ sK: [0, 5], oK: [-9, 9], oR: [1, 5], sD: [0, 3] });
    expect(played(unfinished, step([0, 5], [1, 5])).phase).not.toBe(OVER);
    const taken = positionOf({ sK: [0, 5], oK: [-9, 9], oR: [1, 5] });
    expect(played(taken, step([0, 5], [1, 5]))).toMatchObject({ phase: OVER, left: 2 });
    expect([...pointsOf(taken)].map((own) => own - 0)).toEqual([55 + 82, 0, 0, 82, 0, 0]);
    const near = positionOf({ sK: [0, 5], oK: [2, 5], oR: [1, 5] });
    expect(played(near, step([0, 5], [1, 5])).phase).not.toBe(OVER);
    const corner = positionOf({ sK: [0, 5], oK: [-13, 13], oR: [1, 5] });
    expect(played(corner, step([0, 5], [1, 5])).phase).not.toBe(OVER);
  });

  it('is right then: outside the corners a lone Sovereign has a safe cell, again outside them', () => {
    const reach = Array.from({ length: CELLS }, (_, cell) => {
      const found = new Set<number>();
      for (let way = 0; way < DIRECTIONS; way++) {
        const next = NEXT[DIRECTIONS * cell + way] as number;
        if (next >= 0) found.add(next);
        if (next >= 0 && cell === CENTER) found.add(NEXT[DIRECTIONS * next + way] as number);
      }
      return found;
    });
    const caught: (readonly number[])[] = [];
    for (const [other, attacked] of reach.entries()) {
      for (let cell = 0; cell < CELLS; cell++) {
        if (CORNERS.has(other) || CORNERS.has(cell) || cell === other || reach[cell]?.has(other)) continue;
        const ways = NEXT.slice(DIRECTIONS * cell, DIRECTIONS * (cell + 1));
        if (!ways.some((to) => to >= 0 && !CORNERS.has(to) && !attacked.has(to))) caught.push([other, cell]);
      }
    }
    expect(caught).toEqual([]);
  });
});

describe('records', () => {
  it('of tournaments whose log does not name the set-up are of the first one', () => {
    const rules = { scoring: 'victory' };
    const players = [{ name: 'a', spec: 'random' }];
    const entry = {
      v: 1,
      kind: 'tournament',
      config: { format: 'match', game: 'heximeros', rules, players, games: 6 },
    };
    expect(must(headerOf(entry)).config.rules).toEqual({ ...rules, setup: 'sightline-1' });
  });

  it('of the first set-up, which do not name it, replay by its rules; later ones name theirs', () => {
    const kit = must(openGame({ name: 'heximeros' }));
    expect(kit.spec.rules.setup).toBe('sightline-2');
    const moves = ['q31r7-q29r12', 'resign'];
    expect(replay({ game: 'heximeros', rules: { scoring: 'victory' }, moves })).toMatchObject({
      value: { plies: 1, end: 'resign', winner: null },
    });
    expect(replay({ game: 'heximeros', rules: kit.spec.rules, moves })).toMatchObject({
      value: { plies: 2, end: null, winner: null },
    });
  });
});
