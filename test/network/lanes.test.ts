import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { firstWeights, weightsFor } from '../../src/network/lanes/first-weights.ts';
import { LearntLanes } from '../../src/network/lanes/learnt-lanes.ts';
import { type LearnableGame, Learner } from '../../src/network/learner.ts';
import { type PlainNetworks, plainNetworks } from '../../src/network/plain.ts';
import { LANES, type Shape, symmetrise } from '../../src/network/shape.ts';
import { quantise, unrounded } from '../../src/network/weights.ts';
import { must } from '../../src/util/result.ts';
import { randomState } from '../../src/util/seed.ts';
import { type Neighbours, neighbourNetworks, neighbours, SYMMETRIES } from '../support/neighbours.ts';
import { LINES, type Noughts, noughts } from '../support/noughts.ts';
import { plainLanes, randomLanes } from '../support/plain-lanes.ts';

const shapeOf = (text: string) => must(neighbourNetworks.parseShape(text));

function* randomPositions(games: number): Generator<Neighbours> {
  const random = randomState('positions');
  for (let game = 0; game < games; game++) {
    const position = neighbours.create();
    neighbours.rollout(position, random, 'uniform', game % 9, new Int32Array(9));
    yield position;
  }
}

function entriesOf({ squares }: Neighbours, seat: number, shape: Shape): number[] {
  const taken = squares.filter((seat) => seat >= 0).length;
  const phase = shape.phaseOf[taken]! * shape.phaseEntries;
  const digitOf = (cell: number) => (squares[cell]! < 0 ? 0 : 1 + ((squares[cell]! - seat + 3) % 3));
  return shape.cells.map(
    (cells, tuple) =>
      phase + shape.table[tuple]! + [...cells].reduce((sum, cell, i) => sum + digitOf(cell) * 4 ** i, 0),
  );
}

describe.each(['bias+rows+lanes8', 'pairs+lanes8', 'lanes8+rows+pairs+phases3'])('a network of %s', (text) => {
  const weights = randomLanes(shapeOf(text), seedrandom(text));

  it('agrees with its slow twin for every seat, and to the last bit with one that has seen nothing before', () => {
    const network = neighbourNetworks.createNetwork(weights);
    for (const position of randomPositions(60)) {
      for (let seat = 0; seat < 3; seat++) {
        const stage = Math.min(7, Math.floor((8 * position.taken) / (0.6 * 9)));
        const value = network.evaluate(position, seat);
        expect(value).toBeCloseTo(plainLanes(weights, entriesOf(position, seat, weights.shape), stage), 3);
        expect(value).toBe(neighbourNetworks.createNetwork(weights).evaluate(position, seat));
      }
    }
  });

  it('is the same in the floating numbers that are learnt', () => {
    const network = neighbourNetworks.createNetwork(weights);
    const values = unrounded(weights, weights.shape.lanes);
    const learnt = neighbourNetworks.createNetwork({ shape: weights.shape, values, unit: 1 });
    for (const position of randomPositions(60)) {
      expect(learnt.evaluate(position, 1)).toBeCloseTo(network.evaluate(position, 1), 3);
    }
  });

  it('gives mirror images the same value, also after learning', () => {
    const values = firstWeights(weights.shape, 'mirror');
    const network = neighbourNetworks.createNetwork({ shape: weights.shape, values, unit: 1 });
    const learner = learnerOf({ game: neighbours, networks: neighbourNetworks }, weights.shape, values);
    for (let i = 0; i < 40; i++) learner.learnGame(3);
    const before = values.slice();
    symmetrise(weights.shape, values);
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(before[i]!, 6);
    const file = { shape: weights.shape, values: quantise(values, weights.shape.lanes), unit: 2 ** -11 };
    const written = neighbourNetworks.createNetwork(file);
    for (const position of randomPositions(30)) {
      network.refresh(0);
      for (const symmetry of SYMMETRIES) {
        const squares = position.squares.map((_, cell) => position.squares[symmetry[cell]!]!);
        const image = { squares, taken: position.taken };
        expect(network.evaluate(image, 0)).toBeCloseTo(network.evaluate(position, 0), 5);
        expect(written.evaluate(image, 0)).toBe(written.evaluate(position, 0));
      }
    }
  });
});

interface Trained<P> {
  readonly game: LearnableGame<P>;
  readonly networks: PlainNetworks<P>;
}

const game = noughts();
const noughtsTrained: Trained<Noughts> = {
  game,
  networks: plainNetworks<Noughts>({
    game,
    cells: 9,
    states: 3,
    digit: ({ squares }, cell, seat) => (squares[cell]! < 0 ? 0 : squares[cell] === seat ? 1 : 2),
    parts: { lines: LINES },
  }),
};

