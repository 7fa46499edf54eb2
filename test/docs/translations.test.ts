/** Translated pages have the diagrams, names and structure of the English page. */
import { describe, expect, it } from 'vitest';
import { DOCUMENTS, documentText } from '../support/documents.ts';

const translated = DOCUMENTS.flatMap((path) => {
  const [, name, language] = /^(docs\/.+)\.([a-z]{2})\.md$/.exec(path) ?? [];
  return name === undefined ? [] : [[path, `${name}.md`, language as string] as const];
});

const blocksIn = (text: string) => text.match(/^ {4,}.*$/gm) ?? [];
const codeIn = (text: string) => (text.match(/`[^`\n]+`/g) ?? []).toSorted();
const headingsIn = (text: string) => (text.match(/^#+(?= )/gm) ?? []).map((marks) => marks.length);
const itemsIn = (text: string) => (text.match(/^(?:\d+\.|-|\|)(?= )/gm) ?? []).length;
/** Without the links to the other languages. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to as string).filter((to) => !to.startsWith('rules-meridians'));

describe.each(translated)('%s', (path, original, language) => {
  const english = documentText(original);
  const text = documentText(path);

  it('has the diagrams, code, structure and links of the English page', () => {
    for (const partsOf of [blocksIn, codeIn, headingsIn, itemsIn, linksIn])
      expect(partsOf(text)).toEqual(partsOf(english));
  });

  it('says its language, and links to the others', () => {
    expect(text.startsWith(`<div lang="${language}">\n\n# `)).toBe(true);
    const name = original.replace('docs/', '');
    for (const { 2: other } of translated) {
      const to = name.replace('.md', `.${other}.md`);
      expect(english).toContain(`](${to})`);
      expect(text.includes(`](${to})`)).toBe(other !== language);
    }
    expect(text).toContain(`](${name})`);
  });
});

it('there are translations of the rules of Meridians', () => {
  expect(translated.map(([path]) => path).toSorted()).toEqual([
    'docs/rules-meridians.ja.md',
    'docs/rules-meridians.ko.md',
  ]);
});
