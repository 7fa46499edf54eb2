/** HexiMeros at the doorway: text, keys, pictures, evaluation. */
import { describe, expect, it } from 'vitest';
import { CUBES, cellOfName, MOST_MOVES } from '../../../src/games/heximeros/rules/board.ts';
import { isLegal, listPlies } from '../../../src/games/heximeros/rules/legal.ts';
import { MOVE_BOUND } from '../../../src/games/heximeros/rules/moves.ts';
import { kindOf, pieceOf, sideOf } from '../../../src/games/heximeros/rules/pieces.ts';
import { OVER, Position, TO_PROMOTE } from '../../../src/games/heximeros/rules/position.ts';
import { makePosition, parsePosition } from '../../../src/games/heximeros/text/notation.ts';
import { moveName, parseMove } from '../../../src/games/heximeros/text/words.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { named, ORIGIN, played, positionOf, sovereigns, step, type Vector } from './board-of.ts';

const kit = must(openGame({ name: 'heximeros' })) as GameKit<Position>;
const byPoints = must(openGame({ name: 'heximeros', rules: { scoring: 'points' } })) as GameKit<Position>;
const SIX = [0, 1, 2, 3, 4, 5];

/** Positions of a random game, one of every this many plies. */
function* positionsOf(seed: string, every: number): Generator<Position> {
  const random = randomState(seed);
  const position = Position.start();
  const moves = new Int32Array(MOST_MOVES);
  for (let ply = 0; ; ply++) {
    const count = listPlies(position, moves);
    if (ply % every === 0 || count === 0 || position.phase === TO_PROMOTE) {
      const copy = new Position();
      copy.copyFrom(position);
      yield copy;
    }
    if (count === 0) return;
    position.play(moves[nextBelow(random, count)] as number);
  }
}

/** The same with everything a sixth turn further, and each seat's pieces, turns and points the next one's. */
function turnedOnce(position: Position): Position {
  const turned = new Position();
  for (const [cell, piece] of position.board.entries()) {
    if (piece === 0) continue;
    const [x, y] = CUBES[cell] as readonly [number, number, number];
    const to = cellOfName(named([-y, x + y])) as number;
    turned.put(to, pieceOf(kindOf(piece), (sideOf(piece) + 1) % SIX.length));
  }
  for (const side of SIX) {
    turned.quiet[(side + 1) % SIX.length] = position.quiet[side] as number;
    turned.points[(side + 1) % SIX.length] = position.points[side] as number;
  }
  turned.toMove = (position.toMove + 1) % SIX.length;
  turned.phase = position.phase;
  turned.left = position.left;
  return turned;
}

describe('plies as text', () => {
  it('are read as they are written, in either case, every one of them', () => {
    for (let move = 0; move < MOVE_BOUND; move += move < 429_000 ? 997 : 1) {
      expect(parseMove(moveName(move))).toEqual({ ok: true, value: move });
      expect(parseMove(moveName(move).toUpperCase())).toEqual({ ok: true, value: move });
    }
  });

  it.each(['', 'q30', 'q30r4', 'xq30r4-q29r5', '=Z', '=K', '=H', '++', 'q30r4-', 'pass'])('refuses %j', (text) => {
    expect(parseMove(text)).toMatchObject({ ok: false, error: { code: 'bad-move' } });
  });

  it('refuses cells that are not there by their names', () => {
    const read = parseMove('q17r17-q40r4');
    expect(read).toMatchObject({ ok: false, error: { code: 'unknown-cell' } });
    expect(read.ok ? '' : read.error.message).toContain('q40r4');
  });
});

