import { plainLine } from './plain-line.ts';

/** A word as it is written on the command line of a POSIX shell. */
export function shellWord(text: string): string {
  const line = plainLine(text);
  return /^[\w./+@%:,=-]+$/.test(line) ? line : `'${line.replaceAll("'", "'\\''")}'`;
}
