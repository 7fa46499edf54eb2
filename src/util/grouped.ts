import { foundOrMade } from './found-or-made.ts';

/** Items by key, in their order. */
export function grouped<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) foundOrMade(groups, keyOf(item), () => []).push(item);
  return groups;
}
