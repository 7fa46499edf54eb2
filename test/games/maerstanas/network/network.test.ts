import seedrandom from 'seedrandom';
import { expect, it } from 'vitest';
import { Network, openWeights, parseShape } from '../../../../src/games/maerstanas/network/network.ts';
import { DARK, LIGHT } from '../../../../src/games/maerstanas/numbers.ts';
import type { Position } from '../../../../src/games/maerstanas/position.ts';
import { Learner } from '../../../../src/network/learner.ts';
import { must } from '../../../../src/util/result.ts';
import { nextBelow } from '../../../../src/util/rng.ts';
import { randomState } from '../../../../src/util/seed.ts';
import { openKit, playedAtRandom } from '../../../support/kits.ts';
import { plainLanes, randomLanes } from '../../../support/plain-lanes.ts';

const SQUARE_NUMBERS = Array.from({ length: 49 }, (_, square) => square);

const kit = openKit('maerstanas');

function drawn(text: string, seed: string) {
  const shape = parseShape(text);
  if (!shape.ok) throw new Error(shape.error.message);
  const random = randomState(seed);
  const values = Int16Array.from({ length: shape.value.weights }, () => nextBelow(random, 2000) - 1000);
  return openWeights({ shape: shape.value, values, unit: 1 / 2048 });
}

function positionsOf(seed: string): Position[] {
  return playedAtRandom(kit, seed).positions.map((text) => {
    return must(kit.parsePosition(text)) as Position;
  });
}

it.each(['block+heat+phases4+margin', 'bias+heat', 'block'])(
  'the value of %s is the sum of its entries, each as often as it counts',
  (text) => {
    const weights = drawn(text, text);
    const { shape, values, unit } = weights;
    const network = new Network(weights, true);
    const other = new Network(weights, true);
    for (const position of ['a', 'b', 'c'].flatMap(positionsOf)) {
      if (position.isOver()) continue;
      const mover = position.toMove === DARK ? LIGHT : DARK;
      const entries = other.entriesOf(position, mover).subarray(0, -1);
      const sumAt = (offset: number) =>
        entries.reduce((sum, at, tuple) => sum + (shape.times[tuple] as number) * (values[offset + at] as number), 0);
      expect(network.evaluate(position, mover)).toBe(unit * sumAt(0));
      expect(network.evaluate(position, position.toMove)).toBe(-unit * sumAt(0));
      if (shape.marginWeights > 0) expect(network.margin?.(position, mover)).toBe(unit * sumAt(shape.marginWeights));
    }
  },
);

it('adds up vectors as their plain twin does, and numbers of the margin beside them', () => {
  const shape = must(parseShape('bias+block+heat+lanes8+margin'));
  const weights = { ...randomLanes(shape, seedrandom('vectors')), shape };
  const network = new Network(weights, true);
  for (const position of ['a', 'b', 'c'].flatMap(positionsOf)) {
    if (position.isOver()) continue;
    const mover = position.toMove === DARK ? LIGHT : DARK;
    const fresh = new Network(weights, true);
    const [...read] = fresh.entriesOf(position, mover);
    const stage = read.pop() as number;
    const filled = SQUARE_NUMBERS.filter((square) => position.sideAt(square) !== undefined).length;
    expect(stage).toBe(shape.lanes!.stageOf[filled]);
    expect(network.evaluate(position, mover)).toBe(fresh.evaluate(position, mover));
    expect(network.evaluate(position, mover)).toBeCloseTo(plainLanes(weights, read, stage), 3);
    const margin = read.reduce(
      (sum, at, tuple) => sum + (shape.times[tuple] as number) * (weights.values[shape.marginWeights + at] as number),
      0,
    );
    expect(network.margin?.(position, mover)).toBe(weights.unit * margin);
  }
});

it.each(['phases4', 'lanes8'])('says of all moves what it says of the positions after them, with %s', (kind) => {
  const network = new Network(drawn(`bias+block+heat+${kind}+margin`, 'moves'), true);
  const after = kit.game.create() as Position;
  const moves = new Int32Array(kit.game.maxMoves);
  const logits = new Float32Array(kit.game.maxMoves);
  for (const position of positionsOf('moves')) {
    const count = kit.game.legalMoves(position, moves);
    network.evaluateMoves(position, moves, count, logits);
    for (let i = 0; i < count; i++) {
      after.copyFrom(position);
      after.play(moves[i] as number);
      if (!after.isOver()) expect(logits[i]).toBeCloseTo(network.evaluate(after, position.toMove), 4);
    }
  }
});

it('has the same value for mirror images', () => {
  const shape = parseShape('bias+block+heat+phases4');
  if (!shape.ok) throw new Error(shape.error.message);
  // Weights as training writes them mean the same in all orders of their digits; those of one game do, too, when no symmetry maps it onto itself.
  const weights = { shape: shape.value, values: new Float32Array(shape.value.weights), unit: 1 };
  for (const { start, digits } of shape.value.orders) {
    if (digits.length === 1)
      for (let i = 0; i < 4 ** (digits[0] as Uint8Array).length; i++) weights.values[start + i] = i % 7;
  }
  const network = new Network(weights, true);
  const moves = playedAtRandom(kit, 'mirror').moves.map((move) => {
    return must(kit.parseMove(move));
  });
  const values = kit.symmetries.map((mirror) => {
    const position = kit.game.create() as Position;
    return moves.slice(0, 30).map((move) => {
      kit.game.play(position, mirror(move));
      return network.evaluate(position, DARK);
    });
  });
  for (const mirrored of values) expect(mirrored).toEqual(values[0]);
});

it('learns entries that count more by so much more', () => {
  const shape = parseShape('bias+heat');
  if (!shape.ok) throw new Error(shape.error.message);
  const weights = { shape: shape.value, values: new Float32Array(shape.value.weights), unit: 1 };
  const network = new Network(weights, true);
  const params = { exploration: 0, openingPlies: 0, lambda: 0.5 };
  const learner = new Learner({ game: kit.game, network, weights, params, random: randomState('one') });
  learner.learnGame(1);
  const [bias, ...heat] = weights.values;
  const { times } = shape.value;
  expect(times[0]).toBe(1);
  expect(heat.reduce((sum, value) => sum + value, 0)).toBeCloseTo((times[1] as number) * (bias as number), 4);
});
