/** The program in a process of its own. */

import { fileProblem } from '../util/system-error.ts';
import { run } from './run.ts';

// A reader that closes the pipe early, as `head` does, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`sightline: cannot write the output: ${fileProblem(error)}\n`);
  process.exit(1);
});
// What nobody reads any more is no reason to stop.
process.stderr.on('error', () => {});

await run(process.argv.slice(2));
