/** The thread of `check-game`: a game may hang, end the process, or use up the memory. */
import '../../node/install.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { completeRules, readRules } from '../../games/rules.ts';
import { gamesOfModule } from '../../node/game-loading.ts';
import { GameError } from '../../node/own-games.ts';
import { checkGame } from '../../own-games/game.ts';
import { BadInput, must } from '../arguments/input.ts';
import type { CheckMessage, CheckTask } from './check-task.ts';

const { file, rules: text, games: count, seed, beats } = workerData as CheckTask;
const tell = (message: CheckMessage) => parentPort?.postMessage(message);

try {
  const games = await gamesOfModule(file);
  const given = games.map((game) => {
    const rules = text === undefined ? undefined : must(readRules(game, text), '--rules');
    if (rules) must(completeRules(game, rules), '--rules');
    return rules;
  });
  for (const [i, game] of games.entries()) {
    const rules = given[i];
    tell({ begins: { game: game.name, title: game.title, seed } });
    // More games than usual get more time.
    const seconds = Math.max(20, count / 5);
    const beat = () => Atomics.add(beats, 0, 1);
    tell({ report: checkGame(game, { games: count, seed, seconds, beat, ...(rules && { rules }) }) });
  }
  tell({ isDone: true });
} catch (error) {
  if (!(error instanceof GameError || error instanceof BadInput)) throw error;
  tell({ refused: error.message });
}
