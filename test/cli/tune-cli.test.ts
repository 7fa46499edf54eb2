import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { otherRun } from '../../selfplay/event/event-log.ts';
import { noOpenings } from '../../selfplay/tournament/openings.ts';
import { parsePlayer, playerError } from '../../selfplay/tournament/player-spec.ts';
import { readTuningLog } from '../../selfplay/tune/tuning-log.ts';
import { contradiction, givenTwice } from '../../src/cli/arguments/input.ts';
import { tornLine } from '../../src/cli/runs/event-log.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { kitOfSize } from '../support/kits.ts';
import { naming } from '../support/parts.ts';
import { type Ran, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);

function courseIn(path: string) {
  return must(readTuningLog(path)).course;
}

const PARAM = ['--param', 'exploration=0.5:0.1:2'];
const TUNE = ['tune', ...PARAM, '--param', 'expandVisits=2:1:8', '--size', '4'];
const SMALL = [...TUNE, '--player', 'mcts:preset=uct,playouts=4', '--iterations', '12', '--concurrency', '1'];

describe('tune', () => {
  const path = inFolder('small.jsonl');
  let ran: Ran;
  beforeAll(async () => {
    ran = await runHere([...SMALL, '--log', path]);
  });

  it('shows the values, and the match that tests them', () => {
    expect(ran.code, ran.stderr).toBe(0);
    // Where the machine is busy there are lines on the way.
    const lines = ran.stderr.trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^\d+\/12 /);
    expect(lines.at(-1)).toMatch(/^12\/12 .*exploration [\d.]+, expandVisits \d, [\d,]+ .*\b0 s\b/);
    expect(ran.stdout).toMatch(/^.*\b12\b.*\b24\b.*\bsize 4\n/);
    expect(ran.stdout).toMatch(/│ exploration +│ +0\.5 │ +[\d.]+ │ +0\.1 │ +2 │ +0\.0808 │ log +│/);
    expect(ran.stdout).toMatch(/│ expandVisits +│ +2 │ +\d │ +1 │ +8 │ +0\.5 │ whole +│/);
    const [, tuned, start] = /sightline match (\S+) (\S+) --size 4 .*--sprt elo0=0,elo1=10/.exec(ran.stdout) ?? [];
    expect(parsePlayer(start as string, kitOfSize(4))).toMatchObject({
      ok: true,
      value: {
        name: 'start',
        limits: { playouts: 4 },
        params: { exploration: 0.5, expandVisits: 2, evaluator: 'rollout' },
      },
    });
    expect(parsePlayer(tuned as string, kitOfSize(4))).toMatchObject({ ok: true, value: { name: 'tuned' } });
  });

  it('is the same whatever the number of games at once, and other with another seed', async () => {
    const [two, other] = [inFolder('two.jsonl'), inFolder('other-seed.jsonl')];
    const args = SMALL.with(-1, '2');
    const { code, stderr } = await runHere([...args, '--log', two, '--json']);
    expect(code, stderr).toBe(0);
    expect(courseIn(two)).toEqual(courseIn(path));
    expect((await runHere([...SMALL, '--seed', '2', '--log', other])).code).toBe(0);
    expect(courseIn(other)).not.toEqual(courseIn(path));
  });

  it('with --json prints one object, with the games that --games asked for, rounded up to whole iterations', async () => {
    const args = [
      'tune',
      ...PARAM,
      '--size',
      '3',
      '--player',
      'mcts:playouts=2',
      '--pairs',
      '2',
      '--games',
      '9',
      '--json',
    ];
    const { code, stdout, stderr } = await runHere([...args, '--concurrency', '1', '--rate', '0.1']);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      iterations: 3,
      games: 12,
      finalRate: 0.1,
      log: null,
      parameters: [
        { name: 'exploration', start: 0.5, min: 0.1, max: 2, tuned: expect.any(Number), value: expect.any(Number) },
      ],
      // With so few playouts every pair is split, so nothing is tuned.
      verify: null,
    });
  });

  it('resumes a log that was cut to the same values', async () => {
    const log = inFolder('cut.jsonl');
    writeFileSync(log, `${readFileSync(path, 'utf8').split('\n').slice(0, 9).join('\n')}\n{"kind":"iterat`);
    const { code, stderr } = await runHere([...SMALL, '--log', log, '--resume']);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(tornLine('{"kind":"iterat'.length));
    expect(courseIn(log)).toEqual(courseIn(path));
  });

  it('continues behind a broken line with --skip-broken, with the values after it', async () => {
    const log = inFolder('broken.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, 10);
    writeFileSync(log, `${lines.with(5, (lines[5] as string).slice(0, 50)).join('\n')}\n`);
    const named = 'broken.jsonl:6: not JSON; --skip-broken skips such lines';
    expect(await refusal([...SMALL, '--log', log, '--resume'])).toContain(named);
    const { code, stderr } = await runHere([...SMALL, '--log', log, '--resume', '--skip-broken']);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(naming(1, 6, 'JSON'));
    const report = await runHere(['tune', 'report', log, '--json', '--skip-broken']);
    const all = courseIn(path);
    expect(JSON.parse(report.stdout).course).toEqual([...all.slice(0, 4), ...all.slice(5)]);
    expect(report.stderr).toContain('6 (not JSON)');
  });

  it('with --force begins its log anew', async () => {
    const log = inFolder('anew.jsonl');
    writeFileSync(log, 'old');
    expect((await runHere([...SMALL.with(-3, '1'), '--log', log, '--force'])).code).toBe(0);
    expect(courseIn(log)).toHaveLength(1);
  });

  it('is not resumed with other settings', async () => {
    const before = readFileSync(path, 'utf8');
    expect(await refusal([...SMALL, '--seed', 'x', '--log', path, '--resume'])).toMatch(
      naming(otherRun('…/small.jsonl', 'tuning', ['seed: "1"']), '"x"'),
    );
    expect(await refusal([...SMALL.with(-3, '13'), '--log', path, '--resume'])).toMatch(naming('iterations', 12, 13));
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it.each([
    [[], '--param'],
    [['--param', 'speed=1:0:2'], '"speed"'],
    [['--param', 'exploration=5:0:2'], '--param: "exploration=5:0:2": start'],
    [[...PARAM, ...PARAM], givenTwice('--param: exploration')],
    [[...PARAM, '--player', 'random'], `--player: ${playerError('random', '')}`],
    [[...PARAM, '--player', 'mcts'], `--player: ${playerError('mcts', '')}`],
    [[...PARAM, '--player', 'mcts:playouts=5,exploration=1'], 'exploration is tuned'],
    [[...PARAM, '--player', 'mcts:playout=5'], '"playout"'],
    [[...PARAM, '--games', '10', '--iterations', '5'], contradiction('--games', '--iterations')],
    [[...PARAM, '--resume', '--log', 'x', '--force'], contradiction('--resume', '--force')],
    [[...PARAM, '--rate', '0'], '--rate "0": must be a number above 0'],
    [[...PARAM, '--size', '2'], noOpenings('size 2')],
    [[...PARAM, '--iterations', '9000000', '--pairs', '9'], '10000000'],
    [['reprot', 'x.jsonl'], 'unknown command "reprot" of tune: did you mean report?'],
  ])('%j is refused: %s', async (args, message) => {
    expect(await refusal(['tune', ...args])).toContain(message);
  });
});

describe('tune report', () => {
  const path = inFolder('report.jsonl');
  let printed: string;
  beforeAll(async () => {
    printed = (await runHere([...SMALL, '--log', path])).stdout;
  });

  it('prints what the tuning has printed, or with --json the whole log', async () => {
    expect((await runHere(['tune', 'report', path])).stdout).toBe(printed);
    const { header, course } = JSON.parse((await runHere(['tune', 'report', path, '--json'])).stdout);
    expect(header.config).toMatchObject({ size: 4, iterations: 12 });
    expect(course).toEqual(courseIn(path));
  });

  it('writes a page', async () => {
    const html = inFolder('page.html');
    expect((await runHere(['tune', 'report', path, '--html', html])).code).toBe(0);
    expect(readFileSync(html, 'utf8')).toMatch(/<h1>[^<]*size 4<\/h1>/);
  });
});
