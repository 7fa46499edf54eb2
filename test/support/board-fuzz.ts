/** Good, mutated and random messages and requests for the server of the board, and what has to be true of its answers. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { started } from './command.ts';
import { anyPick, mutated, randomText } from './odd-text.ts';

const MOVES = ['a1', 'd4', 'c2', 'd2', 'c4', 'light', 'pass', 'zz', '', 'd4t'];
const GAMES = [{ size: 4 }, { size: 3, rules: { pie: true } }, { game: 'maerstanas' }, { game: 'chess' }, { size: 99 }];
const PATHS = [
  '/healthz',
  '/api/tournaments',
  '/api/tournament',
  '/api/report',
  '/api/report?log=a.jsonl',
  '/api/library',
  '/api/library/search',
  '/api/library/explore',
  '/api/library/game',
  '/api/library/save',
  '/api/library/delete',
  '/api/library/upload',
  '/api/library/stop',
  '/api/library/analyses',
  '/',
  '/api',
  '/assets/x.js',
  '/../etc/passwd',
  '/%00',
  '/api/%zz',
  '/api/analysis',
];
const TEXTS = [
  '(;FF[4]SZ[4];W[d4];B[c2](;W[d2])(;W[d6]))',
  '{"size":4,"moves":["d4"]}',
  '1. d4 c2',
  '{"game":"meridians","nodes":[{"move":"d4"}]}',
];

function line(random: RandomState): string[] {
  return Array.from({ length: nextBelow(random, 5) }, () => anyPick(random, MOVES));
}

function message(random: RandomState): string {
  const id = `q${nextBelow(random, 50)}`;
  const game = anyPick(random, GAMES);
  const good = anyPick(random, [
    { id, ...game, moves: line(random), playouts: 1 + nextBelow(random, 10), top: 2 },
    { id, ...game, moves: line(random), seconds: 0.01, lifeMap: true, threads: 1 + nextBelow(random, 3) },
    { id, ...game, moves: line(random), seconds: 0.02, reportDuringSearchEvery: 0.001 },
    { id, ...game, action: 'choose', moves: line(random), level: nextBelow(random, 12) },
    { id, ...game, action: 'review', moves: line(random), playouts: 1 + nextBelow(random, 5) },
    { id, action: 'terminate', terminateId: `q${nextBelow(random, 50)}` },
    { id, action: anyPick(random, ['terminate_all', 'query_version', 'query_models', 'clear_cache', 'nonsense']) },
    { id, save: '/tmp/never', moves: [] },
  ]);
  return twisted(JSON.stringify(good), random);
}

function twisted(text: string, random: RandomState): string {
  const kind = nextBelow(random, 10);
  return kind < 4 ? text : kind < 9 ? mutated(text, random) : randomText(random);
}

function body(random: RandomState): string {
  const { size, rules, game } = { size: 4, rules: {}, game: 'meridians', ...anyPick(random, GAMES) };
  const fields = { game, rules: { ...(game === 'meridians' && { size }), ...rules } };
  const good = anyPick(random, [
    { ...fields, moves: line(random), from: nextBelow(random, 3), overlays: ['moves'] },
    { ...fields, pieces: [{ cell: nextBelow(random, 50), seat: nextBelow(random, 3) }], toMove: nextBelow(random, 3) },
    {
      ...fields,
      text: mutated(anyPick(random, TEXTS), random),
      name: anyPick(random, ['a.sgf', 'a.jsonl', 'a.txt', 'a.json', 'a']),
    },
    {
      player: randomText(random),
      result: anyPick(random, ['won', 'open', 'x']),
      position: { ...fields, moves: line(random) },
      from: nextBelow(random, 3),
    },
    { id: nextBelow(random, 9) },
    {
      ...fields,
      name: anyPick(random, ['a.sgf', 'a.jsonl', 'a.txt', 'a.json', 'a']),
      text: mutated(anyPick(random, TEXTS), random),
      part: nextBelow(random, 2),
      isLast: nextBelow(random, 3) > 0,
    },
    { game, log: anyPick(random, ['a.jsonl', '../a.jsonl', '', 'x'.repeat(300)]) },
    {
      tree: { ...fields, nodes: line(random).map((move) => ({ move, after: nextBelow(random, 4) - 1 })) },
      format: anyPick(random, ['sgf', 'jsonl', 'moves', 'tree', 'x']),
    },
  ]);
  return twisted(JSON.stringify(good), random);
}

const HELD_BYTES = fileURLToPath(new URL('held-bytes.mjs', import.meta.url));

/** Bytes that the process holds, without garbage. */
async function heldBytes(child: ChildProcess): Promise<number> {
  const file = join(tmpdir(), `sightline-held-${child.pid}`);
  child.kill('SIGUSR2');
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const bytes = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (bytes === 0 && child.exitCode === null && child.signalCode === null) continue;
    rmSync(file, { force: true });
    return bytes;
  }
}

