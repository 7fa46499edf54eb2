import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { makePosition } from '../../src/games/meridians/text/notation.ts';
import { makeMemory } from '../../src/util/quantity.ts';
import { VERSION } from '../../src/util/version.ts';
import { type AnyReply, repliesTo, TestSession } from '../support/analysis.ts';
import { naming } from '../support/parts.ts';
import { preset, STATIC } from '../support/presets.ts';
import { playRandomGame } from '../support/random-games.ts';
import { expectSameReplies, timeless } from '../support/same-replies.ts';

const MOVES = ['g6', 'g9', 'j6', 'd9', 'g3', 'j9'];

const isFinal = (reply: AnyReply) => reply.isDuringSearch === false;

/** Legal points of the position after some moves on the empty board, by name. */
function legalNames(size: number, moves: readonly string[]): string[] {
  const position = new Position(size);
  for (const move of moves) position.playUnchecked(position.board.names.indexOf(move));
  const buffer = new Int32Array(position.board.points);
  return [...buffer.subarray(0, legalPoints(position, buffer))].map((point) => position.board.names[point] as string);
}

describe('a query', () => {
  it('without anything but an id is about the empty standard board', async () => {
    const [reply] = await repliesTo([{ id: 'x' }]);
    expect(reply).toMatchObject({
      id: 'x',
      turnNumber: 0,
      isDuringSearch: false,
      position: '6/7/8/9/10/11/12/11/10/9/8/7/6 L 0 0',
      size: 7,
      toMove: 'light',
      seed: '1',
      playouts: 50,
    });
    expect(reply!.moves).toHaveLength(10);
  });

  it('gets a reply for every turn to analyse, with the position after this many moves', async () => {
    const positions: string[] = [];
    const { moves } = playRandomGame(5, 'uniform', 'turns', ({ position }) => positions.push(makePosition(position)));
    const analyzeTurns = [7, 0, 12];
    const replies = await repliesTo([{ id: 'x', size: 5, moves, analyzeTurns }]);
    expect(replies.map(({ turnNumber, position }) => ({ turnNumber, position }))).toEqual(
      analyzeTurns.map((turnNumber) => ({ turnNumber, position: positions[turnNumber] })),
    );
  });

  it('may name its game and the rules in full', async () => {
    const [short, full] = await repliesTo([
      { id: 'x', size: 4, moves: ['d5'] },
      { id: 'x', game: 'meridians', rules: { size: 4, pie: true }, moves: ['d5'] },
    ]);
    expect(timeless(full!)).toEqual(timeless(short!));
  });

  it('without a name or rules is about the game of the session', async () => {
    const game = { name: 'meridians', rules: { size: 5 } };
    const replies = await repliesTo([{ id: 'a' }, { id: 'b', size: 4 }, { id: 'c', game: 'meridians' }], { game });
    expect(replies.map(({ size }) => size)).toEqual([5, 4, 5]);
  });

  it('begins at the initial position, whose size is that of the board', async () => {
    const initialPosition = '3/4/2L2/3D2/5/4/3 L 1 1';
    const [before, after] = await repliesTo([{ id: 'x', initialPosition, moves: ['e1'], analyzeTurns: [0, 1] }]);
    expect(before).toMatchObject({ position: initialPosition, size: 4, toMove: 'light' });
    expect(after!.toMove).toBe('dark');
  });

  it('of a game that is over says who has won, and nothing else', async () => {
    const [reply] = await repliesTo([{ id: 'x', size: 2, moves: ['a1', 'b1'], allowMoves: ['b2'] }]);
    expect(reply).toMatchObject({ toMove: 'light', winner: 'dark', end: 'no-move', value: 0, moves: [], playouts: 0 });
  });

  it('stops at the first of its limits, and the limits for all others hold no more', async () => {
    const replies = await repliesTo(
      [
        { id: 'default' },
        { id: 'playouts', playouts: 123 },
        { id: 'nodes', nodes: 3000 },
        { id: 'time', seconds: 0.02 },
        { id: 'both', playouts: 1e9, nodes: 2000 },
      ],
      { limits: { playouts: 20 } },
    );
    const of = new Map(replies.map((reply) => [reply.id, reply]));
    expect(of.get('default')!.playouts).toBe(20);
    expect(of.get('playouts')!.playouts).toBe(123);
    for (const [id, nodes] of [
      ['nodes', 3000],
      ['both', 2000],
    ] as const) {
      expect(of.get(id)!.nodes).toBeGreaterThanOrEqual(nodes);
      // A playout adds a node with an edge for every point at most, and there are 16 between two looks.
      expect(of.get(id)!.nodes).toBeLessThan(nodes + 16 * 115);
    }
    expect(of.get('time')!.playouts).toBeGreaterThan(0);
  });

  it('names as many moves as it is asked to', async () => {
    const replies = await repliesTo([
      { id: 'a', top: 3 },
      { id: 'b', top: 1000 },
    ]);
    expect(replies.map(({ moves }) => moves!.length)).toEqual([3, 114]);
  });
});

