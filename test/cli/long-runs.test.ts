/** What all long runs with a log have in common, by their command lines. That they hold locks, end by signals and resume is tested once, as processes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFile } from '../../src/node/lock.ts';
import { must } from '../../src/util/result.ts';
import { testFolder, writerIn } from '../support/folder.ts';
import { oneLine } from '../support/parts.ts';
import { writeRandomWeights } from '../support/plain-network.ts';
import { interruptedHere, linesIn, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const written = writerIn(folder);

const PLAYERS = ['random', 'greedy', 'alphabeta:depth=1'];
const SMALL = ['--size', '4'];
const GAME = '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n';
const GAMES = written('games.jsonl', GAME);
const [NEW, OLD] = ['new', 'old'].map((name) => join(folder, `${name}.net`)) as [string, string];
for (const file of [NEW, OLD]) writeRandomWeights(file, 'bias+hex', 5);

const RUNS: Readonly<Record<string, readonly string[]>> = {
  match: ['match', ...PLAYERS.slice(0, 2), ...SMALL],
  gauntlet: ['gauntlet', ...PLAYERS, ...SMALL],
  roundrobin: ['roundrobin', ...PLAYERS, ...SMALL],
  'train gate': ['train', 'gate', NEW, OLD],
  'bench strength': ['bench', 'strength', '--quick'],
  tune: ['tune', '--param', 'exploration=0.5:0.1:2', ...SMALL],
  'game-report': ['game-report', '--quick', ...SMALL],
  'analyse-games': ['analyse-games', GAMES],
};

describe.each(Object.entries(RUNS))('%s', (_, args) => {
  it('names its options in its help', async () => {
    const { stdout } = await runHere([...args, '--help']);
    for (const option of ['log', 'resume', 'skip-broken', 'concurrency', 'farm'])
      expect(stdout).toContain(`--${option}`);
  });

  it('continues no log that another one writes', async () => {
    const log = written('held.jsonl', '{}\n');
    const lock = must(lockFile(log));
    try {
      expect(await refusal([...args, '--log', log, '--resume'])).toMatch(oneLine('…/held.jsonl', process.pid));
      expect(readFileSync(log, 'utf8')).toBe('{}\n');
    } finally {
      lock.release();
    }
  });

  it('continues no log of something else, and begins none over it', async () => {
    const log = written('other.jsonl', '{"v":1,"kind":"other"}\n');
    expect(await refusal([...args, '--log', log, '--resume'])).toMatch(oneLine('…/other.jsonl'));
    expect(await refusal([...args, '--log', log])).toMatch(oneLine('…/other.jsonl', '--resume'));
    expect(readFileSync(log, 'utf8')).toBe('{"v":1,"kind":"other"}\n');
  });

  it('needs a log to resume, resumes to skip lines, and plays here or on a farm', async () => {
    await refusal([...args, '--resume']);
    await refusal([...args, '--log', '']);
    await refusal([...args, '--log', join(folder, 'no', 'log.jsonl')]);
    await refusal([...args, '--log', join(folder, 'x.jsonl'), '--skip-broken']);
    await refusal([...args, '--farm', 'redis://127.0.0.1:1', '--concurrency', '2']);
  });
});

/** A command that is interrupted, the file whose lines say when, and what it says all the same. */
interface Interrupted {
  readonly args: readonly string[];
  readonly log: string;
  /** How many lines the log has by then (default: the header and one more). */
  readonly lines?: number;
  readonly says: RegExp;
}

const inFolder = (name: string) => join(folder, name);
const players = ['mcts:playouts=20,name=a', 'mcts:playouts=20,name=b', 'random'];
const many = ['--games', '4000', '--concurrency', '2'];
const training = (threads: string): Interrupted => {
  const out = inFolder(`${threads}.net`);
  const args = ['train', '--size', '5', '--minutes', '9', '--threads', threads, '--out', out];
  // Its lines are written every few seconds.
  return { args, log: `${out}.jsonl`, lines: 1, says: /net: [\d,]+ games in \d+ s/ };
};
const logged = (name: string, args: readonly string[], says: RegExp): Interrupted => {
  const log = inFolder(`${name}.jsonl`);
  return { args: [...args, '--log', log], log, says };
};

const INTERRUPTED: Readonly<Record<string, Interrupted>> = {
  // The second line is a note of its openings.
  match: { ...logged('match', ['match', ...players.slice(0, 2), ...SMALL, ...many], /game pairs by points/), lines: 4 },
  gauntlet: logged('gauntlet', ['gauntlet', ...players, ...SMALL, ...many], / of 4,000 games/),
  roundrobin: logged('roundrobin', ['roundrobin', ...players, ...SMALL, ...many], / of 4,000 games/),
  'train gate': logged('gate', ['train', 'gate', NEW, OLD, '--playouts', '50', ...many], /undecided\./),
  tune: logged(
    'tune',
    [...(RUNS.tune as string[]), '--player', 'mcts:playouts=5', '--iterations', '5000'],
    / of 5,000 iterations/,
  ),
  'game-report': logged('report', ['game-report', '--size', '3', '--games', '4000', '--playouts', '9'], /│/),
  'analyse-games': logged(
    'analyses',
    ['analyse-games', written('many.jsonl', GAME.repeat(300)), '--playouts', '9'],
    /│/,
  ),
  'train on one thread': training('1'),
  'train on two threads': training('2'),
  review: logged('review', ['review', written('reviewed.jsonl', GAME), '--time', '100ms', '--threads', '1'], /^/),
};

it.each(Object.keys(INTERRUPTED))('an interrupt ends %s with its result, a whole log and no lock', async (name) => {
  const { args, log, lines = 2, says } = INTERRUPTED[name] as Interrupted;
  const { code, stdout, stderr } = await interruptedHere(args, () => linesIn(log) >= lines);
  expect(code, stderr).toBe(130);
  expect(stdout).toMatch(says);
  expect(readFileSync(log, 'utf8')).toMatch(/\n$/);
  expect(readdirSync(folder).filter((file) => /\.lock|\.now$|^\./.test(file))).toEqual([]);
});
