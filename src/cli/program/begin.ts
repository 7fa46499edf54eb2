/** What a process does before the rest of the program is loaded. */
import { endBy } from '../../node/ending.ts';
import { addGamePaths } from '../../node/game-paths.ts';
import { withoutPasswords } from '../../util/hidden-address.ts';
import { fileProblem } from '../../util/system-error.ts';
import { startThreadsFor } from '../runs/early-threads.ts';
import { endWithLauncher } from '../runs/launcher.ts';

// A reader that closes the pipe early, such as `head`, is not an error: running work ends as by a
// signal and keeps its results.
let isRead = true;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Closing a terminal also sends SIGHUP.
  const isGone = error.code === 'EPIPE' || (process.stdout.isTTY && error.code === 'EIO');
  if (isGone && isRead) endBy('SIGPIPE');
  isRead &&= !isGone;
  if (isGone) return;
  process.stderr.write(`sightline: cannot write the output: ${fileProblem(error)}\n`);
  process.exit(1);
});
// Work goes on if nobody reads stderr.
process.stderr.on('error', () => {});
endWithLauncher();

const words = process.argv.slice(2);
addGamePaths(words);
startThreadsFor(words);

// The process list shows a command's words to all users, so hide what can be hidden.
const shown = words.map(withoutPasswords);
if (shown.some((word, i) => word !== words[i])) process.title = ['sightline', ...shown].join(' ');
