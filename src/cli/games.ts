/** Games out of the files that people name. */
import { FORMATS, type Format, formatOfPath, type ReadGames, readGames } from '../records/formats.ts';
import { BadInput, readText } from './input.ts';

/** The games of a file, each of them played through; the format is that of the file's ending unless it is given. */
export function gamesOfFile(
  path: string,
  { format, size }: { format?: Format | undefined; size?: number | undefined } = {},
): ReadGames {
  const text = readText(path).replace(/^\ufeff/, '');
  const known = format ?? formatOfPath(path, text);
  if (!known) throw new BadInput(`${path}: which format is it? Say it by --from: ${FORMATS.join(', ')}`);
  const read = readGames(text, known, size);
  if (!read.ok) {
    const { line, column, message } = read.error;
    throw new BadInput(`${path}:${line}:${column}: ${message}`);
  }
  const { games, leftOut } = read.value;
  if (games.length === 0) {
    throw new BadInput(
      `${path}: there is no game of Meridians in it${leftOut.map((what) => `, but ${what}`).join('')}`,
    );
  }
  return read.value;
}
