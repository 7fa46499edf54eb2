/**
 * A batch: tasks that a worker runs in one job. Objects within them are sent once each, as `parts`, since many tasks
 * have the same players and settings; weights are sent by checksum.
 */
import type { SharedWeights } from '../../src/network/weights.ts';
import { foundOrMade } from '../../src/util/found-or-made.ts';

export interface Batch {
  /** The id of the event. */
  readonly event: string;
  /** The checksums of the weights in the parts. */
  readonly weights: readonly string[];
  /** The fields of objects; those within them are earlier parts. */
  readonly parts: readonly Readonly<Record<string, unknown>>[];
  /** The parts that are the tasks. */
  readonly tasks: readonly unknown[];
}

/** What stands for an object in a batch: the index of a part or of weights. */
interface Reference {
  readonly part?: number;
  readonly weights?: number;
}

export function makeBatch(event: string, given: readonly object[]): Batch {
  const weights = new Map<string, number>();
  const parts: Record<string, unknown>[] = [];
  const known = new Map<string, number>();
  const sent = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sent);
    if (typeof value !== 'object' || value === null) return value;
    if (isWeights(value)) return { weights: indexOf(weights, value.id) };
    const part = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, sent(field)]));
    const index = indexOf(known, JSON.stringify(part));
    parts[index] = part;
    return { part: index };
  };
  const tasks = given.map(sent);
  return { event, weights: [...weights.keys()], parts, tasks };
}

/** The tasks of a batch, given its weights in their order. */
export function tasksOf<Task>({ parts, tasks }: Batch, weights: readonly SharedWeights[]): Task[] {
  const whole: unknown[] = [];
  const received = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(received);
    if (typeof value !== 'object' || value === null) return value;
    const reference = value as Reference;
    return reference.weights === undefined ? whole[reference.part as number] : weights[reference.weights];
  };
  for (const part of parts) {
    whole.push(Object.fromEntries(Object.entries(part).map(([name, field]) => [name, received(field)])));
  }
  return tasks.map(received) as Task[];
}

/** All weights within a value. */
export function weightsIn(value: unknown): SharedWeights[] {
  if (typeof value !== 'object' || value === null) return [];
  return isWeights(value) ? [value] : Object.values(value).flatMap(weightsIn);
}

function isWeights(value: object): value is SharedWeights {
  return 'values' in value && value.values instanceof Int16Array;
}

/** The index of a key in the order of keys, to which it is added. */
function indexOf(keys: Map<string, number>, key: string): number {
  return foundOrMade(keys, key, () => keys.size);
}
