/** What is typed becomes the values of a table, or an error that says which word is wrong. */
import { describe, expect, it } from 'vitest';
import { numbers, path, text, whole } from '../../src/cli/arguments/readers.ts';
import { apart, argument, flag, needs, option, type Relation } from '../../src/cli/command.ts';
import { parse } from '../../src/cli/program/parser.ts';
import { errorLine } from '../../src/cli/program/run.ts';
import { valuesOf } from '../../src/cli/program/values.ts';
import { nearest } from '../../src/util/nearest.ts';

const TABLE = {
  first: argument(text, ''),
  others: argument(numbers, '', { isList: true }),
  'rules.size': option(text, ''),
  moves: option(text, '', { alias: 'line' }),
  param: option(text, '', { isList: true }),
  top: option(whole(1, 9), '', { default: '5' }),
  log: option(path, ''),
  saveEvery: option(whole(0), ''),
  json: flag(''),
};
const RELATIONS: readonly Relation[] = [apart('log', 'rules', 'param'), needs('saveEvery', 'log', 'json')];

/** The values of words, or what is wrong with them. */
function read(...words: readonly string[]): unknown {
  try {
    const values = valuesOf(parse(words, TABLE), TABLE, RELATIONS);
    return values.ok ? values.value : values.error.message;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('words are refused', () => {
  it.each([
    [['--size', '3', '--size', '4'], '--size is given twice'],
    [['--moves', 'a', '--line', 'b'], '--moves is given twice'],
    [['--size'], '--size needs a value'],
    [['--moves', '--json'], '--moves needs a value'],
    [['--param'], '--param needs a value'],
    [['--log', ''], '--log "": must be'],
    [['--log='], '--log "": must be'],
    [['--json=1'], '--json takes no value'],
    [['--no-json=x'], 'unknown option --no-json'],
    [['--no-size'], '--size takes a value: there is no --no-size'],
    [['-config', 'x'], 'unknown option -config (options begin with two dashes): see --help'],
    [['-size=5'], 'unknown option -size (options begin with two dashes): did you mean --size?'],
    [['--sise', '5'], 'unknown option --sise: did you mean --size?'],
    [['m', '--no-jsn'], 'unknown option --no-jsn: did you mean --no-json?'],
    [['--saveEvery', '5'], 'unknown option --saveEvery: did you mean --save-every?'],
    [['--colour'], 'unknown option --colour: see --help'],
    [['--size.x', '3'], 'unknown option'],
    [['--top', '-5'], '--top "-5": must be a whole number from 1 to 9'],
    [['--top', '10'], '--top "10": must be a whole number from 1 to 9'],
    [['a', '3', 'x'], 'others "x": must be'],
    [['--log', 'x', '--param', 'a=1'], '--log and --param contradict'],
    [['--log', 'x', '--size', '3'], '--log and --size contradict'],
    [['--save-every', '3'], '--save-every needs --log or --json'],
  ])('%j', (words, message) => {
    expect(read(...words)).toContain(message);
  });
});

describe('words are values', () => {
  it.each([
    [[], { top: 5, json: false, moves: undefined, param: undefined }],
    [['--size', '3', '--json'], { 'rules.size': '3', json: true }],
    [['--json', '--no-json'], { json: false }],
    [['--json', 'true', '--json=false'], { json: false, first: undefined }],
    [['--moves', ''], { moves: '' }],
    [['--size', '-5'], { 'rules.size': '-5' }],
    [['--moves', '-'], { moves: '-' }],
    [['--param', 'a=1', '--param', 'b=2', 'x'], { param: ['a=1', 'b=2'], first: 'x' }],
    [['gtp:x --size=1 --size=2', '3', '5-6'], { first: 'gtp:x --size=1 --size=2', others: [[3], [5, 6]] }],
    [['--', '-config'], { first: '-config' }],
    [['--save-every=2', '--log', 'x'], { saveEvery: 2, log: 'x' }],
  ])('%j', (words, values) => {
    expect(read(...words)).toMatchObject(values);
  });
});

it('an error is one line of limited length without control characters', () => {
  expect(errorLine('a\n  b\u001b[31m')).toBe(String.raw`a b\u001b[31m`);
  expect(errorLine('x'.repeat(1e6)).length).toBeLessThan(1100);
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
