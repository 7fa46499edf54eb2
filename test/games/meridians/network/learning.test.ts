/** What the library of n-tuple networks learns of this game, against twins that play and learn the slow way. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TRAINING, type TrainingSettings } from '../../../../selfplay/train/settings.ts';
import { train } from '../../../../selfplay/train/trainer.ts';
import { boardOfSize } from '../../../../src/games/meridians/board.ts';
import { meridians } from '../../../../src/games/meridians/game.ts';
import { legalPoints } from '../../../../src/games/meridians/movegen.ts';
import { Network } from '../../../../src/games/meridians/network/network.ts';
import { type BoardShape, openWeights, shapeOf } from '../../../../src/games/meridians/network/shape.ts';
import { Position } from '../../../../src/games/meridians/position.ts';
import { positionFromSetup, setupOf } from '../../../../src/games/meridians/setup.ts';
import { Learner, type LearningParams } from '../../../../src/network/learner.ts';
import { readWeights } from '../../../../src/node/weights-file.ts';
import { must } from '../../../../src/util/result.ts';
import { randomState } from '../../../../src/util/seed.ts';
import { testFolder } from '../../../support/folder.ts';
import { plainLogit } from '../../../support/plain-network.ts';
import { playRandomGame } from '../../../support/random-games.ts';
import { solve } from '../../../support/solve.ts';

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

/**
 * The game of two greedy players, worked out by playing every move: the value of the position after each ply for the side
 * that has made it, and whether the last one has won.
 */
function greedyGame(weights: Learnable): { values: number[]; lastWins: boolean; isSuicide: boolean; light: boolean } {
  const position = new Position(weights.shape.size);
  const moves = new Int32Array(position.board.points);
  const after = new Position(weights.shape.size);
  const values: number[] = [];
  while (!position.outcome()) {
    const logits = [...moves.subarray(0, legalPoints(position, moves))].map((point) => {
      after.copyFrom(position);
      after.playUnchecked(point);
      const isGone = after.turns(position.toMove) === 2 && after.stones(position.toMove) === 0;
      return isGone ? -20 : plainLogit(after, weights);
    });
    position.playUnchecked(moves[logits.indexOf(Math.max(...logits))]!);
    values.push(1 / (1 + Math.exp(-plainLogit(position, weights))));
  }
  const lastWins = position.winner() !== position.toMove;
  return { values, lastWins, isSuicide: !lastWins, light: position.winner() === 0 };
}

/**
 * The λ-return of each ply in the forward view (Sutton and Barto, "Reinforcement Learning", 12.1): the weighted mean of what
 * all later positions, and the result, say of it. Values are for the side that has just moved.
 */
function lambdaReturns(values: readonly number[], lastWins: boolean, lambda: number): number[] {
  return values.map((_, ply) => {
    const mine = (later: number, value: number) => ((later - ply) % 2 === 0 ? value : 1 - value);
    const last = values.length - 1;
    let result = lambda ** (last - ply) * mine(last, Number(lastWins));
    for (let later = ply + 1; later <= last; later++) {
      result += (1 - lambda) * lambda ** (later - ply - 1) * mine(later, values[later]!);
    }
    return result;
  });
}

describe('a game of the learner', () => {
  const games = [2, 3, 4].flatMap((size) =>
    Array.from({ length: 8 }, (_, i) => {
      const weights = drawn('bias+hex+sight', size, `${size}/${i}`);
      return { weights, expected: greedyGame(weights) };
    }),
  );

  it('is that of greedy players when nothing is random', () => {
    for (const { weights, expected } of games) {
      const { plies, firstScore, updates } = learner(weights).learnGame(0);
      expect({ plies, firstScore, updates }).toEqual({
        plies: expected.values.length,
        firstScore: Number(expected.light),
        updates: expected.values.length,
      });
    }
  });

  it.each([0, 0.3, 0.8, 1])('is learnt from by its returns in the forward view: λ = %f', (lambda) => {
    for (const { weights, expected } of games) {
      const { values, lastWins } = expected;
      const returns = lambdaReturns(values, lastWins, lambda);
      const squares = returns.map((target, ply) => (target - values[ply]!) ** 2);
      // With a rate of 0 all values stay as they are while it learns.
      expect(learner(weights, { lambda }).learnGame(0).squaredError).toBeCloseTo(sumOf(squares), 6);
    }
  });

  it('is lost for the side that annihilates itself, and won for one that leaves no move', () => {
    // Both ends are among the games that were compared above.
    expect(games.some(({ expected }) => expected.isSuicide)).toBe(true);
    expect(games.some(({ expected }) => !expected.isSuicide)).toBe(true);
  });
});

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

describe('on the solved board of size 3', () => {
  it('a trained network lets fewer wins slip than an untrained one', () => {
    const params = { exploration: 0.1, openingPlies: 6, lambda: 0.8 };
    const trained = untrained('bias+hex+sight', 3);
    const training = learner(trained, params, 'train');
    for (let i = 0; i < 1500; i++) training.learnGame(2 * 0.05 ** (i / 1500));
    const share = (weights: Learnable) => slipped(weights);
    const [before, after] = [share(untrained('bias+hex+sight', 3)), share(trained)];
    expect(before).toBeGreaterThan(0.2);
    expect(after).toBeLessThan(before / 2);
  });
});

/** What is known of positions of size 3. */
const known = new Map<string, 1 | -1>();

/** Share of won positions of random games in which the move that a network likes best gives the win away. */
function slipped(weights: Learnable): number {
  const network = new Network(weights);
  const moves = new Int32Array(14);
  const logits = new Float32Array(14);
  const after = new Position(3);
  let won = 0;
  let lost = 0;
  for (let game = 0; game < 60; game++) {
    let ply = 0;
    playRandomGame(3, 'uniform', `solved/${game}`, ({ position }) => {
      if (ply++ < 4 || solve(position, Infinity, known) !== 1) return;
      const count = legalPoints(position, moves);
      network.evaluateMoves(position, moves, count, logits);
      const best = moves[logits.indexOf(Math.max(...logits.subarray(0, count)))]!;
      after.copyFrom(position);
      after.playUnchecked(best);
      won++;
      if (solve(after, Infinity, known) === 1) lost++;
    });
  }
  return lost / won;
}

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

  it('writes weights for which mirror images of a position are worth the same', async () => {
    const read = must(
      readWeights(await trainedFile('mirror.net', { size: 3, shape: 'bias+hex+sight+line3', seed: 't' })),
    );
    const weights = openWeights(read);
    expect(weights.values.some((value) => value !== 0)).toBe(true);
    const different: string[] = [];
    playRandomGame(3, 'uniform', 'mirror', ({ position, moves }) => {
      const { stones, ...rest } = setupOf(position);
      const values = boardOfSize(3).symmetries.map((symmetry) => {
        const image = must(positionFromSetup({ ...rest, stones: stones.map((_, point) => stones[symmetry[point]!]) }));
        return plainLogit(image, weights);
      });
      if (new Set(values).size > 1) different.push(moves.join(' '));
    });
    expect(different).toEqual([]);
  });
});
