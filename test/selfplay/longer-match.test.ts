/** A tournament that is made longer, or shorter, when it is resumed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headerOf, makePlan, readLog, withGames } from '../../selfplay/tournament/log.ts';
import { RunningTournament } from '../../selfplay/tournament/report/running-summary.ts';
import { summarise } from '../../selfplay/tournament/report/summary.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { game, log, logText } from '../support/logs.ts';
import { naming } from '../support/parts.ts';
import { writeRandomWeights } from '../support/plain-network.ts';
import { printed, runHere } from '../support/run-here.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);
const PLAYERS = ['mcts:playouts=4,name=a', 'greedy', 'random'];
const SMALL = ['--size', '3', '--seed', 'longer', '--concurrency', '1'];

/** What makes a game what it is, game by game. */
const playedIn = (path: string) =>
  must(readLog(path))
    .games.toSorted((a, b) => a.index - b.index)
    .map(({ index, pair, players, opening, seed, moves }) => {
      return { index, pair, names: players.map(({ name }) => name), opening, seed, moves };
    });
const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');

describe.each([
  ['match', PLAYERS.slice(0, 2)],
  ['gauntlet', PLAYERS],
  ['roundrobin', PLAYERS],
])('a %s', (format, players) => {
  const path = inFolder(`${format}.jsonl`);
  const command = [format, ...players, ...SMALL, '--json'];
  const resumed = (...more: string[]) => runHere([...command, '--log', path, '--resume', ...more]);

  it('of more games plays those that are missing, and is what it would have been from the start', async () => {
    const whole = inFolder(`${format}-whole.jsonl`);
    await runHere([...command, '--games', '18', '--log', whole]);
    await runHere([...command, '--games', '6', '--log', path]);
    const before = linesOf(path);
    const { code, stdout, stderr } = await resumed('--games', '18');
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(naming(6, 18));
    expect(JSON.parse(stdout)).toMatchObject({ games: 18, planned: 18 });
    expect(linesOf(path).slice(0, before.length)).toEqual(before);
    expect(playedIn(path)).toEqual(playedIn(whole));
    const report = await runHere(['report', path, '--json']);
    expect(JSON.parse(report.stdout)).toMatchObject({ games: 18, planned: 18, logs: 1 });
  });

  it('has the length of its log where none is named', async () => {
    const before = linesOf(path);
    const { code, stdout, stderr } = await resumed();
    expect(code).toBe(0);
    expect(stderr).toMatch(naming(18, 18));
    expect(JSON.parse(stdout)).toMatchObject({ games: 18, planned: 18 });
    expect(linesOf(path)).toEqual(before);
  });

  it('cannot have fewer games than were played', async () => {
    const before = linesOf(path);
    const { code, stderr } = await resumed('--games', '8');
    expect(code).toBe(2);
    expect(stderr).toMatch(naming('--games', 8, 18));
    expect(linesOf(path)).toEqual(before);
  });
});

describe('a match that is stopped early', () => {
  it('may be made shorter down to the games that were played', async () => {
    const path = inFolder('shorter.jsonl');
    const command = ['match', ...PLAYERS.slice(0, 2), ...SMALL, '--json', '--log', path];
    await runHere([...command, '--games', '4']);
    await runHere([...command, '--games', '40', '--resume']);
    // As a kill after six games would have left it.
    const lines = linesOf(path).slice(0, 8);
    writeFileSync(path, `${lines.join('\n')}\n`);
    const { code, stdout } = await runHere([...command, '--games', '10', '--resume']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ games: 10, planned: 10 });
    expect(must(readLog(path)).header.config.games).toBe(10);
    const other = await runHere([...command, '--games', '12', '--resume', '--max-plies', '50']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('maxPlies');
    expect(other.stderr).not.toContain('games:');
  });
});

describe('a gate', () => {
  it('is made longer, keeps its games, and has the length of its log where none is named', async () => {
    const [a, b, path] = [inFolder('a.net'), inFolder('b.net'), inFolder('gate.jsonl')];
    writeRandomWeights(a, 'bias+hex', 4);
    writeRandomWeights(b, 'bias+hex', 4);
    const gate = ['train', 'gate', a, b, '--playouts', '3', '--concurrency', '1', '--log', path, '--json'];
    await runHere([...gate, '--games', '4']);
    const before = playedIn(path);
    const longer = await runHere([...gate, '--games', '10', '--resume']);
    expect(longer.code, longer.stderr).toBe(0);
    expect(JSON.parse(longer.stdout)).toMatchObject({ games: 10 });
    expect(playedIn(path).slice(0, 4)).toEqual(before);
    const same = await runHere([...gate, '--resume']);
    expect(same.stderr).toMatch(naming(10, 10));
    expect((await runHere([...gate, '--games', '4', '--resume'])).code).toBe(2);
  });
});

describe('a placement on a ladder', () => {
  it('is made longer', async () => {
    const path = inFolder('place.jsonl');
    const ladder = inFolder('ladder.json');
    const players = [
      { name: 'greedy', plays: 'greedy:evaluation=mobility' },
      { name: 'random', plays: 'random' },
    ];
    writeFileSync(ladder, JSON.stringify({ size: 4, anchor: { player: 'greedy', elo: 1000 }, players }));
    const strength = ['bench', 'strength', '--ladder', ladder, '--concurrency', '1', '--json'];
    const calibration = [...strength, '--calibrate', '--log', inFolder('calibration.jsonl')];
    await printed([...calibration, '--games', '4']);
    const other = await runHere([...calibration, '--games', '8', '--resume']);
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(naming(4, 8));
    const place = [...strength, 'random', '--log', path];
    const short = await runHere([...place, '--games', '2']);
    expect(short.code, short.stderr).toBe(0);
    const before = playedIn(path);
    const longer = await runHere([...place, '--games', '4', '--resume']);
    expect(longer.code, longer.stderr).toBe(0);
    expect(JSON.parse(longer.stdout).games).toBe(before.length + 2);
    expect(playedIn(path).slice(0, before.length)).toEqual(before);
    const same = await runHere([...place, '--resume']);
    expect(same.stderr).toMatch(naming(before.length + 2, before.length + 2));
  });
});

describe('a log with a plan', () => {
  const short = log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a')], { games: 2 });
  const lines = logText(short).trimEnd().split('\n').slice(1);

  it('is not finished where more games are planned', () => {
    const running = must(RunningTournament.of(must(headerOf(short.header as never))));
    for (const line of lines) running.take(line);
    expect(running.isFinished).toBe(true);
    running.take(JSON.stringify(makePlan(4)));
    expect(running.isFinished).toBe(false);
    expect(running.summary()).toMatchObject({ planned: 4, broken: 0 });
    running.take('{"kind":"plan","games":"x"}');
    expect(running.summary()).toMatchObject({ planned: 4, broken: 1 });
  });

  it('is the same log as its copy from before', () => {
    const longer = { ...short, header: withGames(short.header, 4), games: [...short.games, game(2, 'a', 'b')] };
    for (const logs of [
      [short, longer],
      [longer, short],
    ]) {
      expect(must(summarise(logs))).toMatchObject({ logs: 1, games: 3, planned: 4 });
    }
  });
});
