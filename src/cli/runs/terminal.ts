/** Terminal output: a line that is rewritten, and tables that fit the width. */
import type { OutputStream } from '../streams.ts';

/** Width of a terminal that does not report it. */
export const USUAL_COLUMNS = 80;

/** Whether the stream is a terminal whose lines can be overwritten. */
export function isLive(stream: OutputStream): boolean {
  return stream.isTTY === true && process.env.TERM !== 'dumb';
}

/** The last line of a terminal; does nothing for another stream or if not `isWanted`. */
export class LiveLine {
  private readonly stream: OutputStream;
  private readonly isOn: boolean;

  constructor(stream: OutputStream, isWanted = true) {
    this.stream = stream;
    this.isOn = isWanted && isLive(stream);
  }

  /** Replaces the line. Cuts text that does not fit, since a second line could not be erased. */
  show(text: string): void {
    if (this.isOn) this.stream.write(`\r\x1b[K${cut(text, (this.stream.columns || USUAL_COLUMNS) - 1)}`);
  }

  wipe(): void {
    if (this.isOn) this.stream.write('\r\x1b[K');
  }
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`;
}

/**
 * Folds tables that are wider than the terminal: columns that do not fit go below, each with the
 * first one. `width` is in columns; undefined for no limit.
 */
export function fitTables(text: string, width: number | undefined): string {
  if (!width) return text;
  const lines: string[] = [];
  let table: string[] = [];
  for (const line of [...text.split('\n'), undefined]) {
    if (line !== undefined && /^[┌│├└]/.test(line)) {
      table.push(line);
      continue;
    }
    lines.push(...folded(table, width));
    table = [];
    if (line !== undefined) lines.push(line);
  }
  return lines.join('\n');
}

function folded(table: readonly string[], width: number): readonly string[] {
  const [top] = table;
  if (top === undefined || top.length <= width) return table;
  const widths = partsOf(top).cells.map((cell) => cell.length);
  const [first = 0, ...others] = widths;
  const blocks: number[][] = [];
  let room = 0;
  for (const [i, needed] of others.entries()) {
    if (blocks.length === 0 || room < needed + 1) {
      blocks.push([]);
      room = width - first - 2;
    }
    blocks.at(-1)?.push(i + 1);
    room -= needed + 1;
  }
  return blocks.flatMap((columns) =>
    table.map((line) => {
      const { left, middle, right, cells } = partsOf(line);
      return left + [0, ...columns].map((column) => cells[column] ?? '').join(middle) + right;
    }),
  );
}

/** A line of a table: its cells, and the text before, between and after them. */
function partsOf(line: string): { left: string; middle: string; right: string; cells: readonly string[] } {
  const middle = { '┌': '┬', '├': '┼', '└': '┴' }[line.charAt(0)] ?? '│';
  return { left: line.charAt(0), middle, right: line.slice(-1), cells: line.slice(1, -1).split(middle) };
}
