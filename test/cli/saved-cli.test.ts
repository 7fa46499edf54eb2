import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { interruptedHere, runHere } from '../support/run-here.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);

const ONE = ['analyse', '--json', '--threads', '1'];

/** What an analysis says but for its time. */
async function analysis(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runHere([...ONE, ...args]);
  expect(code, stderr).toBe(0);
  const { seconds: _, playoutsPerSecond: __, ...rest } = JSON.parse(stdout) as Record<string, unknown>;
  return rest;
}

async function refusal(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere([...ONE, ...args]);
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({
    code: 2,
    stdout: '',
    lines: 1,
  });
  expect(stderr).toMatch(/^sightline: /);
  return stderr.slice('sightline: '.length).replaceAll(folder, '…').trimEnd();
}

describe('analyse --save and --resume', () => {
  const file = at('size5.tree');
  const FIVE = ['--size', '5', '--moves', 'e5 c3'];

  it('resumes as if it had never stopped, with more memory and less', async () => {
    const whole = await analysis(...FIVE, '--playouts', '6000');
    await analysis(...FIVE, '--playouts', '2345', '--save', file);
    const resumed = await analysis('--resume', file, '--playouts', '3655', '--memory', '64m');
    expect(resumed).toMatchObject({ keptVisits: 2345, playouts: 3655, size: 5 });
    for (const field of ['position', 'value', 'visits', 'nodes', 'moves', 'pvLength']) {
      expect(resumed[field], field).toEqual(whole[field]);
    }
  });

  it('resumes with more threads', async () => {
    const { code, stdout } = await runHere([
      'analyse',
      '--json',
      '--resume',
      file,
      '--playouts',
      '5000',
      '--threads',
      '3',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ keptVisits: 2345, visits: 7345 });
  });

  it('keeps the part below further moves', async () => {
    const { moves } = (await analysis('--resume', file, '--playouts', '1')) as {
      moves: { move: string; visits: number }[];
    };
    const [best] = moves as [{ move: string; visits: number }];
    const after = await analysis('--resume', file, '--moves', best.move, '--playouts', '100');
    expect(after.keptVisits).toBeGreaterThan(0.9 * best.visits - 2);
  });

  it('is written every so often, and on Ctrl-C', async () => {
    const path = at('stopped.tree');
    const args = ['analyse', '--size', '6', '--time', '1m', '--save', path, '--save-every', '50ms', '--threads', '2'];
    const stopped = await interruptedHere(args, () => existsSync(path) && readFileSync(path).length > 10_000);
    expect(stopped.code).toBe(130);
    expect(await analysis('--resume', path, '--playouts', '10')).toMatchObject({ size: 6 });
  });

  it('refuses damaged, truncated and other files', async () => {
    const bytes = readFileSync(file);
    const changed = Buffer.from(bytes);
    changed[bytes.length >> 1]! ^= 1;
    writeFileSync(at('changed.tree'), changed);
    writeFileSync(at('short.tree'), bytes.subarray(0, 1000));
    writeFileSync(at('other.tree'), 'a text');
    expect(await refusal('--resume', at('changed.tree'))).toBe(
      '…/changed.tree: wrong checksum: the file is damaged or truncated',
    );
    expect(await refusal('--resume', at('short.tree'))).toMatch(/truncated$/);
    expect(await refusal('--resume', at('other.tree'))).toMatch(naming('…/other.tree'));
    expect(await refusal('--resume', at('none.tree'))).toMatch(naming('…/none.tree'));
    expect(await refusal('--resume', file, '--preset', 'uct')).toMatch(naming('--resume', '--preset'));
    expect(await refusal('--resume', file, '--moves', 'e5')).toMatch(naming('--moves', 1, 'e5'));
    expect(await refusal('--resume', file, '--weights', 'bench/strength/frozen-7.net')).toMatch(/weights/);
  });

  it('reports before the search that a file cannot be saved', async () => {
    mkdirSync(at('folder'));
    expect(await refusal('--save', at('folder'))).toMatch(naming('--save'));
    expect(await refusal('--save', at('x'), '--preset', 'rave')).toMatch(naming('--save', 'RAVE'));
  });
});
