/** The texts of the page in the user's language. Messages are in the JSON files here, an area each. */
import type { Texts } from 'virtual:texts';
import { Sentences } from './sentences.ts';

/** The messages of the loaded areas by name; empty until the page begins. */
export const TEXTS = {} as Texts;
/** The sentences of these areas; none in English. */
export const sentences = new Sentences();

/**
 * A sentence, name or list of them from below the page, where all is English: in the user's language
 * if a translation is known, else as it is.
 */
export function translated(sentence: string): string {
  return sentences.find(sentence) ?? sentence;
}
