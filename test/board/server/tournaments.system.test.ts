import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoggedGame } from '../../../selfplay/tournament/logged-game.ts';
import { noLogFolder } from '../../../src/board/server/tournaments/tournament-logs.ts';
import { Journal } from '../../../src/node/journal.ts';
import { must } from '../../../src/util/result.ts';
import { startTestServer, type TestServer } from '../../support/board-server.ts';
import { testFolder } from '../../support/folder.ts';
import { game, log, logText } from '../../support/logs.ts';

const folder = testFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logs: folder });
});
afterAll(async () => {
  await server.close();
});

const headers = { host: 'localhost', 'content-type': 'application/json' };
const get = (url: string) => server.app.inject({ method: 'GET', url, headers });
const post = (name: string) =>
  server.app.inject({ method: 'POST', url: '/api/tournament', headers, payload: { log: name } });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const listed = async () => (await get('/api/tournaments')).json();
const stateOf = async (name: string) =>
  (await listed()).logs.find((one: { name: string }) => one.name === name)?.state as string | undefined;

/** Games that can be played through, on the smallest board. */
const games = (count: number): LoggedGame[] =>
  Array.from({ length: count }, (_, i) => {
    const [light, dark] = i % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
    return game(i, light as string, dark as string, {
      size: 4,
      moves: ['d4', 'c2', 'd2', 'c4'],
      winner: 'light',
      end: 'resign',
    });
  });
const smallLog = (count: number, planned: number) => log(['a', 'b'], games(count), { size: 4, games: planned });

describe('the games of a log', () => {
  const ask = async (url: string, payload: object) => {
    const { statusCode, body } = await server.app.inject({ method: 'POST', url, headers, payload });
    return { status: statusCode, ...JSON.parse(body) };
  };

  it('are listed in pages, by player and result, and read one at a time while the log grows', async () => {
    write('paged.jsonl', logText(smallLog(5, 8)));
    const found = async (wanted: object) => {
      const { games: some, total } = await ask('/api/tournament/games', { log: 'paged.jsonl', ...wanted });
      return { total, numbers: some.map(({ number }: { number: number }) => number) };
    };
    expect(await found({})).toEqual({ total: 5, numbers: [5, 4, 3, 2, 1] });
    expect(await found({ from: 1, limit: 2 })).toEqual({ total: 5, numbers: [4, 3] });
    // Light has won all of them: a the odd ones.
    expect(await found({ player: 'a', result: 'won' })).toEqual({ total: 3, numbers: [5, 3, 1] });
    expect(await found({ player: 'a', result: 'lost' })).toEqual({ total: 2, numbers: [4, 2] });
    expect(await found({ result: 'drawn' })).toEqual({ total: 0, numbers: [] });
    expect(await found({ winner: 'light', limit: 1 })).toEqual({ total: 5, numbers: [5] });
    const one = await ask('/api/tournament/game', { log: 'paged.jsonl', number: 2 });
    expect(one).toMatchObject({ number: 2, tree: { players: ['b', 'a'], winner: 'light', end: 'resign' } });
    expect(await ask('/api/tournament/game', { log: 'paged.jsonl', number: 6 })).toMatchObject({ code: 'no-game' });
    appendFileSync(join(folder, 'paged.jsonl'), `${JSON.stringify(games(6)[5])}\n`);
    expect(await found({ limit: 1 })).toEqual({ total: 6, numbers: [6] });
    expect((await ask('/api/tournament/game', { log: 'paged.jsonl', number: 6 })).tree.nodes).toHaveLength(4);
    rmSync(join(folder, 'paged.jsonl'));
  });

  it('have a cross table where there are more than two players', async () => {
    const field = [game(0, 'a', 'b'), game(1, 'b', 'c'), game(2, 'c', 'a'), game(3, 'a', 'b')];
    write('field.jsonl', logText(log(['a', 'b', 'c'], field)));
    const { summary } = await ask('/api/tournament', { log: 'field.jsonl' });
    const names = summary.players.map(({ name }: { name: string }) => name);
    const [a, b] = [names.indexOf('a'), names.indexOf('b')];
    expect(summary.cross[a][b]).toMatchObject({ games: 2, wins: 2, losses: 0 });
    expect(summary.cross[b][a]).toMatchObject({ games: 2, wins: 0, losses: 2 });
    expect(summary.cross[a][a]).toBeNull();
    rmSync(join(folder, 'field.jsonl'));
  });
});

