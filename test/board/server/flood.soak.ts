/**
 * What one page waits for while others (a separate process) ask for as much as they can: 30 long lines of HexiMeros and 40 reports of logs at a time, queries of
 * long games on a websocket without a pause, and 512 queries that want reports as often as there are any. Run it with
 * `npm run build && npx tsx test/board/server/flood.soak.ts [SECONDS]`; it prints figures, and ends with code 1 where a request of the page took
 * a second or longer.
 */
import '../../../src/node/install.ts';
import { spawn } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { QUEUED } from '../../../src/board/service/limits.ts';
import { Line } from '../../../src/games/line.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { TestClient } from '../../support/board-server.ts';
import { built } from '../../support/built.ts';
import { openKit } from '../../support/kits.ts';
import { game, log, logText } from '../../support/logs.ts';

const [given = '20'] = process.argv.slice(2);
const LINES = 30;
const REPORTS = 40;
const LOGS = 10;
const GAMES_OF_LOG = 3000;
const PLIES = 2000;
const MOST_MS = 1000;

/** A game of random moves. */
function longLine(): string[] {
  const kit = openKit('heximeros');
  const line = must(Line.of(kit));
  const legal = new Int32Array(kit.game.maxMoves);
  const random = randomState('flood');
  const moves: string[] = [];
  while (moves.length < PLIES && !kit.game.isOver(line.position)) {
    const count = kit.game.legalMoves(line.position, legal);
    const move = kit.game.moveName(legal[nextBelow(random, count)] as number);
    moves.push(move);
    line.play(move);
  }
  return moves;
}

/** The address of those who flood; the page has another one. */
const LOUD = '127.0.0.2';

/** Where the server is, and what its visitors send. */
interface Place {
  readonly href: string;
  readonly token: string | undefined;
  /** A long game of HexiMeros. */
  readonly moves: readonly string[];
  readonly logs: readonly string[];
}

