/** The streams of the program as a process: readers that leave, and a disk that is full. */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { fileProblem } from '../../src/util/system-error.ts';
import { piped, started } from '../support/command.ts';
import { testFolder } from '../support/folder.ts';

const folder = testFolder();

describe('output that nobody takes', () => {
  it('ends a listing without an error when the reader closes the pipe', async () => {
    const games = join(folder, 'many.jsonl');
    writeFileSync(games, '{"size":3,"moves":["e1","a2","c3","c4"]}\n'.repeat(3000));
    const { code, stdout, stderr } = await piped(`replay ${games}`, '| head -1');
    expect({ code, lines: stdout.split('\n').length, stderr }).toEqual({ code: 0, lines: 2, stderr: '' });
  });

  it('does not stop a tournament when its progress is not read any more', async () => {
    const log = join(folder, 'unread.jsonl');
    const match = `match random greedy --size 3 --games 12 --every 1 --concurrency 1 --log ${log}`;
    expect(await piped(match, '2>&1 >/dev/null | head -1')).toMatchObject({ code: 0 });
    expect(readFileSync(log, 'utf8').match(/"moves":/g)).toHaveLength(12);
  });

  it.runIf(existsSync('/dev/full'))('is told in one line where the disk is full', async () => {
    const { code, stderr } = await piped('perft --size 3 --depth 2', '>/dev/full');
    expect(code).toBe(1);
    expect(stderr).toBe(`sightline: cannot write the output: ${fileProblem({ code: 'ENOSPC' })}\n`);
  });

  it('ends an analysis quietly when nobody reads its replies any more', async () => {
    const child = started(['analysis', '--analyses', '1']);
    child.stdin.on('error', () => {}); // It may end without reading.
    const errors = text(child.stderr);
    child.stdin.write('{"id":"x","playouts":500}\n'.repeat(100));
    child.stdout.once('data', () => child.stdout.destroy());
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(await errors).toBe('');
  });
});
