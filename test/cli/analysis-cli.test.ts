import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyReply } from '../support/analysis.ts';
import { like } from '../support/parts.ts';
import { refusal, runHere } from '../support/run-here.ts';

const ARGS = ['analysis', '--preset', 'static'];

function repliesIn(output: string): AnyReply[] {
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as AnyReply);
}

describe('sightline analysis', () => {
  it('answers everything that is pending at the end of input, and errors do not change its code', async () => {
    const input = `{"id":"a","moves":["g6"]}\r\n\n{"id":"b"\n{"id":"c","playouts":20}`;
    const { code, stdout, stderr } = await runHere([...ARGS, '--analyses', '2', '--playouts', '30'], input);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const replies = repliesIn(stdout);
    expect(replies).toHaveLength(3);
    const of = new Map(replies.map((reply) => [reply.id, reply]));
    expect(of.get('a')).toMatchObject({ playouts: 30, toMove: 'dark' });
    expect(of.get('c')).toMatchObject({ playouts: 20, toMove: 'light' });
    expect(of.get(undefined)).toMatchObject({ code: 'bad-json', line: 3 });
  });

  it('without any input ends at once', async () => {
    expect(await runHere(ARGS)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('with several threads on each position does all the playouts', async () => {
    const args = [...ARGS, '--analyses', '1', '--threads-per-analysis', '2', '--memory', '64m'];
    const { stdout } = await runHere(args, '{"id":"a","playouts":500}\n{"id":"b","playouts":600}\n');
    const done = repliesIn(stdout).map(({ id, playouts }) => `${id} ${playouts}`);
    expect(done.sort()).toEqual(['a 500', 'b 600']);
  });

  it.each(['request', 'reply'])('prints the schema of a %s', async (name) => {
    const file = new URL(`../../docs/analysis-${name}.schema.json`, import.meta.url);
    const { stdout, code } = await runHere(['analysis', '--schema', name]);
    expect(stdout).toBe(readFileSync(file, 'utf8'));
    expect(code).toBe(0);
  });

  it.each([
    [['--analyses', '0'], '--analyses "0": must be a whole number from 1 to 1024'],
    [['--threads-per-analysis', 'x'], '--threads-per-analysis "x"'],
    [['--threads', '2'], 'unknown option --threads: see --help'],
    [['-config', 'x'], 'unknown option -config (options begin with two dashes): see --help'],
  ])('refuses %j in one line, before it reads anything', async (args, message) => {
    expect(await refusal([...ARGS, ...args], '{"id":"a"}\n')).toMatch(like(message));
  });
});
