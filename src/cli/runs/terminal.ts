/** What a terminal shows: a line that is written anew, and tables that fit its width. */

/** What a terminal has that does not say. */
export const USUAL_COLUMNS = 80;

/** Whether what was written to a stream can be written over: a terminal that is not one of the dumb kind. */
export function isLive(stream: NodeJS.WriteStream = process.stderr): boolean {
  return stream.isTTY === true && process.env.TERM !== 'dumb';
}

/** The last line of the terminal, on stderr; nothing where that is none, or `isWanted` is false. */
export class LiveLine {
  private readonly isOn: boolean;

  constructor(isWanted = true) {
    this.isOn = isWanted && isLive();
  }

  /** Replaces the line. What does not fit is left out, as a second line could not be wiped. */
  show(text: string): void {
    if (this.isOn) process.stderr.write(`\r\x1b[K${cut(text, (process.stderr.columns || USUAL_COLUMNS) - 1)}`);
  }

  wipe(): void {
    if (this.isOn) process.stderr.write('\r\x1b[K');
  }
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`;
}

/**
 * Text with tables that are folded where they are wider than the terminal: the columns that do not fit stand below, behind the
 * first one. `width` is in columns; default: that of the terminal, none where stdout is a file.
 */
export function fitTables(text: string, width = process.stdout.isTTY ? process.stdout.columns : undefined): string {
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

/** A line of a table: its cells, and what stands before, between and behind them. */
function partsOf(line: string): { left: string; middle: string; right: string; cells: readonly string[] } {
  const middle = { '┌': '┬', '├': '┼', '└': '┴' }[line.charAt(0)] ?? '│';
  return { left: line.charAt(0), middle, right: line.slice(-1), cells: line.slice(1, -1).split(middle) };
}

/** Prints text with such tables. */
export function printFitted(text: string): void {
  console.log(fitTables(text));
}
