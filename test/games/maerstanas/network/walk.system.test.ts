/** The walk in the kernel against the network in TypeScript: equal to the last bit. */
import { expect, it } from 'vitest';
import { Network, openWeights, parseShape, type StoneShape } from '../../../../src/games/maerstanas/network/network.ts';
import { openNetwork } from '../../../../src/games/maerstanas/network/walking-network.ts';
import { MOVES } from '../../../../src/games/maerstanas/numbers.ts';
import { Position, SIDES } from '../../../../src/games/maerstanas/position.ts';
import { shippedWeights } from '../../../../src/games/registry.ts';
import type { Weights } from '../../../../src/network/shape.ts';
import type { SharedWeights } from '../../../../src/network/weights.ts';
import { must } from '../../../../src/util/result.ts';
import { nextBelow } from '../../../../src/util/rng.ts';
import { randomState } from '../../../../src/util/seed.ts';
import { many } from '../../../support/many.ts';

const SHAPE = 'bias+block+heat+phases4+margin';

/** Random weights with all 16 bits. */
function drawn(text: string): Weights<StoneShape> {
  const shape = must(parseShape(text));
  const random = randomState(text);
  const values = Int16Array.from({ length: shape.weights }, () => nextBelow(random, 65536) - 32768);
  return openWeights({ shape, values, unit: 1 / 2048 });
}

function shipped(special: boolean): Weights<StoneShape> {
  return openWeights(
    must(shippedWeights({ name: 'maerstanas', rules: { special, scoring: 'default' } })) as SharedWeights,
  );
}

/** Compares moves and logits in all positions of random games, whose ends among them, in a random order. */
function compareGames(weights: Weights<StoneShape>, edges: boolean, special: boolean, games: number): void {
  const network = openNetwork(weights, edges);
  const { lister } = network;
  const twin = new Network(weights, edges);
  const moves = new Int32Array(MOVES);
  const [logits, evaluated] = [new Float32Array(MOVES), new Float32Array(MOVES)];
  const random = randomState(`${weights.shape.text} ${edges} ${special}`);
  for (let game = 0; game < games; game++) {
    const positions: Position[] = [];
    const position = new Position(special);
    for (let count = 1; count > 0; ) {
      const copy = new Position(special);
      copy.copyFrom(position);
      positions.splice(nextBelow(random, positions.length + 1), 0, copy);
      count = position.legalMoves(moves);
      if (count > 0) position.play(moves[nextBelow(random, count)] as number);
    }
    for (const seen of positions) {
      const count = seen.legalMoves(moves);
      twin.evaluateMoves(seen, moves, count, logits);
      expect(lister?.list(seen)).toBe(count);
      expect(lister?.moves.subarray(0, count)).toEqual(moves.subarray(0, count));
      expect(lister?.logits.subarray(0, count)).toEqual(logits.subarray(0, count));
      network.evaluateMoves(seen, moves, count, evaluated);
      expect(evaluated.subarray(0, count)).toEqual(logits.subarray(0, count));
      for (const player of SIDES) expect(network.margin?.(seen, player)).toBe(twin.margin?.(seen, player));
    }
  }
}

const RULES = [
  [false, false],
  [false, true],
  [true, false],
  [true, true],
] as const;

it.each(RULES)('lists the moves and logits of its twin: edges %s, special stones %s', (edges, special) => {
  for (const weights of [shipped(special), drawn(SHAPE), drawn('heat'), drawn('bias+block+heat+phases8')]) {
    compareGames(weights, edges, special, many(8));
  }
});

it.each(['bias+block', 'bias+heat+block', 'bias+block+heat+lanes8'])('is not there for the shape %s', (text) => {
  expect(openNetwork(drawn(text), true).lister).toBeUndefined();
});