interface Sent {
  readonly status: number;
  readonly text: string;
}

function ask(port: number, method: string, path: string, text: string | undefined, headers: object): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, 'content-length': Buffer.byteLength(text ?? '') },
      },
      (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          answer += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: answer }));
      },
    );
    sent.on('error', (error) => reject(new Error(`${method} ${path} ${text?.slice(0, 300)}: ${error.message}`)));
    sent.end(text);
  });
}

/** Messages that one page sends before another takes its place: as many as may come at once. */
const OF_A_PAGE = 350;
/** Requests that go out together. */
const TOGETHER = 8;

interface Fuzzed {
  readonly faults: readonly string[];
  /** Bytes that the server holds, without garbage, after two fifths of the work and at its end. */
  readonly before: number;
  readonly after: number;
}

/** Sends this many messages and requests, half of them each, to its own server. */
export async function fuzzBoard(count: number, seed: string, timeoutMs: number): Promise<Fuzzed> {
  const random = randomState(seed);
  const folder = mkdtempSync(join(tmpdir(), 'sightline-fuzz-'));
  const args = ['serve', '--no-token', '--port', '0', '--threads', '1', '--data', folder];
  const child = started(args, timeoutMs, ['--import', HELD_BYTES]);
  const faults: string[] = [];
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  try {
    const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
    const port = Number(/:(\d+)\//.exec(said)?.[1]);
    const half = count / 2;
    let before = 0;
    for (let done = 0; done < half; ) {
      const size = Math.min(OF_A_PAGE, half - done);
      const [heard] = await Promise.all([page(port, size, random), requests(port, size, random, faults)]);
      faults.push(...heard);
      done += size;
      if (before === 0 && done >= 0.4 * half) before = await heldBytes(child);
    }
    const after = await heldBytes(child);
    // The rate of requests is limited: the last ones may have used up what is allowed.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const health = await ask(port, 'GET', '/healthz', undefined, {});
    if (health.status !== 200) faults.push(`it is not well: ${health.text}`);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    if (code !== 0) faults.push(`it ended with ${code}`);
    if (stderr !== '') faults.push(`on stderr: ${stderr.slice(0, 2000)}`);
    return { faults, before, after };
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page that sends messages, hears answers that are JSON, and goes. */
async function page(port: number, count: number, random: RandomState): Promise<string[]> {
  const faults: string[] = [];
  const socket = await opened(port);
  let answers = 0;
  socket.on('message', (data) => {
    answers++;
    const answer = JSON.parse(String(data));
    if (answer.code === 'search-failed' && !/stopped/.test(answer.error))
      faults.push(JSON.stringify(answer).slice(0, 500));
  });
  for (let i = 0; i < count; i++) socket.send(message(random));
  socket.send('{"id":"last","action":"query_version"}');
  await once(socket, 'message', { signal: AbortSignal.timeout(60_000) }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (answers === 0) faults.push('a page got no answer');
  socket.close();
  await once(socket, 'close');
  return faults;
}

/** A websocket; the server may want one to wait a little. */
async function opened(port: number): Promise<WebSocket> {
  for (;;) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/analysis`);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function requests(port: number, count: number, random: RandomState, faults: string[]): Promise<void> {
  for (let done = 0; done < count; done += TOGETHER) {
    const sent = Array.from({ length: Math.min(TOGETHER, count - done) }, async () => {
      const path = anyPick(random, PATHS);
      const method = anyPick(random, ['POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE']);
      const text = method === 'GET' ? undefined : body(random);
      const type = anyPick(random, ['application/json', 'application/json', 'application/json', 'text/plain', 'x']);
      const headers = {
        ...(text !== undefined && { 'content-type': type }),
        ...(nextBelow(random, 20) === 0 && { origin: 'http://evil.example' }),
      };
      const { status, text: answer } = await ask(port, method, path, text, headers);
      const where = `${method} ${path} ${text?.slice(0, 300)}: ${status} ${answer.slice(0, 300)}`;
      // Files of which the last part never comes take up all places of imports.
      const isFull = status === 503 && answer.includes('"code":"too-many"');
      if (status >= 500 && !isFull) faults.push(where);
      if (status >= 400 && !/^\{"error":".+","code":"[a-z-]+".*\}$/.test(answer))
        faults.push(`no error in JSON: ${where}`);
    });
    await Promise.all(sent);
  }
}
