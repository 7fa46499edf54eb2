/**
 * Counts the steps of a computation: how often each block of the program's sources ran, and how many elements and characters its
 * calls of built-in functions visited. Import this file before what it is to count: V8 counts the blocks of sources compiled later.
 * It does not count what no function call shows: copies by object spread, joined text, and the backtracking of regular expressions.
 */
import { Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const SOURCES = ['src', 'selfplay'].map((folder) => fileURLToPath(new URL(`../../${folder}/`, import.meta.url)));

// Optimised code does not count calls.
setFlagsFromString('--no-opt');
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** How often blocks ran since the last call. */
function blocks(): number {
  let count = 0;
  session.post('Profiler.takePreciseCoverage', (error, found) => {
    if (error) throw error;
    for (const { url, functions } of found.result) {
      const path = url.replace('file://', '');
      if (!SOURCES.some((folder) => path.startsWith(folder))) continue;
      for (const { ranges } of functions) for (const range of ranges) count += range.count;
    }
  });
  return count;
}

/** `from` is where a regular expression began. */
// biome-ignore lint/suspicious/noExplicitAny: the types of all built-in functions
type Work = (self: any, args: any[], result: any, from: number) => number;
interface Replaced {
  readonly of: object;
  readonly names: readonly string[];
  readonly work: Work;
}

const typed = Object.getPrototypeOf(Int32Array.prototype) as object;
const iterators = [[], new Map(), new Set()].map((of) => Object.getPrototypeOf(of[Symbol.iterator]()) as object);
const sized: Work = (self) => self.length;
const returned: Work = (_, __, result) => result?.length ?? 0;
const toFound: Work = (self, [, from = 0], at) => (at < 0 ? self.length - from : at + 1 - from);

const BUILT_IN: readonly Replaced[] = [
  ...iterators.map((of) => ({ of, names: ['next'], work: () => 1 })),
  { of: Array.prototype, names: ['concat', 'flat', 'slice', 'splice', 'toReversed', 'toSorted'], work: returned },
  { of: Array.prototype, names: ['fill', 'includes', 'reverse', 'shift', 'sort', 'unshift'], work: sized },
  { of: Array.prototype, names: ['indexOf', 'lastIndexOf'], work: toFound },
  { of: Array.prototype, names: ['join'], work: (self, _, text) => self.length + text.length },
  { of: typed, names: ['fill', 'includes', 'indexOf', 'join'], work: sized },
  { of: typed, names: ['slice'], work: returned },
  { of: typed, names: ['set'], work: (_, [from]) => from.length },
  { of: String.prototype, names: ['indexOf', 'search'], work: toFound },
  { of: String.prototype, names: ['includes', 'lastIndexOf', 'normalize', 'replaceAll', 'split', 'trim'], work: sized },
  { of: String.prototype, names: ['repeat', 'padStart', 'toLowerCase', 'toUpperCase'], work: returned },
  {
    of: RegExp.prototype,
    names: ['exec'],
    work: ({ source, sticky }, [text], found, from) =>
      found ? found.index + found[0].length - from : sticky || source.startsWith('^') ? 1 : text.length - from,
  },
  {
    of: Object,
    names: ['assign', 'entries', 'fromEntries', 'keys', 'values'],
    work: (_, __, of) => Reflect.ownKeys(of).length,
  },
  { of: JSON, names: ['parse'], work: (_, [text]) => text.length },
  { of: JSON, names: ['stringify'], work: returned },
  { of: TextEncoder.prototype, names: ['encode'], work: returned },
  { of: TextDecoder.prototype, names: ['decode'], work: returned },
  { of: Buffer, names: ['concat'], work: returned },
];

/** The steps of `run`. */
export function stepsOf(run: () => unknown): number {
  let steps = 0;
  let isCounting = false;
  const restore: (() => void)[] = [];
  for (const { of, names, work } of BUILT_IN) {
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(of, name) as TypedPropertyDescriptor<(...args: unknown[]) => unknown>;
      const call = own.value as (...args: unknown[]) => unknown;
      const counted = function (this: unknown, ...args: unknown[]) {
        const from = this instanceof RegExp && (this.global || this.sticky) ? this.lastIndex : 0;
        const result = Reflect.apply(call, this, args);
        if (isCounting) {
          isCounting = false;
          steps += 1 + work(this, args, result, from);
          isCounting = true;
        }
        return result;
      };
      Object.defineProperty(of, name, { ...own, value: counted });
      restore.unshift(() => Object.defineProperty(of, name, own));
    }
  }
  blocks();
  isCounting = true;
  try {
    run();
  } finally {
    isCounting = false;
    for (const undo of restore) undo();
  }
  return steps + blocks();
}
