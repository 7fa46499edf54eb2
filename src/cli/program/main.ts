/** The program in its own process. */
import './begin.ts';
import '../../node/house.ts';
import { ownGames } from '../../node/own-games.ts';
import { run } from './run.ts';

// Of a command that waits for something that never happens; Node has the same code for modules.
process.exitCode = 13;
// Nothing is awaited while modules are loaded, so that they can be required.
void run(process.argv.slice(2), process).then(async (code) => {
  process.exitCode = code;
  // A timer or a socket of a custom game would keep the process alive.
  if (ownGames.length === 0) return;
  for (const stream of [process.stdout, process.stderr]) await new Promise((written) => stream.write('', written));
  process.exit();
});
