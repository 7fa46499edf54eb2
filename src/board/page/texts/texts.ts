/** The texts of the page in the user's language. Messages are in the JSON files here, an area each. */
import type { Texts } from 'virtual:texts';

/** The messages of the areas that are loaded, by name. None is there before the page begins. */
export const TEXTS = {} as Texts;

type Values = Readonly<Record<string, string>>;
/** Translations of English sentences without values, and patterns of those with values. */
const constant = new Map<string, string>();
let patterns: { readonly pattern: RegExp; readonly text: string; readonly rank: number }[] = [];

const SLOT = /\\\{(\w+)\\\}/g;

/** Adds translations of English sentences. Values in both are `{name}`s. */
export function addSentences(sentences: Values): void {
  for (const [sentence, text] of Object.entries(sentences)) {
    if (!sentence.includes('{')) constant.set(sentence, text);
    else {
      const plain = sentence.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      const pattern = new RegExp(`^${plain.replaceAll(SLOT, '(?<$1>.+?)')}$`, 's');
      patterns.push({ pattern, text, rank: sentence.replaceAll(/\{\w+\}/g, '').length });
    }
  }
  // The most specific one comes first.
  patterns = patterns.sort((a, b) => b.rank - a.rank);
}

/**
 * A sentence or name that comes from below the page, where all is English: in the user's language
 * if a translation is known, else as it is. Its values are translated, too.
 */
export function translated(sentence: string): string {
  const known = constant.get(sentence);
  if (known !== undefined) return known;
  for (const { pattern, text } of patterns) {
    const values = pattern.exec(sentence)?.groups;
    if (values) return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => translated(values[name] ?? ''));
  }
  return sentence;
}
