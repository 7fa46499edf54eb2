/** What a farm does without a server: batches, their sizes, weights, addresses, and what counts of a game that was sent. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseFarm } from '../../selfplay/farm/address.ts';
import { makeBatch, tasksOf, weightsIn } from '../../selfplay/farm/batch.ts';
import { BatchSize } from '../../selfplay/farm/batch-size.ts';
import { Waiting } from '../../selfplay/farm/waiting.ts';
import { bytesOf, WeightsCache } from '../../selfplay/farm/weights-cache.ts';
import { checkedGame } from '../../selfplay/game/checked-game.ts';
import { isRepeatable, type PlannedGame, roundGames } from '../../selfplay/game/planned-game.ts';
import { isSolvedTask } from '../../selfplay/solving/solving.ts';
import { SOLVING_JOB } from '../../selfplay/solving/solving-job.ts';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import type { Tournament } from '../../selfplay/tournament/open-tournament.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { packageFile } from '../../src/node/package-file.ts';
import { readWeights } from '../../src/node/weights-file.ts';
import { moversOf } from '../../src/records/movers.ts';
import type { SuitePosition } from '../../src/records/suite.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { runTournament } from '../support/tournaments.ts';

const folder = testFolder();

const GAME = { name: 'meridians', rules: { size: 5, pie: false } };
const WEIGHTS = packageFile('weights/meridians-5.net').pathname;
const player = (text: string) => must(parsePlayer(text, kitOf(GAME)));
const planned = (texts: readonly string[], rounds: number) =>
  Array.from({ length: rounds }, (_, round) =>
    roundGames(texts.map(player), round, ['a1', 'b2'], {
      game: GAME,
      maxPlies: 100,
      seed: 's',
      adjudication: {},
      time: {},
    }),
  ).flat();

const withoutWeights = ({ players, ...game }: PlannedGame) => ({
  ...game,
  players: players.map(({ weights: _, ...spec }) => spec),
});

describe('a batch', () => {
  it('brings its games over a wire as they were', () => {
    const games = planned([`mcts:playouts=5,weights=${WEIGHTS},name=a`, 'alphabeta:nodes=9,name=b'], 3);
    const batch = JSON.parse(JSON.stringify(makeBatch('e', games)));
    const weights = must(readWeights(WEIGHTS));
    expect(batch.weights).toEqual([weights.id]);
    expect(weightsIn(games)).toContainEqual(weights);
    const received = tasksOf<PlannedGame>(batch, [weights]);
    expect(received[0]!.players[0]!.weights).toBe(weights);
    expect(received.map(withoutWeights)).toEqual(games.map(withoutWeights));
  });

  it('has what many tasks share once, also nested, and lists of lists', () => {
    const task = (index: number) => ({ index, same: { a: { b: [[1], null] } }, other: { c: `${index}` } });
    const tasks = [task(0), task(1), task(0)];
    const batch = JSON.parse(JSON.stringify(makeBatch('e', tasks)));
    expect(batch.parts).toHaveLength(6);
    expect(tasksOf(batch, [])).toEqual(tasks);
  });

  it.each([
    ['mcts:playouts=10', true],
    ['mcts:nodes=10', true],
    ['mcts:playouts=10,time=1s', false],
    ['mcts:time=1s', false],
    ['mcts:playouts=10,threads=2', false],
    ['mcts', false],
    ['alphabeta:depth=2', true],
    ['alphabeta:time=1s', false],
    ['greedy', true],
    ['random', true],
    ['gtp:./engine', false],
  ])('of %s is the same wherever it is played: %s', (text, expected) => {
    expect(isRepeatable([player(text), player('random')])).toBe(expected);
  });

  it('is one round at first, then a minute of a mean worker, and at the end a share of what is left', () => {
    const size = new BatchSize(2);
    expect(size.next(1000, 2, 100)).toBe(2);
    // 300 units of work for a game, 100 of them a second: 3 s.
    size.note(300);
    size.note(Number.NaN);
    expect(size.next(1000, 2, 100)).toBe(20);
    expect(size.next(1000, 2, 200)).toBe(40);
    expect(size.next(41, 5, 100)).toBe(4);
    expect(size.next(1, 5, 100)).toBe(2);
    expect(size.secondsOf(10, 100)).toBe(30);
  });
});

describe('weights of a farm', () => {
  const { id } = must(readWeights(WEIGHTS));
  const bytes = readFileSync(WEIGHTS);

  it('are fetched once and kept', async () => {
    const place = join(folder, 'kept');
    let fetched = 0;
    const fetchWeights = async () => {
      fetched++;
      return bytes;
    };
    const cache = new WeightsCache(place, fetchWeights);
    expect(must(await cache.get(id)).id).toBe(id);
    expect(must(await cache.get(id)).id).toBe(id);
    expect(must(await new WeightsCache(place, fetchWeights).get(id)).id).toBe(id);
    expect(fetched).toBe(1);
    expect(readdirSync(place)).toEqual([`${id}.net`]);
    writeFileSync(join(place, `${id}.net`), bytes.subarray(0, 1000));
    expect(must(await new WeightsCache(place, fetchWeights).get(id)).id, 'what was damaged is fetched again').toBe(id);
    expect(fetched).toBe(2);
  });

  it('are refused with another checksum, or damaged, and nothing of them is kept', async () => {
    const place = join(folder, 'refused');
    const get = (found: Uint8Array | undefined, wanted = id) => new WeightsCache(place, async () => found).get(wanted);
    const others = readFileSync(packageFile('weights/meridians-6.net'));
    expect(await get(others)).toMatchObject({ ok: false, error: { code: 'other-weights' } });
    expect(await get(bytes.subarray(1))).toMatchObject({ ok: false, error: { code: 'bad-weights' } });
    expect(await get(undefined)).toMatchObject({ ok: false, error: { code: 'no-weights' } });
    expect(await get(bytes, '../../x')).toMatchObject({ ok: false, error: { code: 'no-weights' } });
    expect(readdirSync(place)).toEqual([]);
    const nowhere = new WeightsCache('/proc/none', async () => bytes);
    expect(await nowhere.get(id)).toMatchObject({ ok: false, error: { code: 'no-file' } });
  });

  it('of a file that was changed since it was read are not sent', () => {
    const path = join(folder, 'changed.net');
    writeFileSync(path, bytes);
    const weights = must(readWeights(path));
    expect(must(bytesOf(weights)).equals(bytes)).toBe(true);
    writeFileSync(path, readFileSync(packageFile('weights/meridians-6.net')));
    expect(bytesOf(weights)).toMatchObject({ ok: false, error: { code: 'other-weights' } });
  });
});

describe('the address of a farm', () => {
  const reached = (url: string) => must(parseFarm(url)).options;

  it.each([
    ['redis://host', { host: 'host', port: 6379, db: 0, username: '', password: '' }],
    ['redis://host/', { host: 'host', db: 0 }],
    ['redis://[::1]:7000/3', { host: '::1', port: 7000, db: 3 }],
    ['rediss://me:secret@host:1/2', { host: 'host', port: 1, db: 2, username: 'me', password: 'secret', tls: {} }],
    ['redis://:a%2Fb%40c@host', { username: '', password: 'a/b@c' }],
    ['redis://:a/b@c:d?e#f@host:6380/1', { host: 'host', port: 6380, db: 1, password: 'a/b@c:d?e#f' }],
    ['redis://host?db=4', { host: 'host', db: 4 }],
    ['unix:///run/redis/redis.sock', { path: '/run/redis/redis.sock', db: 0 }],
    ['unix://me:s/e@/run/redis.sock?db=2', { path: '/run/redis.sock', db: 2, username: 'me', password: 's/e' }],
  ])('%s is read', (url, expected) => {
    expect(reached(url)).toMatchObject(expected);
  });

  it.each([
    'foo',
    'http://localhost',
    'redis://',
    '',
    'redis:localhost',
    'redis://host:0',
    'redis://host:65536',
    'redis://host:x',
    'redis://host/abc',
    'redis://host/1/2',
    'redis://host/-1',
    'redis://host/1e3',
    'redis://host?family=6',
    'redis://host/1?db=1',
    'redis://ho st',
    'redis://[::1',
    'redis://host#1',
    'unix://run/redis.sock',
    'unix://',
    'redis://:100%@host',
    'redis://host/99999999999',
    'redis://\nhost',
  ])('cannot be %s', (url) => {
    expect(parseFarm(url)).toMatchObject({ ok: false, error: { code: 'bad-farm' } });
  });

  it.each([
    ['rediss://me:secret@host:1/2', 'rediss://***@host:1/2'],
    ['redis://host', 'redis://host'],
    ['unix://:secret@/run/x.sock?db=1', 'unix://***@/run/x.sock?db=1'],
  ])('%s is shown without user and password', (url, shown) => {
    expect(must(parseFarm(url)).shown).toBe(shown);
  });

  it.each([
    'Qxz',
    'Qxz/Wjk',
    'Qxz@Wjk',
    'Qxz/Wj@kV',
    'Q?xz#Wjk',
    '87/94@43',
    '%zzQ',
    '87/9',
    'Qxz Wjk',
    '@',
    'Qx:Zw/Jk',
  ])('never shows the password %s, whatever else is wrong with it', (secret) => {
    const parts = secret.split(/[/@?#: ]/).filter((part) => part.length > 1);
    for (const url of [
      `redis://:${secret}@host`,
      `redis://me:${secret}@host/x`,
      `redis://:${secret}@host:99999`,
      `http://:${secret}@host`,
      ...(secret.includes('@') ? [] : [`redis://:${secret}`]),
      `redis:/:${secret}@host`,
      `:${secret}@host`,
      `unix://:${secret}@run`,
    ]) {
      const farm = parseFarm(url);
      const told = farm.ok ? farm.value.shown : farm.error.message;
      for (const part of parts) expect(told, url).not.toContain(part);
    }
  });
});

describe('what is said while nobody plays', () => {
  const said = (presence: object, until: number) => {
    const lines: [number, string][] = [];
    let now = 0;
    const waiting = new Waiting('redis://host', (line) => lines.push([now / 1000, line]));
    for (; now <= 1000 * until; now += 500) {
      waiting.note(5, { order: 'run', slots: 0, others: 0, ...presence }, now);
    }
    return { lines, waiting };
  };

  it('is said at once, and then more and more seldom', () => {
    const { lines } = said({}, 3600);
    expect(lines.slice(0, 3).map(([second]) => second)).toEqual([0, 15, 90]);
    expect(lines.length).toBeLessThan(12);
    expect(lines[0]?.[1]).toMatch(/^5 tasks [^\n]*redis:\/\/host[^\n]*$/);
  });

  it('names workers of other builds, an event that is paused, and the end of waiting', () => {
    expect(said({ others: 2 }, 4).lines[0]?.[1]).toMatch(naming(2));
    const paused = said({ slots: 3, order: 'pause' }, 4);
    expect(paused.lines[0]?.[1]).toContain('paused');
    expect(said({ slots: 1 }, 100).lines).toEqual([]);
    const { lines, waiting } = said({}, 4);
    waiting.note(5, { order: 'run', slots: 1, others: 0 }, 5000);
    waiting.note(5, { order: 'run', slots: 1, others: 0 }, 5500);
    expect(lines).toHaveLength(2);
  });
});

describe('a game that a worker has sent', () => {
  const PIE = { name: 'meridians', rules: { size: 3, pie: true } };
  const OPENING = ['a1', 'c3'];
  const players = ['random', 'greedy'].map(player);
  const common = { game: PIE, maxPlies: 100, seed: 's', adjudication: {}, time: {} };
  const tournament: Tournament = {
    ...common,
    players,
    openings: [OPENING],
    rounds: [{ round: 0, seating: [0, 1], opening: 0 }],
  };
  const [first, second] = roundGames(players, 0, OPENING, common) as [PlannedGame, PlannedGame];
  let games: readonly LoggedGame[] = [];
  beforeAll(async () => {
    ({ games } = await runTournament(tournament, { runner: 1, done: [] }));
  });
  const sent = (planned: PlannedGame, differs: object = {}) => {
    const game = games.find(({ index }) => index === planned.index) as LoggedGame;
    return checkedGame(planned, { ...game, by: 'w', ...differs });
  };

  it('is that of the plan, with its moves, and the result that the rules give', () => {
    for (const planned of [first, second]) {
      const played = { ...games.find(({ index }) => index === planned.index), by: 'w' };
      const forged = {
        winner: played.winner === 'light' ? 'dark' : 'light',
        players: [],
        seed: 'x',
        index: 7,
        scores: [1, 0],
      };
      expect(must(sent(planned))).toEqual(played);
      expect(must(sent(planned, forged))).toEqual(played);
      expect(must(sent(planned, { end: 'crash', fault: undefined }))).toEqual(played);
    }
  });

  it.each<[string, (game: LoggedGame) => object]>([
    ['without its choice of a seat', () => ({ opening: OPENING })],
    ['with another opening', ({ opening }) => ({ opening: ['a1', 'c2', opening[2]] })],
    ['that does not begin with its opening', ({ moves }) => ({ moves: ['a2', ...moves.slice(1)] })],
    ['that is not over', (game) => cut(game, -1)],
    ['that is ended by a fault nobody can check', (game) => ({ ...cut(game, -1), end: 'crash', winner: 'light' })],
    ['that is given up without being asked to', (game) => ({ ...cut(game, -1), end: 'resign', winner: 'light' })],
    ['that is adjudicated without being asked to', (game) => ({ ...cut(game, -1), end: 'adjudicated' })],
    ['that ends at a length which it does not have', (game) => ({ ...cut(game, -1), end: 'max-plies', winner: null })],
    ['that overran a clock which there is not', (game) => ({ ...cut(game, -1), end: 'time' })],
    [
      'that goes on after its end',
      ({ moves, evals, ms }) => ({ moves: [...moves, 'a1'], evals: [...evals, null], ms: [...ms, null] }),
    ],
    ['with an illegal move', ({ moves }) => ({ moves: [...moves.slice(0, -1), moves[0]] })],
    ['without values', () => ({ evals: [] })],
    ['whose moves are no list', () => ({ moves: 'all' })],
  ])('%s is refused', (_, differs) => {
    expect(sent(first, differs(games[0] as LoggedGame))).toMatchObject({ ok: false, error: { code: 'bad-game' } });
  });

  it('is won by whom its moves, values and clock say where it does not end by its rules', () => {
    const game = must(sent(first));
    const half = cut(game, -1);
    const movers = moversOf(kitOf(PIE), half.moves);
    const mover = movers.at(-1) as number;
    const name = (seat: number) => ['light', 'dark'][seat];
    const accept = (settings: object, differs: object) => {
      const planned = { ...first, settings: { ...first.settings, ...settings } };
      const taken = must(checkedGame(planned, { ...game, ...half, ...differs, winner: 'nobody' }));
      return [taken.winner, taken.end];
    };
    const valued = (value: number) => ({
      evals: half.moves.map((_: string, i: number) => (movers[i] === mover ? value : 0.9)),
    });
    expect(accept({ maxPlies: half.moves.length }, { end: 'max-plies' })).toEqual([null, 'max-plies']);
    for (const [value, winner] of [
      [1, name(mover)],
      [0, name(1 - mover)],
      [0.5, null],
    ] as const) {
      const taken = accept({ adjudication: { proven: true } }, { end: 'adjudicated', ...valued(value) });
      expect(taken).toEqual([winner, 'adjudicated']);
    }
    const resign = { below: 0.1, moves: 1, agreed: false };
    expect(accept({ adjudication: { resign } }, { end: 'resign', ...valued(0.05) })).toEqual([
      name(1 - mover),
      'resign',
    ]);
    const clock = { baseMs: 1000, incrementMs: 0 };
    expect(accept({ time: { clock } }, { end: 'time' })[1]).toBe('time');
  });

  /** A game without its last plies. */
  function cut({ moves, evals, ms }: LoggedGame, plies: number) {
    return { moves: moves.slice(0, plies), evals: evals.slice(0, plies), ms: ms.slice(0, plies) };
  }
});

describe('positions that a worker has solved', () => {
  it('are those of the suite, which says what is right', () => {
    const position = { id: 'p', right: ['a1'] } as unknown as SuitePosition;
    const task = { index: 0, game: 'meridians', positions: [position], player: player('random'), budgets: {} } as never;
    const forged = { position: { ...position, right: ['b2'] }, moves: ['b2'], settled: null };
    const taken = must(SOLVING_JOB.check(task, { index: 0, attempts: [forged] }));
    expect(isSolvedTask(taken.attempts[0] as never, 0)).toBe(false);
    expect(SOLVING_JOB.check(task, { index: 0, attempts: [] })).toMatchObject({ ok: false });
  });
});
