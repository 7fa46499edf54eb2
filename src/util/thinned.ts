/** At most `most` items of a list (2 or more) at about equal distances, including the first and the last. */
export function thinned<Item>(items: readonly Item[], most: number): Item[] {
  const step = (items.length - 1) / (most - 1);
  if (step <= 1) return [...items];
  return Array.from({ length: most }, (_, i) => items[Math.round(i * step)] as Item);
}
