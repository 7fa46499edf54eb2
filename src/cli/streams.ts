/** The streams of a command. */
import type { Readable } from 'node:stream';

/** A stream of output; the fields are those of a terminal. */
export interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(): boolean;
}

export type Input = Readable & {
  readonly isTTY?: boolean;
  /** The open file that is read for `-` as a file; 0 if not given. */
  readonly fd?: number | null;
};

export interface Streams {
  readonly stdin: Input;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Acts like Ctrl-C once aborted. */
  readonly signal?: AbortSignal | undefined;
}
