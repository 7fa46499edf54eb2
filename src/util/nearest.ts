/** Suggestions for mistyped names. */

/**
 * The element of `names` nearest to a mistyped word, the first of equally near ones; undefined if
 * none is near. Allows one edit (a wrong, missing, extra or transposed letter) per three letters of
 * the word.
 */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  let least = most + 1;
  for (const name of names) {
    const distance = distanceOf(word, name);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** The optimal string alignment distance: the number of such edits between two words. */
function distanceOf(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isExchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (row[j - 1] as number) + 1,
        (last[j] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
        isExchanged ? (before[j - 2] as number) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[to.length] as number;
}
