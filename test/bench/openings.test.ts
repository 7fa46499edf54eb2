import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Measured, measuredIn, measureOpenings, STAGES } from '../../bench/research/openings/measure.ts';
import { openingsFile, openingsText } from '../../bench/research/openings/values.ts';
import { openGame } from '../../src/games/registry.ts';
import { Journal, readJournal } from '../../src/node/journal.ts';
import { must, ok } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';

const folder = testFolder();
const kit = must(openGame({ name: 'meridians', rules: { size: 2, pie: true }, weights: null }));
const ABOUT = { command: 'test', date: '2026-11-22' };

describe('a measurement of openings', () => {
  it('searches each once up to symmetry, and goes on where it was stopped', async () => {
    const path = join(folder, 'two.jsonl');
    let [done, most] = [0, 2];
    class Stopped extends Error {}
    const run = async () => {
      const journal = must(Journal.resume(path, () => ok(undefined)));
      try {
        await measureOpenings(kit, journal, () => {
          if (++done === most) throw new Stopped();
        });
      } finally {
        journal.close();
      }
    };
    await expect(run()).rejects.toThrow(Stopped);
    most = Number.POSITIVE_INFINITY;
    await run();
    const measured = measuredIn(must(readJournal(path)));
    const searches = measured.map(({ moves, playouts }) => `${moves}/${playouts}`);
    expect(new Set(searches).size).toBe(searches.length);
    // Of 4 × 3 pairs of points two mirrors keep (2 · 1) each, the identity all, the half turn none: (12 + 2 + 2) / 4.
    expect(measured.filter(({ playouts }) => playouts === 20_000)).toHaveLength(4);
    expect(done).toBe(measured.length);
    // Every pair ends the game at once: Light has no second stone.
    for (const { value } of measured) expect(value).toBe(0);
    expect(Object.keys(must(openingsFile(kit, measured, ABOUT)).openings)).toHaveLength(4);
  });

  it('takes the value of the longest search, and the error from longer ones', () => {
    const names = ['c1 b1', 'c1 a1', 'b1 c1', 'b1 b2'];
    const [first, second] = STAGES.map(({ playouts }) => playouts) as [number, number, number];
    const measured: Measured[] = [
      ...names.map((moves) => ({ moves, playouts: first, value: 0.3, best: 0.4 })),
      { moves: 'c1 b1', playouts: second, value: 0.5, best: 0.52 },
      { moves: 'b1 b2', playouts: 16 * first, value: 0.4, best: 0.43 },
    ];
    const file = must(openingsFile(kit, measured, ABOUT));
    expect(file.openings['c1 b1']).toEqual([5200, 1]);
    expect(file.openings['c1 a1']).toEqual([4000, 0]);
    expect(file.stages[0]).toEqual({ playouts: first, error: 0.03, sample: 1 });
    expect(JSON.parse(openingsText(file))).toEqual(file);
    expect(openingsFile(kit, measured.slice(1, 4), ABOUT)).toMatchObject({ error: { code: 'incomplete' } });
  });
});
