import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { CORRECTION_WORDS, Corrections, isTelling } from '../../src/search/correction.ts';
import { PRESETS } from '../../src/search/params.ts';
import { emptyTree, goOn, searched } from '../support/searching.ts';

const none = () => new Corrections(new Int32Array(CORRECTION_WORDS));

describe('corrections', () => {
  it('know nothing in the beginning, and then the mean of the errors, the first of which counts half', () => {
    const corrections = none();
    const place = corrections.place(3, 7);
    expect(corrections.error(place)).toBe(0);
    corrections.learn(place, 0.5);
    expect(corrections.error(place)).toBeCloseTo(0.25, 6);
    corrections.learn(place, -0.5);
    expect(corrections.error(place)).toBeCloseTo(0, 6);
  });

  it('come close to an error that stays the same, and stay within the largest', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), fc.nat(1000), (error, times) => {
        const corrections = none();
        for (let i = 0; i < times; i++) corrections.learn(5, error);
        expect(Math.abs(corrections.error(5))).toBeLessThanOrEqual(Math.abs(error) + 1e-6);
        if (times >= 200) expect(corrections.error(5)).toBeCloseTo(error, 4);
      }),
    );
  });

  it('forget what is long ago', () => {
    const corrections = none();
    for (let i = 0; i < 1000; i++) corrections.learn(5, 1);
    for (let i = 0; i < 100; i++) corrections.learn(5, -1);
    expect(corrections.error(5)).toBeLessThan(-0.9);
  });

  it('lie where two moves say, in this order, and hardly any two pairs together', () => {
    const places = new Set<number>();
    for (let before = -1; before < 80; before++) {
      for (let last = 0; last < 80; last++) places.add(none().place(before, last));
    }
    expect(Math.max(...places)).toBeLessThan(CORRECTION_WORDS);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(places.size).toBeGreaterThan(0.75 * 81 * 80);
  });

  it('are kept and put back', () => {
    const [corrections, again] = [none(), none()];
    for (const [place, error] of [
      [0, -0.25],
      [77, 1],
      [CORRECTION_WORDS - 1, -1],
    ] as const) {
      corrections.learn(place, error);
    }
    for (const { place, word } of corrections.entries()) again.restore(place, word);
    expect(again.entries()).toEqual(corrections.entries());
    expect(again.entries().map(({ place }) => place)).toEqual([0, 77, CORRECTION_WORDS - 1]);
    again.clear();
    expect(again.entries()).toEqual([]);
  });

  it('are learnt from nodes whose visits have doubled', () => {
    expect(Array.from({ length: 40 }, (_, n) => n).filter(isTelling)).toEqual([4, 8, 16, 32]);
  });
});

describe('a search that corrects its evaluation', () => {
  const params = { ...PRESETS.default, biasCorrection: 0.5 };

  it('learns errors, and forgets them with its tree', () => {
    const { tree } = searched(meridians(6), new Position(6), { params, limits: { playouts: 3000 } });
    const learnt = tree.corrections?.entries() ?? [];
    expect(learnt.length).toBeGreaterThan(100);
    tree.reset();
    expect(tree.corrections?.entries()).toEqual([]);
  });

  it('does so for two players alone, and where leaves are worth their best reply', () => {
    expect(emptyTree({ ...meridians(6), players: 3 }, 1 << 20, params).corrections).toBeUndefined();
    for (const other of [{ leafValue: 'position' }, { evaluator: 'rollout' }, { biasCorrection: 0 }] as const) {
      expect(emptyTree(meridians(6), 1 << 20, { ...params, ...other }).corrections).toBeUndefined();
    }
  });

  it('stays sound and within its bounds', () => {
    const tree = emptyTree(meridians(5), 1 << 20, params);
    const report = goOn(meridians(5), new Position(5), tree, { params, limits: { playouts: 5000 } });
    for (const { value } of report.moves) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });
});
