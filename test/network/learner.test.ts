import { describe, expect, it } from 'vitest';
import { type LearnableGame, Learner, type LearningParams } from '../../src/network/learner.ts';
import { type PlainNetworks, plainNetworks } from '../../src/network/plain.ts';
import { ShapeBuilder } from '../../src/network/shape.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { neighbourNetworks, neighbours } from '../support/neighbours.ts';
import { LINES, minimax, type Noughts, noughts } from '../support/noughts.ts';

/** Noughts and crosses, also with turns of unequal length. */
function noughtsNetworks(order?: readonly number[]) {
  const game = noughts(order);
  const networks = plainNetworks<Noughts>({
    game,
    cells: 9,
    states: 3,
    digit: ({ squares }, cell, seat) => (squares[cell]! < 0 ? 0 : squares[cell] === seat ? 1 : 2),
    parts: { lines: LINES },
  });
  return { game, networks };
}

interface Trained<P> {
  readonly game: LearnableGame<P>;
  readonly networks: PlainNetworks<P>;
}

function untrained<P>({ networks }: Trained<P>, text: string) {
  const shape = networks.parseShape(text);
  if (!shape.ok) throw new Error(shape.error.message);
  return { shape: shape.value, values: new Float32Array(shape.value.weights), unit: 1 };
}

type Learnable = ReturnType<typeof untrained>;

/** Weights drawn at random, as fractions whose sums are exact. */
function drawn<P>(trained: Trained<P>, text: string, seed: string): Learnable {
  const weights = untrained(trained, text);
  const random = randomState(seed);
  for (const i of weights.values.keys()) weights.values[i] = (nextBelow(random, 256) - 128) / 256;
  return weights;
}

const GREEDY: LearningParams = { exploration: 0, openingPlies: 0, lambda: 0.5 };

function learner<P>({ game, networks }: Trained<P>, weights: Learnable, params: Partial<LearningParams> = {}) {
  const network = networks.createNetwork(weights);
  return new Learner({ game, network, weights, params: { ...GREEDY, ...params }, random: randomState('l') });
}

/** The game of greedy players: who moved at each ply, the value of the position after it for that seat, and all rewards. */
function greedyGame<P>({ game, networks }: Trained<P>, weights: Learnable) {
  const network = networks.createNetwork(weights);
  const position = game.create();
  const moves = new Int32Array(game.maxMoves);
  const logits = new Float32Array(game.maxMoves);
  const plies: { seat: number; value: number }[] = [];
  while (!game.isOver(position)) {
    const seat = game.toMove(position);
    const count = game.legalMoves(position, moves);
    network.evaluateMoves(position, moves, count, logits);
    game.play(position, moves[logits.indexOf(Math.max(...logits.subarray(0, count)))]!);
    const sum = [...network.entriesOf(position, seat).subarray(0, -1)].reduce(
      (total, at) => total + weights.values[at]!,
      0,
    );
    plies.push({ seat, value: 1 / (1 + Math.exp(-sum)) });
  }
  return { plies, rewards: Array.from({ length: game.players }, (_, seat) => game.reward(position, seat)) };
}

/** The λ-return of a value from those that follow it in its chain, and the reward at its end, in the forward view. */
function lambdaReturn(later: readonly number[], reward: number, lambda: number): number {
  return later.reduce((sum, value, i) => sum + (1 - lambda) * lambda ** i * value, lambda ** later.length * reward);
}

describe.each([
  ['of two seats with draws', noughtsNetworks(), 'bias+lines'],
  ['of two seats that do not alternate', noughtsNetworks([0, 0, 1, 1, 0, 0, 1, 1, 0]), 'bias+lines'],
] as const)('a game %s', (_, trained, text) => {
  it.each([0, 0.3, 0.8, 1])('is learnt from by all later positions, for the seat of each: λ = %f', (lambda) => {
    const rewards = new Set<number>();
    for (let i = 0; i < 40; i++) {
      const weights = drawn(trained, text, `${i}`);
      const { plies, rewards: ends } = greedyGame(trained, weights);
      const squares = plies.map(({ seat, value }, ply) => {
        const later = plies.slice(ply + 1).map((next) => (next.seat === seat ? next.value : 1 - next.value));
        return (lambdaReturn(later, ends[seat]!, lambda) - value) ** 2;
      });
      // With a rate of 0 all values stay as they are while it learns.
      const game = learner(trained, weights, { lambda }).learnGame(0);
      expect(game).toMatchObject({ plies: plies.length, updates: plies.length, firstScore: ends[0] });
      expect(game.squaredError).toBeCloseTo(
        squares.reduce((sum, square) => sum + square, 0),
        6,
      );
      rewards.add(ends[0]!);
    }
    expect([...rewards].sort()).toEqual([0, 0.5, 1]);
  });
});

