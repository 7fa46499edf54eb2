import { describe, expect, it } from 'vitest';
import { errorLine, refuseOddOptions, usageMessage } from '../../src/cli/arguments/words.ts';

const KNOWN = { string: ['size', 'moves', 'param'], boolean: ['json'], array: ['param'] };

/** What is said of words, or undefined. */
function objection(words: readonly string[], parsed: Record<string, unknown> = {}): string | undefined {
  try {
    refuseOddOptions(words, parsed, KNOWN);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('options are refused', () => {
  it.each([
    [['--size', '3', '--size', '4'], { size: ['3', '4'] }, '--size is given twice'],
    [['--size'], { size: '' }, '--size: a value is expected'],
    [['--size', '-5'], { size: '' }, '--size: a value is expected'],
    [['--moves', '--json'], { moves: '', json: true }, '--moves: a value is expected'],
    [['--param'], { param: [] }, '--param: a value is expected'],
    [['--json=1'], { json: false }, '--json takes no value'],
    [['--no-json=x'], { json: false }, '--json takes no value'],
  ])('%j', (words, parsed, message) => {
    expect(objection(words, parsed)).toBe(message);
  });
});

describe('options pass', () => {
  it.each([
    [['--size', '3', '--json'], { size: '3', json: true }],
    [['--json=false', '--no-json'], { json: false }],
    [['--moves', ''], { moves: '' }],
    [['--size', '-5'], { size: '-5' }],
    [['--moves='], { moves: '' }],
    [['--param', 'a=1', '--param', 'b=2'], { param: ['a=1', 'b=2'] }],
    [['gtp:x --size=1 --size=2'], {}],
    [['--', '--size'], {}],
    [['--unknown=1'], { unknown: '1' }],
  ])('%j', (words, parsed) => {
    expect(objection(words, parsed)).toBeUndefined();
  });
});

describe('an error', () => {
  it('stands on one line, steers no terminal, and is not endless', () => {
    expect(errorLine('a\n  b\u001b[31m')).toBe(String.raw`a b\u001b[31m`);
    expect(errorLine('x'.repeat(1e6)).length).toBeLessThan(1100);
  });

  it('says how many arguments are needed', () => {
    expect(usageMessage('Not enough non-option arguments: got 1, need at least 2')).toBe(
      '2 arguments are needed, 1 given: see --help',
    );
    expect(usageMessage('Unknown argument: x')).toBe('Unknown argument: x');
  });
});
