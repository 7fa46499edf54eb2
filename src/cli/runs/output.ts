/** Output of commands, and their files. */
import { replaceFile } from '../../node/file.ts';
import { type CommandFiles, checkOutputs } from '../../node/output.ts';
import { mustParse, STANDARD_INPUT } from '../arguments/input.ts';
import type { Io } from '../io.ts';

const SAVE_INTERVAL_MS = 60_000;

/** Throws BadInput before any work if the command could not write its files; see `checkOutputs`. */
export function checkFiles({ reads = [], ...files }: CommandFiles): void {
  mustParse(checkOutputs({ ...files, reads: reads.map((path) => (path === STANDARD_INPUT ? 0 : path)) }));
}

/** Saves to the file of `--save` again and again until the interval is cleared. Says when it cannot. */
export function saveOften(io: Io, path: string, content: () => Uint8Array, intervalMs = SAVE_INTERVAL_MS) {
  return setInterval(() => {
    const saved = replaceFile(path, content());
    if (!saved.ok) io.say(`--save: ${saved.error.message}`);
  }, intervalMs);
}
