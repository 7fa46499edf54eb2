/** What a message has to name, however it is worded: a code, a file, an option, a figure. */

type Part = string | number | undefined;

/** Matches a text that has all these parts, each as often as it stands here. A number is one by itself, no piece of another. */
export function naming(...parts: readonly Part[]): RegExp {
  return patternOf(parts, '[^]');
}

/** The same, of one line with or without its end. */
export function oneLine(...parts: readonly Part[]): RegExp {
  return patternOf(parts, '[^\\n]');
}

/** Matches a text that begins with this one. */
export function startOf(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`);
}

/**
 * Matches whatever names the same as an example: the code that it begins with, what stands in quotes, numbers, places such as `3:14`,
 * points, files, options, `key=value`, fields with dots, sides, and words in capitals. An example without any of them has to stand there as it is.
 */
export function like(example: string): RegExp {
  const parts = Array.from(example.matchAll(PARTS), ([part, quoted]) => quoted ?? part);
  return parts.length > 0 ? naming(...parts) : new RegExp(escaped(example));
}

const PARTS = new RegExp(
  [
    '^(?:\\d+ )?[a-z]+(?:-[a-z]+)+(?=: )',
    '"((?:[^"\\\\]|\\\\.)+)"',
    '[\\w…./-]*\\.(?:jsonl?|txt|net|sgf|tree|html|db|checkpoint)\\b(?::\\d+(?=:))?',
    '--[a-z]+(?:-[a-z]+)*(?:=\\S*\\w)?',
    '\\b[A-Z]{3,}(?::\\d+)?\\b',
    '\\b[a-z]+(?:\\.[a-zA-Z0-9]+)+(?=[: ])',
    '\\b\\w[\\w.]*=[\\w.]+',
    '\\b\\d+:\\d+\\b',
    '\\b[a-z]\\d{1,2}(?:[a-z]\\d{1,2})?\\b',
    '\\b\\d+(?:[.,]\\d+)*(?:ms|[kmg%])?\\b',
    '\\b(?:light|dark|silver|green|blue|yellow|red)\\b',
    '\\([A-Z]\\)',
  ].join('|'),
  'g',
);

function patternOf(parts: readonly Part[], any: string): RegExp {
  const times = new Map<string, number>();
  for (const part of parts) {
    if (part === undefined) throw new Error('nothing is expected to be named');
    times.set(String(part), (times.get(String(part)) ?? 0) + 1);
  }
  const all = Array.from(times, ([part, count]) => {
    const alone = `${/^\d/.test(part) ? '(?<![\\d.])' : ''}${escaped(part)}${/\d$/.test(part) ? '(?!\\d)' : ''}`;
    return `(?=(?:${any}*?${alone}){${count}})`;
  });
  return new RegExp(`^${all.join('')}${any}*\\n?$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
