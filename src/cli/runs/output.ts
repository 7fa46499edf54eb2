/** Output of commands, and their files. */
import { type CommandFiles, checkOutputs } from '../../node/output.ts';
import { must, STANDARD_INPUT } from '../arguments/input.ts';

/** Throws BadInput before any work if the command could not write its files; see `checkOutputs`. */
export function checkFiles({ reads = [], ...files }: CommandFiles): void {
  must(checkOutputs({ ...files, reads: reads.map((path) => (path === STANDARD_INPUT ? 0 : path)) }));
}
