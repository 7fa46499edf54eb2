import { describe, expect, it } from 'vitest';
import { errorLine, refuseOddOptions, usageMessage } from '../../src/cli/arguments/words.ts';
import { nearest } from '../../src/util/nearest.ts';
import { like, naming } from '../support/parts.ts';

const KNOWN = {
  string: ['size', 'moves', 'param', 'seed', 'log'],
  boolean: ['json'],
  array: ['param'],
  key: { size: true, moves: true, param: true, json: true, help: true },
};
const CHOICES = { options: Object.keys(KNOWN.key), path: ['bench'], commands: ['rollout', 'search', 'positions'] };

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
    [['--size'], { size: '' }, '--size needs a value'],
    [['--size', '-5'], { size: '' }, '--size needs a value'],
    [['--moves', '--json'], { moves: '', json: true }, '--moves needs a value'],
    [['--param'], { param: [] }, '--param needs a value'],
    [['--seed'], { seed: '1' }, '--seed needs a value'],
    [['--seed', '--json'], { seed: '1', json: true }, '--seed needs a value'],
    [['--log', ''], { log: '' }, '--log needs a value'],
    [['--log='], { log: '' }, '--log needs a value'],
    [['--json=1'], { json: false }, '--json takes no value'],
    [['--no-json=x'], { json: false }, '--json takes no value'],
    [['-config', 'x'], {}, 'unknown option -config (options begin with two dashes): see --help'],
    [['-size=5'], {}, 'unknown option -size (options begin with two dashes): did you mean --size?'],
    [['-v'], {}, 'unknown option -v (options begin with two dashes): see --help'],
  ])('%j', (words, parsed, message) => {
    expect(objection(words, parsed)).toMatch(like(message));
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
    [['-h'], { help: true }],
    [['--', '-config'], {}],
  ])('%j', (words, parsed) => {
    expect(objection(words, parsed)).toBeUndefined();
  });
});

describe('an error', () => {
  it('is one line of limited length without control characters', () => {
    expect(errorLine('a\n  b\u001b[31m')).toBe(String.raw`a b\u001b[31m`);
    expect(errorLine('x'.repeat(1e6)).length).toBeLessThan(1100);
  });

  it('names the arguments that are missing, with an example if there is one', () => {
    const message = 'Not enough non-option arguments: got 1, need at least 2';
    expect(usageMessage(message, ['match', 'a'], CHOICES)).toMatch(naming(2, 1, '--help'));
    const usage = 'sightline match <first> <second>';
    const choices = { ...CHOICES, path: ['match'], commands: [], usage };
    expect(usageMessage(message, ['match', 'a'], choices)).toMatch(naming('<second>', usage));
    const example = 'sightline match random greedy';
    const said = usageMessage(message, ['match', 'a'], { ...choices, example });
    expect(said).toMatch(naming('<second>', example));
    expect(said).not.toContain('<first>');
    expect(usageMessage('Something else', [], CHOICES)).toBe('Something else');
  });

  it.each([
    ['Unknown argument: sise', ['--sise', '5'], 'unknown option --sise: did you mean --size?'],
    ['Unknown arguments: jsn, m', ['m', '--no-jsn=1'], 'unknown option --jsn: did you mean --json?'],
    ['Unknown argument: colour', ['--colour'], 'unknown option --colour: see --help'],
    ['Unknown argument: rolout', ['bench', 'rolout'], 'unknown command "rolout" of bench: did you mean rollout?'],
    [
      'Unknown argument: speed',
      ['bench', 'speed'],
      'unknown command "speed" of bench: choose from rollout, search, positions',
    ],
  ])('%s, in %j: says what was meant', (message, words, said) => {
    expect(usageMessage(message, words, CHOICES)).toMatch(like(said));
  });

  it('names the excess argument', () => {
    const choices = { ...CHOICES, path: ['perft'], commands: [] };
    expect(usageMessage('Unknown argument: 7', ['perft', '7'], choices)).toBe(
      'unknown argument "7" of perft: see --help',
    );
  });
});

describe('the nearest name', () => {
  const NAMES = ['analyse', 'analysis', 'play', 'replay', 'report', 'review', 'gtp'];
  it.each([
    ['anylyse', 'analyse'],
    ['anlayse', 'analyse'],
    ['analyze', 'analyse'],
    ['analysys', 'analysis'],
    ['reprot', 'report'],
    ['pley', 'play'],
    ['gpt', 'gtp'],
    ['x', undefined],
    ['match', undefined],
    ['', undefined],
  ])('to %s is %s', (word, name) => {
    expect(nearest(word, NAMES)).toBe(name);
  });
});
