/** Locates errors in the author's file. */

/** Frames of this program. The games of its tests are excluded. */
const OWN =
  /[\\/](?:src|dist)[\\/](?:src[\\/])?(?:games|search|network|util|cli|node)[\\/]|[\\/]node_modules[\\/](?!sightline)|\bnode:|<anonymous>/;

/** The first stack frame outside this program, as `play (file:line:column)`. */
export function frameOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s*at /.test(line));
  return frames
    .find((line) => !OWN.test(line))
    ?.trim()
    .replace(/^at /, '')
    .replaceAll('file://', '');
}
