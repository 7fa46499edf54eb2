/** Lines of files of any length: wherever pieces end, and whatever the lines hold. */
import { appendFileSync, closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../selfplay/tournament/log.ts';
import { readTextFile } from '../../src/node/file.ts';
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

describe('a log', () => {
  const text = logText(log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a')]));

  it('longer than a string is read up to its end, and its broken lines are left out by their numbers', () => {
    // A hole of a file takes no room: two lines of zeros that are no JSON, and game 1 behind them.
    const [header, first, second] = text.trimEnd().split('\n') as [string, string, string];
    const path = fileWith(`${header}\n${first}\n`);
    const file = openSync(path, 'r+');
    ftruncateSync(file, 600 * MIB);
    closeSync(file);
    appendFileSync(path, `\n${second}\n`);
    const read = readLog(path, path, true);
    expect(read).toMatchObject({ value: { games: [{ index: 0 }, { index: 1 }], broken: [{ line: 3 }] } });
    // Other files are read as one text, and say what is the most.
    expect(readTextFile(path)).toMatchObject({
      error: { code: 'too-large', message: expect.stringContaining('512 MiB') },
    });
  });
});
