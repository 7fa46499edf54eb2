/** The program in a process of its own. */

import { endBy } from '../util/ending.ts';
import { fileProblem } from '../util/system-error.ts';
import { run } from './run.ts';

// A reader that closes the pipe early, as `head` does, is no error; what runs ends as by a signal, and keeps what it has.
let isRead = true;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A terminal that was closed sends SIGHUP as well.
  const isGone = error.code === 'EPIPE' || (process.stdout.isTTY && error.code === 'EIO');
  if (isGone && isRead) endBy('SIGPIPE');
  isRead &&= !isGone;
  if (isGone) return;
  process.stderr.write(`sightline: cannot write the output: ${fileProblem(error)}\n`);
  process.exit(1);
});
// What nobody reads any more is no reason to stop.
process.stderr.on('error', () => {});

await run(process.argv.slice(2));
