/**
 * Whether a search of one game is slower after searches of another one on the same thread: V8's
 * code that has seen objects of two games is slower than that compiled for one. Alternately asks
 * `sightline analysis` about the opening of each of two games, in one process with nothing before
 * and in another one after the other game.
 *
 *     npm run build && node dist/bench/research/two-games.js [ROUNDS] [SECONDS] [GAME GAME]
 *
 * By default the games are the first two available.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { gameNamed, gameNames } from '../../src/games/registry.ts';
import { programFile } from '../../src/node/package-file.ts';
import { must } from '../../src/util/result.ts';
import { median } from '../median.ts';
import { BadUse, beginScript, positiveWord, wholeWord } from './script.ts';

const [given, time, ...games] = beginScript('node dist/bench/research/two-games.js [ROUNDS] [SECONDS] [GAME GAME]', 4);
const rounds = wholeWord('ROUNDS', given ?? '5');
const seconds = positiveWord('SECONDS', time ?? '3');
if (games.length === 1) throw new BadUse('two games are expected, or none');
const named = games.length > 0 ? games.map((game) => must(gameNamed(game)).name) : gameNames();
const [first, second] = named as [string, string];
const main = programFile();

/**
 * Searches the games' openings in turn on one thread; returns playouts per second of the last
 * search.
 */
async function speedOf(order: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [main, 'analysis', '--analyses', '1', '--memory', '2g'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for (const [i, game] of order.entries()) {
    child.stdin.write(`${JSON.stringify({ id: `${i}`, game, moves: [], seconds, priority: -i })}\n`);
  }
  child.stdin.end();
  let speed = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const reply = JSON.parse(line) as { readonly id: string; readonly playoutsPerSecond: number };
    if (reply.id === `${order.length - 1}`) speed = reply.playoutsPerSecond;
  }
  return speed;
}

for (const [game, other] of [
  [first, second],
  [second, first],
] as const) {
  const alone: number[] = [];
  const after: number[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(await speedOf([game, game]));
    after.push(await speedOf([game, other, other, game]));
  }
  const [a, b] = [median(alone), median(after)];
  console.log(
    `${game}: ${Math.round(a)} playouts a second alone, ${Math.round(b)} after ${other}: ${(b / a).toFixed(3)}`,
  );
}
