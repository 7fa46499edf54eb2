import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlayerSpec, parsePlayer } from '../../selfplay/players/players.ts';
import { createLog, type LoggedGame, readLog, type TournamentLog } from '../../selfplay/tournament/log.ts';
import type { runTournament, Tournament } from '../../selfplay/tournament/match.ts';
import { encounters, schedule } from '../../selfplay/tournament/pairing.ts';
import { Position } from '../../src/games/meridians/rules/position.ts';
import { replay } from '../../src/records/replay.ts';
import { built } from '../support/built.ts';
import { sightline } from '../support/command.ts';
import { kitOfSize, specOfSize } from '../support/kits.ts';
import { log as logOf } from '../support/logs.ts';
import { PlainPosition } from '../support/plain-position.ts';
import { pidsIn, survivors } from '../support/processes.ts';
import { solve } from '../support/solve.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-match-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MOCK = fileURLToPath(new URL('../support/gtp-mock.mjs', import.meta.url));

/** A specification of the mock program; `pids` is the folder where it leaves its process id. */
function mock(name: string, mode: string, pids: string, settings = ''): string {
  return `gtp:name=${name},${settings}exec "${process.execPath}" "${MOCK}" ${mode} "${pids}"`;
}

function newFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

function logAt(path: string): TournamentLog {
  const read = readLog(path);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

function endAll(pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

const OPENING = 4;
const SIZE = 6;

describe('programs with faults', () => {
  const pids = newFolder('faults');
  const path = join(folder, 'faults.jsonl');
  const MOCKS = [
    mock('good', 'ok 1', pids),
    mock('shout', 'shout 1', pids),
    mock('garbage', 'garbage 1', pids),
    mock('slow', 'slow 700', pids, 'startup=30s,'),
    mock('late', 'slow 60000', pids, 'startup=1s,'),
    mock('crash', 'crash 2', pids),
    mock('hang', 'hang 2', pids, 'timeout=2s,'),
    mock('cheat', 'illegal 2', pids),
    mock('hello', 'hello 2', pids),
    mock('proud', 'error 5', pids),
    mock('touchy', 'error 2', pids),
    mock('quitter', 'resign 2', pids),
    'gtp:name=none,exit 3',
    'gtp:name=missing,sightline-test-no-such-program',
    'gtp:name=deaf,exec sleep 60 >&-',
  ];
  const HEALTHY = ['good', 'shout', 'garbage', 'slow'];
  let log: TournamentLog;
  let summary: Record<string, unknown>;

  beforeAll(async () => {
    const { code, stdout, stderr } = await sightline([
      ...['gauntlet', 'random', ...MOCKS],
      ...['--games', String(2 * MOCKS.length), '--size', String(SIZE), '--concurrency', '3'],
      ...['--opening-plies', String(OPENING), '--seed', '2', '--log', path, '--json'],
    ]);
    expect(code, stderr).toBe(0);
    summary = JSON.parse(stdout) as Record<string, unknown>;
    log = logAt(path);
  });

  const gamesOf = (name: string) => log.games.filter(({ players }) => players.some((player) => player.name === name));
  const sideOf = (game: LoggedGame, name: string) => (game.players[0]?.name === name ? 'light' : 'dark');

  it('do not keep the other games from being played', () => {
    expect(log.games.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 2 * MOCKS.length }, (_, i) => i),
    );
    expect(log.notes).toEqual([]);
    expect(summary).toMatchObject({ games: 2 * MOCKS.length, replayed: 0 });
  });

  it.each(HEALTHY)('are not among them: %s plays whole games', (name) => {
    const games = gamesOf(name);
    expect(games).toHaveLength(2);
    for (const { moves, opening, end, fault, winner } of games) {
      expect(moves.slice(0, OPENING)).toEqual(opening);
      const position = new PlainPosition(SIZE);
      for (const move of moves) position.play(move);
      expect({ winner, end, fault }).toEqual({ ...position.outcome(), fault: undefined });
    }
  });

  // The fault comes at the second move of the program, at the first one that it is told after the opening, or before.
  it.each([
    ['crash', 'crash', 'the program ended at genmove', 'second move'],
    ['hang', 'time', 'no answer to genmove within 2 s', 'second move'],
    ['cheat', 'illegal', '', 'second move'],
    ['hello', 'illegal', 'hello', 'second move'],
    ['proud', 'illegal', 'I do not like this move', 'told'],
    ['touchy', 'illegal', 'I do not like this move', 'opening'],
    ['late', 'time', 'no answer to boardsize within 1 s', 'start'],
    ['none', 'crash', '', 'start'],
    ['missing', 'crash', '', 'start'],
    ['deaf', 'crash', '', 'start'],
  ])('%s: every game ends by %s, and it loses', (name, end, fault, when) => {
    const games = gamesOf(name);
    expect(games.map((game) => sideOf(game, name)).sort()).toEqual(['dark', 'light']);
    for (const game of games) {
      const side = sideOf(game, name);
      expect(game).toMatchObject({ end, winner: side === 'light' ? 'dark' : 'light' });
      expect(game.fault).toContain(fault);
      expect(game.fault).not.toBe('');
      if (when === 'start' || when === 'opening') continue;
      const plies = OPENING + (when === 'told' ? 2 - Number(side === 'dark') : 2 + Number(side === 'dark'));
      expect(game.moves).toHaveLength(plies);
      expect([game.evals.length, game.ms.length]).toEqual([plies, plies]);
      expect(game.moves.slice(0, OPENING)).toEqual(game.opening);
    }
  });

  // A record's moves begin with its opening.
  it.each(['touchy', 'late', 'none', 'missing', 'deaf'])('%s: the opening is the whole game', (name) => {
    for (const { moves, opening, evals, ms } of gamesOf(name)) {
      expect(moves).toEqual(opening);
      expect([evals.length, ms.length]).toEqual([OPENING, OPENING]);
    }
  });

  it('resigning is not one of them', () => {
    for (const game of gamesOf('quitter')) {
      expect(game).toMatchObject({ end: 'resign', winner: sideOf(game, 'random') });
      expect(game.fault).toBeUndefined();
    }
  });

  it('are counted in the summary, by player and kind', () => {
    const faults = summary.faults as { end: string; player: string; games: number }[];
    const counted = new Map<string, number>();
    for (const { end, player, games } of faults) {
      counted.set(`${player} ${end}`, (counted.get(`${player} ${end}`) ?? 0) + games);
    }
    expect(Object.fromEntries(counted)).toEqual({
      'crash crash': 2,
      'none crash': 2,
      'missing crash': 2,
      'deaf crash': 2,
      'hang time': 2,
      'late time': 2,
      'cheat illegal': 2,
      'hello illegal': 2,
      'proud illegal': 2,
      'touchy illegal': 2,
    });
  });

  it('are gone afterwards, the hanging ones as well', async () => {
    // `none`, `missing` and `deaf` are no mocks; each of the others was started once for each game.
    expect(pidsIn(pids)).toHaveLength(2 * (MOCKS.length - 3));
    expect(await survivors(pids)).toEqual([]);
  });
});