function learnerOf<P>({ game, networks }: Trained<P>, shape: Shape, values: Float32Array) {
  const weights = { shape, values, unit: 1 };
  const params = { exploration: 0.2, openingPlies: 2, lambda: 0.8 };
  return new Learner({ game, network: networks.createNetwork(weights), weights, params, random: randomState('l') });
}

describe('learning', () => {
  it('follows the gradient of the squared error', () => {
    const shape = shapeOf('bias+rows+lanes8');
    const values = unrounded(randomLanes(shape, seedrandom('gradient')), shape.lanes);
    symmetrise(shape, values);
    const rates = { lanes: 0.5, output: 0.25 };
    const rate = 1e-2;
    let looked = 0;
    for (const position of randomPositions(20)) {
      const tables = new LearntLanes({ shape, values, unit: 1 }, rates);
      const read = entriesOf(position, 0, shape);
      const stage = Math.min(7, position.taken);
      const seen = Int32Array.from([...read, stage]);
      const logit = (at: Float32Array) => plainLanes({ shape, values: at, unit: 1 }, read, stage);
      expect(tables.logitAt(seen, 0)).toBeCloseTo(logit(values), 5);
      const before = values.slice();
      tables.draw(seen, 0, 0.7, rate);
      for (const [i, value] of values.entries()) {
        const changed = value - before[i]!;
        if (Math.abs(changed) < 1e-7 || i >= LANES * shape.lanes!.entries) continue;
        // One that is read once, and means the same as no other one that is read.
        const entry = Math.floor(i / LANES);
        const same = read.filter((other) => before[LANES * other] === before[LANES * entry]);
        if (!read.includes(entry) || same.length !== 1) continue;
        const moved = before.slice();
        moved[i] = moved[i]! + 1e-2;
        const slope = (logit(moved) - logit(before)) / 1e-2;
        const share = i % LANES === 0 ? 1 : rates.lanes;
        expect(Math.abs(changed - ((rate * share) / shape.entries) * 0.7 * slope)).toBeLessThan(1e-4);
        looked++;
      }
      values.set(before);
    }
    expect(looked).toBeGreaterThan(200);
  });

  it.each([
    ['above', 1.5, -1],
    ['below', -0.5, 1],
  ])('moves a lane %s the range of the clip only towards it', (_, bias, direction) => {
    const shape = shapeOf('bias+rows+lanes8');
    const { biasAt, outputAt } = shape.lanes!;
    const seen = Int32Array.from([...entriesOf([...randomPositions(1)][0]!, 0, shape), 0]);
    for (const error of [0.5, -0.5]) {
      const values = new Float32Array(shape.weights);
      values[biasAt + 1] = bias;
      values[outputAt + 1] = 0.3;
      const tables = new LearntLanes({ shape, values, unit: 1 });
      tables.logitAt(seen, 0);
      tables.draw(seen, 0, error, 1);
      const change = values[biasAt + 1]! - Math.fround(bias);
      if (error * direction > 0) expect(change * direction).toBeGreaterThan(1e-4);
      else expect(change).toBe(0);
    }
  });

  it.each([
    ['two seats', noughtsTrained, 'bias+lines+lanes8'],
    ['three seats', { game: neighbours, networks: neighbourNetworks }, 'bias+rows+lanes8'],
  ] as const)('changes the same by a game of %s, whether the learner or another one played it', (_, trained, text) => {
    const shape = must(trained.networks.parseShape(text));
    for (let i = 0; i < 10; i++) {
      const [own, others] = [firstWeights(shape, `${i}`), firstWeights(shape, `${i}`)];
      const learnt = learnerOf(trained as never, shape, own).learnGame(2);
      const played = learnerOf(trained as never, shape, firstWeights(shape, `${i}`)).playGame();
      expect(learnerOf(trained as never, shape, others).learnFrom(played, 2)).toEqual(learnt);
      expect(others).toEqual(own);
    }
  });

  it('lowers the error', () => {
    const shape = must(noughtsTrained.networks.parseShape('bias+lines+lanes8'));
    const learner = learnerOf(noughtsTrained, shape, firstWeights(shape, 'error'));
    const errorOf = (games: number, rate: number) => {
      const played = Array.from({ length: games }, () => learner.learnGame(rate));
      const [squares, updates] = [played.map((one) => one.squaredError), played.map((one) => one.updates)];
      return squares.reduce((sum, one) => sum + one, 0) / updates.reduce((sum, one) => sum + one, 0);
    };
    const before = errorOf(200, 0);
    errorOf(2000, 1);
    expect(errorOf(200, 0)).toBeLessThan(0.7 * before);
  });
});