describe('allowed and avoided moves', () => {
  const legal = legalNames(7, MOVES);
  const some = legal.filter((_, i) => i % 7 === 3);
  const movesOf = (reply: AnyReply) => reply.moves!.map(({ move }) => move).sort();

  it('are the only ones in the reply, or are not in it', async () => {
    const query = { moves: MOVES, top: 1000 };
    const [allowed, avoided, both] = await repliesTo([
      { id: 'a', ...query, allowMoves: some },
      { id: 'b', ...query, avoidMoves: some },
      { id: 'c', ...query, allowMoves: some, avoidMoves: some.slice(0, 3) },
    ]);
    expect(movesOf(allowed!)).toEqual([...some].sort());
    expect(movesOf(avoided!)).toEqual(legal.filter((move) => !some.includes(move)).sort());
    expect(movesOf(both!)).toEqual(some.slice(3).sort());
  });

  it('hold for every turn to analyse, as far as they are legal there; what is not is warned of', async () => {
    const replies = await repliesTo([
      { id: 'x', moves: MOVES, analyzeTurns: [0, 2], allowMoves: ['G6', 'a1', 'a1', 'j6'], top: 5 },
    ]);
    expect(replies[0]).toMatchObject({ id: 'x', code: 'illegal-move', field: 'allowMoves', line: 1 });
    expect(replies[0]!.warning).toMatch(naming(2, 'g6', 'a1'));
    expect(replies.slice(1).map(movesOf)).toEqual([['a1', 'g6', 'j6'], ['j6']]);
  });
});

