/** Farms that are not there, and passwords of farms: at port 1 nobody listens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contradiction } from '../../src/cli/arguments/input.ts';
import { testFolder } from '../support/folder.ts';
import { refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);
/** A user who needs no password may give any. */
const SECRET = 'Qxz/Wj@k';

describe('a farm that is not there', () => {
  it('is named with the reason, and nothing is written', async () => {
    const farm = 'redis://:secret@127.0.0.1:1';
    const log = inFolder('none.jsonl');
    for (const args of [
      ['match', 'random', 'greedy', '--size', '3', '--log', log, '--farm', farm],
      ['worker', '--farm', farm],
    ]) {
      expect(await refusal(args)).toMatch(/ redis:\/\/\*\*\*@127\.0\.0\.1:\d+: .*ECONNREFUSED/);
    }
    expect(() => readFileSync(log)).toThrow();
  });

  it('is asked for in the right way', async () => {
    for (const [args, says] of [
      [['worker'], '--farm'],
      [['worker', '--farm', 'redis://x', '--name', 'a b'], '--name "a b": must be'],
      [['match', 'random', 'greedy', '--farm', 'x', '--concurrency', '2'], contradiction('--farm', '--concurrency')],
      [['bench', 'positions', '--show', '--farm', 'x'], contradiction('--show', '--farm')],
    ] as const) {
      expect(await refusal(args)).toContain(says);
    }
  });
});

describe('the password of a farm', () => {
  it.each([
    ['worker', '--farm', `redis://:${SECRET}@127.0.0.1:1`],
    ['worker', '--farm', `redis://:${SECRET}@127.0.0.1:1/x`],
    ['worker', '--farm', `redis://:${SECRET}`],
    ['worker', `redis://:${SECRET}@127.0.0.1:1`],
    ['worker', `redis://:${SECRET}${'x'.repeat(40)}@127.0.0.1:1`],
    ['match', 'random', `redis://:${SECRET}@127.0.0.1:1`],
    ['match', 'random', 'greedy', '--size', '3', '--farm', `http://:${SECRET}@127.0.0.1`],
    ['farm', 'status', '--farm', `rediss://me:${SECRET}@127.0.0.1:1`],
    ['farm', 'pause', `redis://:${SECRET}@127.0.0.1:1`],
    [
      'train',
      '--size',
      '3',
      '--games',
      '10',
      '--out',
      inFolder('none.net'),
      '--farm',
      `redis://:${SECRET}@127.0.0.1:1`,
    ],
  ])('is in no message of %s %s', async (...args) => {
    const { code, stdout, stderr } = await runHere(args);
    expect(code).toBeGreaterThan(0);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(stdout + stderr).not.toContain('Qxz');
  });
});