describe('positions as text', () => {
  it('are read as they are written, with keys and legal plies, all through a random game', () => {
    const phases = new Set<number>();
    for (const position of positionsOf('text', 9)) {
      const read = must(parsePosition(makePosition(position)));
      expect(makePosition(read)).toBe(makePosition(position));
      expect([read.keyLow(true), read.keyHigh(true)]).toEqual([position.keyLow(true), position.keyHigh(true)]);
      const [a, b] = [new Int32Array(MOST_MOVES), new Int32Array(MOST_MOVES)];
      const [count, same] = [listPlies(read, a), listPlies(position, b)];
      expect(a.subarray(0, count).join()).toBe(b.subarray(0, same).join());
      phases.add(position.phase);
    }
    expect(phases.size).toBe(5);
  });

  const start = makePosition(Position.start());
  const fields = start.split(' ');
  const withField = (at: number, text: string) => fields.with(at, text).join(' ');
  const inPlaceOfRegent = (text: string) => withField(0, (fields[0] as string).replace('sR', text));

  it.each([
    ['too few fields', fields.slice(0, 3).join(' '), 'bad-position', '6'],
    ['a row too few', withField(0, '14/14'), 'bad-placement', '2'],
    ['a side that is none', inPlaceOfRegent('xR'), 'bad-placement', '"xR"'],
    ['a kind that is none', inPlaceOfRegent('sX'), 'bad-placement', '"sX"'],
    ['a row too long', inPlaceOfRegent('sR1'), 'bad-placement', 'row 5'],
    ['two Sovereigns', inPlaceOfRegent('sK'), 'bad-placement', 'Sovereign'],
    ['a Militant that has moved and is marked as new', inPlaceOfRegent('sN'), 'bad-placement', 'Militant'],
    ['an unknown side to move', withField(1, 'x'), 'bad-side', '"x"'],
    ['a shot without an Archer', withField(2, 'shot:q17r17:3'), 'bad-due', 'shot:q17r17:3'],
    ['nonsense that is due', withField(2, 'tea'), 'bad-due', '"tea"'],
    ['an end that is none', withField(2, 'over'), 'bad-due', '"over"'],
    ['a question without a reason', withField(2, 'check'), 'bad-due', '"check"'],
    ['a Check that does not stand', withField(3, 'bs'), 'bad-checks', '"bs"'],
    ['a Check to oneself', withField(3, 'bb'), 'bad-checks', '"bb"'],
    ['quiet turns that are none', withField(4, '0,0,0,0,0'), 'bad-quiet', '6'],
    ['points that are none', withField(5, 'many'), 'bad-points', '6'],
  ])('refuse %s', (_, text, code, words) => {
    const read = parsePosition(text);
    expect(read).toMatchObject({ ok: false, error: { code } });
    expect(read.ok ? '' : read.error.message).toContain(words);
  });

  it('refuse a range that is not written in digits', () => {
    const shots = [...positionsOf('shots', 1)].map(makePosition).filter((text) => text.includes(' shot:'));
    expect(shots.length).toBeGreaterThan(0);
    for (const text of shots) {
      expect(parsePosition(text).ok).toBe(true);
      const range = /(?<=shot:\w+:)\d/.exec(text)?.[0];
      for (const other of [`0x${range}`, `${range}e0`, `+${range}`, `${range}.0`, ''])
        expect(parsePosition(text.replace(/(?<=shot:\w+:)\d/, other))).toMatchObject({ error: { code: 'bad-due' } });
    }
  });

  it('refuse whatever is cut out of them or written over, or read something that is a position', () => {
    const random = randomState('cut');
    for (let i = 0; i < 300; i++) {
      const at = nextBelow(random, start.length);
      const text =
        start.slice(0, at) + 'sK0/-x:,9'.charAt(nextBelow(random, 9)) + start.slice(at + nextBelow(random, 3));
      const read = parsePosition(text);
      if (read.ok) expect(parsePosition(makePosition(read.value)).ok, text).toBe(true);
      else expect(read.error.code, text).toMatch(/^bad-/);
    }
  });
});

