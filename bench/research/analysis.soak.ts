/**
 * Throughput and soak test of `sightline analysis`: the same queries without threads and on all
 * cores, in a shuffled order, and again while every tenth one is cancelled at a random time. Exits
 * with code 1 if a reply is missing, repeated, or differs between two runs.
 *
 *     npm run build
 *     node dist/bench/research/analysis.soak.js [QUERIES] [PLAYOUTS] [ROUNDS] [ARGUMENTS...]
 *
 * ARGUMENTS are passed to the program.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { DEFAULT_GAME, openGame } from '../../src/games/registry.ts';
import { programFile } from '../../src/hosts/node/package-file.ts';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { median } from '../median.ts';
import { beginScript, wholeWord } from './script.ts';

const USAGE = 'node dist/bench/research/analysis.soak.js [QUERIES] [PLAYOUTS] [ROUNDS] [ARGUMENTS...]';
const [asked = '1000', each = '200', times = '3', ...programArguments] = beginScript(USAGE);
const queries = wholeWord('QUERIES', asked);
const playouts = String(wholeWord('PLAYOUTS', each));
const rounds = wholeWord('ROUNDS', times);
const main = programFile();
const LONGEST_OPENING = 80;
/** Queries per thread before the clock starts, while the code is being compiled. */
const WARM_UP = 1000;
const CANCELLED_SHARE = 0.1;
const POLL_MS = 2;

interface Run {
  readonly ms: number;
  /** Final replies by id, without what depends on time. */
  readonly finals: ReadonlyMap<string, string>;
  readonly cancelled: ReadonlySet<string>;
}

const cores = availableParallelism();
let faults = 0;
function fault(message: string): void {
  faults++;
  console.log(`FAULT: ${message}`);
}

/** Random legal moves from the start of the game. */
function randomMoves(random: RandomState): string[] {
  const kit = openGame({ name: DEFAULT_GAME });
  if (!kit.ok) throw new Error(kit.error.message);
  const { game } = kit.value;
  const position = game.create();
  const buffer = new Int32Array(game.maxMoves);
  const moves: string[] = [];
  for (let left = nextBelow(random, LONGEST_OPENING + 1); left > 0 && !game.isOver(position); left--) {
    const move = buffer[nextBelow(random, game.legalMoves(position, buffer))] as number;
    game.play(position, move);
    moves.push(game.moveName(move));
  }
  return moves;
}

