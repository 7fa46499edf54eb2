/** The language of the page, and what is loaded of its texts. */
import { type Area, type Language, TEXT_FILES } from 'virtual:texts';
import { isOneOf, kept } from '../frame/kept.ts';
import { sentences, TEXTS } from './texts.ts';

/** The languages, as they call themselves. */
export const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['ja', '日本語'],
  ['ko', '한국어'],
];

/** As `first.js` has chosen it. */
export const language = (LANGUAGES.find(([name]) => name === document.documentElement.lang) ?? ['en'])[0] as Language;
const chosen = kept<Language | ''>('language', '', isOneOf(LANGUAGES.map(([name]) => name)));

/** Loads the page again in another language. Its game stays. */
export function chooseLanguage(name: Language): void {
  chosen.value = name;
  location.reload();
}

/** Loads the texts of an area, a game, or a rule of a game, if there are any. */
export async function loadTexts(area: string): Promise<void> {
  const file = await TEXT_FILES[language][area]?.();
  Object.assign(TEXTS, file?.default);
  sentences.add(file?.SENTENCES ?? {});
}

/** A part of the page that is loaded on first use, with its areas of the texts. */
export async function withTexts<T>(part: Promise<T>, ...areas: readonly Area[]): Promise<T> {
  const [loaded] = await Promise.all([part, ...areas.map(loadTexts)]);
  return loaded;
}