describe('keys', () => {
  it('of a random game are those of its pieces put anew, and differ from ply to ply', () => {
    const seen = new Set<string>();
    let count = 0;
    for (const position of positionsOf('keys', 1)) {
      seen.add(`${position.keyLow(false)},${position.keyHigh(false)}`);
      if (++count > 400) break;
    }
    expect(seen.size).toBe(count);
  });

  it('tell what decides what can be played: unmoved Militants, Checks, what is due, and turns near a draw', () => {
    const keyOf = (position: Position) => `${position.keyLow(false)},${position.keyHigh(false)}`;
    const BEGIN: Vector = [12, -11];
    const two = { ...sovereigns('so'), oD: [3, 3] as Vector };
    const differing = [
      positionOf({ ...two, sN: BEGIN }),
      positionOf({ ...two, sM: BEGIN }),
      positionOf({ ...two, sM: BEGIN }, 'o'),
      positionOf({ ...two, sM: BEGIN }, 's', { quiet: 49 }),
      positionOf({ ...two, sM: BEGIN }, 's', { quiet: 48 }),
      positionOf({ ...sovereigns('s'), oK: [-5, 5], sA: ORIGIN }, 'o'),
      positionOf({ ...sovereigns('s'), oK: [-5, 5], sA: ORIGIN }, 'o', { checks: 'so' }),
    ];
    expect(new Set(differing.map(keyOf)).size).toBe(differing.length);
    expect(keyOf(positionOf(two, 's', { quiet: 3 }))).toBe(keyOf(positionOf(two, 's', { quiet: 7 })));
  });

  it('tell points where these count', () => {
    const [a, b] = [positionOf(sovereigns('sog')), positionOf(sovereigns('sog'))];
    b.points[2] = 5;
    expect(kit.game.keyLow(a)).toBe(kit.game.keyLow(b));
    expect(byPoints.game.keyLow(a)).not.toBe(byPoints.game.keyLow(b));
  });
});

describe('a ply', () => {
  it('is legal if it is one of those that are listed', () => {
    const [moves, random] = [new Int32Array(MOST_MOVES), randomState('plies')];
    for (const position of positionsOf('legal', 7)) {
      const listed = new Set(moves.subarray(0, listPlies(position, moves)));
      const some = Array.from({ length: 500 }, () => nextBelow(random, MOVE_BOUND));
      const wrong = [...listed, ...some].filter((move) => isLegal(position, move) !== listed.has(move));
      expect(wrong.map(moveName)).toEqual([]);
    }
  });
});

describe('a random game', () => {
  it('ends after 1,000 to 3,000 plies, with 50 to 100 legal moves each', () => {
    const moves = new Int32Array(MOST_MOVES);
    const choices = [...positionsOf('length', 1)].map((position) => listPlies(position, moves));
    expect(choices.at(-1)).toBe(0);
    expect(choices.length).toBeGreaterThan(1000);
    expect(choices.length).toBeLessThan(3000);
    const mean = choices.reduce((sum, count) => sum + count, 0) / choices.length;
    expect(mean).toBeGreaterThan(50);
    expect(mean).toBeLessThan(100);
  });
});

describe('why a ply may not be played', () => {
  const start = Position.start();
  it.each([
    ['q17r17-q17r18', 'no-piece', 'q17r17'],
    ['q4r30-q5r29', 'not-yours', 'orange'],
    ['q30r4-q17r17', 'out-of-reach', 'Sovereign'],
    ['+', 'not-due', 'silver'],
    ['xq17r17', 'not-due', 'silver'],
    ['=R', 'not-due', 'silver'],
  ])('%s: %s', (ply, code, words) => {
    const error = kit.illegality(start, must(parseMove(ply)));
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(words);
  });

  it('tells of Check, of shots, and of the end', () => {
    const bound = positionOf({ ...sovereigns('s'), oK: [-5, 5], sA: ORIGIN, oA: [-3, 4] }, 'o', { checks: 'so' });
    expect(kit.illegality(bound, must(parseMove(step([-3, 4], [-2, 4]))))?.code).toBe('in-check');
    const archer = positionOf({ ...sovereigns('so'), sT: ORIGIN, oH: [3, 0] });
    played(archer, step(ORIGIN, [1, 0]));
    expect(kit.illegality(archer, must(parseMove(`x${named([5, 5])}`)))?.code).toBe('out-of-reach');
    const over = played(positionOf({ ...sovereigns('s'), oK: [5, 0], sA: ORIGIN }), step(ORIGIN, [5, 0]));
    expect(kit.illegality(over, 0)).toEqual({ code: 'game-over', message: 'the game is over' });
    expect(kit.outcome(over)).toMatchObject({ winner: 0, end: 'last-sovereign' });
  });
});

