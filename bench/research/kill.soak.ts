/**
 * A soak test of the log: a match is killed by SIGKILL at random moments and resumed until it is
 * done. Exits with code 1 unless it has exactly the games of an undisturbed match, each once.
 *
 *     npm run build && node dist/bench/research/kill.soak.js [GAMES] [KILLS] [GAME...]
 *
 * GAME are options of the match, by default `--size 6`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile } from '../../src/hosts/node/package-file.ts';
import { readLog } from '../../src/tournament/log.ts';
import type { LoggedGame } from '../../src/tournament/logged-game.ts';
import { beginScript, wholeWord } from './script.ts';

const [given = '200', often = '10', ...game] = beginScript(
  'node dist/bench/research/kill.soak.js [GAMES] [KILLS] [GAME...]',
);
const games = String(wholeWord('GAMES', given));
const kills = wholeWord('KILLS', often, 0);
const gameOptions = game.length > 0 ? game : ['--size', '6'];
const main = programFile();
const folder = mkdtempSync(join(tmpdir(), 'sightline-'));
const LONGEST_LIFE_MS = 1500;

/** Runs the match, and kills it after a time if given. True if it finished. */
async function run(log: string, resume: boolean, killAfterMs?: number): Promise<boolean> {
  const players = ['mcts:playouts=200,name=a', 'mcts:playouts=100,name=b'];
  const settings = [...gameOptions, '--games', games, '--concurrency', '2', '--log', log];
  const args = [main, 'match', ...players, ...settings, ...(resume ? ['--resume'] : [])];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  return code === 0;
}

function gamesOf(log: string): Map<number, string> {
  const read = readLog(log);
  if (!read.ok) throw new Error(read.error.message);
  const text = ({ index, seed, players, opening, moves, winner }: LoggedGame) =>
    JSON.stringify({ index, seed, names: players.map((player) => player.name), opening, moves, winner });
  const all = new Map(read.value.games.map((game) => [game.index, text(game)]));
  if (all.size !== read.value.games.length) throw new Error('a game stands in the log twice');
  return all;
}

const undisturbed = join(folder, 'undisturbed.jsonl');
const killed = join(folder, 'killed.jsonl');
await run(undisturbed, false);
let killings = 0;
let isDone = await run(killed, false, 400 + Math.random() * LONGEST_LIFE_MS);
while (!isDone) {
  killings++;
  isDone = await run(killed, true, killings < kills ? 400 + Math.random() * LONGEST_LIFE_MS : undefined);
}
const expected = gamesOf(undisturbed);
const found = gamesOf(killed);
const different = [...expected].filter(([index, text]) => found.get(index) !== text).length;
console.log(`${found.size} games after ${killings} kills, ${expected.size} undisturbed, ${different} different`);
process.exitCode = different === 0 && found.size === expected.size ? 0 : 1;
