/**
 * For the bundler: compiles the texts of the page, messages in ICU MessageFormat, to functions. Run as a program, it
 * writes their types for the compiler, `dist/.texts.d.ts`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type MessageFormat from '@messageformat/core';
import { parse, type Token } from '@messageformat/parser';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const TYPES = fileURLToPath(new URL('dist/.texts.d.ts', import.meta.url));
const FOLDER = fileURLToPath(new URL('src/board/page/texts/', import.meta.url));
const NAME = 'virtual:texts';

export const LANGUAGES = ['en', 'ja', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Areas that the page needs at once, loaded as the area `first`. Each of the others is loaded with its view. */
const FIRST: readonly string[] = ['analyse', 'board', 'frame', 'game'];

/** Messages by their names. */
export type Messages = Readonly<Record<string, string>>;

/** The areas that have a file, without those that are loaded at once, and `first`. */
export function areas(): string[] {
  const files = LANGUAGES.flatMap((language) => readdirSync(join(FOLDER, language)));
  const names = files.map((name) => name.replace(/\..*$/, '')).sort();
  return ['first', ...new Set(names.filter((name) => !FIRST.includes(name)))];
}

function read(language: Language, file: string): Messages {
  const path = join(FOLDER, language, `${file}.json`);
  return readdirSync(join(FOLDER, language)).includes(`${file}.json`) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function readAll(language: Language, area: string, suffix = ''): Messages {
  const files = area === 'first' ? FIRST : [area];
  return Object.assign({}, ...files.map((file) => read(language, file + suffix)));
}

/** The messages of an area. */
export function messagesOf(language: Language, area: string): Messages {
  return readAll(language, area);
}

/** Translations of sentences from below the page, by the English sentence, whose values are `{name}`s. */
export function sentencesOf(language: Language, area: string): Messages {
  return language === 'en' ? {} : readAll(language, area, '.sentences');
}

/** The arguments of a message with their types. */
export function argumentsOf(message: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'content' || token.type === 'octothorpe') continue;
      const isNumber = token.type === 'plural' || token.type === 'selectordinal';
      if (isNumber || !found.has(token.arg)) found.set(token.arg, isNumber ? 'number' : 'string | number');
      if ('cases' in token) for (const one of token.cases) visit(one.tokens);
    }
  };
  visit(parse(message));
  return found;
}

/** The code of a module whose default export has a function for each message. */
export function compiled(language: Language, messages: Messages): string {
  // It is CommonJS, whose declarations are those of an ES module.
  const require = createRequire(import.meta.url);
  const Format: typeof MessageFormat.default = require('@messageformat/core');
  const compileModule = require('@messageformat/core/compile-module.js');
  return compileModule(new Format(language), messages);
}

/** Short names of all messages, by which the page is smaller by 1.5 kB. */
function shortNames(): ReadonlyMap<string, string> {
  const names = areas().flatMap((area) => Object.keys(messagesOf('en', area)));
  return new Map(names.map((name, i) => [name, `$${i.toString(36)}`]));
}

export function texts(): Plugin {
  const short = shortNames();
  const shortened = (name: string) => short.get(name) ?? name;
  return {
    name: 'texts',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/board\/page\//.test(id) ? code.replaceAll(/(?<=\bTEXTS\.)\w+/g, (name) => shortened(name)) : undefined,
    resolveId: (id) => (id.startsWith(NAME) ? id : undefined),
    load: (id) => {
      if (!id.startsWith(NAME)) return undefined;
      const [, name, area = ''] = id.split('/');
      if (area === '') return loaders();
      const language = LANGUAGES.find((one) => one === name) as Language;
      const sentences = JSON.stringify(sentencesOf(language, area));
      const messages = Object.entries(messagesOf(language, area)).map(([key, text]) => [shortened(key), text]);
      return `${compiled(language, Object.fromEntries(messages))}\nexport const SENTENCES = ${sentences};`;
    },
  };
}

function loaders(): string {
  const table = LANGUAGES.map((language) => {
    const own = areas().filter(
      (area) => Object.keys({ ...messagesOf(language, area), ...sentencesOf(language, area) })[0],
    );
    const rows = own.map((area) => `'${area}': () => import('${NAME}/${language}/${area}')`);
    return `${language}: { ${rows.join(', ')} }`;
  });
  return `export const TEXT_FILES = { ${table.join(', ')} };`;
}

function types(): string {
  const rows = areas().flatMap((area) =>
    Object.entries(messagesOf('en', area)).map(([name, message]) => {
      const args = [...argumentsOf(message)].map(([arg, type]) => `readonly ${arg}: ${type}`);
      const comment = message.replaceAll('*/', '* /');
      return `/** ${comment} */\n${name}(${args.length === 0 ? '' : `args: { ${args.join('; ')} }`}): string;`;
    }),
  );
  const names = areas().map((area) => `'${area}'`);
  return `declare module '${NAME}' {
export type Language = ${LANGUAGES.map((one) => `'${one}'`).join(' | ')};
export type Area = ${names.join(' | ')};
export interface Texts {
${rows.join('\n')}
}
export interface TextFile { readonly default: Partial<Texts>; readonly SENTENCES: Readonly<Record<string, string>> }
export const TEXT_FILES: Readonly<Record<Language, Readonly<Partial<Record<string, () => Promise<TextFile>>>>>>;
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(TYPES, types());
}
