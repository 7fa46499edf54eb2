/** Where in the author's file something happened. */

/** Frames of the program itself; the tests' games do not count. */
const OWN =
  /[\\/](?:src|dist)[\\/](?:src[\\/])?(?:games|search|network|util|cli|node)[\\/]|[\\/]node_modules[\\/](?!sightline)|\bnode:|<anonymous>/;

/** The first line of a stack that lies in none of the program's files, as `play (file:line:column)`. */
export function frameOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s*at /.test(line));
  return frames
    .find((line) => !OWN.test(line))
    ?.trim()
    .replace(/^at /, '')
    .replaceAll('file://', '');
}
