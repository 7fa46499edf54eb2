import { describe, expect, it } from 'vitest';
import { CHUNK, FREE, leastBytes, NODE, TreeMemory, wordsOf } from '../../src/search/memory.ts';
import { nextUint32 } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { many } from '../support/many.ts';

const SHAPE = { threads: 2, largest: 40, reserved: 32 };
const BYTES = 60_000;
/** The number of who reads. */
const READER = SHAPE.threads;

/** Views of one memory; `old` are the nodes that may go. */
function views(count: number, bytes = BYTES) {
  const buffer = new SharedArrayBuffer(bytes);
  const old = new Set<number>();
  const evict = (record: number) => old.delete(record);
  const all = Array.from({ length: count }, () => new TreeMemory(wordsOf(buffer, buffer.byteLength), SHAPE, evict));
  all[0]!.reset();
  return { views: all as [TreeMemory, ...TreeMemory[]], old };
}

/** Takes records until there are none; one try looks at some blocks only. */
function fill(memory: TreeMemory, size: number): number[] {
  const records: number[] = [];
  for (let failed = 0; failed < 20; ) {
    const record = memory.allocate(size, NODE);
    if (record < 0) failed++;
    else records.push(record);
  }
  return records;
}

describe('views of memory', () => {
  it('have a fixed length also where the memory can grow, since a view that follows it is many times slower', () => {
    const options = { maxByteLength: 4096 };
    const buffer = new (SharedArrayBuffer as new (bytes: number, options: object) => SharedArrayBuffer)(1024, options);
    const words = wordsOf(buffer, buffer.byteLength);
    (buffer as SharedArrayBuffer & { grow(bytes: number): void }).grow(4096);
    expect([buffer.byteLength, words.length]).toEqual([4096, 256]);
  });
});

describe('memory of a tree', () => {
  it('hands out every word at most once, in blocks that are used one after the other', () => {
    const { views: all } = views(1);
    const [memory] = all;
    const records = fill(memory, 10);
    const sorted = [...records].sort((a, b) => a - b);
    expect(records).toEqual(sorted);
    expect(sorted.every((record, i) => i === 0 || record - (sorted[i - 1] as number) >= 10)).toBe(true);
    expect(records.length * 40).toBeGreaterThan(0.9 * (BYTES - 4000));
    expect(memory.usedBytes).toBeLessThanOrEqual(BYTES);
    expect([...memory.records()].filter(({ kind }) => kind === NODE)).toHaveLength(records.length);
  });

  it('gives two threads different blocks', () => {
    const { views: all } = views(2);
    const [a, b] = all as [TreeMemory, TreeMemory];
    const taken = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? a : b).allocate(7 + (i % 9), CHUNK));
    expect(new Set(taken).size).toBe(200);
    expect(Math.min(...taken)).toBeGreaterThan(0);
  });

  it('takes again what may go, and joins what is free in a row', () => {
    const { views: all, old } = views(1);
    const [memory] = all;
    const records = fill(memory, 10);
    // Nothing may go: nothing is to be had.
    expect(memory.allocate(10, NODE)).toBe(-1);
    for (const record of records) old.add(record);
    const larger = fill(memory, 40);
    expect(larger.length).toBeGreaterThan(0.9 * (records.length / 4));
    expect(old.size).toBe(0);
  });

  it('uses a record that was freed, once its block is swept', () => {
    const { views: all } = views(1);
    const [memory] = all;
    const records = fill(memory, 10);
    for (const record of records.slice(0, 5)) memory.free(record);
    const again = fill(memory, 10);
    expect(again).toEqual(records.slice(0, 5));
  });

  it('waits until everybody has left the places that were taken out', () => {
    const { views: all, old } = views(2);
    const [memory, other] = all as [TreeMemory, TreeMemory];
    const records = fill(memory, 10);
    other.arrive(1);
    for (const record of records.slice(0, 300)) old.add(record);
    expect(fill(memory, 10)).toEqual([]);
    // It comes to a new place, from which the old ones cannot be reached.
    other.arrive(1);
    expect(fill(memory, 10).length).toBeGreaterThan(0);
    other.leave(1);
    memory.arrive(READER);
    for (const record of records) old.add(record);
    fill(memory, 10);
    memory.leave(READER);
    expect(fill(memory, 10).length).toBeGreaterThan(0);
  });

  it('holds what a plain list of records holds, whatever is taken and given back', () => {
    const { views: all, old } = views(2);
    const random = randomState('memory', 0);
    const below = (bound: number) => nextUint32(random) % bound;
    const live = new Map<number, number>();
    const marked = new Set<number>();
    for (let step = 0; step < many(5000); step++) {
      const memory = all[step % 2] as TreeMemory;
      const size = 6 + below(34);
      const record = memory.allocate(size, below(4) === 0 ? CHUNK : NODE);
      for (const known of marked) {
        if (old.has(known)) continue;
        live.delete(known);
        marked.delete(known);
      }
      if (record >= 0) {
        if (step % 50 === 0) {
          const isApart = [...live].every(([other, length]) => record + size <= other || other + length <= record);
          expect(isApart, `${record} at step ${step}`).toBe(true);
        }
        live.set(record, size);
        // Its owner writes to all of it.
        memory.words.fill(-1, record + 1, record + size);
      }
      const some = [...live.keys()];
      const given = some[below(Math.max(1, some.length))];
      if (given === undefined || below(3) === 0) continue;
      if ((memory.words[given]! & 3) === NODE) {
        old.add(given);
        marked.add(given);
      } else {
        memory.free(given);
        live.delete(given);
      }
    }
    const kinds = [...all[0].records()].filter(({ kind }) => kind !== FREE).map(({ record }) => record);
    expect(new Set(kinds)).toEqual(new Set(live.keys()));
  });

  it('needs little for a small tree', () => {
    const bytes = leastBytes(SHAPE);
    expect(bytes).toBeLessThan(1 << 16);
    expect(fill(views(1, bytes).views[0], 40).length).toBeGreaterThan(20);
  });
});
