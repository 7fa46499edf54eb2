/** A progress bar on the terminal. */
import { SingleBar } from 'cli-progress';
import type { Output } from '../streams.ts';
import { isLive, USUAL_COLUMNS } from './terminal.ts';

/** Share of the width, which leaves room for the text beside it. */
const BAR_SHARE = 0.25;
const LONGEST_BAR = 40;

/** A bar in a format of `cli-progress`, on a terminal; undefined for another stream. */
export function progressBar(stream: Output, format: string): SingleBar | undefined {
  if (!isLive(stream)) return undefined;
  const barsize = Math.min(LONGEST_BAR, Math.floor(BAR_SHARE * (stream.columns || USUAL_COLUMNS)));
  return new SingleBar({ format, barsize, hideCursor: true, stream });
}
