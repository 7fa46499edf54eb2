/** What bounds the sums of the walk. Tables and their sizes are in bytes. */
import { CHANGES_AT } from '../walk-layout';

/** The largest absolute value of a table's entries, in any lane; 2¹⁵ for -2¹⁵. */
export function largest(table: usize, entries: usize): i32 {
  let most = i16x8.splat(0);
  for (let at = table; at < table + entries; at += 16) most = i16x8.max_u(most, i16x8.abs(v128.load(at)));
  let found = 0;
  v128.store(CHANGES_AT, most);
  for (let lane = 0; lane < 16; lane += 2) found = max(found, <i32>load<u16>(CHANGES_AT + lane));
  return found;
}

/**
 * Writes the largest changes of a lane between two entries of a table that differ in the digit with that power: from
 * 0 or 2 to 1. `entries` are those of the table; both in bytes.
 */
export function findChanges(table: usize, entries: usize, power: usize): void {
  let most = i16x8.splat(0);
  for (let high: usize = 0; high < entries; high += 3 * power) {
    for (let low: usize = 0; low < power; low += 16) {
      const at = table + high + low;
      const one = v128.load(at + power);
      most = i16x8.max_s(most, i16x8.abs(i16x8.sub(one, v128.load(at))));
      most = i16x8.max_s(most, i16x8.abs(i16x8.sub(one, v128.load(at + 2 * power))));
    }
  }
  v128.store(CHANGES_AT, most);
}
