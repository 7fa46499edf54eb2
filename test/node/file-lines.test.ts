/** Lines of files of any length: wherever pieces end, and whatever the lines hold. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../selfplay/tournament/log.ts';
import { fileLines } from '../../src/node/file-lines.ts';
import { JournalTail } from '../../src/node/journal-tail.ts';
import { testFolder } from '../support/folder.ts';
import { game, log, logText } from '../support/logs.ts';

const folder = testFolder();
let files = 0;
function fileWith(content: string | Uint8Array): string {
  const path = join(folder, String(files++));
  writeFileSync(path, content);
  return path;
}

const MIB = 2 ** 20;

describe('the lines of a file', () => {
  it('are the same wherever the pieces end that it is read in', () => {
    // Signs of two to four bytes on both sides of every border of a MiB.
    for (const before of [-3, -2, -1, 0, 1]) {
      const head = 'x'.repeat(MIB + before - 1);
      const lines = [head, '名🙂é', '', 'y'.repeat(2 * MIB), 'é'];
      const path = fileWith(`${lines.join('\n')}\nto`);
      const found = fileLines(path);
      expect([...found.lines]).toEqual(lines);
      expect(found).toMatchObject({ torn: 'to', tornBytes: 2 });
      // They can be gone through again, and are those of the time when they were counted.
      appendFileSync(path, 'rn\nmore\n');
      expect([...found.lines]).toEqual(lines);
    }
  });

  it('are none where there is no line end', () => {
    const found = fileLines(fileWith('x'.repeat(3 * MIB)));
    expect([...found.lines]).toEqual([]);
    expect(found).toMatchObject({ tornBytes: 3 * MIB, wholeBytes: 0 });
    expect([...fileLines(fileWith('')).lines]).toEqual([]);
  });

  it('are undefined where they are no text, which is told of the line of a log', () => {
    const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0xe9, 10]), Buffer.from('b\n')]);
    expect([...fileLines(fileWith(bytes)).lines]).toEqual(['a', undefined, 'b']);
    const text = Buffer.from(logText(log(['a', 'b'], [game(0, 'a', 'b')])));
    const path = fileWith(Buffer.concat([text, Buffer.from([0x7b, 0xe9, 0x7d, 10])]));
    expect(readLog(path)).toMatchObject({ error: { message: expect.stringContaining(`${path}:3:`) } });
    expect(readLog(path, path, true)).toMatchObject({ value: { broken: [{ line: 3 }], games: [{ index: 0 }] } });
  });
});

describe('a log', () => {
  const text = logText(log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a')]));

  it('may begin with a byte-order mark, also where it is followed', async () => {
    const path = fileWith(`\ufeff${text}`);
    expect(readLog(path)).toMatchObject({ ok: true, value: { games: [{ index: 0 }, { index: 1 }] } });
    const lines: (string | undefined)[] = [];
    const tail = new JournalTail(path, { begin: () => {}, take: (line) => lines.push(line) });
    await tail.read();
    expect(lines).toEqual(text.trimEnd().split('\n'));
  });

  it('of JSON that is deeper than anybody writes it has broken lines', () => {
    const path = fileWith(`${text}${'['.repeat(100_000)}\n`);
    expect(readLog(path)).toMatchObject({ error: { message: expect.stringContaining(`${path}:4:`) } });
    expect(readLog(path, path, true)).toMatchObject({ value: { broken: [{ line: 4 }] } });
  });
});
