import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { noOpenings } from '../../selfplay/tournament/openings.ts';
import { testFolder } from '../support/folder.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);

const SMALL = ['bench', 'scaling', 'mcts:preset=static', '--size', '4', '--games', '4', '--concurrency', '1'];

describe('bench scaling', () => {
  it('plays every budget against its half, and threads in equal time', async () => {
    const html = inFolder('page.html');
    const stdout = await printed([
      ...SMALL,
      '--from',
      '2',
      '--to',
      '10',
      '--threads',
      '2',
      '--time',
      '1ms',
      '--html',
      html,
      '--json',
    ]);
    const { player, size, timeMs, comparisons } = JSON.parse(stdout);
    expect({ size, timeMs, kind: player.params.kind }).toEqual({ size: 4, timeMs: 1, kind: 'mcts' });
    expect(
      comparisons.map(({ scaling, more, less, games }: Record<string, unknown>) => [scaling, more, less, games]),
    ).toEqual([
      ['playouts', 4, 2, 4],
      ['playouts', 8, 4, 4],
      ['threads', 2, 1, 4],
    ]);
    for (const { score, elo } of comparisons) {
      expect(Object.keys(score)).toEqual(['value', 'low', 'high']);
      expect(Number(elo.low)).toBeLessThanOrEqual(Number(elo.high));
    }
    const page = readFileSync(html, 'utf8');
    const { document } = parseHTML(page);
    expect([...document.querySelectorAll('figure')].map(({ id }) => id)).toEqual(['playouts', 'threads']);
    // A point for every comparison, and as many intervals.
    expect(document.querySelectorAll('#playouts svg.roomy circle')).toHaveLength(2);
    expect(document.querySelectorAll('#threads svg.roomy circle')).toHaveLength(1);
    const names = [...document.querySelectorAll('#threads svg.roomy [data-part="x-axis tick label"] text')];
    expect(names.map(({ textContent }) => textContent)).toEqual(['1 → 2']);
    expect(document.querySelectorAll('table tr')).toHaveLength(4);
    expect(document.querySelectorAll('script, img, link, [src]')).toHaveLength(0);
    expect(page).not.toMatch(/NaN|undefined|\[object/);
  });

  it('measures only the requested scaling, and prints a table', async () => {
    const { code, stdout, stderr } = await runHere([...SMALL, '--only', 'playouts', '--from', '1', '--to', '2']);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/│ 2 playouts against 1 │ +4 │ +\d+\.\d % │/);
    expect(stderr).toContain('1 of 1: 2 playouts against 1');
  });

  it.each([
    [['alphabeta'], '"alphabeta": must be mcts'],
    [['mcts:playouts=5'], '"mcts:playouts=5": omit limits'],
    [['mcts:threads=2'], '"mcts:threads=2": omit limits'],
    [['--from', '10', '--to', '15', '--threads', '1'], '--from 10 --to 15'],
    [['--time', '5x'], '--time "5x": must be a time such as'],
    [['--only', 'luck'], '--only "luck": must be one of playouts'],
    [['--size', '2', '--from', '1', '--to', '2'], noOpenings('size 2')],
    [['--html', join(folder, 'no', 'page.html')], 'cannot write'],
  ])('refuses %j in one line', async (args, message) => {
    expect(await refusal(['bench', 'scaling', ...args])).toContain(message);
  });
});
