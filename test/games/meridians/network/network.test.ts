import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { boardOfSize } from '../../../../src/games/meridians/board.ts';
import { opponent } from '../../../../src/games/meridians/color.ts';
import { legalPoints } from '../../../../src/games/meridians/movegen.ts';
import { Network } from '../../../../src/games/meridians/network/network.ts';
import { parseShape, shapeOf } from '../../../../src/games/meridians/network/shape.ts';
import { Position } from '../../../../src/games/meridians/position.ts';
import { positionFromSetup, setupOf } from '../../../../src/games/meridians/setup.ts';
import { symmetrise } from '../../../../src/network/shape.ts';
import { quantise, unrounded } from '../../../../src/network/weights.ts';
import { must } from '../../../../src/util/result.ts';
import { randomState } from '../../../../src/util/seed.ts';
import { isThorough, many } from '../../../support/many.ts';
import { randomLanes } from '../../../support/plain-lanes.ts';
import { plainLogit, randomWeights } from '../../../support/plain-network.ts';
import { playRandomGame, randomSetup, STYLES } from '../../../support/random-games.ts';

/** Numbers, then vectors. */
const SHAPES = [
  'bias+line6+hex+sight',
  'sight',
  'line3+hex',
  'bias',
  'groups+hex+sight+phases3',
  'groups',
  'threats',
  'groups+threats+sight+phases2',
  'bias+groups+threats+hex+sight+lanes8',
  'lanes8+sight',
  'line3+hex+lanes8+phases2',
  'groups+lanes8',
];

describe.each(SHAPES)('a network of %s', (text) => {
  const isVectors = text.includes('lanes8');
  const weightsFor = (size: number) => (isVectors ? randomLanes : randomWeights)(shapeOf(text, size), seedrandom(text));

  it.each(isThorough ? [2, 3, 5, 7] : [2, 5])(
    'foresees every move, and agrees with its plain twin: size %i',
    (size) => {
      const weights = weightsFor(size);
      const [network, fresh] = [new Network(weights), new Network(weights)];
      const buffer = new Int32Array(boardOfSize(size).points);
      const logits = new Float32Array(buffer.length);
      const after = new Position(size);
      let removals = 0;
      for (const style of STYLES) {
        let plies = 0;
        playRandomGame(size, style, text, ({ position }) => {
          // The twin is slow; and between two looks the network has more than one stone to follow.
          if (++plies % (size > 3 ? 5 : 1) !== 0) return;
          const mover = position.toMove;
          const count = legalPoints(position, buffer);
          network.evaluateMoves(position, buffer, count, logits);
          const value = network.evaluate(position, opponent(mover));
          const plain = plainLogit(position, weights);
          if (isVectors) expect(value).toBeCloseTo(plain, 3);
          else expect(value).toBe(plain);
          expect(network.evaluate(position, mover)).toBe(-value);
          const then = Array.from(buffer.subarray(0, count), (point) => {
            after.copyFrom(position);
            after.playUnchecked(point);
            removals += Number(after.hasRemoved);
            if (after.stones(mover) === 0) return -20;
            return isVectors ? Math.fround(fresh.evaluate(after, mover)) : plainLogit(after, weights);
          });
          expect([...logits.subarray(0, count)]).toEqual(then);
        });
      }
      if (size > 3) expect(removals).toBeGreaterThan(0);
    },
  );

  it.each(isThorough ? [2, 3, 4, 7] : [3, 7])(
    'values a position the same, whatever it has seen before: size %i',
    (size) => {
      const weights = weightsFor(size);
      const network = new Network(weights);
      const random = randomState(`jumps ${text}`);
      const buffer = new Int32Array(boardOfSize(size).points);
      const logits = new Float32Array(buffer.length);
      const fresh = new Float32Array(buffer.length);
      for (let i = 0; i < many(15); i++) {
        // From one to the next, points change from either colour to the other, as from leaf to leaf of a search.
        const made = positionFromSetup(randomSetup(size, random));
        if (!made.ok || made.value.outcome()) continue;
        const position = made.value;
        const mover = opponent(position.toMove);
        const value = network.evaluate(position, mover);
        expect(value).toBe(isVectors ? new Network(weights).evaluate(position, mover) : plainLogit(position, weights));
        const count = legalPoints(position, buffer);
        network.evaluateMoves(position, buffer, count, logits);
        new Network(weights).evaluateMoves(position, buffer, count, fresh);
        expect(logits.subarray(0, count)).toEqual(fresh.subarray(0, count));
      }
    },
  );

  it('gives the four mirror images of a position the same value', () => {
    const size = 5;
    const { shape, values: drawn, unit } = weightsFor(size);
    const learnt = unrounded({ values: drawn, unit }, shape.lanes);
    symmetrise(shape, learnt);
    const network = new Network({ shape, values: quantise(learnt, shape.lanes), unit });
    playRandomGame(size, 'uniform', text, ({ position }) => {
      const { stones, ...rest } = setupOf(position);
      const values = boardOfSize(size).symmetries.map((symmetry) => {
        const image = must(positionFromSetup({ ...rest, stones: stones.map((_, point) => stones[symmetry[point]!]) }));
        return network.evaluate(image, opponent(image.toMove));
      });
      expect(new Set(values).size).toBe(1);
    });
  });
});

describe('a shape', () => {
  it('of windows of 6 and neighbourhoods has the tuples and weights of the first trials', () => {
    const shape = shapeOf('line6+hex', 6);
    expect([shape.tuples, shape.weights]).toEqual([167, 54351]);
    expect([shapeOf('line6+hex', 7).tuples, shapeOf('line6+hex', 7).weights]).toEqual([271, 85698]);
  });

  it('has a sight for every point', () => {
    expect(shapeOf('sight', 7)).toMatchObject({ tuples: 114, firstSight: 0 });
    expect(shapeOf('bias+sight', 7)).toMatchObject({ tuples: 115, firstSight: 1 });
  });

  it.each(['', 'hex+', 'lines', 'line1', 'line11', 'line06x', 'hex+hex', 'HEX'])('%j is refused', (text) => {
    const shape = parseShape(text, 7);
    expect(shape.ok ? undefined : shape.error.code).toBe('bad-shape');
  });
});
