import { describe, expect, it } from 'vitest';
import { gainsAt, perturbed, type SpsaSettings, signsAt, stepped } from '../../../selfplay/tune/spsa.ts';
import { nextUint32 } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';

const SETTINGS: SpsaSettings = { iterations: 2000, finalRate: 0.02 };

describe('SPSA', () => {
  it('never leaves the bounds, and ends at the bound that is nearest to a maximum beyond it', () => {
    const coordinates = [
      { least: 0, most: 1, width: 0.2 },
      { least: 5, most: 6, width: 0.05 },
    ];
    const loss = ([x, y]: readonly number[]) => ((x! - 4) / 0.2) ** 2 + ((y! - 5.5) / 0.05) ** 2;
    const random = randomState('noise');
    let point = [0.1, 5.9];
    const seen: number[][] = [];
    for (let k = 0; k < SETTINGS.iterations; k++) {
      const gains = gainsAt(k, SETTINGS);
      const signs = signsAt(k, 'climb', 2);
      const plus = perturbed(point, coordinates, signs, gains, 1);
      const minus = perturbed(point, coordinates, signs, gains, -1);
      const noise = nextUint32(random) / 2 ** 31 - 1;
      point = stepped(point, coordinates, signs, gains, 0.05 * (loss(minus) - loss(plus)) + noise);
      seen.push(plus, minus, point);
    }
    const outside = seen.filter((at) => coordinates.some(({ least, most }, i) => at[i]! < least || at[i]! > most));
    expect(outside).toEqual([]);
    expect(point[0]).toBeGreaterThan(0.95);
    expect(point[1]).toBeCloseTo(5.5, 0);
  });

  it('has gains that fall as Spall says and end at the rate and width that were asked for', () => {
    const { iterations: n, finalRate } = SETTINGS;
    const [first, last] = [gainsAt(0, SETTINGS), gainsAt(n - 1, SETTINGS)];
    expect(last.width).toBeCloseTo(1, 12);
    expect(last.rate).toBeCloseTo(finalRate, 12);
    // c/(k+1)^0.101 and a/(A+k+1)^0.602 with A = N/10, from the first iteration to the last.
    expect(first.width / last.width).toBeCloseTo(2000 ** 0.101, 10);
    expect(first.rate / last.rate).toBeCloseTo((2200 / 201) ** 0.602, 10);
  });

  it('moves a coordinate at the end by rate times width for a result of 1, towards the side that did better', () => {
    const gains = gainsAt(SETTINGS.iterations - 1, SETTINGS);
    const coordinates = [
      { least: -9, most: 9, width: 0.5 },
      { least: -9, most: 9, width: 2 },
    ];
    const [a, b] = stepped([0, 0], coordinates, [1, -1], gains, 1);
    expect(a).toBeCloseTo(0.02 * 0.5, 12);
    expect(b).toBeCloseTo(-0.02 * 2, 12);
    expect(stepped([1, 2], coordinates, [1, -1], gains, 0)).toEqual([1, 2]);
  });

  it('perturbs to both sides equally often, coordinates independently, the same for the same seed', () => {
    const all = Array.from({ length: 4000 }, (_, k) => signsAt(k, 's', 2));
    expect(new Set(all.flat())).toEqual(new Set([-1, 1]));
    const sum = (of: (signs: number[]) => number) => Math.abs(all.reduce((total, signs) => total + of(signs), 0));
    // Four standard deviations of a sum of 4,000 signs.
    for (const of of [([a]: number[]) => a!, ([, b]: number[]) => b!, ([a, b]: number[]) => a! * b!]) {
      expect(sum(of)).toBeLessThan(253);
    }
    expect(signsAt(7, 's', 2)).toEqual(all[7]);
  });
});