describe('what people see', () => {
  it('says which reconstruction it is', () => {
    const first = must(openGame({ name: 'heximeros', rules: { setup: 'sightline-1' } }));
    for (const [one, name] of [
      [kit, 'sightline-2'],
      [first, 'sightline-1'],
    ] as const) {
      expect(one.header).toContain(`reconstruction ${name}`);
      expect(one.diagram(one.game.create() as Position)).toContain(`HexiMeros, reconstruction ${name}`);
    }
  });

  it('is a diagram with every piece, where the last move is marked', () => {
    const text = kit.diagram(Position.start(), { lastMove: must(parseMove('q30r4-q29r4')) });
    for (const letter of 'sbyogr') expect(text.match(new RegExp(`${letter}[NKRPACDTS]`, 'g'))).toHaveLength(23);
    expect(text).toContain('[sK]');
    expect(kit.drawCells(() => 'x').match(/ x/g)).toHaveLength(655);
  });

  it('is a picture whose neighbouring cells are one apart and whose grid has every cell once', () => {
    const { cells, names, grid } = kit.picture;
    const [x, y] = cells[names.indexOf('q17r17')] as readonly [number, number];
    for (const near of ['q18r16', 'q18r17', 'q17r18', 'q16r18', 'q16r17', 'q17r16']) {
      const [nx, ny] = cells[names.indexOf(near)] as readonly [number, number];
      expect(Math.hypot(nx - x, ny - y)).toBeCloseTo(1, 9);
    }
    expect(grid.flat().filter((cell) => cell !== undefined)).toHaveLength(655);
    // Silver sits at the bottom, and play passes to its left: Blue is further left and higher.
    const [silver, blue] = ['q30r4', 'q30r17'].map((name) => cells[names.indexOf(name)] as readonly [number, number]);
    expect(silver?.[1]).toBeGreaterThan(y);
    expect(blue?.[0]).toBeLessThan(silver?.[0] as number);
    expect(blue?.[1]).toBeLessThan(silver?.[1] as number);
  });

  it('has six colours that people with red, green or blue blindness can tell apart', () => {
    for (const blindness of Object.keys(BLIND)) {
      const seen = kit.seats.map(({ fill }) => labOf(fill, BLIND[blindness] as readonly number[]));
      for (const [i, a] of seen.entries()) {
        for (const b of seen.slice(0, i)) {
          expect(Math.hypot(...a.map((own, k) => own - (b[k] as number))), blindness).toBeGreaterThan(25);
        }
      }
    }
  });
});

