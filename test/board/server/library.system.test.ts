/** The library behind the routes of the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unknownExtension } from '../../../src/records/games-text.ts';
import { startTestServer, type TestServer } from '../../support/board-server.ts';
import { openKit, playedAtRandom } from '../../support/kits.ts';
import { connected } from './connected.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const KIT = openKit('meridians', { size: 4 });
const RULES = { size: 4, pie: false };
const record = (name: string, seed: string) =>
  JSON.stringify({ ...RULES, players: [name, 'Bob'], moves: playedAtRandom(KIT, seed).moves });

async function ask(route: string, body?: object, on = server) {
  const answer = await on.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/library${route}`,
    headers: { host: 'localhost' },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** Sends a file in parts, and waits until its games and their positions are there. */
async function importFile(text: string, name: string, partLength = text.length, on = server) {
  let upload: string | undefined;
  for (let at = 0, part = 0; at < text.length; at += partLength, part++) {
    const isLast = at + partLength >= text.length;
    const sent = { name, part, text: text.slice(at, at + partLength), isLast, ...(upload && { upload }) };
    ({ upload } = await ask('/upload', sent, on));
  }
  return imported(upload as string, on);
}

async function imported(id: string, on = server) {
  for (;;) {
    const { imports, waiting } = await ask('', undefined, on);
    const found = imports.find((one: { id: string }) => one.id === id);
    if (found?.isOver && waiting === 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the library', () => {
  it('takes a file in by parts, and tells what came of its games', async () => {
    const text = [record('Ann', 'a'), record('Ænn', 'b'), 'no JSON', record('Ann', 'a')].join('\n');
    const found = await importFile(text, 'games.jsonl', 101);
    expect(found).toMatchObject({ name: 'games.jsonl', added: 2, known: 1, refused: 1, done: 1, isStopped: false });
    expect(found.firstRefused).toMatchObject([{ line: 3, code: 'bad-json' }]);
    const { games, total } = await ask('/search', { player: 'æ' });
    expect(total).toBe(1);
    const { tree } = await ask('/game', { id: games[0].id });
    expect(tree.nodes.map(({ move }: { move: string }) => move)).toEqual(playedAtRandom(KIT, 'b').moves);
  });

  it('saves, explores and deletes games, which can be saved again', async () => {
    const nodes = [{ move: 'a1' }, { move: 'g3' }, { move: 'b1', after: 0, comment: 'or this' }];
    const tree = { game: 'meridians', rules: RULES, players: ['Zoë', 'Bob'], nodes };
    const { id, isNew } = await ask('/save', { tree });
    expect(isNew).toBe(true);
    expect((await ask('/save', { tree })).isNew).toBe(false);
    const [found] = (await ask('/search', { player: 'zoë' })).games;
    const { moves } = await ask('/explore', { game: 'meridians', rules: RULES, moves: ['a1'] });
    expect(moves.some(({ move }: { move: string }) => move === 'g3')).toBe(true);
    const deleted = await ask('/delete', { id: found.id });
    expect(deleted.tree.nodes).toMatchObject(nodes);
    expect((await ask('/search', { player: 'zoë' })).total).toBe(0);
    expect(await ask('/delete', { id })).toMatchObject({ status: 400, code: 'no-game' });
    expect((await ask('/save', { tree: deleted.tree })).isNew).toBe(true);
  });

  it('keeps what an analysis has found, and where it goes on', async () => {
    const client = await connected(server);
    client.send({ id: 'a', rules: RULES, moves: ['a1'], seconds: 1.2, top: 3 });
    const { value, visits } = await client.final('a');
    const asked = { game: 'meridians', rules: RULES, moves: ['a1'] };
    await expect
      .poll(async () => (await ask('/explore', asked)).analysis)
      .toMatchObject({ value, visits, isKept: true });
    expect((await ask('/analyses', {})).analyses).toMatchObject([{ moves: ['a1'], visits, isKept: true }]);
  });

  it('keeps an analysis after a choice of seat for the same position, whoever has chosen what', async () => {
    const rules = { size: 4, pie: true };
    const client = await connected(server);
    client.send({ id: 'a', rules, moves: ['a1', 'g3', 'c1'], seconds: 1.2, top: 3 });
    const { visits } = await client.final('a');
    for (const choice of ['light', 'dark']) {
      const asked = { game: 'meridians', rules, moves: ['a1', 'g3', choice, 'c1'] };
      await expect.poll(async () => (await ask('/explore', asked)).analysis).toMatchObject({ visits });
    }
  });

  it('answers as many questions at once as there is room for', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/explore', { rules: RULES, moves: [] })));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
    expect(answers[0]?.status).toBe(200);
    expect((await ask('')).status).toBe(200);
  });

  it('says what is wrong with a request, and goes on', async () => {
    expect(await ask('/search', { result: 'glorious' })).toMatchObject({
      status: 400,
      code: 'bad-field',
      field: 'result',
    });
    expect(await ask('/explore', { game: 'chess', moves: [] })).toMatchObject({ status: 400, code: 'unknown-game' });
    expect(await ask('/explore', { rules: RULES, moves: ['a1', 'a1'] })).toMatchObject({
      status: 400,
      code: 'occupied',
    });
    expect(await ask('/game', { id: 999 })).toMatchObject({ status: 400, code: 'no-game' });
    const part = { name: 'x.jsonl', text: '', isLast: false };
    expect(await ask('/upload', { ...part, part: 3 })).toMatchObject({ status: 400, code: 'bad-upload' });
    expect(await ask('/upload', { ...part, part: 0, upload: 'none' })).toMatchObject({
      status: 400,
      code: 'bad-upload',
    });
    const id = (await ask('/upload', { name: 'x.png', text: 'x', part: 0, isLast: true })).upload;
    expect((await imported(id)).error).toContain(unknownExtension('x.png').error.message);
    expect((await ask('')).status).toBe(200);
  });

  it('has as many files coming in as there is room for', async () => {
    const begin = () => ask('/upload', { name: 'x.jsonl', text: 'x', part: 0, isLast: false });
    const begun = await Promise.all(Array.from({ length: 6 }, begin));
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503, 503]);
    for (const { upload } of begun.slice(0, 4)) {
      await ask('/upload', { name: 'x.jsonl', text: '', part: 1, isLast: true, upload });
      await imported(upload);
    }
    expect((await begin()).status).toBe(200);
  });
});

describe('an import', () => {
  it('lets others look things up meanwhile, and can be stopped', async () => {
    const own = await startTestServer();
    try {
      const text = Array.from({ length: 3000 }, (_, i) => record('Ann', `stop ${i}`)).join('\n');
      const { upload } = await ask('/upload', { name: 'many.jsonl', part: 0, text, isLast: true }, own);
      await expect.poll(async () => (await ask('', undefined, own)).games).toBeGreaterThan(0);
      await ask('/stop', { id: upload }, own);
      const { added, isStopped, done } = await imported(upload, own);
      const { games } = await ask('', undefined, own);
      expect({ isStopped, games, isWhole: done === 1 }).toEqual({ isStopped: true, games: added, isWhole: false });
      expect((await ask('/explore', { rules: RULES, moves: [] }, own)).games).toBe(games);
    } finally {
      await own.close();
    }
  });
});
