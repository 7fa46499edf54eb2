/** Sentences with elements in them. */
import type { ComponentChildren } from 'preact';

const MARK = '\u0001';

/** A message whose values are elements, in the order of its language: `filled(TEXTS.seeRules, { rules: <a … /> })`. */
export function filled<K extends string>(
  message: (values: Readonly<Record<K, string>>) => string,
  parts: Readonly<Record<K, ComponentChildren>>,
): ComponentChildren {
  const names = Object.keys(parts) as K[];
  const marked = Object.fromEntries(names.map((name) => [name, MARK + name + MARK])) as Record<K, string>;
  return message(marked)
    .split(MARK)
    .map((piece, i) => (i % 2 === 0 ? piece : parts[piece as K]));
}
