/** The library of a page against that of Node: the same answers, and nothing lost whatever ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswers, PageAskKind, PageAsks } from '../../../src/board/browser/library/messages.ts';
import type { Imported } from '../../../src/board/library/import.ts';
import { Librarian, type Shelf } from '../../../src/board/library/librarian.ts';
import type { Library } from '../../../src/board/library/library.ts';
import { openDatabase, openLibrary } from '../../../src/board/library/node/open.ts';
import type { AskKind, Asks } from '../../../src/board/library/questions.ts';
import { readFiles, writeFile } from '../../../src/records/game-files.ts';
import { treeOfRecord } from '../../../src/records/game-tree.ts';
import { fieldsOfSpec } from '../../../src/records/spec.ts';
import { must, ok, type Result } from '../../../src/util/result.ts';
import { slimSqlite } from '../../../vite.sqlite.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { bundle, hostBundle } from '../../support/bundle.ts';
import { testFolder } from '../../support/folder.ts';
import { openKit, playedAtRandom } from '../../support/kits.ts';
import { browserPath } from '../../support/programs.ts';

const KITS = [openKit('meridians', { size: 4 }), openKit('maerstanas')];
const RECORDS = Array.from({ length: 120 }, (_, i) => {
  const kit = KITS[i % 2]!;
  const { moves } = playedAtRandom(kit, `page ${i % 117}`);
  const players = [{ name: `Ann ${i % 7}` }, { name: i % 3 === 0 ? 'Ølaf' : 'Bob' }];
  const startedAt = new Date(1.7e12 + (i % 50) * 864e5).toISOString();
  return { ...fieldsOfSpec(kit.spec), players, moves, ...(i % 4 > 0 && { startedAt }) };
});
const GAMES = RECORDS.map((record) => JSON.stringify(record)).join('\n');
const TREES = RECORDS.map((record) => must(treeOfRecord(record)));

const executablePath = browserPath();

describe.skipIf(executablePath === undefined)('the library of a page', () => {
  const folder = testFolder();
  const bundled = join(folder, 'bundle');
  let warnings: string[];
  const files = new Map<string, Buffer>();
  let browser: Browser;
  let host: Awaited<ReturnType<typeof hostBundle>>;
  let own: Library;
  let librarian: Librarian;

  beforeAll(async () => {
    files.set('games.jsonl', Buffer.from(GAMES));
    warnings = await bundle('test/board/browser/library.ts', bundled, () => [slimSqlite()]);
    host = await hostBundle(bundled, async (request, response) => {
      const name = (request.url as string).slice('/files/'.length);
      if (request.method === 'POST') files.set(name, await buffer(request));
      response.end(files.get(name));
    });
    browser = await sharedBrowser();
    own = must(openLibrary(join(folder, 'own.db')));
    const shelf: Shelf = { isKept: true, use: async (work) => ok(await work(own)), close: () => {} };
    librarian = new Librarian(shelf);
    must(await librarian.importFile({ id: '1', name: 'games.jsonl' }, () => ok(GAMES)));
    while (own.facts().waiting > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  afterAll(async () => {
    host?.close();
    own?.close();
  });

  /** A page, and what it complains of. */
  async function open(context: BrowserContext, path = '/'): Promise<Tab> {
    const page = await context.newPage();
    const tab = new Tab(page);
    await page.goto(`${host.origin}${path}`, { waitUntil: 'load' });
    return tab;
  }

  class Tab {
    readonly page: Page;
    readonly complaints: string[] = [];
    readonly fetched: string[] = [];

    constructor(page: Page) {
      this.page = page;
      page.on('console', (message) => this.complaints.push(message.text()));
      page.on('pageerror', (error) => this.complaints.push(String(error)));
      page.context().on('request', (request) => this.fetched.push(request.url()));
    }

    call<T>(name: string, ...values: readonly unknown[]): Promise<T> {
      return this.page.evaluate(`page.${name}(...${JSON.stringify(values)})`) as Promise<T>;
    }

    ask<K extends PageAskKind>(kind: K, body?: PageAsks[K]): Promise<Result<PageAnswers[K]>> {
      return this.call('ask', kind, body);
    }

    async facts(): Promise<PageAnswers['facts']> {
      return must(await this.ask('facts'));
    }

    /** What is in the library when nothing comes in any more. */
    async settled(): Promise<PageAnswers['facts']> {
      return must(await this.call<Result<PageAnswers['facts']>>('settled'));
    }

    async importFile(name: string): Promise<void> {
      must(await this.call<Result<object>>('importFile', name));
    }

    importLibrary(name: string): Promise<Result<Imported>> {
      return this.call('importLibrary', name);
    }

    async exportTo(name: string): Promise<void> {
      expect(await this.call('exportTo', name)).toEqual({ ok: true });
    }
  }

  /** A library that a page has exported, by SQLite's full check. */
  function checked(name: string): Library {
    const path = join(folder, name);
    writeFileSync(path, files.get(name) as Buffer);
    const database = must(openDatabase(path));
    expect(database.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    return must(openLibrary(path));
  }

  it('is bundled with one copy of SQLite, which is downloaded when the library is used', async () => {
    expect(warnings).toEqual([]);
    const names = readdirSync(bundled, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.endsWith('.wasm'))).toHaveLength(1);
    expect(names.filter((name) => /proxy|worker1/.test(name))).toEqual([]);
    const context = await browser.newContext();
    const tab = await open(context);
    const tree = TREES[0]!;
    const written = await tab.ask('write', { trees: [tree], format: 'sgf' } as PageAsks['write']);
    expect(written).toEqual(writeFile({ trees: [tree], format: 'sgf' } as PageAsks['write']));
    const { text, name } = must(written);
    expect(await tab.ask('read', { text, name })).toEqual(readFiles({ text, name }));
    expect(await tab.ask('read', { text, name: 'x.png' })).toMatchObject({
      ok: false,
      error: { code: 'unknown-format' },
    });
    expect(tab.fetched.filter((url) => /sqlite/.test(url))).toEqual([]);
    expect(await tab.facts()).toMatchObject({ games: 0, isKept: true });
    expect(tab.fetched.filter((url) => /sqlite\S*\.wasm/.test(url))).toHaveLength(1);
    const isolated = await open(context, '/isolated');
    expect(await isolated.page.evaluate('crossOriginIsolated')).toBe(true);
    expect(await isolated.facts()).toMatchObject({ games: 0, isKept: true });
    expect([...tab.complaints, ...isolated.complaints]).toEqual([]);
    await context.close();
  });

  it('answers as that of Node does, and goes out and comes in as a file', async () => {
    const context = await browser.newContext();
    const tab = await open(context);
    await tab.importFile('games.jsonl');
    expect((await tab.settled()).imports).toMatchObject([{ isOver: true, added: own.facts().games, refused: 0 }]);
    const [kit] = KITS;
    const game = { game: kit!.spec.name, rules: kit!.spec.rules };
    const first = RECORDS[0]!.moves;
    const position = { ...game, moves: first.slice(0, 2) };
    const asked: { readonly [K in AskKind]?: readonly Asks[K][] } = {
      note: [{ at: position, found: { value: 0.4, visits: 9, moves: [], file: 'one' } }],
      search: [
        {},
        { player: 'olaf', limit: 10, from: 3 },
        { result: 'won', winner: kit!.seats[0]!.name },
        { game: 'meridians', rules: { size: 4 }, position },
        { position: { ...game, moves: ['zz'] } },
      ],
      explore: [{ ...game, moves: [] }, position, { game: 'chess', rules: {}, moves: [] }],
      game: [{ id: 1 }, { id: 17 }, { id: 9999 }],
      save: [{ tree: { ...TREES[3]!, comment: 'a good one' } }],
      delete: [{ id: 5 }, { id: 5 }],
    };
    for (const [kind, bodies] of Object.entries(asked) as [AskKind, readonly never[]][]) {
      for (const body of bodies) {
        const [mine, theirs] = [await librarian.answers[kind](body as never), await tab.ask(kind, body)];
        expect(timeless(theirs), `${kind} ${JSON.stringify(body)}`).toEqual(timeless(mine));
      }
    }
    await tab.exportTo('page.db');
    const exported = checked('page.db');
    const ids = own.numbersAfter(0, 1000);
    expect(exported.numbersAfter(0, 1000)).toEqual(ids);
    for (const id of ids) expect(exported.sourced(id)).toEqual(own.sourced(id));
    exported.close();

    const other = await open(await browser.newContext());
    const merged = await other.importLibrary('page.db');
    expect(merged).toMatchObject({ ok: true, value: { added: ids.length, updated: 0, known: 0, refused: 0 } });
    expect(await other.importLibrary('page.db')).toMatchObject({ value: { added: 0, known: ids.length } });
    await other.settled();
    for (const body of [{ ...game, moves: [] }, position]) {
      expect(await other.ask('explore', body)).toEqual(await tab.ask('explore', body));
    }
    await Promise.all([context.close(), other.page.context().close()]);
  });

  it('takes a library of Node in, and no other file', async () => {
    const context = await browser.newContext();
    const tab = await open(context);
    own.copyTo(join(folder, 'node.db'));
    const whole = readFileSync(join(folder, 'node.db'));
    const damaged = Buffer.from(whole);
    for (let at = 6 * 4096; at < 40 * 4096; at += 4096) damaged.fill(0xaa, at, at + 1000);
    const later = Buffer.from(whole);
    later.writeUInt32BE(99, 60);
    const foreign = Buffer.from(whole);
    foreign.writeUInt32BE(7, 68);
    const none = Buffer.from('SQLite format 3\0'.repeat(300));
    const bad = { damaged, later, foreign, none, text: Buffer.from('x'), short: whole.subarray(0, 5000) };
    await tab.ask('save', { tree: TREES[0]! });
    for (const [name, bytes] of Object.entries(bad)) {
      files.set(name, bytes);
      const error = { code: 'bad-library', message: expect.stringContaining(name) };
      expect(await tab.importLibrary(name), name).toMatchObject({ ok: false, error });
    }
    expect(await tab.facts()).toMatchObject({ games: 1, analyses: 0 });
    // As a library that is in use has it.
    whole.fill(2, 18, 20);
    files.set('node.db', whole);
    const { games, analyses } = own.facts();
    const { added, updated, known, refused } = must(await tab.importLibrary('node.db'));
    expect({ all: added + updated + known, refused }).toEqual({ all: games, refused: 0 });
    expect(await tab.facts()).toMatchObject({ analyses });
    await context.close();
  });

  it('is in memory where there are no such files, and says so', async () => {
    const context = await browser.newContext();
    const tab = await open(context, '/bare');
    must(await tab.ask('save', { tree: TREES[0]! }));
    expect(await tab.facts()).toMatchObject({ games: 1, isKept: false });
    await tab.exportTo('memory.db');
    const exported = checked('memory.db');
    expect(exported.facts().games).toBe(1);
    exported.close();
    await context.close();
  });

  it('loses nothing of two pages that use it at once, each of which gets on', async () => {
    const context = await browser.newContext();
    const [a, b] = await Promise.all([open(context), open(context)]);
    const half = TREES.length / 2;
    const [first, second] = [TREES.slice(0, 25), TREES.slice(half, half + 25)];
    const distinct = new Set([...first, ...second].map((tree) => JSON.stringify(tree))).size;
    const saving = [
      a.call<Result<{ id: number }>[]>('saveAll', first),
      b.call<Result<{ id: number }>[]>('saveAll', second),
    ];
    const saved = (await Promise.all(saving)).flat().map((one) => must(one).id);
    expect(new Set(saved).size).toBe(distinct);
    expect(await a.facts()).toMatchObject({ games: distinct });
    // While one takes a long file in the other is answered.
    files.set('long.jsonl', Buffer.from(longText(500)));
    await b.importFile('long.jsonl');
    let answered = 0;
    for (let isOver = false; !isOver; isOver = (await b.facts()).imports.every((one) => one.isOver)) {
      must(await a.ask('explore', { game: 'meridians', rules: KITS[0]!.spec.rules, moves: [] }));
      answered++;
    }
    expect(answered).toBeGreaterThan(1);
    expect((await a.facts()).games).toBe(distinct + 500);
    expect([...a.complaints, ...b.complaints]).toEqual([]);
    await context.close();
  });

  it('is whole after the browser was killed while games came in', async () => {
    files.set('long.jsonl', Buffer.from(longText(1000)));
    const profile = join(folder, 'profile');
    mkdirSync(profile);
    const first = await started(profile);
    const tab = await open(first.context);
    await tab.importFile('long.jsonl');
    const told = await someIn(tab);
    process.kill(-(first.child.pid as number), 'SIGKILL');
    await once(first.child, 'exit');
    const second = await started(profile);
    await expectWhole(await open(second.context), told, 'killed.db');
    process.kill(-(second.child.pid as number), 'SIGKILL');
    await once(second.child, 'exit');
  });

  it('answers when its worker has died, and begins another one', async () => {
    const context = await browser.newContext();
    const tab = await open(context);
    must(await tab.ask('save', { tree: TREES[0]! }));
    const died = await tab.page.evaluate('(page.close.after = page.ask("facts"), page.close(), page.close.after)');
    expect(died).toMatchObject({ ok: false, error: { code: 'library-failed' } });
    expect(await tab.facts()).toMatchObject({ games: 1 });
    await context.close();
  });

  /** Waits until some games are in, and returns how many were said to be. */
  async function someIn(tab: Tab): Promise<number> {
    for (;;) {
      const { games, imports } = await tab.facts();
      expect(imports).toMatchObject([{ isOver: false }]);
      if (games > 100) return games;
    }
  }

  async function expectWhole(tab: Tab, told: number, name: string): Promise<void> {
    const facts = await tab.settled();
    expect(facts.games).toBeGreaterThanOrEqual(told);
    expect(facts.games).toBeLessThan(1000);
    must(await tab.ask('save', { tree: TREES[1]! }));
    await tab.settled();
    await tab.exportTo(name);
    const exported = checked(name);
    expect(exported.facts()).toMatchObject({ games: facts.games + 1, waiting: 0 });
    exported.close();
  }

  /** A browser with a profile that outlives it. */
  async function started(profile: string): Promise<{ readonly child: ChildProcess; readonly context: BrowserContext }> {
    const options = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
    const child = spawn(executablePath as string, [...options, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    for await (const text of child.stderr!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      said += text;
      const [url] = /ws:\S+/.exec(said) ?? [];
      if (url === undefined) continue;
      child.stderr!.resume();
      const [context] = (await chromium.connectOverCDP(url)).contexts();
      return { child, context: context as BrowserContext };
    }
    throw new Error(said);
  }
});

/** As it is sent, without the points in time. */
function timeless(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (key, value) => (key === 'at' ? undefined : value)));
}

/** So many games, all of them different. */
function longText(games: number): string {
  return Array.from({ length: games }, (_, i) => {
    return JSON.stringify({ ...RECORDS[2 * (i % 60)], players: [`Carl ${i}`, 'Dora'] });
  }).join('\n');
}
