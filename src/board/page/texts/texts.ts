/** The texts of the page in the user's language. Messages are in the JSON files here, an area each. */
import type { Texts } from 'virtual:texts';

/** The messages of the areas that are loaded, by name. None is there before the page begins. */
export const TEXTS = {} as Texts;

type Sentences = Readonly<Record<string, string>>;
/** Translations of English sentences without values, and patterns of those with values. */
const constants = new Map<string, string>();
let patterns: { readonly pattern: RegExp; readonly text: string; readonly rank: number }[] = [];

/** A value in a sentence, such as `{side}`; `{#count}` is a number. */
const VALUE = /\{(#?)(\w+)\}/g;

/** Adds translations of English sentences with their values. */
export function addSentences(sentences: Sentences): void {
  for (const [sentence, text] of Object.entries(sentences)) {
    if (!sentence.includes('{')) constants.set(sentence, text);
    else {
      const plain = sentence.replaceAll(/[\\^$.*+?()[\]|]/g, '\\$&');
      const pattern = plain.replaceAll(VALUE, (_, sign: string, name: string) => {
        return `(?<${name}>${sign === '' ? '.+?' : '[-+−\\d.]+'})`;
      });
      const rank = sentence.replaceAll(VALUE, '').length;
      patterns.push({ pattern: new RegExp(`^${pattern}$`, 's'), text, rank });
    }
  }
  // The most specific one comes first.
  patterns = patterns.sort((a, b) => b.rank - a.rank);
}

const LIST = ', ';

function translationOf(sentence: string): string | undefined {
  const constant = constants.get(sentence);
  if (constant !== undefined) return constant;
  for (const { pattern, text } of patterns) {
    const values = pattern.exec(sentence)?.groups;
    if (values) return text.replaceAll(VALUE, (_, __, name: string) => translated(values[name] ?? ''));
  }
  if (!sentence.includes(LIST)) return undefined;
  const parts = sentence.split(LIST).map(translationOf);
  return parts.includes(undefined) ? undefined : parts.join(constants.get(LIST));
}

/**
 * A sentence, name or list of them from below the page, where all is English: in the user's language
 * if a translation is known, else as it is. The values in it are translated, too.
 */
export function translated(sentence: string): string {
  return translationOf(sentence) ?? sentence;
}
