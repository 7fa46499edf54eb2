/**
 * Processes that are killed: while one is there, no other one writes its files; afterwards the next one takes them over, and comes
 * to the end that the first would have come to. What runs keep in logs that are cut elsewhere is tested without processes.
 */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../selfplay/tournament/log.ts';
import { must } from '../../src/util/result.ts';
import { sightline, started } from '../support/command.ts';
import { Conversation } from '../support/conversation.ts';
import { testFolder } from '../support/folder.ts';
import { interrupted } from '../support/interrupted.ts';
import { many } from '../support/many.ts';
import { oneLine } from '../support/parts.ts';
import { until } from '../support/processes.ts';
import { linesIn } from '../support/run-here.ts';

const folder = testFolder();

it('the files of a match are of one process at a time', async () => {
  const [undisturbed, log] = [join(folder, 'match.whole'), join(folder, 'match')];
  const players = ['mcts:playouts=20,name=a', 'mcts:playouts=10,name=b'];
  const match = (path: string) =>
    ['match', ...players, '--size', '5', '--games', '12', '--concurrency', '1', '--log', path] as const;
  const games = (path: string) => must(readLog(path)).games.map(({ index, moves, winner }) => [index, moves, winner]);
  expect((await sightline(match(undisturbed))).code).toBe(0);
  const first = started(match(log));
  await until(() => first.exitCode !== null || linesIn(log) >= 2, 'the log of the first');
  // It holds the log for as long as it is there.
  first.kill('SIGSTOP');
  const before = readFileSync(log);
  const again = [...match(log), '--resume'];
  const stderr = expect.stringMatching(oneLine(log, first.pid));
  expect(await sightline(again)).toEqual({ code: 2, stdout: '', stderr });
  expect(readFileSync(log).equals(before)).toBe(true);
  const ended = once(first, 'close');
  first.kill('SIGKILL');
  await ended;
  expect(existsSync(`${log}.lock`)).toBe(true);
  const third = await sightline(again);
  expect(third.code, third.stderr).toBe(0);
  expect(games(log)).toEqual(games(undisturbed));
  expect(existsSync(`${log}.lock`)).toBe(false);
});

describe('a game', () => {
  it('of one process is continued by no other one, and afterwards where the engine was thinking', async () => {
    const log = join(folder, 'play.jsonl');
    const args = ['play', '--size', '5', '--time', '1h', '--threads', '1', '--log', log];
    const first = new Conversation(args);
    first.say('e4');
    await first.hear(/You play e4/);
    const resume = ['play', '--resume', '--playouts', '60', '--threads', '1', '--log', log];
    for (const second of [args, resume]) expect(await sightline(second)).toMatchObject({ code: 2, stdout: '' });
    first.signal('SIGKILL');
    expect(await first.ended()).toBe('SIGKILL');
    expect((await sightline(resume)).stdout).toMatch(/Sightline plays [a-i]\d\./);
    expect(linesIn(log)).toBe(1);
    expect(JSON.parse(readFileSync(log, 'utf8')).moves).toHaveLength(2);
    expect(readdirSync(folder).filter((name) => name.startsWith('play'))).toEqual(['play.jsonl']);
  });
});

it('an analysis leaves what it has saved', async () => {
  const file = join(folder, 'x.tree');
  rmSync(file, { force: true });
  const args = ['analyse', '--time', '1m', '--save', file, '--save-every', '50ms', '--threads', '2'];
  let visits = 1;
  for (let kill = 0; kill < many(1); kill++) {
    const before = existsSync(file) ? readFileSync(file).length : 10_000;
    const resume = kill > 0 ? ['--resume', file] : [];
    const hasGrown = () => existsSync(file) && readFileSync(file).length > before;
    const { signal } = await interrupted([...args, ...resume], ['SIGKILL', hasGrown]);
    expect(signal).toBe('SIGKILL');
    const { stdout } = await sightline(['analyse', '--json', '--resume', file, '--playouts', '10', '--threads', '1']);
    const { keptVisits } = JSON.parse(stdout);
    expect(keptVisits).toBeGreaterThanOrEqual(visits);
    visits = keptVisits;
  }
});