describe('a learner', () => {
  it.each([
    ['two seats', noughtsNetworks(), 'bias+lines'],
    ['three seats', { game: neighbours, networks: neighbourNetworks }, 'bias+rows'],
  ] as const)('learns from a game of %s that was played elsewhere what it learns from its own', (_, trained, text) => {
    const params = { exploration: 0.3, openingPlies: 3, lambda: 0.8 };
    for (let i = 0; i < 20; i++) {
      const [own, others] = [drawn(trained as never, text, `${i}`), drawn(trained as never, text, `${i}`)];
      const learnt = learner(trained as never, own, params).learnGame(2);
      const played = learner(trained as never, drawn(trained as never, text, `${i}`), params).playGame();
      expect(learner(trained as never, others, params).learnFrom(played, 2)).toEqual(learnt);
      expect(others.values).toEqual(own.values);
      expect(played.moves).toHaveLength(learnt.plies);
    }
  });
});

describe('known games', () => {
  // A row of three is made in the first after seven marks, and in the second after five.
  const lists = [
    [8, 7, 6, 5, 4, 3, 2],
    [2, 1, 5, 0, 8],
  ];
  const known = {
    moves: Int32Array.from(lists.flat()),
    starts: Int32Array.of(0, 7, 12),
  };

  it('are where half of all games begin, at any of their positions but the last, and nothing is learnt of the way there', () => {
    const { game, networks } = noughtsNetworks();
    const weights = untrained({ game, networks }, 'bias+lines');
    const played: number[] = [];
    const play = (at: Noughts, move: number) => {
      played.push(move);
      game.play(at, move);
    };
    const watched = { ...game, play };
    const network = networks.createNetwork(weights);
    const random = randomState('known');
    const half = new Learner({ game: watched, network, weights, params: GREEDY, random, known });
    const begun = new Map<string, number>();
    for (let i = 0; i < 2000; i++) {
      played.length = 0;
      const { plies } = half.learnGame(0);
      const way = played.slice(0, played.length - plies).join(' ');
      begun.set(way, (begun.get(way) ?? 0) + 1);
    }
    const ways = lists.flatMap((list) => list.map((_, ply) => list.slice(0, ply).join(' ')));
    expect([...begun.keys()].sort()).toEqual([...new Set(ways)].sort());
    expect(begun.get('') as number).toBeGreaterThan(1000);
    expect(begun.get('') as number).toBeLessThan(1350);
    expect(begun.get('8 7 6 5 4 3') as number).toBeGreaterThan(35);
    expect(begun.get('2 1 5 0') as number).toBeGreaterThan(60);
  });
});

describe('a game of three seats', () => {
  const trained = { game: neighbours, networks: neighbourNetworks };

  it.each([0, 0.3, 0.8, 1])('is learnt from by each seat’s own later positions and reward: λ = %f', (lambda) => {
    for (let i = 0; i < 40; i++) {
      const weights = drawn(trained, 'bias+rows', `${i}`);
      const { plies, rewards } = greedyGame(trained, weights);
      const squares = plies.map(({ seat, value }, ply) => {
        const later = plies.slice(ply + 1).flatMap((next) => (next.seat === seat ? [next.value] : []));
        return (lambdaReturn(later, rewards[seat]!, lambda) - value) ** 2;
      });
      const game = learner(trained, weights, { lambda }).learnGame(0);
      expect(game).toMatchObject({ plies: 9, updates: 9, firstScore: rewards[0] });
      expect(game.squaredError).toBeCloseTo(
        squares.reduce((sum, square) => sum + square, 0),
        6,
      );
    }
  });

  it('teaches nothing through a random move of any seat, but the result to the seat that made the last one', () => {
    const weights = drawn(trained, 'bias+rows', 'random');
    const random = learner(trained, weights, { exploration: 1 });
    for (let i = 0; i < 20; i++) expect(random.learnGame(0)).toMatchObject({ plies: 9, updates: 1 });
  });

  it('is won more often by a seat that has learnt than by those that play at random', () => {
    const weights = untrained(trained, 'bias+rows+pairs');
    const training = learner(trained, weights, { exploration: 0.1, openingPlies: 3, lambda: 0.7 });
    for (let i = 0; i < 3000; i++) training.learnGame(0.05 ** (i / 3000));
    for (let seat = 0; seat < 3; seat++) {
      // One of three equal players is rewarded by a third; the rewards of random games differ by about 0.1 each.
      expect(meanReward(weights, seat), `seat ${seat}`).toBeGreaterThan(0.4);
      expect(meanReward(untrained(trained, 'bias'), seat), `untrained, seat ${seat}`).toBeLessThan(0.4);
    }
  });

  /** Of a seat that plays the moves a network values most, against random ones. */
  function meanReward(weights: Learnable, seat: number): number {
    const network = neighbourNetworks.createNetwork(weights);
    const random = randomState('players', seat);
    const moves = new Int32Array(9);
    const logits = new Float32Array(9);
    let sum = 0;
    for (let i = 0; i < 400; i++) {
      const position = neighbours.create();
      while (!neighbours.isOver(position)) {
        if (neighbours.toMove(position) !== seat) {
          neighbours.rollout(position, random, 'uniform', 1, new Int32Array(1));
          continue;
        }
        const count = neighbours.legalMoves(position, moves);
        network.evaluateMoves(position, moves, count, logits);
        neighbours.play(position, moves[logits.indexOf(Math.max(...logits.subarray(0, count)))]!);
      }
      sum += neighbours.reward(position, seat);
    }
    return sum / 400;
  }
});

