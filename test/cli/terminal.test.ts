import '../support/threads-here.ts';

import { PassThrough, Readable } from 'node:stream';
import Table from 'cli-table3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../src/cli/program/run.ts';
import { fitTables, isLive, LiveLine } from '../../src/cli/runs/terminal.ts';
import type { OutputStream } from '../../src/cli/streams.ts';

const written: string[] = [];
afterEach(() => {
  written.length = 0;
});

/** A terminal of this many columns. */
function terminal(columns: number | undefined): OutputStream {
  const stream = new PassThrough().on('data', (text: Buffer) => written.push(text.toString()));
  return Object.assign(stream, { isTTY: true, ...(columns !== undefined && { columns }) });
}

describe('a line that is written anew', () => {
  it('is never wider than the terminal less one', () => {
    vi.stubEnv('TERM', 'xterm');
    for (const columns of [10, 40, 120]) {
      const line = new LiveLine(terminal(columns));
      line.show('3.4 s, 12,345 playouts, 3,631 per second, g6 g9 d6 j9 (54.3 %) and a long line that goes on');
      line.wipe();
      const [shown = '', wiped] = written.splice(0);
      const text = shown.replace('\r\u001b[K', '');
      expect([...text].length).toBeLessThan(columns);
      expect(text.endsWith('…')).toBe(columns < 120);
      expect(wiped).toBe('\r\u001b[K');
    }
  });

  it('is absent on a dumb terminal, and if turned off', () => {
    vi.stubEnv('TERM', 'dumb');
    expect(isLive(terminal(80))).toBe(false);
    new LiveLine(terminal(80)).show('text');
    vi.stubEnv('TERM', 'xterm');
    expect(isLive(terminal(80))).toBe(true);
    new LiveLine(terminal(80), false).show('text');
    expect(written).toEqual([]);
  });
});

describe('a search', () => {
  const run10 = async (stderr: OutputStream) => {
    const streams = { stdin: Readable.from([]), stdout: new PassThrough().resume(), stderr };
    return run(['analyse', '--size', '3', '--playouts', '10', '--threads', '1'], streams);
  };

  it('shows the share that is done and the time left, only on a terminal', async () => {
    vi.stubEnv('TERM', 'xterm');
    expect(await run10(terminal(120))).toBe(0);
    expect(written.join('')).toMatch(/100 % 0 s left, .*\b10 /);
    written.length = 0;
    expect(await run10(Object.assign(terminal(120), { isTTY: false }))).toBe(0);
    expect(written).toEqual([]);
  });
});

describe('a table', () => {
  const table = new Table({
    head: ['player', ...Array.from({ length: 12 }, (_, i) => `figure ${i}`)],
    style: { head: [], border: [] },
  });
  table.push(
    ['Ānna', ...Array.from({ length: 12 }, (_, i) => i * 1000)],
    ['b 日本', ...Array.from({ length: 12 }, (_, i) => -i)],
  );
  const text = `before\n${table}\nafter`;

  it('is unchanged if it fits, and in a file', () => {
    expect(fitTables(text, 1000)).toBe(text);
    expect(fitTables(text, undefined)).toBe(text);
  });

  it.each([40, 60, 80, 112])('is folded to %d columns, the first one before each part, and loses nothing', (width) => {
    const folded = fitTables(text, width).split('\n');
    expect(folded[0]).toBe('before');
    expect(folded.at(-1)).toBe('after');
    for (const line of folded) expect(line.length).toBeLessThanOrEqual(width);
    const cells = (lines: readonly string[], start: string) =>
      lines.filter((line) => line.startsWith(`│ ${start}`)).flatMap((line) => line.split('│').slice(2, -1));
    for (const start of ['player', 'Ānna', 'b 日本'])
      expect(cells(folded, start)).toEqual(cells(text.split('\n'), start));
  });

  it('with a column that is wider than the terminal keeps it whole', () => {
    const wide = new Table({ head: ['a', 'b', 'c'], style: { head: [], border: [] } });
    wide.push(['1', 'x'.repeat(50), '3']);
    expect(fitTables(String(wide), 20)).toContain('x'.repeat(50));
  });
});
