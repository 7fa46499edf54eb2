import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JournalTail } from '../../src/node/journal-tail.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { testFolder } from '../support/folder.ts';

const folder = testFolder();

let files = 0;

/** A tail of a new file, and all that it has handed on since the file was begun. */
function tailed(content: string | Buffer) {
  const path = join(folder, `${files++}.jsonl`);
  writeFileSync(path, content);
  const taken: (string | undefined)[] = [];
  const begun: number[] = [];
  const tail = new JournalTail(path, {
    begin: () => {
      begun.push(taken.length);
      taken.length = 0;
    },
    take: (line) => taken.push(line),
  });
  return { path, tail, taken, begun };
}

/** Lines whose signs take one to four bytes. */
const LINES = ['{"v":1}', '', '{"ä":"é"}', '{"名":"🙂🙂"}', 'x'.repeat(300), '{"end":true}'];
const BYTES = Buffer.from(LINES.map((line) => `${line}\n`).join(''));

describe('a journal that is followed', () => {
  it('hands on every line once, wherever a writer was when it was read', async () => {
    for (let cut = 0; cut <= BYTES.length; cut++) {
      const { path, tail, taken, begun } = tailed(BYTES.subarray(0, cut));
      expect(await tail.read()).toEqual({ ok: true, value: true });
      const whole = BYTES.subarray(0, cut).toString('latin1').split('\n').length - 1;
      expect(taken, `cut at ${cut}`).toEqual(LINES.slice(0, whole));
      expect(tail.tornBytes).toBe(cut - (BYTES.subarray(0, cut).lastIndexOf(10) + 1));
      appendFileSync(path, BYTES.subarray(cut));
      await tail.read();
      expect(taken, `cut at ${cut}`).toEqual(LINES);
      expect(begun).toEqual([]);
    }
  });

  it('is read in pieces as it grows by any number of bytes', async () => {
    const seed = `tail ${Date.now()}`;
    const random = randomState(seed);
    const { path, tail, taken } = tailed('');
    for (let at = 0; at < BYTES.length; ) {
      const next = Math.min(BYTES.length, at + nextBelow(random, 40));
      appendFileSync(path, BYTES.subarray(at, next));
      at = next;
      await tail.read();
    }
    expect(taken, seed).toEqual(LINES);
  });

  it('goes on after a torn last line was cut off and the next one written', async () => {
    const { path, tail, taken, begun } = tailed('{"a":1}\n{"tor');
    await tail.read();
    truncateSync(path, 8);
    appendFileSync(path, '{"b":2}\n');
    await tail.read();
    expect(taken).toEqual(['{"a":1}', '{"b":2}']);
    expect(begun).toEqual([]);
  });

  it('is read from its beginning where it was begun anew, shorter or longer', async () => {
    for (const anew of ['{"c":3}\n', `{"c":3}\n${'{"d":4}\n'.repeat(20)}`]) {
      const { path, tail, taken, begun } = tailed('{"a":1}\n{"b":2}\n');
      await tail.read();
      writeFileSync(path, anew);
      await tail.read();
      expect(begun).toEqual([2]);
      expect(taken).toEqual(anew.trim().split('\n'));
    }
  });

  it('is another one where another file has taken its place', async () => {
    const { path, tail, taken } = tailed('{"a":1}\n');
    await tail.read();
    const other = `${path}.new`;
    writeFileSync(other, '{"z":1}\n{"y":2}\n');
    renameSync(other, path);
    await tail.read();
    expect(taken).toEqual(['{"z":1}', '{"y":2}']);
  });

  it('stops where there is enough, and goes on from there', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `{"n":${i},"text":"${'.'.repeat(300)}"}`);
    const { tail, taken } = tailed(lines.map((line) => `${line}\n`).join(''));
    const isWhole = await tail.read(() => taken.length > 0);
    expect(isWhole).toEqual({ ok: true, value: false });
    expect(taken.length).toBeLessThan(lines.length);
    await tail.read();
    expect(taken).toEqual(lines);
  });

  it('does not hold a line that is longer than any that makes sense', async () => {
    const { path, tail, taken } = tailed(`{"a":1}\n${'x'.repeat(9_000_000)}`);
    await tail.read();
    expect(taken).toEqual(['{"a":1}']);
    appendFileSync(path, `${'y'.repeat(1000)}\n{"b":2}\n`);
    await tail.read();
    expect(taken).toEqual(['{"a":1}', undefined, '{"b":2}']);
  });

  it('says why it cannot be read', async () => {
    const { path, tail } = tailed('');
    rmSync(path);
    expect(await tail.read()).toMatchObject({ ok: false, error: { code: 'no-log' } });
  });
});
