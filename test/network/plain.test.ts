import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { weightsFor } from '../../src/network/lanes/first-weights.ts';
import { plainNetworks } from '../../src/network/plain.ts';
import type { Weights } from '../../src/network/shape.ts';
import { type Shape, symmetrise } from '../../src/network/shape.ts';
import { must } from '../../src/util/result.ts';
import { randomState } from '../../src/util/seed.ts';
import { type Neighbours, neighbourNetworks, neighbours, SYMMETRIES } from '../support/neighbours.ts';
import { LINES, type Noughts, noughts } from '../support/noughts.ts';
import { naming } from '../support/parts.ts';

function shapeOf(text: string): Shape {
  return must(neighbourNetworks.parseShape(text));
}

function randomWeights(shape: Shape, seed: string) {
  const random = seedrandom(seed);
  return { shape, unit: 1 / 64, values: Int16Array.from({ length: shape.weights }, () => 200 * random() - 100) };
}

/** The slow twin: the logit of a position for a seat that has just moved, read tuple by tuple. */
function plainLogit({ squares, taken }: Neighbours, seat: number, weights: Weights<Shape>): number {
  const { shape, values, unit } = weights;
  const digitOf = (cell: number) => (squares[cell]! < 0 ? 0 : 1 + ((squares[cell]! - seat + 3) % 3));
  const phases = shape.weights / shape.phaseEntries;
  const phase = Math.min(phases - 1, Math.floor((phases * taken) / (0.6 * 9)));
  const entries = shape.cells.map((cells, tuple) => {
    const number = [...cells].reduce((sum, cell, i) => sum + digitOf(cell) * 4 ** i, 0);
    return values[shape.table[tuple]! + phase * shape.phaseEntries + number]!;
  });
  return unit * entries.reduce((sum, entry) => sum + entry, 0);
}

/** Positions of random games that are not over, in any order. */
function* randomPositions(games: number): Generator<Neighbours> {
  const random = randomState('positions');
  for (let game = 0; game < games; game++) {
    const position = neighbours.create();
    neighbours.rollout(position, random, 'uniform', game % 9, new Int32Array(9));
    yield position;
  }
}

describe.each(['bias+rows', 'pairs', 'rows+pairs+phases3'])('a ready-made network of %s', (text) => {
  const weights = randomWeights(shapeOf(text), text);

  it('agrees with its slow twin for every seat, whatever it has seen before', () => {
    const network = neighbourNetworks.createNetwork(weights);
    for (const position of randomPositions(60)) {
      for (let seat = 0; seat < 3; seat++) {
        expect(network.evaluate(position, seat)).toBe(plainLogit(position, seat, weights));
      }
    }
  });

  it('values a move as the position after it for the seat that makes it, and the end of the game by its reward', () => {
    const network = neighbourNetworks.createNetwork(weights);
    const moves = new Int32Array(9);
    const logits = new Float32Array(9);
    for (const position of randomPositions(60)) {
      const count = neighbours.legalMoves(position, moves);
      const mover = neighbours.toMove(position);
      network.evaluateMoves(position, moves, count, logits);
      for (let i = 0; i < count; i++) {
        const after = neighbours.create();
        neighbours.copy(after, position);
        neighbours.play(after, moves[i]!);
        const reward = neighbours.reward(after, mover);
        const expected = count === 1 ? Math.log(reward / (1 - reward)) : plainLogit(after, mover, weights);
        expect(logits[i]).toBeCloseTo(expected, 5);
      }
    }
  });

  it('gives mirror images the same value, where weights that mean the same are equal', () => {
    const learnt = Float32Array.from({ length: weights.shape.weights }, seedrandom('mirror'));
    symmetrise(weights.shape, learnt);
    const network = neighbourNetworks.createNetwork({ shape: weights.shape, values: learnt, unit: 1 });
    for (const position of randomPositions(30)) {
      const value = network.evaluate(position, 0);
      for (const symmetry of SYMMETRIES) {
        const squares = position.squares.map((_, cell) => position.squares[symmetry[cell]!]!);
        expect(network.evaluate({ squares, taken: position.taken }, 0)).toBeCloseTo(value, 4);
      }
    }
  });
});

