/** What a message has to name, however it is worded. */

type Part = string | number | undefined;

/** Matches a text that has these parts in this order: a file, an option, a figure. A number is one by itself, no piece of another. */
export function inOrder(...parts: readonly Part[]): RegExp {
  return new RegExp(parts.map(patternOf).join('[^]*'));
}

function patternOf(part: Part): string {
  if (part === undefined) throw new Error('nothing is expected to be named');
  const text = String(part);
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return `${/^\d/.test(text) ? '(?<!\\d)' : ''}${escaped}${/\d$/.test(text) ? '(?!\\d)' : ''}`;
}

/** The same, of one line with or without its end. */
export function oneLine(...parts: readonly Part[]): RegExp {
  return new RegExp(`^[^\\n]*${inOrder(...parts).source.replaceAll('[^]*', '[^\\n]*')}[^\\n]*\\n?$`);
}
