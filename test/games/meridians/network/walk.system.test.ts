/** The walk in the kernel against the network in TypeScript: equal to the last bit. */
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { type Color, DARK, LIGHT } from '../../../../src/games/meridians/color.ts';
import { legalPoints } from '../../../../src/games/meridians/movegen.ts';
import { Network } from '../../../../src/games/meridians/network/network.ts';
import { type BoardShape, openWeights, shapeOf } from '../../../../src/games/meridians/network/shape.ts';
import { openNetwork } from '../../../../src/games/meridians/network/walking-network.ts';
import { Position } from '../../../../src/games/meridians/position.ts';
import { positionFromSetup } from '../../../../src/games/meridians/setup.ts';
import { shippedWeights } from '../../../../src/games/registry.ts';
import { reloadKernel } from '../../../../src/network/kernel/kernel.ts';
import { LANES, type Weights } from '../../../../src/network/shape.ts';
import { must } from '../../../../src/util/result.ts';
import { randomState } from '../../../../src/util/seed.ts';
import { many } from '../../../support/many.ts';
import { randomLanes } from '../../../support/plain-lanes.ts';
import { playRandomGame, randomSetup, STYLES } from '../../../support/random-games.ts';

const SHAPE = 'bias+groups+threats+hex+sight+lanes8';

/** Lists of moves with their logits, by the walk and by the twin, which gets copies of the weights. */
class Twins {
  private readonly network: ReturnType<typeof openNetwork>;
  private readonly twin: Network;
  private readonly moves: Int32Array;
  private readonly logits: Float32Array;

  constructor(weights: Weights<BoardShape>, network = openNetwork(weights)) {
    const { cells } = weights.shape;
    this.network = network;
    this.twin = new Network({ ...weights, values: weights.values.slice() });
    this.moves = new Int32Array(cells.length);
    this.logits = new Float32Array(cells.length);
  }

  get lister() {
    return this.network.lister!;
  }

  refresh(weights: Weights<BoardShape>): Twins {
    reloadKernel(weights.values as Int16Array);
    for (const seat of [LIGHT, DARK]) this.network.refresh(seat);
    return new Twins(weights, this.network);
  }

  compare(position: Position): void {
    const { twin, moves, logits, lister } = this;
    const copy = new Position(position.board.size);
    copy.copyFrom(position);
    const count = position.isAnnihilated() ? 0 : legalPoints(position, moves);
    if (count > 0) twin.evaluateMoves(copy, moves, count, logits);
    expect(lister.list(position)).toBe(count);
    expect(lister.moves.subarray(0, count)).toEqual(moves.subarray(0, count));
    expect(lister.logits.subarray(0, count)).toEqual(logits.subarray(0, count));
    if (count === 0) return;
    const evaluated = new Float32Array(count);
    this.network.evaluateMoves(position, moves, count, evaluated);
    expect(evaluated).toEqual(logits.subarray(0, count));
  }
}

/** Random weights, times a factor; the walk takes none above 16383. */
function lanesOf(size: number, factor: number): Weights<BoardShape> & { readonly values: Int16Array } {
  const weights = randomLanes(shapeOf(SHAPE, size), seedrandom(SHAPE));
  for (const [i, value] of weights.values.entries()) {
    weights.values[i] = Math.max(-16383, Math.min(16383, factor * value));
  }
  return weights;
}

describe.each([2, 3, 4, 5, 6, 7, 8])('on size %i the walk lists the moves and logits of its twin', (size) => {
  const shipped = size < 5 ? undefined : must(shippedWeights({ name: 'meridians', rules: { size } }));
  // Sums of rays and cells fit in 16 bits, or not.
  const kinds = [['small', lanesOf(size, 1 / 4)] as const, ['large', lanesOf(size, 16)] as const];
  if (shipped) kinds.push(['shipped', openWeights(shipped)] as never);

  it.each(kinds)('by %s weights: in random games', (_, weights) => {
    const twins = new Twins(weights);
    for (const style of STYLES) {
      for (let i = 0; i < many(1); i++) {
        playRandomGame(size, style, `walk ${i}`, ({ position }) => twins.compare(position));
      }
    }
  });

  it.each(kinds)('by %s weights: among stones strewn at random', (_, weights) => {
    const twins = new Twins(weights);
    const random = randomState(`walk ${size}`);
    let strewn = 0;
    for (let i = 0; i < many(200); i++) {
      const made = positionFromSetup(randomSetup(size, random));
      if (!made.ok) continue;
      twins.compare(made.value);
      strewn++;
    }
    expect(strewn).toBeGreaterThan(0);
  });
});

it('goes by new weights once they are read again', () => {
  const weights = lanesOf(5, 1 / 4);
  const twins = new Twins(weights);
  playRandomGame(5, 'cutting', 'before', ({ position }) => twins.compare(position));
  for (let i = 0; i < weights.values.length; i++) weights.values[i] = -weights.values[i]! + 3;
  weights.values.fill(0, weights.shape.lanes!.outputAt);
  const after = twins.refresh(weights);
  playRandomGame(5, 'cutting', 'after', ({ position }) => after.compare(position));
  // Changes of these may exceed 16 bits.
  for (let i = 0; i < weights.values.length; i++) weights.values[i] = i % 2 === 0 ? 32767 : -32768;
  const large = twins.refresh(weights);
  playRandomGame(5, 'cutting', 'large', ({ position }) => large.compare(position));
});

it('leaves positions to its twin in which the side not to move has kept dead groups', () => {
  const position = new Position(5);
  const placed: Record<string, Color> = { a1: LIGHT, i4: LIGHT, e1: DARK, e8: DARK };
  const stones = position.board.names.map((name) => placed[name]);
  const { pointOnLine } = position.board;
  // Between the stones of Dark, so that neither sees the other.
  const between = pointOnLine.indexOf(position.board.names.indexOf('e1')) + 3;
  stones[pointOnLine[between]!] = LIGHT;
  position.arrange(stones, LIGHT, [2, 2], true);
  expect(position.stones(DARK)).toBe(2);
  new Twins(lanesOf(5, 1 / 4)).compare(position);
});

it.each([
  ['weights whose changes may exceed 16 bits', SHAPE, 100],
  ['shapes with phases', `${SHAPE}+phases3`, 1],
  ['shapes without one of its parts', 'bias+groups+hex+sight+lanes8', 1],
])('is not there for %s', (_, text, factor) => {
  const weights = randomLanes(shapeOf(text, 5), seedrandom(text));
  for (let i = 0; i < LANES * weights.shape.lanes!.entries; i++) {
    weights.values[i] = Math.max(-32768, Math.min(32767, weights.values[i]! * factor));
  }
  expect(openNetwork(weights).lister).toBeUndefined();
});
