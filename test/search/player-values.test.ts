/** What a search for more than two counts for every player. */
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/engine/analysis.ts';
import { Engine } from '../../src/engine/engine.ts';
import { createValueBuffer, meanValues, ValueTally } from '../../src/search/player-values.ts';
import { expectValues } from '../support/player-values.ts';

describe('the values of all players', () => {
  it('are the means of what all threads have counted', () => {
    const buffer = createValueBuffer(2, 3);
    expect(meanValues(buffer, 3)).toBeUndefined();
    const [one, other] = [new ValueTally(buffer, 0, 3), new ValueTally(buffer, 1, 3)];
    one.add(Float64Array.of(1, 0, 0));
    one.add(Float64Array.of(0, 0.5, 0.5));
    other.add(Float64Array.of(0.5, 0.5, 0));
    other.add(Float64Array.of(0.5, 0, 0.5));
    expect(meanValues(buffer, 3)).toEqual([0.5, 0.25, 0.25]);
  });

  it('stand in the analysis of a game for six, without threads, and add up to one', () => expectValues(0));

  it('leave out what only compares moves, as the value does', async () => {
    const engine = new Engine({ game: { name: 'heximeros', rules: { scoring: 'points' } }, threads: 0 });
    let last: Analysis | undefined;
    for await (const analysis of engine.analyse({ playouts: 2000, breadth: 0.05 })) last = analysis;
    await engine.close();
    expect(Math.abs((last?.values?.[0] ?? Number.NaN) - (last?.value ?? Number.NaN))).toBeLessThan(0.002);
  });

  it('are not told of games for two', async () => {
    const engine = new Engine({ game: { name: 'maerstanas' }, threads: 0 });
    const { analysis } = await engine.bestMove({ playouts: 20 });
    await engine.close();
    expect(analysis.values).toBeUndefined();
  });
});
