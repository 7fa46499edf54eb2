import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { cutLines, readLines } from '../../src/node/lines.ts';

async function linesOf(chunks: readonly (string | Uint8Array)[], longest?: number): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  await readLines(
    Readable.from(chunks.map((chunk) => Buffer.from(chunk as string))),
    (line) => lines.push(line),
    longest,
  );
  return lines;
}

describe('lines', () => {
  it.each([
    ['ends at \\n and \\r\\n', ['a\nb\r\nc\n'], ['a', 'b', 'c']],
    ['the last one needs no end', ['a\nb'], ['a', 'b']],
    ['empty ones count', ['\n\r\n\n'], ['', '', '']],
    ['may come in pieces', ['a', 'b\nc', '\r', '\n', 'd'], ['ab', 'c', 'd']],
    ['keep separators that JSON may hold', ['"\u2028\u0085\v"\n'], ['"\u2028\u0085\v"']],
    ['of nothing are none', [''], []],
  ])('%s', async (_, chunks, lines) => {
    expect(await linesOf(chunks)).toEqual(lines);
  });

  it('of text whose characters are cut between chunks are whole', async () => {
    const bytes = [...Buffer.from('é🙂\nü')].map((byte) => Uint8Array.of(byte));
    expect(await linesOf(bytes)).toEqual(['é🙂', 'ü']);
  });

  it('that are too long are undefined, and the next one is whole', async () => {
    expect(await linesOf(['abc\nabcd\nab', 'cd\nabc'], 3)).toEqual(['abc', undefined, undefined, 'abc']);
  });

  it('stop without an error when the stream is destroyed, and with one that reading fails with', async () => {
    const closed = new PassThrough();
    const reading = readLines(closed, () => {});
    closed.destroy();
    await reading;
    const broken = new PassThrough();
    const failing = readLines(broken, () => {});
    broken.destroy(new Error('EIO'));
    await expect(failing).rejects.toThrow('EIO');
  });
});

describe('lines that are cut', () => {
  it.each([1, 3, 7, 100])('keep what fits, in pieces of %i bytes', async (size) => {
    const bytes = Buffer.from('abc\n\nabcdefgh\r\nab\nabcdefg');
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const cut = Readable.from(pieces).pipe(cutLines(4));
    expect(Buffer.concat(await cut.toArray()).toString()).toBe('abc\n\nabcd\nab\nabcd');
  });
});