describe('the logs of a folder', () => {
  it('are those of tournaments alone, with what became of each', async () => {
    write('finished.jsonl', logText(smallLog(4, 4)));
    write('stopped.jsonl', logText(smallLog(2, 4)));
    write('other.jsonl', '{"v":1,"kind":"training"}\n');
    write('records.jsonl', '{"size":4,"moves":["d4"]}\n');
    write('empty.jsonl', '');
    write('begun.jsonl', '{"v":1,"kind":"tourn');
    write('notes.txt', logText(smallLog(2, 4)));
    const states = async () =>
      Object.fromEntries((await listed()).logs.map((one: { name: string; state: string }) => [one.name, one.state]));
    // What there is no time for is read when somebody asks again.
    await expect.poll(states).toEqual({ 'finished.jsonl': 'finished', 'stopped.jsonl': 'stopped' });
    const { folder: where, logs } = await listed();
    expect(where).toBe(folder);
    expect(logs[0]).toMatchObject({ title: 'Meridians, size 4', players: ['a', 'b'], planned: 4, isBehind: false });
  });

  it('say of one that somebody writes that it runs, and of one whose writer is gone that it was stopped', async () => {
    const path = join(folder, 'live.jsonl');
    const journal = must(Journal.create(path));
    journal.append(smallLog(0, 10).header);
    await expect.poll(() => stateOf('live.jsonl')).toBe('running');
    journal.close();
    expect(await stateOf('live.jsonl')).toBe('stopped');
    writeFileSync(`${path}.lock`, JSON.stringify({ id: 'x', pid: 2 ** 30, started: null }));
    expect(await stateOf('live.jsonl')).toBe('stopped');
    rmSync(`${path}.lock`);
  });

  it('say what is wrong with one of a newer program or of an unknown game, and show the others', async () => {
    const [header = '', ...lines] = logText(smallLog(2, 4)).split('\n');
    write('newer.jsonl', [header.replace('"v":1', '"v":99'), ...lines].join('\n'));
    write('chess.jsonl', logText(log(['a', 'b'], [], { game: 'chess' })));
    await expect.poll(() => stateOf('chess.jsonl')).toBe('unreadable');
    await expect.poll(() => stateOf('newer.jsonl')).toBe('unreadable');
    const { logs } = await listed();
    const problem = (name: string) => logs.find((one: { name: string }) => one.name === name);
    expect(problem('newer.jsonl')).toMatchObject({
      state: 'unreadable',
      problem: expect.stringContaining('99'),
    });
    expect(problem('chess.jsonl')).toMatchObject({ state: 'unreadable', problem: expect.stringContaining('chess') });
    expect((await post('newer.jsonl')).json()).toMatchObject({ summary: null, last: null });
  });
});

describe('a log', () => {
  it('is read on as games are added, wherever its writer was when it was read', async () => {
    const bytes = Buffer.from(logText(smallLog(3, 6)));
    const path = join(folder, 'growing.jsonl');
    const header = bytes.indexOf(10) + 1;
    write('growing.jsonl', '');
    appendFileSync(path, bytes.subarray(0, header + 5));
    const seen: number[] = [];
    for (let at = header + 5; at < bytes.length; ) {
      const next = Math.min(bytes.length, at + 397);
      appendFileSync(path, bytes.subarray(at, next));
      at = next;
      const { summary } = (await post('growing.jsonl')).json();
      expect(summary.broken).toBe(0);
      expect(summary.games).toBe(bytes.toString('latin1', 0, at).split('\n').length - 2);
      seen.push(summary.games);
    }
    expect([...new Set(seen)]).toEqual([0, 1, 2, 3]);
  });

  it('shows the game that was finished last, as a tree that the page can open', async () => {
    write('last.jsonl', logText(smallLog(3, 6)));
    const { last } = (await post('last.jsonl')).json();
    expect(last).toMatchObject({ number: 3, result: 'a won (resign)' });
    expect(last.tree).toMatchObject({ game: 'meridians', players: ['a', 'b'] });
    expect(last.tree.nodes.map(({ move }: { move: string }) => move)).toEqual(['d4', 'c2', 'd2', 'c4']);
  });

  it('has a report, the page that the command makes', async () => {
    write('report me.jsonl', logText(smallLog(4, 4)));
    const { statusCode, headers: sent, body } = await get(`/api/report?log=${encodeURIComponent('report me.jsonl')}`);
    expect(statusCode).toBe(200);
    expect(sent['content-type']).toContain('text/html');
    expect(sent['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('<title>a against b</title>');
    expect(body).not.toContain('review.html');
  });

  it.each([
    ['outside of the folder', '../package.json'],
    ['that is none of a tournament', 'other.jsonl'],
    ['that is not there', 'nothing.jsonl'],
  ])('%s is refused', async (_, name) => {
    for (const answer of [await post(name), await get(`/api/report?log=${encodeURIComponent(name)}`)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'no-log' });
    }
  });

  it('has to be named', async () => {
    expect((await get('/api/report')).json()).toMatchObject({ code: 'bad-field', field: 'log' });
  });
});

describe('a folder', () => {
  it('that is not there keeps the server from starting, and says so', async () => {
    const [none, file] = [join(folder, 'nowhere'), join(folder, 'finished.jsonl')];
    await expect(startTestServer({ logs: none })).rejects.toThrow(noLogFolder(none, false).error.message);
    await expect(startTestServer({ logs: file })).rejects.toThrow(noLogFolder(file, true).error.message);
  });
});
