/** The groups that leave the board by the move that is looked at: a set of leaders in three 64-bit words. */
let gone0: u64 = 0;
let gone1: u64 = 0;
let gone2: u64 = 0;

// Words of a stored set.
const SECOND: usize = 8;
const THIRD: usize = 16;

export function clear(): void {
  gone0 = gone1 = gone2 = 0;
}

export function isEmpty(): bool {
  return (gone0 | gone1 | gone2) === 0;
}

export function isGone(group: i32): bool {
  const part = group < 64 ? gone0 : group < 128 ? gone1 : gone2;
  return ((part >>> (group & 63)) & 1) !== 0;
}

export function include(group: i32): void {
  if (group < 64) gone0 |= 1 << (<u64>group);
  else if (group < 128) gone1 |= 1 << (<u64>group - 64);
  else gone2 |= 1 << (<u64>group - 128);
}

export function exclude(group: i32): void {
  if (group < 64) gone0 &= ~(1 << (<u64>group));
  else if (group < 128) gone1 &= ~(1 << (<u64>group - 64));
  else gone2 &= ~(1 << (<u64>group - 128));
}

/** Whether a leader is in the set that is stored at an address. */
export function holds(at: usize, group: i32): bool {
  return ((load<u64>(at + ((group >>> 6) << 3)) >>> (group & 63)) & 1) !== 0;
}

export function isStored(at: usize): bool {
  return load<u64>(at) === gone0 && load<u64>(at, SECOND) === gone1 && load<u64>(at, THIRD) === gone2;
}

export function storeGone(at: usize): void {
  store<u64>(at, gone0);
  store<u64>(at, gone1, SECOND);
  store<u64>(at, gone2, THIRD);
}

export function loadGone(at: usize): void {
  gone0 = load<u64>(at);
  gone1 = load<u64>(at, SECOND);
  gone2 = load<u64>(at, THIRD);
}