describe('a program that does not end by itself', () => {
  it('is ended with the tournament', async () => {
    const pids = newFolder('stay');
    const players = ['random', mock('stay', 'stay 1', pids)];
    const { code } = await sightline(['match', ...players, '--games', '2', '--size', '4', '--concurrency', '1']);
    expect(code).toBe(0);
    const left = await survivors(pids, 1500);
    endAll(left);
    expect(left).toEqual([]);
  });
});

function specs(...texts: string[]): PlayerSpec[] {
  return texts.map((text) => {
    const player = parsePlayer(text, kitOfSize(4));
    if (!player.ok) throw new Error(player.error.message);
    return player.value;
  });
}

function tournament(players: readonly PlayerSpec[], games: number, differs: Partial<Tournament> = {}): Tournament {
  const format = players.length === 2 ? 'match' : 'roundrobin';
  return {
    game: specOfSize(4),
    players,
    rounds: schedule(encounters(format, players.length), games),
    openings: Array.from({ length: games / 2 }, () => []),
    maxPlies: 500,
    seed: 'test',
    adjudication: {},
    time: {},
    ...differs,
  };
}

/** The compiled harness: its threads start faster than those of the source. */
async function run(...args: Parameters<typeof runTournament>): ReturnType<typeof runTournament> {
  const compiled = (await import(built('selfplay/tournament/match.js').href)) as {
    runTournament: typeof runTournament;
  };
  return compiled.runTournament(...args);
}

const essence = (games: readonly LoggedGame[]) =>
  [...games]
    .sort((a, b) => a.index - b.index)
    .map(({ index, pair, players, seed, opening, moves, evals, winner, end }) => {
      return { index, pair, names: players.map(({ name }) => name), seed, opening, moves, evals, winner, end };
    });

