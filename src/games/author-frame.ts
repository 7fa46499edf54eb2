/** Locates errors in the file of a game's author. */

/** The folder of this program's sources, or of its compiled files; undefined in a page. */
const PROGRAM = /([^\s()]*\/)src\/games\/author-frame\.[jt]s/.exec(fileOf(new Error('here').stack ?? ''))?.[1];
const PARTS = ['src/', 'selfplay/', 'bench/'];

/**
 * The stack frame of the author's code that has thrown, as `play (file:line:column)`; undefined for
 * an error of this program, even if it was called from elsewhere.
 */
export function frameOf(error: unknown): string | undefined {
  return authorFrame(framesOf(error));
}

/** The same for frames from the innermost on. */
export function authorFrame(frames: readonly string[]): string | undefined {
  const found = frames.findIndex((frame) => !isOwn(frame));
  return found === 0 || frames.slice(found).some(isOwn) ? frames[found] : undefined;
}

/** The first frame outside this program that has called this function. */
export function callerFrame(): string | undefined {
  return framesOf(new Error('here')).find((frame) => !isOwn(frame));
}

function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const other = /\bnode:|<anonymous>|[\\/]node_modules[\\/](?!sightline)/;
  return stack
    .split('\n')
    .flatMap((line) => /^\s*at (.*)$/.exec(line)?.[1] ?? [])
    .filter((frame) => !other.test(frame))
    .map(fileOf);
}

function isOwn(frame: string): boolean {
  return PARTS.some((part) => frame.includes(`${PROGRAM}${part}`));
}

function fileOf(text: string): string {
  return text.replaceAll('file://', '');
}