describe('a query that is wrong', () => {
  /** What is said of a line between two good queries. */
  async function saidOf(line: string): Promise<AnyReply[]> {
    const replies = await repliesTo([{ id: 'before' }, line, { id: 'after' }]);
    expect(replies.filter(isFinal).map(({ id }) => id)).toEqual(['before', 'after']);
    return replies.filter((reply) => !isFinal(reply));
  }

  it.each([
    ['nonsense', {}, 'bad-json', /^not JSON/],
    ['[1]', {}, 'bad-request', naming('JSON')],
    ['null', {}, 'bad-request', /not null$/],
    ['{}', { field: 'id' }, 'bad-field', naming('id')],
    ['{"id":7}', { field: 'id' }, 'bad-field', naming('id', 7)],
    ['{"action":"terminate_all"}', { field: 'id' }, 'bad-field', naming('id')],
  ])('%s', async (line, where, code, message) => {
    expect(await saidOf(line)).toEqual([{ ...where, error: expect.stringMatching(message), code, line: 2 }]);
  });

  it('is none where the line is empty', async () => {
    expect(await saidOf('')).toEqual([]);
  });

  it.each<[field: string, query: string, message: RegExp, code?: string]>([
    ['size', '{"size":9}', naming(9, 2, 8)],
    ['size', '{"size":"7"}', naming('size', 7)],
    ['rules', '{"size":7,"rules":{"size":7}}', /size is also given/],
    ['rules', '{"rules":{"komi":1}}', naming('rules', 'komi'), 'unknown-rule'],
    ['rules', '{"rules":{"pie":[]}}', naming('rules.pie')],
    ['rules', '{"rules":"chinese"}', naming('rules', 'chinese')],
    ['rules', '{"rules":{"size":6},"initialPosition":"1/2/1 L 0 0"}', naming('rules', 6, 2)],
    ['game', '{"game":"go"}', naming('game', 'go'), 'unknown-game'],
    ['playouts', '{"playouts":0}', naming(1)],
    ['playouts', '{"playouts":1.5}', /not 1.5$/],
    ['seconds', '{"seconds":0}', naming(0)],
    ['seconds', '{"seconds":1e400}', naming(1000000)],
    ['moves', '{"moves":"g6"}', naming('moves', 'g6')],
    ['moves', '{"moves":["g6",5]}', /^moves\[1\]: must be a move, not 5$/],
    ['moves', '{"moves":["g6","z9"]}', naming('moves', 2, 'z9'), 'unknown-point'],
    ['moves', '{"moves":["g6","g6"]}', naming('moves', 2, 'g6'), 'occupied'],
    ['moves', '{"size":2,"moves":["a1","b1","b2"]}', naming(3), 'game-over'],
    ['initialPosition', '{"initialPosition":"6/7"}', /has 4 fields/, 'bad-position'],
    ['size', '{"size":6,"initialPosition":"1/2/1 L 0 0"}', naming('size', 6, 2)],
    ['analyzeTurns', '{"analyzeTurns":[]}', /not an empty list$/],
    ['analyzeTurns', '{"analyzeTurns":[0,1]}', naming(1, 0)],
    ['analyzeTurns', '{"analyzeTurns":[0,0]}', naming(0)],
    ['priorities', '{"priorities":[1,2]}', naming(2, 1)],
    ['priorities', '{"priority":1,"priorities":[1]}', /together with priority$/],
    ['allowMoves', '{"allowMoves":[]}', /not an empty list$/],
    ['allowMoves', '{"allowMoves":["x"]}', naming('allowMoves', 'x'), 'bad-point'],
    ['allowMoves', '{"moves":["g6"],"allowMoves":["g6"]}', naming('allowMoves', 1), 'no-move'],
    ['avoidMoves', '{"size":2,"avoidMoves":["a1","b1","b2","c1"]}', /turn 0/, 'no-move'],
    ['lifeMap', '{"lifeMap":1}', naming('lifeMap', 1)],
    ['seed', '{"seed":{}}', naming('seed')],
    ['reportDuringSearchEvery', '{"reportDuringSearchEvery":0}', /0.001 to/],
    ['action', '{"action":"dance"}', naming('action', 'dance'), 'unknown-action'],
    ['action', '{"action":null}', naming('action'), 'unknown-action'],
    ['terminateId', '{"action":"terminate"}', naming('terminateId')],
    ['turnNumbers', '{"action":"terminate_all","turnNumbers":[-1]}', /not -1$/],
  ])('by its %s: %s', async (field, query, message, code = 'bad-field') => {
    const error = expect.stringMatching(message);
    expect(await saidOf(query.replace('{', '{"id":"q",'))).toEqual([{ id: 'q', field, error, code, line: 2 }]);
  });

  it('is answered as well when it is too long to be read, or nested too deeply', async () => {
    const session = new TestSession();
    session.session.receive(undefined, 1);
    session.send('['.repeat(100_000), `{"id":"q","moves":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    const replies = await session.end();
    expect(replies.map(({ code }) => code)).toEqual(['too-long', 'bad-json', 'bad-json']);
  });
});

it('a size for which there is no such evaluation is refused, and the others are not', async () => {
  // The weights that come with the program are for some sizes only.
  const params = { ...STATIC, evaluation: 'network' };
  const replies = await repliesTo([{ id: 'no', size: 2 }, { id: 'yes' }], { params });
  expect(replies.map(({ id, code, field }) => ({ id, code, field }))).toEqual([
    { id: 'no', code: 'bad-evaluation', field: 'size' },
    { id: 'yes', code: undefined, field: undefined },
  ]);
});

it('a game without the evaluation of the preset is refused with its own presets', async () => {
  const params = { ...STATIC, evaluation: 'mobility' };
  const replies = await repliesTo([{ id: 'no', game: 'maerstanas' }, { id: 'yes' }], { params });
  expect(replies.map(({ id, code }) => ({ id, code }))).toEqual([{ id: 'no', code: 'bad-evaluation' }, { id: 'yes' }]);
  const { error } = replies[0] as { error: string };
  expect(error).toMatch(naming('mobility', 'default', 'static', 'uct'));
});

describe('fields that a request does not have', () => {
  it('are warned of, with the name they have here, and change nothing, where the moves are words', async () => {
    const [komi, visits, reply] = await repliesTo([{ id: 'x', moves: ['g6'], komi: 6.5, maxVisits: 10 }]);
    expect(komi).toMatchObject({ id: 'x', field: 'komi', code: 'unknown-field', line: 1 });
    expect(visits).toMatchObject({ warning: 'unknown field "maxVisits"; see playouts' });
    expect(reply).toMatchObject({ id: 'x', playouts: 50 });
  });
});

describe('replies', () => {
  it('uct: are the same whatever the order, the other queries and the engine', () => expectSameReplies('uct', 0));

  it('to another seed are others where there are rollouts', async () => {
    const query = { size: 5, playouts: 200 };
    const replies = await repliesTo(
      ['1', 1, '2', undefined].map((seed) => ({ id: 'x', seed, ...query })),
      { params: preset('uct'), seed: '2' },
    );
    const [text, number, other, none] = replies.map(timeless);
    expect(number).toEqual(text);
    expect(none).toEqual(other);
    expect(other!.moves).not.toEqual(text!.moves);
  });

  it('come by priority, and among equals as the queries came', async () => {
    const replies = await repliesTo([
      { id: 'first' },
      { id: 'b' },
      { id: 'low', priority: -1 },
      { id: 'c' },
      { id: 'high', priority: 5 },
      { id: 'turns', moves: MOVES, analyzeTurns: [0, 1, 2], priorities: [3, 7, -5] },
    ]);
    expect(replies.map(({ id, turnNumber }) => `${id} ${turnNumber}`)).toEqual([
      'first 0',
      'turns 1',
      'high 0',
      'turns 0',
      'b 0',
      'c 0',
      'low 0',
      'turns 2',
    ]);
  });
});

describe('other requests', () => {
  it('are answered by their own fields and what they ask for', async () => {
    const replies = await repliesTo([
      { id: 'v', action: 'query_version' },
      { id: 'm', action: 'query_models' },
      { id: 'c', action: 'clear_cache', extra: 1 },
    ]);
    expect(replies).toEqual([
      { id: 'v', action: 'query_version', version: VERSION },
      {
        id: 'm',
        action: 'query_models',
        models: [2, 3, 4, 5, 6, 7, 8].map((size) => ({ size, name: 'mobility' })),
        params: STATIC,
      },
      expect.objectContaining({ id: 'c', field: 'extra', code: 'unknown-field' }),
      { id: 'c', action: 'clear_cache' },
    ]);
  });
});

describe('faults', () => {
  it('options that make no sense are refused before the first line', () => {
    expect(() => new TestSession({ analyses: 8, memoryBytes: 2 ** 16 })).toThrow(naming('memory', makeMemory(2 ** 13)));
  });
});

it('while nobody reads the replies nothing new is begun, and requests are still heard', async () => {
  const output = new PassThrough({ highWaterMark: 1 });
  output.pause();
  const session = new TestSession({}, output);
  output.pause();
  session.send({ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' });
  const { open } = session.session as unknown as { open: Set<unknown> };
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  expect(open.size).toBe(3);
  session.send({ id: 't', action: 'terminate', terminateId: 'd' });
  expect(open.size).toBe(2);
  output.resume();
  const replies = await session.end();
  expect(replies.filter(isFinal).map(({ id }) => id)).toEqual(['a', 'd', 'b', 'c']);
});

/** For queries that are to be stopped. */
const ONE_THREAD = { threadsPerAnalysis: 1 };
/** Longer than any test. */
const ENDLESS = { seconds: 1000, top: 1 };

describe('replies of a thread', () => {
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

const PAIRS = [
  ['B', 'C5'],
  ['W', 'B1'],
  ['B', 'C3'],
];
const BOARD = { boardXSize: 5, boardYSize: 5 };

it('an action ends queries of either form', async () => {
  const session = new TestSession({ threadsPerAnalysis: 1 });
  session.send(
    { id: 'busy', size: 3, moves: ['e1'], seconds: 1000 },
    { id: 'k', moves: PAIRS, ...BOARD, maxTime: 1000 },
    { id: 'stop', action: 'terminate', terminateId: 'k' },
    { id: 'all', action: 'terminate_all' },
  );
  const replies = await session.end();
  expect(replies).toContainEqual({ id: 'k', turnNumber: 3, isDuringSearch: false, noResults: true });
  expect(replies).toContainEqual({ id: 'stop', action: 'terminate', terminateId: 'k' });
});