/** Linear colours as seen with full blindness of one kind (Machado, Oliveira and Fernandes, 2009). */
const BLIND: Readonly<Record<string, readonly number[]>> = {
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** CIE L*a*b* of a colour as in `#2f5fd0` once a matrix has been applied to its linear red, green and blue. */
function labOf(color: string, matrix: readonly number[]): number[] {
  const linear = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const row = (m: readonly number[], i: number, v: readonly number[]) =>
    [0, 1, 2].reduce((sum, k) => sum + (m[3 * i + k] as number) * (v[k] as number), 0);
  const seen = [0, 1, 2].map((i) => Math.min(1, Math.max(0, row(matrix, i, linear))));
  const toXyz = [0.4339, 0.3762, 0.1899, 0.2126, 0.7152, 0.0722, 0.0178, 0.1095, 0.8727];
  const [x, y, z] = [0, 1, 2].map((i) => {
    const t = row(toXyz, i, seen);
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
  }) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe('the evaluation', () => {
  const scoresOf = ({ game }: GameKit<Position>, position: Position) => {
    const evaluation = game.createEvaluation('hand');
    return SIX.map((side) => 1 / (1 + Math.exp(-evaluation.evaluate(position, side))));
  };

  it('gives six scores that add up to one, none to speak of for those who are out, by both scorings', () => {
    for (const position of positionsOf('values', 150)) {
      if (position.phase === OVER) continue;
      for (const one of [kit, byPoints]) {
        const scores = scoresOf(one, position);
        expect(scores.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 2);
      }
      const scores = scoresOf(kit, position);
      for (const side of SIX) if (!position.isIn(side)) expect(scores[side]).toBeLessThan(0.001);
    }
  });

  it('says the same of a board that is turned, with the seats that belong there', () => {
    for (const position of positionsOf('turned', 120)) {
      if (position.phase === OVER) continue;
      for (const one of [kit, byPoints]) {
        const scores = scoresOf(one, position);
        const turned = scoresOf(one, turnedOnce(position));
        for (const side of SIX) expect(turned[(side + 1) % SIX.length]).toBeCloseTo(scores[side] as number, 9);
      }
    }
  });

  it('lets scores come nearer to each other as a draw comes nearer', () => {
    const pieces = { ...sovereigns('so'), sR: ORIGIN };
    const leads = [0, 25, 49].map((quiet) => {
      const [silver = 0, , , orange = 0] = scoresOf(kit, positionOf(pieces, 's', { quiet }));
      return silver - orange;
    });
    expect(leads[0]).toBeGreaterThan(leads[1] as number);
    expect(leads[1]).toBeGreaterThan(leads[2] as number);
    expect(leads[2]).toBeGreaterThan(0);
  });

  it('likes best to take the last other Sovereign, as a game that is won', () => {
    const position = positionOf({ ...sovereigns('s'), gK: [-5, 0], sA: ORIGIN, sC: [6, -4] });
    const moves = new Int32Array(MOST_MOVES);
    const logits = new Float32Array(MOST_MOVES);
    const count = listPlies(position, moves);
    kit.game.createEvaluation('hand').evaluateMoves(position, moves, count, logits);
    const wins = logits[[...moves.subarray(0, count)].map(moveName).indexOf(step(ORIGIN, [-5, 0]))] as number;
    expect(1 / (1 + Math.exp(-wins))).toBeGreaterThan(0.999);
  });

  it('is the same after other positions were looked at, and leaves the position as it was', () => {
    const one = kit.game.createEvaluation('hand');
    const moves = new Int32Array(MOST_MOVES);
    for (const position of positionsOf('again', 97)) {
      if (position.phase === OVER) continue;
      const count = listPlies(position, moves);
      const before = makePosition(position);
      const [used, fresh] = [new Float32Array(count), new Float32Array(count)];
      one.evaluateMoves(position, moves, count, used);
      kit.game.createEvaluation('hand').evaluateMoves(position, moves, count, fresh);
      expect(used).toEqual(fresh);
      expect(makePosition(position)).toBe(before);
      expect(used.every(Number.isFinite)).toBe(true);
    }
  });

  it('likes best to capture a Sovereign that stands free', () => {
    const position = positionOf({ ...sovereigns('so'), gK: [-5, 0], gR: [3, 3], sA: ORIGIN, sC: [6, -4], oA: [-9, 8] });
    const moves = new Int32Array(MOST_MOVES);
    const count = listPlies(position, moves);
    const logits = new Float32Array(count);
    kit.game.createEvaluation('hand').evaluateMoves(position, moves, count, logits);
    const best = moves[logits.indexOf(Math.max(...logits))] as number;
    expect(moveName(best)).toBe(step(ORIGIN, [-5, 0]));
  });
});