describe('weights to begin with', () => {
  it('have lane 0 of nothing, others near 0, sums within the range of the clip, and depend on the seed', () => {
    const shape = shapeOf('bias+rows+lanes8');
    const { biasAt, entries } = shape.lanes!;
    const values = firstWeights(shape, 'one');
    for (let i = 0; i < LANES * entries; i++) {
      if (i % LANES === 0) expect(values[i]).toBe(0);
      else expect(Math.abs(values[i]!)).toBeLessThan(0.01);
    }
    for (const bias of values.subarray(biasAt + 1, biasAt + LANES)) expect(Math.abs(bias - 0.45)).toBeLessThan(0.151);
    expect(firstWeights(shape, 'one')).toEqual(values);
    expect(firstWeights(shape, 'two')).not.toEqual(values);
    expect(firstWeights(shapeOf('bias+rows'), 'one')).toEqual(new Float32Array(shapeOf('bias+rows').weights));
  });

  it.each(['bias+rows', 'bias+rows+phases3'])('keep about the value of the numbers of %s', (text) => {
    const from = shapeOf(text);
    const to = shapeOf('bias+rows+lanes8');
    // One number for each entry in all phases: their mean over phases is that number.
    const random = seedrandom('from');
    const one = Float32Array.from({ length: from.phaseEntries }, () => 2 * random() - 1);
    const numbers = Float32Array.from({ length: from.weights }, (_, i) => one[i % from.phaseEntries]!);
    const made = must(weightsFor(from, numbers, to, 'seed'));
    const before = neighbourNetworks.createNetwork({ shape: from, values: numbers, unit: 1 });
    const after = neighbourNetworks.createNetwork({ shape: to, values: made, unit: 1 });
    for (const position of randomPositions(40)) {
      expect(Math.abs(after.evaluate(position, 0) - before.evaluate(position, 0))).toBeLessThan(0.3);
    }
  });

  it.each(['bias+rows+lanes8', 'bias+rows+phases2+lanes8'])('in more phases have the value of %s exactly', (text) => {
    const from = randomLanes(shapeOf(text), seedrandom(text));
    const to = shapeOf('bias+rows+lanes8+phases4');
    const made = must(weightsFor(from.shape, unrounded(from, from.shape.lanes), to, 'seed'));
    const before = neighbourNetworks.createNetwork(from);
    const after = neighbourNetworks.createNetwork({ ...from, shape: to, values: quantise(made, to.lanes) });
    for (const position of randomPositions(60)) {
      expect(after.evaluate(position, 0)).toBe(before.evaluate(position, 0));
    }
  });

  it('have the numbers of each phase in lane 0 of the same phase', () => {
    const [from, to] = [shapeOf('bias+rows+phases3'), shapeOf('bias+rows+phases3+lanes8')];
    const random = seedrandom('numbers');
    const numbers = Float32Array.from({ length: from.weights }, () => 2 * random() - 1);
    const made = must(weightsFor(from, numbers, to, 'seed'));
    expect(numbers).toEqual(Float32Array.from(numbers, (_, i) => made[LANES * i]!));
  });

  it('are those of other vectors, and of no other tables', () => {
    const to = shapeOf('bias+rows+lanes8');
    const values = firstWeights(to, 'x');
    expect(must(weightsFor(to, values, shapeOf('lanes8+bias+rows'), 'y'))).toEqual(values);
    for (const [from, into] of [
      ['bias+rows+lanes8', 'bias+rows'],
      ['pairs', 'bias+rows+lanes8'],
      ['bias+rows+lanes8', 'pairs+lanes8'],
    ] as const) {
      const made = weightsFor(shapeOf(from), new Float32Array(shapeOf(from).weights), shapeOf(into), 'z');
      expect(made.ok ? undefined : made.error.code).toBe('bad-shape');
    }
  });
});

describe('a shape with vectors', () => {
  it.each([
    'rows+lanes8+phases3+phases3',
    'rows+phases2+lanes8+phases3',
    'rows+lanes8+lanes8',
    'rows+lanes16',
    'lanes8',
  ])('%s is refused', (text) => {
    const shape = neighbourNetworks.parseShape(text);
    expect(shape.ok ? undefined : shape.error.code).toBe('bad-shape');
  });

  it('has a vector for each entry, one that sums begin with, and one of the output for each stage', () => {
    const numbers = shapeOf('bias+rows');
    const shape = shapeOf('bias+rows+lanes8');
    expect(shape.weights).toBe(8 * numbers.weights + 8 + 64);
    expect([shape.cells, shape.table]).toEqual([numbers.cells, numbers.table]);
    expect(shapeOf('bias+rows+lanes8+phases3').weights).toBe(8 * 3 * numbers.weights + 8 + 64);
  });
});