describe('a tournament', () => {
  const FIELD = specs('mcts:playouts=12,name=tree', 'alphabeta:nodes=150,name=ab', 'greedy', 'random');

  it('plays the same games whatever the threads have played before', async () => {
    const task = tournament(FIELD, 12);
    const { games } = await run(task, { concurrency: 2, done: [] });
    expect(games).toHaveLength(12);
    const kept = games.filter(({ index }) => index % 5 === 0);
    const seen: number[] = [];
    const rest = await run(task, { concurrency: 1, done: kept, onGame: ({ index }) => seen.push(index) });
    expect(seen).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 11]);
    expect(essence(rest.games)).toEqual(essence(games));
  });

  it('gives each pair both colours, and each game a seed of its own', async () => {
    const { games } = await run(tournament(FIELD, 12, { game: specOfSize(3) }), { concurrency: 2, done: [] });
    const ordered = essence(games);
    for (let i = 0; i < 12; i += 2) expect(ordered[i + 1]!.names).toEqual([...ordered[i]!.names].reverse());
    expect(new Set(ordered.map(({ seed }) => seed)).size).toBe(12);
  });

  it('finishes nothing more once it is stopped', async () => {
    const controller = new AbortController();
    const { games } = await run(tournament(specs('random', 'greedy'), 400), {
      concurrency: 2,
      done: [],
      signal: controller.signal,
      onGame: (_, all) => all.length === 3 && controller.abort(),
    });
    expect(games.length).toBeGreaterThanOrEqual(3);
    expect(games.length).toBeLessThanOrEqual(6);
  });

  it('by the pie rule names as Light whoever moves next', async () => {
    const players = specs('mcts:playouts=12,name=a', 'mcts:playouts=12,name=b');
    const openings = [
      ['b2', 'e4'],
      ['d1', 'c3'],
      ['d3', 'a1'],
    ];
    const { games } = await run(tournament(players, 6, { game: specOfSize(4, true), openings }), {
      concurrency: 2,
      done: [],
    });
    for (const game of games) {
      const placer = game.index % 2 === 0 ? 'a' : 'b';
      const chosen = game.moves[2] as 'light' | 'dark';
      expect(game.opening).toEqual([...openings[game.pair!]!, chosen]);
      expect(game.rules).toEqual({ pie: true });
      // The second player chooses.
      expect(game.players[chosen === 'light' ? 1 : 0]?.name).toBe(placer);
      expect(replay(game)).toMatchObject({ ok: true });
    }
  });

  it('ended by a proof has the winner that exact play gives', async () => {
    const players = specs('mcts:playouts=200,name=a', 'mcts:playouts=100,name=b');
    const openings = [['b2'], ['c3'], ['d1'], ['a1']];
    const task = tournament(players, 8, { game: specOfSize(3), adjudication: { proven: true }, openings });
    const { games } = await run(task, { concurrency: 2, done: [] });
    const decided = games.filter(({ end }) => end === 'adjudicated');
    expect(decided.length).toBeGreaterThan(0);
    for (const { moves, winner } of decided) {
      const position = new Position(3);
      const names = position.board.names;
      for (const move of moves) position.play(names.indexOf(move));
      const toMove = moves.length % 2 === 0 ? 'light' : 'dark';
      expect(solve(position), moves.join(' ')).toBe(winner === toMove ? 1 : -1);
    }
  });
});

describe('a game that the harness cannot play', () => {
  it('is tried three times, noted, and thrown; the other games are played', async () => {
    const [good, other, broken] = specs('random:name=a', 'random:name=b', 'mcts:playouts=5,name=broken');
    const path = join(folder, 'broken.jsonl');
    const created = createLog(path);
    if (!created.ok) throw new Error(created.error.message);
    created.value.append(logOf(['a', 'b', 'broken'], []).header);
    // Too little memory for a tree: no fault of a player in a game.
    const players = [good!, other!, { ...broken!, memoryBytes: 1000 }];
    const running = run(tournament(players, 12), { concurrency: 3, done: [], log: created.value });
    await expect(running).rejects.toThrow('too little memory');
    created.value.close();
    const { games, notes } = logAt(path);
    const notesOf = new Map<string, number>();
    for (const { text } of notes) {
      const game = /^game \d+ was begun anew/.exec(text)?.[0] ?? text;
      notesOf.set(game, (notesOf.get(game) ?? 0) + 1);
    }
    expect(notesOf.size).toBeGreaterThan(0);
    expect([...notesOf.values()].every((count) => count === 2)).toBe(true);
    expect(games.map(({ index }) => index)).toEqual(expect.arrayContaining([0, 1]));
  });
});