describe('a ready-made network of two seats', () => {
  const game = noughts();
  const { parseShape, createNetwork } = plainNetworks<Noughts>({
    game,
    cells: 9,
    states: 3,
    digit: ({ squares }, cell, seat) => (squares[cell]! < 0 ? 0 : squares[cell] === seat ? 1 : 2),
    parts: { lines: LINES },
  });
  const shape = parseShape('bias+lines');
  if (!shape.ok) throw new Error(shape.error.message);
  const random = seedrandom('noughts');
  const values = Int16Array.from({ length: shape.value.weights }, () => 200 * random() - 100);
  const network = createNetwork({ shape: shape.value, values, unit: 1 / 64 });

  it('values a position for one as against the other, and as the move that led to it', () => {
    const position = game.create();
    const moves = new Int32Array(9);
    const logits = new Float32Array(9);
    for (const move of [4, 0, 8, 2]) {
      const count = game.legalMoves(position, moves);
      const mover = game.toMove(position);
      network.evaluateMoves(position, moves, count, logits);
      const foreseen = logits[moves.indexOf(move)];
      game.play(position, move);
      expect(network.evaluate(position, mover)).toBe(foreseen);
      expect(network.evaluate(position, 1 - mover)).toBe(-foreseen!);
    }
  });

  it('is certain of wins, losses and draws that end the game', () => {
    const position = { squares: Int8Array.of(0, 0, -1, 1, 1, -1, -1, -1, -1), marks: 4 };
    const logits = new Float32Array(1);
    network.evaluateMoves(position, Int32Array.of(2), 1, logits);
    expect(logits[0]).toBe(20);
    const last = { squares: Int8Array.of(0, 1, 0, 0, 1, 1, 1, 0, -1), marks: 8 };
    network.evaluateMoves(last, Int32Array.of(8), 1, logits);
    expect(logits[0]).toBe(0);
  });
});

describe('weights with other phases', () => {
  it('say the same of every position where phases are divided, or there were none', () => {
    for (const [text, other] of [
      ['bias+rows', 'bias+rows+phases3'],
      ['bias+phases2+rows', 'bias+rows+phases4'],
      ['rows+phases3', 'rows+phases3'],
    ] as const) {
      const [from, to] = [randomWeights(shapeOf(text), text), shapeOf(other)];
      const made = must(weightsFor(from.shape, Float32Array.from(from.values), to, 'none'));
      for (const position of randomPositions(30)) {
        expect(plainLogit(position, 1, { ...from, shape: to, values: made })).toBeCloseTo(
          plainLogit(position, 1, from),
        );
      }
    }
  });

  it('are means of those of the phases that are put together', () => {
    const [from, to] = [shapeOf('bias+phases2'), shapeOf('bias')];
    // Nine squares: up to two taken, and more.
    expect([...from.phaseOf]).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
    expect([...must(weightsFor(from, Float32Array.of(10, 20), to, 'none'))]).toEqual([expect.closeTo(17)]);
  });

  it('have the same tables', () => {
    const [from, to] = [shapeOf('bias+rows'), shapeOf('rows+bias+phases2')];
    const made = weightsFor(from, new Float32Array(from.weights), to, 'none');
    expect(made.ok ? '' : made.error.message).toBe(
      'shape "bias+rows": its tables differ from those of "rows+bias+phases2"',
    );
  });
});

describe('a shape', () => {
  it('has one table for the tuples that symmetries map onto each other', () => {
    // Rows at the rim and through the middle, of 4³ entries each; without symmetries each of the eight lines has its own.
    expect(shapeOf('rows')).toMatchObject({ tuples: 6, weights: 2 * 4 ** 3 });
    expect(shapeOf('rows+bias+phases2')).toMatchObject({ tuples: 7, weights: 2 * (2 * 4 ** 3 + 1) });
    expect(shapeOf('pairs')).toMatchObject({ tuples: 12, weights: 2 * 4 ** 2 });
  });

  it.each(['', 'row', 'rows+rows', 'phases1', 'phases9', 'rows+phases2+phases2', 'toString', 'ROWS'])(
    '%j is refused, with what there is',
    (text) => {
      const shape = neighbourNetworks.parseShape(text);
      expect(shape.ok ? undefined : shape.error.code).toBe('bad-shape');
      expect(shape.ok ? '' : shape.error.message).toMatch(naming(2, 8));
    },
  );

  it('may have phases once only, whatever their number', () => {
    expect(neighbourNetworks.parseShape('rows+phases2+phases3').ok).toBe(false);
  });
});
