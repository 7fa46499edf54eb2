import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ROLLOUT_POLICIES } from '../../../src/search/game.ts';
import { built } from '../../support/built.ts';

describe.each(ROLLOUT_POLICIES)('memory (%s)', (policy) => {
  /** Plays in steps of 50,000 plies; prints how much the heap has grown in each, garbage included. */
  const script = () => `
    import { Position } from ${JSON.stringify(built('src/games/meridians/position.js').href)};
    import { MAX_ROLLOUT_PLIES, rollout } from ${JSON.stringify(built('src/games/meridians/rollout.js').href)};
    import { randomState } from ${JSON.stringify(built('src/util/seed.js').href)};
    const [start, position, random] = [new Position(7), new Position(7), randomState('memory')];
    const trace = new Int32Array(MAX_ROLLOUT_PLIES);
    const grown = new Float64Array(20);
    let plies = 0;
    const play = (least) => {
      for (const until = plies + least; plies < until; ) {
        position.copyFrom(start);
        plies += rollout(position, random, '${policy}', MAX_ROLLOUT_PLIES, trace);
      }
    };
    play(500_000);
    plies = 0;
    for (let i = 0; i < grown.length; i++) {
      const before = process.memoryUsage().heapUsed;
      play(50_000);
      grown[i] = process.memoryUsage().heapUsed - before;
    }
    console.log(JSON.stringify({ plies, grown: Array.from(grown) }));
  `;

  // Compilation in another thread would end late where the machine is busy.
  const FLAGS = ['--single-threaded', '--input-type=module'];

  it('is not allocated by rollouts: the heap does not grow over 10⁶ plies', () => {
    const output = execFileSync(process.execPath, [...FLAGS, '-e', script()], { encoding: 'utf8' });
    const { plies, grown } = JSON.parse(output) as { plies: number; grown: number[] };
    expect(plies).toBeGreaterThanOrEqual(1_000_000);
    // One object of 16 bytes a ply would be 800,000 bytes a step. A late compilation may show in a step or two.
    const sorted = grown.map(Math.abs).sort((a, b) => a - b);
    expect(sorted[sorted.length >> 1], `${grown}`).toBeLessThan(5000);
    expect(sorted.filter((bytes) => bytes > 50_000).length, `${grown}`).toBeLessThanOrEqual(2);
  });
});
