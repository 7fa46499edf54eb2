/** What the library of n-tuple networks learns of this game, against twins that play and learn the slow way. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TRAINING, type TrainingSettings } from '../../../../selfplay/train/settings.ts';
import { train } from '../../../../selfplay/train/trainer.ts';
import { meridians } from '../../../../src/games/meridians/game.ts';
import { Network } from '../../../../src/games/meridians/network/network.ts';
import { type BoardShape, shapeOf } from '../../../../src/games/meridians/network/shape.ts';
import type { Position } from '../../../../src/games/meridians/position.ts';
import { Learner, type LearningParams } from '../../../../src/network/learner.ts';
import { readWeights } from '../../../../src/node/weights-file.ts';
import { must } from '../../../../src/util/result.ts';
import { randomState } from '../../../../src/util/seed.ts';
import { testFolder } from '../../../support/folder.ts';

interface Learnable {
  readonly shape: BoardShape;
  readonly values: Float32Array;
  readonly unit: number;
}

function untrained(text: string, size: number): Learnable {
  const shape = shapeOf(text, size);
  return { shape, values: new Float32Array(shape.weights), unit: 1 };
}

/** Weights drawn at random, as fractions whose sums are exact. */
function drawn(text: string, size: number, seed: string): Learnable {
  const weights = untrained(text, size);
  const random = seedrandom(seed);
  for (const i of weights.values.keys()) weights.values[i] = Math.floor(512 * (random() - 0.5)) / 1024;
  return weights;
}

const GREEDY: LearningParams = { exploration: 0, openingPlies: 0, lambda: 0.5 };

function learner(weights: Learnable, params: Partial<LearningParams> = {}, seed = 'l'): Learner<Position> {
  return new Learner({
    game: meridians(weights.shape.size),
    network: new Network(weights),
    weights,
    params: { ...GREEDY, ...params },
    random: randomState(seed),
  });
}

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

describe('what a game changes', () => {
  // On size 2 the first legal points are c1 and b1; then Light has no second point, and Dark, who moved last, has won.
  // σ(0) = 0.5 and σ(0.5) = 0.622459. Dark's ply is learnt first: from 0.5 towards 1.
  it.each([
    [0, 0.5 + (0.5 - 0.622459)],
    [0.5, 0.5 + (0.25 - 0.622459)],
    [1, 0.5 + (0 - 0.622459)],
  ])('a single weight, worked out by hand: λ = %f', (lambda, expected) => {
    const weights = untrained('bias', 2);
    const game = learner(weights, { lambda }).learnGame(1);
    expect(game).toMatchObject({ plies: 2, firstScore: 0, updates: 2 });
    expect(weights.values[0]).toBeCloseTo(expected, 6);
    expect(game.squaredError).toBeCloseTo(0.25 + (expected - 0.5) ** 2, 6);
  });

  it('in proportion to the rate, spread over all tuples', () => {
    const once = untrained('hex+sight', 3);
    const twice = untrained('hex+sight', 3);
    learner(once, { exploration: 1 }).learnGame(0.5);
    learner(twice, { exploration: 1 }).learnGame(1);
    expect([...twice.values]).toEqual([...once.values].map((value) => 2 * value));
    // The last position alone, from 0.5 towards 0 or 1.
    expect(Math.abs(sumOf(once.values))).toBeCloseTo(0.25, 6);
  });

  it('only where the position has been', () => {
    const weights = untrained('hex', 3);
    learner(weights, { exploration: 1 }).learnGame(1);
    const changed = weights.values.filter((value) => value !== 0).length;
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThanOrEqual(weights.shape.tuples);
  });
});

describe('through random moves nothing is learnt', () => {
  it('but the result from the last position', () => {
    const weights = untrained('bias+hex', 4);
    const random = learner(weights, { exploration: 1, lambda: 1 });
    for (let i = 0; i < 20; i++) expect(random.learnGame(0)).toMatchObject({ updates: 1, squaredError: 0.25 });
  });

  it('nor through those of the opening, which are up to as many as was asked for', () => {
    const weights = untrained('bias+hex', 4);
    const opening = learner(weights, { openingPlies: 5 });
    const random = Array.from({ length: 100 }, () => {
      const { plies, updates } = opening.learnGame(0);
      return plies - updates;
    });
    // The position after the last random ply is learnt by the move that follows.
    expect([...new Set(random)].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('nor by those in between, of which there is the share that was asked for', () => {
    const weights = drawn('bias+hex', 4, 'share');
    const exploring = learner(weights, { exploration: 0.2 });
    let plies = 0;
    let updates = 0;
    for (let i = 0; i < 200; i++) {
      const game = exploring.learnGame(0);
      plies += game.plies;
      updates += game.updates;
    }
    expect(1 - updates / plies).toBeGreaterThan(0.16);
    expect(1 - updates / plies).toBeLessThan(0.24);
  });
});

const folder = testFolder();

/** The file of weights that a training on one thread writes. */
async function trainedFile(name: string, settings: Partial<TrainingSettings>): Promise<string> {
  const out = join(folder, name);
  const all = { ...DEFAULT_TRAINING, game: 'meridians', shape: 'bias', seed: '1', openingPlies: 11, minutes: null };
  const files = { out, log: `${out}.jsonl` };
  must(await train({ games: 300, ...all, ...settings }, { threads: 1, files, command: '' }));
  return out;
}

describe('a training', () => {
  it('with a seed learns what version 0.1.0 has learnt with it, to the last bit', async () => {
    const shape = 'bias+groups+threats+hex+sight+phases3';
    const out = await trainedFile('same.net', { size: 4, shape, games: 2000, seed: '7' });
    const weights = readWeights(out);
    if (!weights.ok) throw new Error(weights.error.message);
    const { values } = weights.value;
    const stored = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    // Of the weights in the file of `sightline train --size 4 --games 2000 --threads 1 --seed 7`.
    expect(createHash('sha256').update(stored).digest('hex')).toBe(
      '3f9f4cd1c52b44917dabed58fb53b40d61c916a470f1b90e033cd3c3f8188d27',
    );
  });
});
