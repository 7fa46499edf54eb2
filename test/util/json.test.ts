import { describe, expect, it } from 'vitest';
import { parseJson, tooDeepAt } from '../../src/util/json.ts';
import { parseJsonText } from '../../src/util/json-text.ts';
import { runHere } from '../support/run-here.ts';

const OPEN = '['.repeat(100_000);
const WHOLE = `{"id":"a","size":3,"moves":${OPEN}${']'.repeat(100_000)}}`;

describe('JSON that is nested too deeply', () => {
  it.each([OPEN, WHOLE, '{"a":'.repeat(100_000)])('is refused, whole or not', (text) => {
    expect(parseJson(text)).toMatchObject({ ok: false, error: { code: 'bad-json' } });
    expect(parseJsonText(text)).toMatchObject({ ok: false, error: { code: 'bad-json' } });
  });

  it('begins where the first bracket is one too many, and those of strings do not count', () => {
    expect(tooDeepAt(`[${'['.repeat(500)}`)).toBe(500);
    expect(tooDeepAt('['.repeat(500))).toBe(-1);
    expect(tooDeepAt(`["${'['.repeat(2000)}\\"${'{'.repeat(2000)}",{"a":[]}]`)).toBe(-1);
    expect(tooDeepAt('[]'.repeat(2000))).toBe(-1);
  });

  it.each([
    ['analysis'],
    ['replay', '-'],
    ['report', '-'],
    ['convert', '-', '-', '--from', 'jsonl', '--to', 'sgf'],
    ['convert', '-', '-', '--from', 'abstractplay', '--to', 'sgf'],
    ['review', '-', '--from', 'jsonl', '--no-keep'],
    ['analyse', '--file', '-'],
    ['analyse', '--rules', OPEN.slice(0, 50_000)],
    ['match', 'random', OPEN.slice(0, 50_000)],
    ['train', 'report', '-'],
    ['tune', 'report', '-'],
  ])('gets one line from %s', async (...args) => {
    for (const text of [OPEN, WHOLE]) {
      const { stdout, stderr } = await runHere(args, `${text}\n`);
      const lines = `${stdout}${stderr}`.trimEnd().split('\n');
      expect(lines).toHaveLength(1);
      expect(lines[0]).not.toMatch(/ {4}at |RangeError|stack/);
      expect(lines[0]?.length).toBeLessThan(1100);
    }
  });
});

const ODD: readonly (readonly [line: string, field: string])[] = [
  ['{"id":"a","rules":{"__proto__":{"size":3}},"playouts":1}', 'position'],
  ['{"id":"a","__proto__":{"size":3},"size":3,"playouts":1}', 'position'],
  ['{"id":"a","game":"__proto__"}', 'error'],
  ['{"id":"a","game":"constructor"}', 'error'],
  ['{"id":"a","action":"constructor"}', 'error'],
  ['{"id":"a","moves":[["B","e4"]],"overrideSettings":{"reportAnalysisWinratesAs":"__proto__"}}', 'error'],
  ['{"id":"a","moves":[["__proto__","e4"]]}', 'error'],
  ['{"id":"a","moves":[["constructor","e4"]]}', 'error'],
  ['{"id":"\\ud800","size":3,"playouts":1}', 'position'],
  ['{"id":"a","size":1e999}', 'error'],
  ['{"id":"a","playouts":1e999}', 'error'],
  ['{"id":"a","seconds":1e999}', 'error'],
  ['{"id":"a","breadth":1e999}', 'error'],
  ['{"id":"a","priority":1e999}', 'error'],
];

it('odd JSON gets one reply for each line', async () => {
  const input = ODD.map(([line], i) => line.replace('"id":"a"', `"id":"${i}"`)).join('\n');
  const { stdout, stderr, code } = await runHere(['analysis', '--threads-per-analysis', '0'], `${input}\n`);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const replies = stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as { id?: string; line?: number; warning?: string })
    .filter(({ warning }) => warning === undefined);
  expect(replies).toHaveLength(ODD.length);
  for (const [i, [line, field]] of ODD.entries()) {
    const reply = replies.find((one) => one.line === i + 1 || one.id === String(i) || (i === 8 && one.id === '\ud800'));
    expect(reply, line).toHaveProperty(field);
  }
});
