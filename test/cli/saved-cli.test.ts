import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { interruptedHere, printed, refusal } from '../support/run-here.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);

const ONE = ['analyse', '--json', '--threads', '1'];

/** What an analysis says but for its time. */
async function analysis(...args: string[]): Promise<Record<string, unknown>> {
  const stdout = await printed([...ONE, ...args]);
  const { seconds: _, playoutsPerSecond: __, ...rest } = JSON.parse(stdout) as Record<string, unknown>;
  return rest;
}

const refused = (...args: string[]) => refusal([...ONE, ...args]);

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
    const stdout = await printed(['analyse', '--json', '--resume', file, '--playouts', '5000', '--threads', '3']);
    expect(JSON.parse(stdout)).toMatchObject({ keptVisits: 2345, visits: 7345 });
  });

  it('is written every so often, and on Ctrl-C', async () => {
    const path = at('stopped.tree');
    const args = ['analyse', '--size', '6', '--time', '1m', '--save', path, '--save-every', '50ms', '--threads', '2'];
    const stopped = await interruptedHere(args, () => existsSync(path) && readFileSync(path).length > 10_000);
    expect(stopped.code).toBe(130);
    expect(await analysis('--resume', path, '--playouts', '10')).toMatchObject({ size: 6 });
  });

  it('refuses a damaged file, and another search', async () => {
    const changed = readFileSync(file);
    changed[changed.length >> 1]! ^= 1;
    writeFileSync(at('changed.tree'), changed);
    expect(await refused('--resume', at('changed.tree'))).toBe(
      'sightline: …/changed.tree: wrong checksum: the file is damaged or truncated',
    );
    expect(await refused('--resume', file, '--preset', 'uct')).toMatch(naming('--resume', '--preset'));
    expect(await refused('--resume', file, '--moves', 'e5')).toMatch(naming('--moves', 1, 'e5'));
    expect(await refused('--resume', file, '--weights', 'bench/strength/frozen-7.net')).toMatch(/weights/);
  });

  it('reports before the search that a file cannot be saved', async () => {
    mkdirSync(at('folder'));
    expect(await refused('--save', at('folder'))).toMatch(naming('--save'));
    expect(await refused('--save', at('x'), '--preset', 'rave')).toMatch(naming('--save', 'RAVE'));
  });
});