describe('a game that can be drawn', () => {
  it('is given away in far fewer positions by a network that has learnt', () => {
    const trained = noughtsNetworks();
    const weights = untrained(trained, 'bias+lines');
    const training = learner(trained, weights, { exploration: 0.1, openingPlies: 4, lambda: 0.7 });
    const before = givenAway(untrained(trained, 'bias+lines'));
    for (let i = 0; i < 4000; i++) training.learnGame(2 * 0.05 ** (i / 4000));
    expect(before).toBeGreaterThan(0.15);
    expect(givenAway(weights)).toBeLessThan(before / 3);
  });

  /** Share of positions of random games in which the move that a network values most is worth less than the best one. */
  function givenAway(weights: Learnable): number {
    const { game, networks } = noughtsNetworks();
    const network = networks.createNetwork(weights);
    const random = randomState('positions');
    const moves = new Int32Array(9);
    const logits = new Float32Array(9);
    let lost = 0;
    let all = 0;
    for (let i = 0; i < 150; i++) {
      const position = game.create();
      game.rollout(position, random, 'uniform', 2 + (i % 5), new Int32Array(9));
      if (game.isOver(position)) continue;
      const mover = game.toMove(position);
      const value = minimax(game, position, mover);
      const count = game.legalMoves(position, moves);
      network.evaluateMoves(position, moves, count, logits);
      game.play(position, moves[logits.indexOf(Math.max(...logits.subarray(0, count)))]!);
      lost += Number(minimax(game, position, mover) < value);
      all++;
    }
    return lost / all;
  }
});

describe('a game of points', () => {
  const { game, networks } = noughtsNetworks();
  /** Who wins has three points and one more for each square that is left. */
  const scored = {
    ...game,
    margin: (position: Noughts, player: number) => (2 * game.reward(position, player) - 1) * (12 - position.marks),
  };
  const weightsWith = (hasMargins: boolean) => {
    const builder = new ShapeBuilder(9, 3, [[0, 1, 2, 3, 4, 5, 6, 7, 8]]);
    builder.addTuples([[]]);
    if (hasMargins) builder.addMargins();
    const shape = builder.shape('bias', 1);
    return { shape, values: new Float32Array(shape.weights), unit: 1 };
  };

  it('teaches the margin to its own tables, and the score as ever', () => {
    const [plain, both] = [weightsWith(false), weightsWith(true)];
    learner({ game, networks }, plain).learnGame(1);
    learner({ game: scored, networks }, both).learnGame(1);
    expect(plain.values).toHaveLength(1);
    expect(both.values[0]).toBe(plain.values[0]);
    expect(both.values[1]).not.toBe(0);
  });

  it('draws the margin of each position towards the final one: a single weight, worked out by hand', () => {
    const weights = weightsWith(true);
    // The first free squares are taken one after the other; the first player wins with the seventh, by 5 points.
    expect(learner({ game: scored, networks }, weights, { lambda: 1 }).learnGame(0.5)).toMatchObject({ plies: 7 });
    let margin = 0;
    for (let ply = 6; ply >= 0; ply--) margin += 0.5 * 0.15 * ((ply % 2 === 0 ? 5 : -5) - margin);
    expect(weights.values[1]).toBeCloseTo(margin, 6);
  });
});
