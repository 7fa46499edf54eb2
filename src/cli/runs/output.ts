/** Output of commands, and their files. */
import { type CommandFiles, checkOutputs } from '../../node/output.ts';
import { must, STANDARD_INPUT } from '../arguments/input.ts';

/** For commands that print the summary of a tournament. */
export const longOption = {
  type: 'boolean',
  default: false,
  describe: 'also print the distribution of game lengths',
} as const;

/** Throws BadInput before any work if the command could not write its files; see `checkOutputs`. */
export function checkFiles({ reads = [], ...files }: CommandFiles): void {
  must(checkOutputs({ ...files, reads: reads.map((path) => (path === STANDARD_INPUT ? 0 : path)) }));
}
