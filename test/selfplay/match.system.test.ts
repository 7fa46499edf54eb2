import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { noAnswer, programEnded } from '../../selfplay/players/gtp-player.ts';
import { readLog, type TournamentLog } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { stoppedAfter } from '../../selfplay/tournament/play-tournament.ts';
import { stoppedByFaults } from '../../src/cli/tournaments/play-tournament.ts';
import { must } from '../../src/util/result.ts';
import { sightline } from '../support/command.ts';
import { testFolder } from '../support/folder.ts';
import { interrupted } from '../support/interrupted.ts';
import { like, naming } from '../support/parts.ts';
import { PlainPosition } from '../support/plain-position.ts';
import { pidsIn, survivors } from '../support/processes.ts';
import { linesIn } from '../support/run-here.ts';

const folder = testFolder();

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
  return must(readLog(path));
}

function endAll(pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

const OPENING = 4;
const SIZE = 6;

describe('programs with faults', () => {
  const pids = newFolder('faults');
  const path = join(folder, 'faults.jsonl');
  /** A program that starts as it should, the first time. */
  const onceWell = (name: string, then: string, settings = '') => {
    const [, well] = mock(name, 'ok 1', pids).split(/,(.*)/s);
    return `gtp:name=${name},${settings}if mkdir "${pids}-${name}"; then ${well}; fi 2>&-; ${then}`;
  };
  const slowly = `exec "${process.execPath}" "${MOCK}" slow 60000 "${pids}"`;
  const MOCKS = [
    mock('good', 'ok 1', pids),
    mock('stay', 'stay 1', pids),
    mock('shout', 'shout 1', pids),
    mock('garbage', 'garbage 1', pids),
    mock('slow', 'slow 700', pids, 'startup=30s,'),
    onceWell('late', slowly, 'startup=6s,'),
    mock('crash', 'crash 2', pids),
    mock('hang', 'hang 2', pids, 'timeout=2s,'),
    mock('cheat', 'illegal 2', pids),
    mock('hello', 'hello 2', pids),
    mock('proud', 'error 5', pids),
    mock('touchy', 'error 2', pids),
    mock('quitter', 'resign 2', pids),
    onceWell('none', 'echo "no model" >&2; echo "  give up" >&2; exit 3'),
    onceWell('missing', 'sightline-test-no-such-program'),
    onceWell('deaf', 'exec sleep 60 >&-'),
  ];
  const HEALTHY = ['good', 'stay', 'shout', 'garbage', 'slow'];
  let log: TournamentLog;
  let summary: Record<string, unknown>;

  beforeAll(async () => {
    const { code, stdout, stderr } = await sightline([
      'gauntlet',
      'random',
      ...MOCKS,
      '--games',
      String(2 * MOCKS.length),
      '--size',
      String(SIZE),
      '--concurrency',
      '3',
      '--opening-plies',
      String(OPENING),
      '--seed',
      '2',
      '--log',
      path,
      '--json',
    ]);
    expect(code, stderr).toBe(3);
    expect(stderr).toMatch(naming(20, 32));
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
    ['crash', 'crash', programEnded('genmove', true, ' (code 3)'), 'second move'],
    ['hang', 'time', noAnswer('genmove', 2000, ''), 'second move'],
    ['cheat', 'illegal', '', 'second move'],
    ['hello', 'illegal', 'hello', 'second move'],
    ['proud', 'illegal', 'I do not like this move', 'told'],
    ['touchy', 'illegal', 'I do not like this move', 'opening'],
    ['late', 'time', noAnswer('boardsize', 6000, ''), 'start'],
    ['none', 'crash', programEnded('boardsize', true, ' (code 3): no model / give up'), 'start'],
    ['missing', 'crash', '(code 127): ', 'start'],
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

  it('are gone afterwards, those that hang or do not quit as well', async () => {
    // Each was started once before, and once for each game; then `none`, `missing` and `deaf` were no mocks any more.
    expect(pidsIn(pids)).toHaveLength(MOCKS.length + 2 * (MOCKS.length - 3));
    expect(await survivors(pids)).toEqual([]);
  });
});

describe('a program that does not start', () => {
  const failed = programEnded('boardsize', true, '');
  it.each([
    ['missing', 'gtp:name=none,./sightline-no-such --gtp', `${failed} (code 127): `],
    ['ending', 'gtp:name=none,echo first >&2; echo "no licence" >&2; exit 7', `${failed} (code 7): first / no licence`],
    ['killed', 'gtp:name=none,kill -9 $$', `${failed} (SIGKILL)`],
    ['silent', 'gtp:name=none,startup=1s,echo loading >&2; sleep 60', noAnswer('boardsize', 1000, ': loading')],
    ['refusing', 'gtp:name=none,echo "? too small"; echo; sleep 60', 'was answered by "too small"'],
  ])('(%s) ends the tournament before it is logged, with its exit code and last words', async (_, program, why) => {
    const path = join(folder, 'unstarted.jsonl');
    const args = ['roundrobin', 'random', 'greedy', program, '--size', '4', '--games', '12', '--log', path];
    const { code, stdout, stderr } = await sightline(args);
    expect({ code, stdout, lines: stderr.split('\n').length - 1 }, stderr).toEqual({ code: 2, stdout: '', lines: 1 });
    expect(stderr).toMatch(naming('none'));
    expect(stderr).toMatch(like(why));
    expect(existsSync(path)).toBe(false);
  });

  it('keeps a log from being gone on with, as it was', async () => {
    const path = join(folder, 'unstarted-later.jsonl');
    const pids = newFolder('started');
    const marked = join(folder, 'mark');
    const [, well] = mock('x', 'ok 1', pids).split(/,(.*)/s);
    const args = ['match', 'random', `gtp:name=x,test -e "${marked}" && exit 9; ${well}`, '--size', '4', '--log', path];
    await interrupted([...args, '--games', '40'], ['SIGKILL', () => linesIn(path) >= 3]);
    const before = readFileSync(path);
    writeFileSync(marked, '');
    const { code, stderr } = await sightline([...args, '--games', '40', '--resume']);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('(code 9)') });
    expect(readFileSync(path).equals(before)).toBe(true);
    endAll(await survivors(pids, 1500));
  });
});

describe('a program that fails again and again', () => {
  const crashing = [
    'match',
    'random',
    mock('crash', 'crash 2', newFolder('again')),
    '--size',
    '4',
    '--concurrency',
    '1',
  ];

  it('stops the match after some lost games in a row, with its own exit code', async () => {
    const lost = 2;
    const path = join(folder, 'stopped.jsonl');
    const args = [...crashing, '--max-faults', `${lost}`, '--games', '40', '--log', path];
    const { code, stdout, stderr } = await sightline(args);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^\d+ of 40 games/);
    expect(stderr).toContain(stoppedByFaults('crash', lost, programEnded('genmove', true, ' (code 3)'), true));
    // Of 600 games all but those of the first threads would have been played.
    const { games, notes } = logAt(path);
    expect(games.length).toBeLessThan(100);
    expect(games.slice(-lost).map(({ end }) => end)).toEqual(Array(lost).fill('crash'));
    expect(notes.map(({ text }) => text)).toEqual([stoppedAfter(lost, 'crash')]);
    // What was lost before is no reason to stop at once.
    const again = await sightline([...args, '--resume']);
    expect(again.code).toBe(3);
    expect(logAt(path).games.length).toBeGreaterThanOrEqual(games.length + lost);
  });

  it('does not with --max-faults 0', async () => {
    const { code, stdout, stderr } = await sightline([...crashing, '--max-faults', '0', '--games', '2']);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^2 games/);
    expect(stderr).not.toContain('Stopped');
  });
});
