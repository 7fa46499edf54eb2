/** What the texts of positions of several games have in common: fields, and rows of pieces and gaps. */
import { counted } from '../util/counted.ts';
import { fail, type InputError, ok, quote, type Result } from '../util/result.ts';

/** The fields of a position, separated by blanks. Error: `bad-position`. */
export function readFields<const N extends readonly string[]>(
  text: string,
  names: N,
): Result<{ readonly [K in keyof N]: string }> {
  const fields = text.split(/\s+/).filter(Boolean);
  if (fields.length === names.length) return ok(fields as unknown as { [K in keyof N]: string });
  return fail('bad-position', `a position has ${names.length} fields (${names.join(', ')}), not ${fields.length}`);
}

/** The index of a side's letter, in either case. Error: `bad-side`. */
export function readSide(text: string, letters: readonly string[]): Result<number> {
  const side = letters.findIndex((letter) => letter.toLowerCase() === text.toLowerCase());
  return side < 0 ? fail('bad-side', `side ${quote(text)}: must be ${letters.join(' or ')}`) : ok(side);
}

/** Rows of pieces, undefined for an empty cell: `/` between rows, and numbers for empty cells. */
export function makePlacement(rows: readonly (readonly (string | undefined)[])[]): string {
  const texts = rows.map((row) => row.map((piece) => piece ?? '.').join(''));
  return texts.join('/').replaceAll(/\.+/g, ({ length }) => String(length));
}

/**
 * Reads rows of these lengths. `tokens` matches a number, a piece, or any other character; `put` takes a
 * piece on a cell, numbered row by row, and returns what is wrong with it. Messages name a row as
 * `rowName` does. Error: `bad-placement`.
 */
export function readPlacement(
  text: string,
  lengths: ArrayLike<number>,
  tokens: RegExp,
  put: (cell: number, piece: string) => string | undefined,
  rowName?: (row: number) => string,
): InputError | undefined {
  const bad = (message: string): InputError => ({ code: 'bad-placement', message });
  const rows = text.split('/');
  if (rows.length !== lengths.length) return bad(`${counted(rows.length, 'row')}, not ${lengths.length}`);
  let first = 0;
  for (const [i, row] of rows.entries()) {
    const where = `row ${i + 1} from the top${rowName ? ` (${rowName(i)})` : ''}`;
    const length = lengths[i] as number;
    let filled = 0;
    for (const token of row.match(tokens) ?? []) {
      const gap = /^[1-9]\d?$/.test(token) ? Number(token) : undefined;
      filled += gap ?? 1;
      if (filled > length) return bad(`${where} holds more than its ${counted(length, 'cell')}`);
      const wrong = gap === undefined ? put(first + filled - 1, token) : undefined;
      if (wrong !== undefined) return bad(`${where}: ${quote(token)} ${wrong}`);
    }
    if (filled < length) return bad(`${where} holds ${counted(filled, 'cell')} instead of ${length}`);
    first += length;
  }
  return undefined;
}
