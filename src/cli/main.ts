/** The program in its own process. */
import { endBy } from '../node/ending.ts';
import { addGamePaths } from '../node/game-paths.ts';
import { withoutPasswords } from '../util/hidden-address.ts';
import { fileProblem } from '../util/system-error.ts';
import { startThreadsFor } from './runs/early-threads.ts';
import { endWithLauncher } from './runs/launcher.ts';

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
endWithLauncher();

const words = process.argv.slice(2);
addGamePaths(words);
startThreadsFor(words);

// The list of processes shows the words of a command to all users: what can be hidden of them is.
const shown = words.map(withoutPasswords);
if (shown.some((word, i) => word !== words[i])) process.title = ['sightline', ...shown].join(' ');

await import('../node/install.ts');
const { run } = await import('./run.ts');
await run(words);
