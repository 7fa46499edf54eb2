import { describe, expect, it } from 'vitest';
import { coordinateOf, parseTunedParameter, shown } from '../../../selfplay/tune/parameter.ts';
import { type PlayPairs, suitableRate, tune, valuesOf } from '../../../selfplay/tune/tuner.ts';
import { tuningText, verification } from '../../../selfplay/tune/tuning-text.ts';
import { naming } from '../../support/parts.ts';
import { parameter, simulated, tuningConfig } from '../../support/tunings.ts';

/** A parameter twice or half as good a value away is worth 60 Elo less; 3 whole numbers away 60 too. */
const strength = ([exploration, fpu, plies]: readonly number[]) =>
  -60 * (Math.log2(exploration! / 0.8) ** 2 + ((fpu! - 0.4) / 0.3) ** 2 + ((plies! - 9) / 3) ** 2);
const PARAMETERS = ['exploration=0.3:0.1:4', 'fpu=0.9:0:1', 'cutoffPlies=3:0:20'];

describe('a tuning', () => {
  it('finds the values at which simulated players are strongest', async () => {
    const iterations = 3000;
    const config = tuningConfig(PARAMETERS, { iterations, finalRate: suitableRate(iterations) });
    const course = await tune(config, simulated(strength), { done: [] });
    const end = valuesOf(config, course);
    expect(course).toHaveLength(iterations);
    expect(strength([0.3, 0.9, 3])).toBeLessThan(-500);
    expect(strength(end), `${end}`).toBeGreaterThan(-20);
  });

  it('finds them with several pairs an iteration, too, at the same number of games', async () => {
    const [iterations, pairs] = [500, 6];
    const config = tuningConfig(PARAMETERS, { iterations, pairs, finalRate: suitableRate(iterations * pairs) });
    const course = await tune(config, simulated(strength, pairs), { done: [] });
    expect(strength(valuesOf(config, course))).toBeGreaterThan(-20);
  });

  it('that is gone on with, from any iteration, is the one that nobody disturbed', async () => {
    const config = tuningConfig(PARAMETERS, { iterations: 60 });
    const whole = await tune(config, simulated(strength), { done: [] });
    for (const k of [0, 1, 30, 59, 60]) {
      // As a log holds it.
      const done = JSON.parse(JSON.stringify(whole.slice(0, k)));
      expect(await tune(config, simulated(strength), { done })).toEqual(whole);
    }
  });

  it('keeps what is done when an iteration is cut short', async () => {
    const config = tuningConfig(PARAMETERS);
    const games = simulated(strength);
    const heard: number[] = [];
    const play: PlayPairs = async (plus, minus, k) => (k < 7 ? games(plus, minus, k) : undefined);
    const course = await tune(config, play, { done: [], onIteration: ({ k }) => heard.push(k) });
    expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(course.map(({ k }) => k)).toEqual(heard);
    expect(valuesOf(config, [])).toEqual([0.3, 0.9, 3]);
  });

  it('gives players values within the bounds, whole ones where they have to be, and never two equal players', async () => {
    const config = tuningConfig(['exploration=0.5:0.4:0.6', 'expandVisits=2:1:3'], { iterations: 400 });
    const course = await tune(
      config,
      simulated(() => 0),
      { done: [] },
    );
    for (const { plus, minus, values } of course) {
      for (const [exploration, visits] of [plus, minus, values]) {
        expect(exploration).toBeGreaterThanOrEqual(0.4);
        expect(exploration).toBeLessThanOrEqual(0.6);
        expect(visits).toBeGreaterThanOrEqual(1);
        expect(visits).toBeLessThanOrEqual(3);
      }
      expect([plus[1], minus[1]].every(Number.isInteger)).toBe(true);
      expect(plus).not.toEqual(minus);
    }
  });
});

describe('a parameter', () => {
  it.each([
    ['exploration=0.5:0.1:2', { start: 0.5, min: 0.1, max: 2, scale: 'log' }],
    ['fpu=1:0:2:0.3', { start: 1, min: 0, max: 2, step: 0.3, scale: 'linear' }],
    ['fpu=1:0:2', { step: 0.1, scale: 'linear' }],
    ['expandVisits=2:1:8', { step: 0.5, scale: 'whole' }],
    ['raveK=300:0:1e4', { max: 10000, step: 500, scale: 'linear' }],
  ])('is read from %s', (text, expected) => {
    expect(parameter(text)).toMatchObject(expected);
  });

  it('on a scale of factors is a twentieth of the way from least to most away', () => {
    const { least, most, width } = coordinateOf(parameter('exploration=0.5:0.1:2'));
    expect((most - least) / width).toBeCloseTo(20, 2);
    expect(coordinateOf(parameter('exploration=0.5:0.1:2:0.5')).width).toBeCloseTo(Math.log(2), 12);
  });

  it('is shown with four digits, whole numbers rounded, and not beyond its bounds', () => {
    expect(shown(parameter('exploration=0.5:0.1:2'), 0.123456)).toBe(0.1235);
    expect(shown(parameter('raveK=5:1:123456'), 98765)).toBe(98770);
    expect(shown(parameter('cutoffPlies=5:0:123456'), 98765.4)).toBe(98765);
    expect(shown(parameter('fpu=0.5:0:0.99999'), 0.99998)).toBe(0.99999);
  });

  it.each([
    ['exploration', 'bad-tuning', 'NAME=START:MIN:MAX'],
    ['=1:0:2', 'bad-tuning', 'NAME=START:MIN:MAX'],
    ['exploration=1:0', 'bad-tuning', 'NAME=START:MIN:MAX'],
    ['exploration=1:0:2:0.1:5', 'bad-tuning', 'NAME=START:MIN:MAX'],
    ['evaluator=1:0:2', 'unknown-parameter', 'evaluator', 'exploration', 'raveK'],
    ['toString=1:0:2', 'unknown-parameter', 'toString', 'exploration', 'raveK'],
    ['exploration=1:x:2', 'bad-tuning', 'min "x"'],
    ['exploration=:0:2', 'bad-tuning', 'start ""'],
    ['exploration=1:0:Infinity', 'bad-tuning', 'max "Infinity"'],
    ['exploration=1:2:0', 'bad-tuning', 'min', 'max'],
    ['exploration=3:0:2', 'bad-tuning', 'start', 'min', 'max'],
    ['exploration=1:-1:2', 'bad-tuning', 'min', 'max', 0, 100],
    ['exploration=1:0:2:0', 'bad-tuning', 'step', 'half'],
    ['exploration=1:0:2:1.1', 'bad-tuning', 'step', 'half'],
    ['expandVisits=1.5:1:8', 'bad-tuning', 'whole'],
    ['expandVisits=2:1:8:0.4', 'bad-tuning', 'step', 0.5],
  ])('%s is refused: %s', (text, code, ...parts) => {
    const parsed = parseTunedParameter(text);
    expect(parsed).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(naming(...parts)) } });
  });
});

describe('the test of a result', () => {
  const config = tuningConfig(['exploration=0.5:0.1:2']);
  const courseTo = (value: number) => [
    { kind: 'iteration', k: 0, signs: [1], plus: [0.6], minus: [0.4], pairs: [1], values: [value] } as const,
  ];

  it('compares the tuned values with those at the start', () => {
    expect(verification(config, courseTo(0.6))).toMatch(/exploration=0\.6 .*exploration=0\.5 /);
  });

  it.each([[[]], [courseTo(0.5)], [courseTo(0.500001)]])('is not recommended where they are equal', (course) => {
    expect(verification(config, course)).toBeUndefined();
    expect(tuningText(config, course)).not.toContain('sightline match');
  });
});
