/**
 * The value of vector tuples. In lane 0 it is exact. In the other lanes it depends on the other
 * tuples, so it is the mean of two differences: what the value would lose without the tuple, and
 * what the empty board would gain by it.
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import { LANES, type Weights } from '../../../network/shape.ts';
import type { Color } from '../rules/color.ts';
import { LaneView } from './lane-view.ts';
import type { Change, Reading } from './reading.ts';
import type { BoardShape } from './shape.ts';

/** A view whose sums can be read. */
export function openLaneView(weights: Weights<BoardShape>, color: Color): LaneView {
  return new LaneView(weights, color, false);
}

/**
 * Logits of Light's score are `scale` times those of the view, which must have followed the
 * position.
 */
export function readLanes({ tables }: LaneView, empty: Int32Array, scale: number): Reading {
  const { index, sums, values } = tables;
  const first = (at: number) => scale * values[LANES * at]!;
  const beyond = (of: typeof sums) => scale * tables.beyondLinear(of);
  const ofEmpty = sums.slice();
  for (const [tuple, at] of empty.entries()) tables.addChange(ofEmpty, 0, index[tuple]!, at);
  const without = (changes: readonly Change[]) => {
    const changed = sums.slice();
    for (const { tuple, at } of changes) tables.addChange(changed, 0, index[tuple]!, at);
    return changed;
  };
  const emptyWith = (tuple: number) => {
    const changed = ofEmpty.slice();
    tables.addChange(changed, 0, empty[tuple]!, index[tuple]!);
    return changed;
  };
  return {
    index,
    empty,
    base: scale * tables.valueOf(ofEmpty),
    value: scale * tables.value(),
    gainOf: (tuple) => {
      const linear = first(index[tuple]!) - first(empty[tuple]!);
      const lost = beyond(sums) - beyond(without([{ tuple, at: empty[tuple]! }]));
      return linear + (lost + beyond(emptyWith(tuple)) - beyond(ofEmpty)) / 2;
    },
    lossOf: (changes) => scale * (tables.value() - tables.valueOf(without(changes))),
  };
}
