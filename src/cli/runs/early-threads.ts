/** Threads of commands that search at once start while the program is still being read. */
import { availableParallelism } from 'node:os';
import { startThreadsEarly } from '../../node/search-threads.ts';

const SEARCHING = ['analyse', 'analyze', 'gtp', 'play', 'review'];
/** Starting more takes so long that their number should be read with care first. */
const MOST_EARLY = 16;

/** Starts the threads that a command line will want; what it gets wrong costs time, and nothing else. */
export function startThreadsFor(words: readonly string[]): void {
  if (!SEARCHING.includes(words[0] as string) || words.includes('--help')) return;
  const [, inWord] = words.map((word) => /^--threads=(.*)$/.exec(word)).find(Boolean) ?? [];
  const at = words.indexOf('--threads');
  const given = inWord ?? (at < 0 ? undefined : words[at + 1]);
  const threads = given === undefined ? availableParallelism() : Number(given);
  if (Number.isInteger(threads) && threads > 0 && threads <= MOST_EARLY) startThreadsEarly(threads);
}
