/** Games out of the files that people name. */
import { FORMATS, type Format, formatOfPath, type ReadGames } from '../records/formats.ts';
import { gamesOfText } from '../records/game-file.ts';
import { BadInput, must, readText } from './input.ts';

interface Reading {
  readonly format?: Format | undefined;
  /** The format where the name of the file says none. */
  readonly otherwise?: Format;
  /** Of move lists that do not say theirs. */
  readonly size?: number | undefined;
}

/** The games of a file, each of them played through; the format is that of the file's ending unless it is given. */
export function gamesOfFile(path: string, { format, otherwise, size }: Reading = {}): ReadGames {
  const text = readText(path);
  const known = format ?? formatOfPath(path, text) ?? otherwise;
  if (!known) throw new BadInput(`${path}: which format is it? Say it by --from: ${FORMATS.join(', ')}`);
  const read = must(gamesOfText(text, path, known, size));
  if (read.games.length > 0) return read;
  const others = read.leftOut.map((what) => `, but ${what}`).join('');
  throw new BadInput(`${path}: there is no game of Meridians in it${others}`);
}