/** Sends all queries at once, in an order drawn from `seed`, and waits for their final replies. */
async function run(threads: 0 | 1, seed: string, cancelledShare: number): Promise<Run> {
  const random = randomState(seed);
  const args = [
    main,
    'analysis',
    '--threads-per-analysis',
    String(threads),
    '--playouts',
    playouts,
    ...programArguments,
  ];
  // Replies go into a file that is polled: waking up for each of them would use much of a core.
  const folder = mkdtempSync(join(tmpdir(), 'analysis-'));
  const output = openSync(join(folder, 'replies.jsonl'), 'w+');
  const child = spawn(process.execPath, args, { stdio: ['pipe', output, 'inherit'] });
  const stdin = child.stdin as Writable;
  const finals = new Map<string, string>();
  /** Requests to end a query, by the number of replies still missing when they are sent. */
  const terminations = new Map<number, string>();
  const buffer = Buffer.alloc(1 << 20);
  let size = 0;
  /** Sends queries and waits until this many are answered; returns all lines received. */
  const all = async (queries: readonly string[], replies: number) => {
    const come: string[] = [];
    let rest = '';
    let left = replies;
    stdin.write(queries.join(''));
    while (left > 0) {
      await setTimeout(POLL_MS);
      if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`);
      const read = readSync(output, buffer, 0, buffer.length, size);
      size += read;
      const lines = (rest + buffer.toString('latin1', 0, read)).split('\n');
      rest = lines.pop() as string;
      come.push(...lines);
      for (const line of lines) {
        const termination = line.includes('"action":') ? undefined : terminations.get(--left);
        if (termination !== undefined) stdin.write(termination);
      }
    }
    return come;
  };
  const note = (lines: readonly string[]) => {
    for (const line of lines) {
      const { id, action, isDuringSearch, seconds, playoutsPerSecond, ...rest } = JSON.parse(line);
      if (action !== undefined) continue;
      if (isDuringSearch !== false) fault(`not a final reply: ${line}`);
      if (finals.has(id)) fault(`${id} is answered twice`);
      finals.set(id, JSON.stringify(rest));
    }
  };
  const warmUp = randomState('warm-up');
  const line = (id: string, moves: readonly string[]) => `${JSON.stringify({ id, moves })}\n`;
  const first = WARM_UP * (threads === 0 ? 1 : cores);
  await all(
    Array.from({ length: first }, (_, i) => line(`w${i}`, randomMoves(warmUp))),
    first,
  );

  const positions = randomState('positions');
  const ids = Array.from({ length: queries }, (_, i) => `q${i}`);
  const byId = new Map(ids.map((id) => [id, line(id, randomMoves(positions))]));
  const order = shuffled(ids, random);
  const lines = order.map((id) => byId.get(id) as string);
  const cancelled = new Set(order.filter(() => nextBelow(random, 256) < 256 * cancelledShare));
  for (const [i, id] of shuffled(order, random).entries()) {
    const line = `${JSON.stringify({ id: `t-${id}`, action: 'terminate', terminateId: id })}\n`;
    if (cancelled.has(id)) terminations.set(i, line);
  }
  const start = performance.now();
  const replies = await all(lines, ids.length);
  const ms = performance.now() - start;
  stdin.end();
  const [code] = await once(child, 'close');
  closeSync(output);
  rmSync(folder, { recursive: true });
  note(replies);
  if (code !== 0) fault(`the program ended with ${code}`);
  for (const id of ids) if (!finals.has(id)) fault(`${id} is not answered`);
  return { ms, finals, cancelled };
}

function shuffled<T>(items: readonly T[], random: RandomState): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor((nextBelow(random, 256) + nextBelow(random, 256) / 256) * ((i + 1) / 256));
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}

function compare(one: Run, other: Run): void {
  for (const [id, reply] of one.finals) {
    if (!id.startsWith('q') || other.cancelled.has(id)) continue;
    if (other.finals.get(id) !== reply) fault(`${id} was answered differently: ${reply} and ${other.finals.get(id)}`);
  }
}

const perQuery = (ms: number) => `${(ms / queries).toFixed(2)} ms a query`;
const one: number[] = [];
const several: number[] = [];
for (let round = 0; round < rounds; round++) {
  const load = loadavg()[0]?.toFixed(2);
  const single = await run(0, `a${round}`, 0);
  const full = await run(1, `b${round}`, 0);
  const disturbed = await run(1, `c${round}`, CANCELLED_SHARE);
  compare(single, full);
  compare(single, disturbed);
  one.push(single.ms);
  several.push(full.ms);
  const none = [...disturbed.finals.values()].filter((reply) => reply.includes('noResults')).length;
  console.log(
    `round ${round + 1}: one thread ${perQuery(single.ms)}, ${cores} cores ${perQuery(full.ms)}, ` +
      `ratio ${(single.ms / full.ms).toFixed(2)}; ${disturbed.cancelled.size} cancelled (${none} before they began) ` +
      `${perQuery(disturbed.ms)}; load before ${load}`,
  );
}
// If other programs run, the best rounds are more meaningful than the medians.
for (const [name, of] of [
  ['medians', median],
  ['best', (values: readonly number[]) => Math.min(...values)],
] as const) {
  const ratio = (of(one) / of(several)).toFixed(2);
  console.log(
    `${name} of ${rounds} rounds: ${perQuery(of(one))} on one thread, ${perQuery(of(several))} on ${cores} cores, ratio ${ratio}`,
  );
}
console.log(`${queries} queries of ${playouts} playouts: ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