async function ask(
  at: Place,
  path: string,
  body?: object,
  { signal, localAddress }: RequestOptions = {},
): Promise<number> {
  const asked = request(new URL(path, at.href), {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(at.token && { authorization: `Bearer ${at.token}` }) },
    ...(signal && { signal }),
    ...(localAddress && { localAddress }),
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode as number;
}

/** What the others were answered. */
interface Answered {
  readonly statuses: readonly (readonly [status: string, count: number])[];
  readonly queries: number;
}

/** Asks for as much as can be asked, until it hears that it is enough. */
async function flood(at: Place, isEnough: Promise<unknown>): Promise<Answered> {
  const statuses = new Map<string, number>();
  let isOver = false;
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const loudly = { signal: leaving.signal, localAddress: LOUD };
  const repeat = async (what: string, path: string, body?: object) => {
    while (!isOver) {
      const status = await ask(at, path, body, loudly).catch(() => 0);
      if (status > 0) statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);
      // Who is refused waits a little, as the answer says.
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const body = { game: 'heximeros', moves: at.moves };
  for (let i = 0; i < LINES; i++) void repeat('line', 'api/library/explore', body);
  for (let i = 0; i < REPORTS; i++) {
    void repeat('report', `api/report?log=${encodeURIComponent(at.logs[i % LOGS] as string)}`);
  }
  const loud = await new TestClient({ url: at.href, token: at.token } as never, {}, { localAddress: LOUD }).opened();
  const query = JSON.stringify({ id: 'q', ...body, playouts: 1, top: 1 });
  const shouting = setInterval(() => loud.send(query), 10);
  const curious = await new TestClient({ url: at.href, token: at.token } as never, {}, { localAddress: LOUD }).opened();
  for (let i = 0; i < QUEUED; i++) curious.send({ id: `${i}`, game: 'meridians', reportDuringSearchEvery: 0.001 });
  await isEnough;
  clearInterval(shouting);
  loud.close();
  curious.close();
  isOver = true;
  leaving.abort();
  return { statuses: [...statuses], queries: loud.answers.length };
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-flood-'));
  const names = Array.from({ length: LOGS }, (_, i) => `log ${i}.jsonl`);
  const games = Array.from({ length: GAMES_OF_LOG }, (_, i) => (i % 2 ? game(i, 'b', 'a') : game(i, 'a', 'b')));
  for (const name of names) writeFileSync(join(folder, name), logText(log(['a', 'b'], games)));
  const hexed = longLine();
  const start = [fileURLToPath(built('src/cli/start.js')), 'serve', '--port', '0', '--threads', '1'];
  const server = spawn(process.execPath, [...start, '--data', folder, '--logs', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = new URL(/http:\S+/.exec(said)?.[0] as string);
  const token = url.searchParams.get('token') ?? undefined;
  const at: Place = { href: url.href, token, moves: hexed, logs: names };

  /** What another page asks for, one after the other, and how long each took. */
  const PAGE: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['/healthz', () => ask(at, 'healthz')],
    [
      'a position',
      () => ask(at, 'api/library/explore', { game: 'meridians', rules: { size: 7 }, moves: ['g6', 'g9'] }),
    ],
    ['the library', () => ask(at, 'api/library')],
    ['the logs', () => ask(at, 'api/tournaments')],
  ];
  const client = await new TestClient({ url: url.href, token } as never).opened();
  let asked = 0;
  const took = new Map<string, number[]>();
  async function timed(what: string, request: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await request();
    took.set(what, [...(took.get(what) ?? []), performance.now() - begun]);
  }
  async function page(): Promise<void> {
    for (const [what, request] of PAGE) await timed(what, request);
    await timed('the version, by websocket', async () => {
      const id = `version ${asked++}`;
      client.send({ id, action: 'query_version' });
      await client.until((answer) => answer.id === id);
    });
    await timed('100 playouts', async () => {
      const id = `analysis ${asked}`;
      client.send({ id, game: 'meridians', moves: [`a${1 + (asked % 7)}`], playouts: 100 });
      await client.until((answer) => answer.id === id);
    });
  }

  function told(): number {
    let most = 0;
    for (const [what, all] of took) {
      const sorted = all.toSorted((a, b) => a - b);
      const last = sorted.at(-1) as number;
      const median = sorted[Math.floor(sorted.length / 2)] as number;
      console.log(`  ${what}: ${sorted.length} times, median ${median.toFixed(0)} ms, longest ${last.toFixed(0)} ms`);
      most = Math.max(most, last);
    }
    took.clear();
    return most;
  }

  for (let i = 0; i < 30; i++) await page();
  console.log('a page alone:');
  told();
  const others = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), JSON.stringify(at)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const end = performance.now() + 1000 * Number(given);
  while (performance.now() < end) await page();
  console.log(
    `beside ${LINES} lines of ${hexed.length} plies and ${REPORTS} reports of ${GAMES_OF_LOG} games in flight:`,
  );
  const most = told();
  others.stdin.end();
  const { statuses, queries } = JSON.parse(await text(others.stdout)) as Answered;
  console.log(`  answers to the others: ${statuses.map(([status, count]) => `${status}: ${count}`).join(', ')}`);
  console.log(`  answers to the queries: ${queries}`);
  const left = performance.now();
  for (let inRow = 0; inRow < 5; ) {
    const begun = performance.now();
    await ask(at, 'api/library/explore', { game: 'heximeros', moves: hexed.slice(0, 100) });
    inRow = performance.now() - begun < 100 ? inRow + 1 : 0;
  }
  console.log(`after they have left, all is as before within ${((performance.now() - left) / 1000).toFixed(1)} s`);
  client.close();
  server.kill('SIGTERM');
  await once(server, 'close');
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = most < MOST_MS ? 0 : 1;
}

if (!given.startsWith('{')) await measure();
else console.log(JSON.stringify(await flood(JSON.parse(given) as Place, once(process.stdin.resume(), 'end'))));
