/**
 * Measures a library of this many random games: the time to import them, to search, and to explore.
 *
 *     npm run build && node dist/bench/research/library.js [GAMES] [SIZES] [SEED]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_GAME, openGame } from '../../src/games/registry.ts';
import { importGames } from '../../src/library/import.ts';
import { gamesFile } from '../../src/library/pieces.ts';
import { openLibrary } from '../../src/node/library/open.ts';
import { must } from '../../src/util/result.ts';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { beginScript, wholeWord } from './script.ts';

const PLAYERS = 50;
const EXPLORED_PLIES = [0, 1, 2, 3, 5, 10, 20];
const TIMES = 20;

const words = beginScript('node dist/bench/research/library.js [GAMES] [SIZES] [SEED], as in 100000 5,6,7', 3);
const count = wholeWord('GAMES', words[0] ?? '100000');
const SIZES = (words[1] ?? '5,6,7').split(',').map((size) => wholeWord('SIZES', size));
for (const size of SIZES) must(openGame({ name: DEFAULT_GAME, rules: { size }, weights: null }));
const seed = words[2] ?? 'library';
const random = randomState(seed);

/** A game of random moves as a record. */
function randomGame(index: number, random: RandomState): string {
  const size = SIZES[index % SIZES.length] as number;
  const kit = must(openGame({ name: DEFAULT_GAME, rules: { size }, weights: null }));
  const { game } = kit;
  const position = game.create();
  const legal = new Int32Array(game.maxMoves);
  const moves: string[] = [];
  for (let found = game.legalMoves(position, legal); found > 0; found = game.legalMoves(position, legal)) {
    const move = legal[nextBelow(random, found)] as number;
    moves.push(game.moveName(move));
    game.play(position, move);
  }
  const players = [0, 1].map(() => ({ name: `player ${nextBelow(random, PLAYERS)}` }));
  const day = new Date(1.6e12 + nextBelow(random, 2000) * 86_400_000).toISOString();
  return JSON.stringify({ v: 1, game: DEFAULT_GAME, size, players, moves, startedAt: day });
}

/** Prints wall-clock and processor time, in seconds. */
function timed<T>(what: string, run: () => T): T {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const value = run();
  const { user, system } = process.cpuUsage(cpu);
  const [wall, busy] = [performance.now() - begun, (user + system) / 1000];
  console.log(`${what}: ${(wall / 1000).toFixed(2)} s, of the processor ${(busy / 1000).toFixed(2)} s`);
  return value;
}

/** Median and maximum of several times, in milliseconds. */
function spread(run: () => void): string {
  const times = Array.from({ length: TIMES }, () => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  }).sort((a, b) => a - b);
  return `${(times[TIMES / 2] as number).toFixed(1)} ms, at most ${(times.at(-1) as number).toFixed(1)} ms`;
}

const folder = mkdtempSync(join(tmpdir(), 'sightline-library-'));
try {
  const records = Array.from({ length: count }, (_, i) => randomGame(i, random));
  const text = records.join('\n');
  console.log(`${count} games, ${(text.length / 1e6).toFixed(0)} MB of records, seed ${seed}`);
  const path = join(folder, 'library.db');
  const library = must(openLibrary(path));
  let longestStep = 0;
  const steps = (run: Iterator<unknown, unknown>) => {
    for (;;) {
      const begun = performance.now();
      const { done, value } = run.next();
      longestStep = Math.max(longestStep, performance.now() - begun);
      if (done) return value;
    }
  };
  timed('import', () => steps(importGames(library, must(gamesFile(text, 'games.jsonl')), 'games.jsonl')));
  timed('positions', () => steps(library.catchUp()));
  console.log(`longest step, for which others wait: ${longestStep.toFixed(0)} ms`);
  console.log(`${JSON.stringify(library.facts())}, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
  const size = SIZES.at(-1) as number;
  const kit = must(openGame({ name: DEFAULT_GAME, rules: { size }, weights: null }));
  const { moves } = JSON.parse(records[SIZES.length - 1] as string) as { moves: string[] };
  for (const ply of EXPLORED_PLIES) {
    const at = { moves: moves.slice(0, ply) };
    const { games } = must(library.explore(kit, at));
    console.log(`explore after ${ply} plies, ${games} games: ${spread(() => library.explore(kit, at))}`);
  }
  console.log(`search of a player: ${spread(() => library.search({ player: 'player 7', result: 'won' }))}`);
  console.log(`search of all: ${spread(() => library.search({}))}`);
  const position = { kit, at: { moves: moves.slice(0, 1) } };
  console.log(`search of a position: ${spread(() => library.search({ position }))}`);
  library.close();
} finally {
  rmSync(folder, { recursive: true });
}
