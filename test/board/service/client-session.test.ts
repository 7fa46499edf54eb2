/** A service whose engine is on the same thread, as that of a page may be. */
import { afterEach, describe, expect, it } from 'vitest';
import { Analyses } from '../../../src/board/service/analyses.ts';
import { ClientSession } from '../../../src/board/service/client-session.ts';
import { MemoryTrees } from '../../../src/board/service/memory-trees.ts';
import { parseMessage } from '../../../src/board/service/messages.ts';
import { Reviews } from '../../../src/board/service/reviews.ts';
import { Engines } from '../../../src/engine/engines.ts';
import { Scheduler } from '../../../src/engine/scheduler.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { lineTo, type NamedPosition } from '../../../src/games/symmetric-line.ts';
import { QueryGames } from '../../../src/protocol/analysis/query-games.ts';
import { host, setHost } from '../../../src/util/host.ts';

const GAME = { name: 'meridians', rules: { size: 4 } };
const MOVES = ['d6', 'c3', 'f4', 'e4', 'd5', 'b3', 'e5'];
const before = host();

// biome-ignore lint/suspicious/noExplicitAny: answers of all kinds
type Answer = any;

function connect(mostBytes = 2 ** 24) {
  const trees = new MemoryTrees(mostBytes);
  setHost({ ...before, files: trees });
  const start = () => new Engines({ game: GAME, analyses: 1, threadsPerAnalysis: 0, memoryBytes: 2 ** 23 });
  const scheduler = new Scheduler(1, start);
  const noted: Answer[] = [];
  const record = (...all: Answer) => void noted.push(all);
  const analyses = new Analyses({ games: new QueryGames({ game: GAME }), scheduler, seed: '1', trees, record });
  const answers: Answer[] = [];
  const waiting: (() => void)[] = [];
  const send = (answer: () => object) => {
    answers.push(answer());
    for (const look of waiting.splice(0)) look();
  };
  const session = new ClientSession({ send }, analyses, new Reviews(analyses));
  const until = async (isWanted: (answer: Answer) => boolean): Promise<Answer> => {
    for (;;) {
      const found = answers.find(isWanted);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return {
    answers,
    noted,
    say: (message: object) => session.receive(parseMessage(JSON.stringify(message))),
    final: (id: string) => until((one) => one.id === id && one.isDuringSearch !== true && one.action !== 'terminate'),
    until,
    close: async () => {
      session.leave();
      await scheduler.close();
    },
  };
}

describe('a client of a service with its own engine', () => {
  let here: ReturnType<typeof connect>;
  afterEach(async () => {
    await here.close();
    setHost(before);
  });

  it('gets analyses, also of several positions, and what is wrong with others', async () => {
    here = connect();
    here.say({ id: 'a', moves: ['d4'], playouts: 200, top: 2 });
    expect(await here.final('a')).toMatchObject({ turnNumber: 1, toMove: 'dark', playouts: 200 });
    here.say({ id: 'b', moves: ['d4', 'c2'], analyzeTurns: [0, 2], playouts: 20 });
    await here.until(({ id, turnNumber }) => id === 'b' && turnNumber === 0);
    await here.until(({ id, turnNumber }) => id === 'b' && turnNumber === 2);
    here.say({ id: 'c', moves: ['zz'] });
    expect(await here.final('c')).toMatchObject({ code: 'bad-point' });
  });

  it('gets the territory of a position, and no more positions of a long line than there is time for', async () => {
    here = connect();
    here.say({ id: 'a', moves: ['d4'], playouts: 20, territory: true });
    expect((await here.final('a')).territory).toMatchObject({ winner: null });
    const turns = Array.from({ length: 512 }, (_, i) => i);
    here.say({ id: 'b', moves: Array.from({ length: 600 }, () => 'd4'), analyzeTurns: turns, playouts: 1 });
    expect(await here.final('b')).toMatchObject({ code: 'too-many' });
    here.say({ id: 'c', analyzeTurns: [...turns, 512], playouts: 1 });
    expect(await here.final('c')).toMatchObject({ code: 'too-many' });
  });

  it('can stop an analysis, and continues with its tree when it comes back', async () => {
    here = connect();
    // So large a search is kept.
    here.say({ id: 'long', rules: { size: 7 }, reportDuringSearchEvery: 0.05 });
    await here.until(({ id, playouts }) => id === 'long' && playouts > 100);
    here.say({ id: 'stop', action: 'terminate', terminateId: 'long' });
    const { visits } = await here.final('long');
    here.say({ id: 'again', rules: { size: 7 }, reportDuringSearchEvery: 0.05 });
    expect(await here.until(({ id }) => id === 'again')).toMatchObject({ keptVisits: visits });
    here.say({ id: 'stop', action: 'terminate', terminateId: 'again' });
    await here.final('again');
    expect(here.noted.at(-1)).toMatchObject([
      { spec: { name: 'meridians' } },
      { moves: [] },
      { file: expect.any(String) },
    ]);
  });

  it('has what equal queries found recorded once', async () => {
    here = connect();
    const ids = Array.from({ length: 20 }, (_, i) => `equal ${i}`);
    for (const id of ids) here.say({ id, rules: { size: 7 }, reportDuringSearchEvery: 0.05 });
    await here.until(({ playouts }) => playouts > 100);
    here.say({ id: 'stop', action: 'terminate_all' });
    for (const id of ids) expect((await here.final(id)).visits).toBeGreaterThan(0);
    // What all but the last heard when they were stopped, and then the end of the search.
    expect(here.noted.length).toBeLessThanOrEqual(2);
  });

  it('continues with an analysis of some moves when it asks for the same ones, and has it noted nowhere', async () => {
    here = connect();
    const some = { rules: { size: 7 }, allowMoves: ['g6', 'g7', 'g9'], reportDuringSearchEvery: 0.05 };
    here.say({ id: 'some', ...some });
    await here.until(({ id, playouts }) => id === 'some' && playouts > 100);
    here.say({ id: 'stop', action: 'terminate', terminateId: 'some' });
    const { visits } = await here.final('some');
    here.say({ id: 'all', rules: { size: 7 }, seconds: 2, playouts: 50 });
    expect(await here.final('all')).toMatchObject({ keptVisits: 0 });
    here.say({ id: 'again', ...some });
    expect(await here.until(({ id }) => id === 'again')).toMatchObject({ keptVisits: visits });
    here.say({ id: 'stop', action: 'terminate', terminateId: 'again' });
    expect((await here.final('again')).moves.map(({ move }: { move: string }) => move).toSorted()).toEqual([
      'g6',
      'g7',
      'g9',
    ]);
    expect(here.noted).toEqual([]);
  });

  it('names the choice of a seat among the moves, or omits it, and has whole lines recorded', async () => {
    here = connect();
    const pie = { rules: { size: 7, pie: true }, reportDuringSearchEvery: 0.05 };
    const found: Answer[] = [];
    for (const moves of [
      ['g6', 'g9', 'light', 'd6'],
      ['g6', 'g9', 'd6'],
    ]) {
      const id = moves.join();
      here.say({ id, ...pie, moves });
      await here.until((one) => one.id === id && one.playouts > 0);
      here.say({ id: 'stop', action: 'terminate', terminateId: id });
      found.push(await here.final(id));
    }
    expect(found.map(({ turnNumber }) => turnNumber)).toEqual([4, 3]);
    expect(found[0].position).toBe(found[1].position);
    const [[kit, position]] = here.noted as [[GameKit, NamedPosition]];
    expect(position.moves).toHaveLength(4);
    expect(lineTo(kit, position).ok).toBe(true);
  });

  it('gets moves by a level, and reviews', async () => {
    here = connect();
    here.say({ id: 'move', action: 'choose', moves: ['d4'], level: 2 });
    expect((await here.final('move')).move).toMatch(/^[a-g]\d$/);
    here.say({ id: 'review', action: 'review', moves: MOVES, playouts: 50 });
    const { review } = await here.final('review');
    expect(review.plies).toHaveLength(MOVES.length);
  });

  it('gets one review after the other, and can stop one before it begins', async () => {
    here = connect();
    for (const id of ['first', 'second', 'third']) {
      here.say({ id, action: 'review', moves: MOVES.slice(0, 3), playouts: 10 });
    }
    here.say({ id: 'stop', action: 'terminate', terminateId: 'second' });
    expect(await here.final('second')).toMatchObject({ noResults: true });
    for (const id of ['first', 'third']) expect((await here.final(id)).review.plies).toHaveLength(3);
  });
});

describe('trees in memory', () => {
  it('have room for this many bytes, of those that were used last', () => {
    const trees = new MemoryTrees(100);
    const [a, b, c] = ['a', 'b', 'c'].map((key) => trees.file(key));
    for (const one of [a, b]) trees.replace(one?.path as string, new Uint8Array(40));
    expect([a?.has(), b?.has(), c?.has()]).toEqual([true, true, false]);
    trees.read(a?.path as string);
    trees.replace(c?.path as string, new Uint8Array(40));
    expect([a?.has(), b?.has(), c?.has()]).toEqual([true, false, true]);
    a?.forget();
    expect(trees.read(a?.path as string)).toMatchObject({ ok: false, error: { code: 'no-file' } });
    trees.replace('too large', new Uint8Array(101));
    expect([c?.has(), trees.holdsSomething('too large')]).toEqual([true, false]);
  });
});
