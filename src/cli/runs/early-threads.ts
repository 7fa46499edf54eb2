/** Commands that search at once start their threads while the program is still loading. */
import { availableParallelism } from 'node:os';
import { startThreadsEarly } from '../../node/search-threads.ts';
import { commandNamed } from '../program/commands.ts';

/** Above this, starting takes so long that the number should be validated first. */
const MOST_EARLY = 16;

/** Starts the threads of a command line. A wrong guess only costs time. */
export function startThreadsFor(words: readonly string[]): void {
  if (!commandNamed(words[0] as string)?.startsThreads || words.some((word) => word === '--help' || word === '-h'))
    return;
  const given = valueAfter('--threads', words);
  const threads = given === undefined ? availableParallelism() : Number(given);
  if (Number.isInteger(threads) && threads > 0 && threads <= MOST_EARLY)
    startThreadsEarly(threads, valueAfter('--game', words));
}

function valueAfter(option: string, words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === option || word.startsWith(`${option}=`));
  return words[at] === option ? words[at + 1] : words[at]?.slice(option.length + 1);
}
