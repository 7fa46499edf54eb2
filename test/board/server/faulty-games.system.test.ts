/** Custom games that exit or throw: only the requests that use them fail. Games that loop are ended like any engine that hangs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../support/board-server.ts';
import { built } from '../../support/built.ts';
import { testFolder } from '../../support/folder.ts';
import { game, log, logText } from '../../support/logs.ts';
import { connected } from './connected.ts';

/** In the first row the second move on b exits, on c throws. */
const TRAP = `
import { defineGame, squares } from 'sightline/game';
const board = squares(3);
export const game = defineGame({
  name: 'trap', title: 'Trap', seats: ['first', 'second'],
  rules: () => ({
    board,
    start: () => ({ cells: new Int8Array(9).fill(-1), played: 0 }),
    turn: ({ played }) => played % 2,
    at: ({ cells }, cell) => cells[cell],
    play(position, cell) {
      const name = position.played === 1 && board.names[cell];
      if (name === 'b1') process.exit(3);
      if (name === 'c1') throw new Error('a fault of the rules');
      position.cells[cell] = position.played++ % 2;
    },
    result: ({ played }) => (played === 6 ? 'draw' : undefined),
  }),
});
`;

const folder = testFolder();
let server: ChildProcess;
let at: TestServer;
let stderr = '';
beforeAll(async () => {
  const file = join(folder, 'trap.mjs');
  writeFileSync(file, TRAP);
  const start = fileURLToPath(built('src/cli/start.js'));
  server = spawn(
    process.execPath,
    [start, 'serve', '--port', '0', '--threads', '1', '--no-token', '--data', folder, '--logs', folder],
    { env: { ...process.env, SIGHTLINE_GAMES: file }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [said] = await once((server.stdout as NodeJS.ReadableStream).setEncoding('utf8'), 'data');
  at = { url: /http:\S+/.exec(said as string)?.[0] } as TestServer;
});
afterAll(async () => {
  server.kill();
  if (server.exitCode === null) await once(server, 'exit');
});

/** The server's state; it answers even while a game loops. */
async function health(): Promise<{ readonly status: string; readonly restarts: number }> {
  const answer = await fetch(new URL('healthz', at.url), { signal: AbortSignal.timeout(1000) });
  return (await answer.json()) as never;
}

const MERIDIANS = { id: 'ours', action: 'choose', size: 4, moves: ['d4', 'c2'], level: 1 };

async function goesOn(): Promise<void> {
  const client = await connected(at);
  client.send(MERIDIANS);
  expect(await client.final('ours')).toMatchObject({ move: expect.any(String) });
}

describe('a game whose rules', () => {
  it.each([
    ['exit while a game is reviewed', { action: 'review', moves: ['b2', 'b1'] }, 1],
    ['throw', { moves: ['b2', 'c1'] }, 0],
    ['throw while a move is chosen', { action: 'choose', level: 1, moves: ['b2', 'c1'] }, 0],
  ])('%s ends one request, and games of others go on', async (_, message, restarts) => {
    const [faulty, other] = await Promise.all([connected(at), connected(at)]);
    // It is answered late, so that it has to be repeated.
    other.send({ id: 'long', seconds: 600, reportDuringSearchEvery: 0.1 });
    await other.until(({ isDuringSearch }) => isDuringSearch);
    const before = await health();
    stderr = '';
    faulty.send({ id: 'trap', game: 'trap', ...message });
    let isOver = false;
    const ended = restarts > 0 ? once(other.socket, 'close') : faulty.final('trap');
    void ended.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect(await health()).toMatchObject({ status: 'ok' });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect((await health()).restarts - before.restarts).toBe(restarts);
    if (restarts > 0) {
      expect((await ended)[0]).toBe(1012);
      expect(other.answers.at(-1)).toMatchObject({ code: 'engine-restarted' });
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(await faulty.final('trap')).toMatchObject({ code: restarts > 0 ? 'process-ended' : 'internal' });
    await goesOn();
  });

  it('exit ends a request about a log or the library, and others go on', async () => {
    const trapped = { game: 'trap', rules: {} };
    const played = game(0, 'a', 'b', { ...trapped, moves: ['b2', 'b1'], winner: 'first', end: 'resign' });
    const { size: _, ...record } = played;
    const { header, games, ...others } = log(['a', 'b'], [record as typeof played], trapped);
    const { size: __, ...config } = header.config;
    const text = logText({ ...others, games, header: { ...header, config: config as typeof header.config } });
    writeFileSync(join(folder, 'trap.jsonl'), text);
    const { restarts } = await health();
    const ask = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(new URL(path, at.url), { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { readonly code?: string };
    };
    for (const [path, body] of [
      ['api/tournament', { log: 'trap.jsonl' }],
      ['api/library/explore', { game: 'trap', moves: ['b2', 'b1'] }],
    ] as const) {
      expect(await ask(path, body)).toMatchObject({ code: 'process-ended' });
    }
    expect(await health()).toMatchObject({ status: 'ok', restarts });
    expect((await ask('api/library/explore', { size: 4, moves: [] })).code).toBeUndefined();
    expect((await fetch(new URL('api/tournaments', at.url))).status).toBe(200);
  });

  it('are used as they are edited, and open pages are told', async () => {
    const edition = async () => /edition&quot;:&quot;(\w+)/.exec(await (await fetch(at.url)).text())?.[1];
    const moduleText = async () => (await fetch(new URL('api/own-games/trap.mjs', at.url))).text();
    const open = await connected(at);
    const [before, { restarts }] = [await edition(), await health()];
    stderr = '';
    writeFileSync(
      join(folder, 'trap.mjs'),
      TRAP.replace("throw new Error('a fault of the rules')", 'position.played += 0'),
    );
    expect((await once(open.socket, 'close'))[0]).toBe(1012);
    expect(open.answers.at(-1)).toMatchObject({ code: 'engine-restarted' });
    expect(await edition()).toMatch(/^\w+$/);
    expect(await edition()).not.toBe(before);
    expect(await moduleText()).toContain('position.played += 0');
    const client = await connected(at);
    client.send({ id: 'trap', game: 'trap', moves: ['b2', 'c1'], playouts: 5 });
    expect(await client.final('trap')).toMatchObject({ playouts: expect.any(Number) });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(await health()).toMatchObject({ status: 'ok', restarts });
    await goesOn();
  });
});
