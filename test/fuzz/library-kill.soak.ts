/**
 * Kills the server of the board with `kill -9` at this many moments while games come into its library, by an import and one by one: every
 * game that was said to be in has to be there, the database sound, and every game in the explorer. Run it with
 * `npm run build && npx tsx test/fuzz/library-kill.soak.ts [TIMES] [SEED]`; it ends with code 1 when something is lost.
 */
import '../../src/node/install.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase, openLibrary } from '../../src/board/library/node/open.ts';
import { must } from '../../src/util/result.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { started } from '../support/command.ts';
import { openKit, playedAtRandom } from '../support/kits.ts';
import { childrenWith, isAlive, until } from '../support/processes.ts';

/** Of a file that comes in; a kill strikes most often before it is done. */
const GAMES = 3000;
const LONGEST_MS = 1500;
/** The script of the library's process. */

const [times = '50', seed = String(Date.now())] = process.argv.slice(2);
const random = randomState(seed);
const folder = mkdtempSync(join(tmpdir(), 'sightline-kill-'));
const path = join(folder, 'library.db');
const kit = openKit('meridians', { size: 4 });
const MOVES = Array.from({ length: GAMES }, (_, i) => playedAtRandom(kit, `${seed} ${i}`).moves);
const faults: string[] = [];
const saved = new Set<string>();
let told = 0;
let interrupted = 0;

async function ask(url: string, route: string, body?: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new URL(`api/library${route}`, url), {
    ...(body && { method: 'POST', headers, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Saves games and looks at the import, until nobody answers. */
async function use(url: string, time: number): Promise<void> {
  const before = (await ask(url, '')).games;
  const games = MOVES.map((moves) => JSON.stringify({ size: 4, players: ['import', `${time}`], moves }));
  await ask(url, '/upload', { name: 'games.jsonl', part: 0, text: games.join('\n'), isLast: true });
  for (let i = 0; ; i++) {
    const player = `saved ${time} ${i}`;
    const nodes = playedAtRandom(kit, player).moves.map((move) => ({ move }));
    await ask(url, '/save', { tree: { game: 'meridians', rules: { size: 4 }, players: [player, 'b'], nodes } });
    saved.add(player);
    const { imports } = await ask(url, '');
    const [{ added, isOver }] = imports;
    told = before + added;
    if (isOver && i > 20) return;
  }
}

function check(time: number): void {
  const database = must(openDatabase(path));
  const [{ integrity_check: integrity } = {}] = database.all('PRAGMA integrity_check');
  if (integrity !== 'ok') faults.push(`${time}: ${integrity}`);
  database.close();
  const library = must(openLibrary(path));
  const { games, waiting } = library.facts();
  if (waiting > 0) interrupted++;
  if (games < told) faults.push(`${time}: ${told} games were said to be in, and there are ${games}`);
  for (const player of saved) {
    if (must(library.search({ player })).total === 0) faults.push(`${time}: the game of ${player} is lost`);
  }
  for (const _ of library.catchUp());
  const explored = must(library.explore(kit, { moves: [] })).games;
  if (explored !== games) faults.push(`${time}: the explorer knows ${explored} of ${games} games`);
  library.close();
}

for (let time = 0; time < Number(times); time++) {
  const child = started(['serve', '--port', '0', '--no-token', '--threads', '1', '--data', folder], 120_000);
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  const [url] = /http:\S+/.exec(said) ?? [];
  await ask(url as string, '');
  const using = use(url as string, time).catch((error) => {
    if (!(error instanceof TypeError)) faults.push(`${time}: ${error}`);
  });
  await setTimeout(LONGEST_MS * (nextBelow(random, 1000) / 1000));
  // The library's process may write until it finds that the server is gone.
  const helpers = childrenWith('library', child.pid);
  child.kill('SIGKILL');
  await Promise.all([once(child, 'close'), using, until(() => !helpers.some(isAlive), 'the end of its processes')]);
  check(time);
  saved.clear();
}
const { games } = must(openLibrary(path)).facts();
rmSync(folder, { recursive: true });
for (const fault of faults) console.log(fault);
console.log(
  `killed ${times} times, seed ${seed}: ${faults.length} faults; ${games} games; ${interrupted} times positions were still to be found`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
