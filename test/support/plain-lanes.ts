/** Vector tables read in floating point, straight from what they mean: the slow twin of the integers that a network adds up. */
import { LANES, type Shape, type Weights } from '../../src/network/shape.ts';

/** Steps of lanes 1 to 7 are finer than those of lane 0 where weights are integers. */
const FINER = 4;

/** The logit of tuples that read these entries, at a stage of the game. */
export function plainLanes({ shape, values, unit }: Weights<Shape>, entries: readonly number[], stage: number): number {
  const { biasAt, outputAt } = shape.lanes!;
  const step = values instanceof Int16Array ? unit / FINER : unit;
  let logit = 0;
  for (let lane = 0; lane < LANES; lane++) {
    const vectors = entries.map(
      (entry, tuple) => (lane === 0 ? shape.times[tuple]! : 1) * values[LANES * entry + lane]!,
    );
    const sum = [values[biasAt + lane]!, ...vectors].reduce((total, value) => total + value, 0);
    if (lane === 0) logit += unit * sum;
    else {
      const clipped = Math.max(0, Math.min(1, step * sum));
      logit += unit * values[outputAt + LANES * stage + lane]! * clipped ** 2;
    }
  }
  return logit;
}

/** Weights drawn at random, as integers or as what they stand for: sums of lanes are now below 0, now above 1. */
export function randomLanes<S extends Shape>(shape: S, random: () => number): Weights<S> & { values: Int16Array } {
  const { biasAt, entries } = shape.lanes!;
  const most = Math.ceil(8192 / Math.sqrt(shape.tuples));
  const values = Int16Array.from({ length: shape.weights }, (_, i) => {
    const between = 2 * random() - 1;
    if (i < LANES * entries) return Math.round(most * between);
    return i < biasAt || i >= biasAt + LANES ? Math.round(2000 * between) : 4096;
  });
  return { shape, values, unit: 2 ** -11 };
}
