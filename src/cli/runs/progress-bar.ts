/** A progress bar on the terminal. */
import { SingleBar } from 'cli-progress';
import { isLive, USUAL_COLUMNS } from './terminal.ts';

/** Share of the width, which leaves room for the text beside it. */
const BAR_SHARE = 0.25;
const LONGEST_BAR = 40;

/** A bar in a format of `cli-progress`, on stderr; undefined if that is not a terminal. */
export function progressBar(format: string): SingleBar | undefined {
  if (!isLive()) return undefined;
  const barsize = Math.min(LONGEST_BAR, Math.floor(BAR_SHARE * (process.stderr.columns || USUAL_COLUMNS)));
  return new SingleBar({ format, barsize, hideCursor: true, stream: process.stderr });
}
