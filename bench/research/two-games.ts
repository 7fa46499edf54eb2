/**
 * Whether a search of one game is slower after searches of another one on the same thread: code that has seen two games'
 * objects is slower in V8 where it was compiled for those of one. For each of two games `sightline analysis` is asked about its
 * opening, in one process after nothing else and in another one after the other game, by turns. Run it with
 * `npm run build && node dist/bench/research/two-games.js [ROUNDS] [SECONDS] [GAME GAME]`, the latter
 * the first two games that there are where none are named.
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

/** Searches the games' openings one after the other on one thread; playouts a second of the last search. */
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
