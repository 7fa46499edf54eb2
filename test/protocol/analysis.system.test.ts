import { describe, expect, it } from 'vitest';
import { type AnyReply, TestSession } from '../support/analysis.ts';
import { expectSameReplies } from '../support/same-replies.ts';

/** For queries that are to be stopped. */
const ONE_THREAD = { threadsPerAnalysis: 1 };
/** Longer than any test. */
const ENDLESS = { seconds: 1000, top: 1 };
const MOVES = ['g6', 'g9', 'j6', 'd9', 'g3', 'j9'];

const isFinal = (reply: AnyReply) => reply.isDuringSearch === false;

interface Killable {
  readonly pool: {
    readonly started: {
      readonly threads: { readonly piscina: { readonly threads: { terminate(): Promise<number> }[] } };
    };
  };
}

describe('replies', () => {
  it('static: are the same whatever the order, the other queries and the engine', () => expectSameReplies('static', 1));

  it('come during the search when asked for, and every position has one final reply', async () => {
    const session = new TestSession(ONE_THREAD);
    session.send({ id: 'x', ...ENDLESS, reportDuringSearchEvery: 0.01 });
    await session.until(({ isDuringSearch }) => isDuringSearch === true);
    session.send({ id: 't', action: 'terminate', terminateId: 'x' });
    const replies = (await session.end()).filter(({ id }) => id === 'x');
    expect(replies.map(isFinal)).toEqual(replies.map((_, i) => i === replies.length - 1));
    const playouts = replies.map((reply) => reply.playouts!);
    expect(playouts).toEqual([...playouts].sort((a, b) => a - b));
    expect(playouts[0]).toBeGreaterThan(0);
  });
});

describe('termination', () => {
  it('of a query that waits leaves no results, of one under way what there is', async () => {
    const session = new TestSession(ONE_THREAD);
    session.send({ id: 'runs', ...ENDLESS }, { id: 'waits' }, { id: 'stays' });
    session.send({ id: 't1', action: 'terminate', terminateId: 'waits' });
    session.send({ id: 't2', action: 'terminate', terminateId: 'runs' });
    session.send({ id: 't3', action: 'terminate', terminateId: 'nobody' });
    const replies = await session.end();
    expect(replies.slice(0, 4)).toEqual([
      { id: 'waits', turnNumber: 0, isDuringSearch: false, noResults: true },
      { id: 't1', action: 'terminate', terminateId: 'waits' },
      { id: 't2', action: 'terminate', terminateId: 'runs' },
      { id: 't3', action: 'terminate', terminateId: 'nobody' },
    ]);
    expect(replies.slice(4).map(({ id }) => id)).toEqual(['runs', 'stays']);
    expect(replies[4]!.playouts).toBeGreaterThan(0);
  });

  it('can be of some turns only, and of all queries', async () => {
    const session = new TestSession(ONE_THREAD);
    session.send({ id: 'runs', ...ENDLESS }, { id: 'x', moves: MOVES, analyzeTurns: [0, 1, 2] }, { id: 'y' });
    session.send({ id: 't', action: 'terminate', terminateId: 'x', turnNumbers: [1, 9] });
    session.send({ id: 'all', action: 'terminate_all', turnNumbers: [2] });
    await new Promise((resolve) => setImmediate(resolve));
    const none = session.replies.filter(({ noResults }) => noResults === true);
    expect(none.map(({ id, turnNumber }) => `${id} ${turnNumber}`)).toEqual(['x 1', 'x 2']);
    session.send({ id: 'all', action: 'terminate_all' });
    const replies = await session.end();
    expect(
      replies
        .filter(isFinal)
        .map(({ id, turnNumber }) => `${id} ${turnNumber}`)
        .sort(),
    ).toEqual(['runs 0', 'x 0', 'x 1', 'x 2', 'y 0']);
  });

  it('at random leaves every query with one final reply', async () => {
    const session = new TestSession({ ...ONE_THREAD, analyses: 2 });
    for (let i = 0; i < 100; i++) {
      session.send({ id: `q${i}`, size: 4, playouts: 30 });
      if (i % 10 === 0) session.send({ id: 't', action: 'terminate', terminateId: `q${(i * 7) % (i + 1)}` });
      if (i % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const replies = await session.end();
    const ids = replies.filter(isFinal).map(({ id }) => id);
    expect(ids.sort()).toEqual(Array.from({ length: 100 }, (_, i) => `q${i}`).sort());
  });
});

describe('faults', () => {
  it('a thread that dies costs its query an error, and no other one anything', async () => {
    const session = new TestSession(ONE_THREAD);
    session.send({ id: 'dies', ...ENDLESS, reportDuringSearchEvery: 0.01 }, { id: 'lives' });
    await session.until(({ isDuringSearch }) => isDuringSearch === true);
    const [first] = (session.session as unknown as { engines: { threads: Killable[] } }).engines.threads;
    await first!.pool.started.threads.piscina.threads[0]!.terminate();
    const replies = (await session.end()).filter(isFinal);
    expect(replies.map(({ id, code, playouts }) => ({ id, code, playouts }))).toEqual([
      { id: 'dies', code: 'search-failed', playouts: undefined },
      { id: 'lives', code: undefined, playouts: 50 },
    ]);
  });
});
