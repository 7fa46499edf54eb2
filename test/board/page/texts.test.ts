/** The texts of the page in all its languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { Sentences } from '../../../src/board/page/texts/sentences.ts';
import { areas, argumentsOf, LANGUAGES, messagesOf, sentencesOf } from '../../../vite.texts.ts';

const PAGE = fileURLToPath(new URL('../../../src/board/page/', import.meta.url));
/** The sources by their paths in the page. */
const SOURCES = new Map(
  readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.startsWith('site/'))
    .map((path) => [path, readFileSync(PAGE + path, 'utf8')]),
);
/** Writes comments into game records, which are English for all their readers. */
const IN_RECORDS = 'review/annotate.ts';
/** Proper names, commands, and literals without words: nothing to translate. */
const NAMES = /^(?:Sightline|GTP|SGF|Elo|JSON|Home End|Ctrl\+[A-Z]|(?:npx|sightline) .*|[\d\W_]*|[a-z])$/u;
/** What is translated where it is shown. */
const KNOWN = new Set(areas().flatMap((area) => Object.keys(sentencesOf('ja', area))));

/** The modules that a module loads at once, itself included. */
function closure(path: string, found = new Set<string>()): ReadonlySet<string> {
  const text = SOURCES.get(path);
  if (text === undefined || found.has(path)) return found;
  found.add(path);
  for (const [, to = ''] of text.matchAll(/^(?:import|export)\b(?! type\b)[^'";]*?['"](\.[^'"]+)['"]/gm))
    closure(posix.join(posix.dirname(path), to), found);
  return found;
}

/** What a syntax tree has of texts for people: whole sentences anywhere, and all words between tags. */
function literalsIn(path: string, text: string): string[] {
  const found: string[] = [];
  const shown = /^(?:aria-label|alt|label|title|placeholder|data-apart)$/;
  const add = (value: string, isShown: boolean) => {
    const words = value.replaceAll(/\s+/g, ' ').trim();
    const isSentence = /\p{L}{2,}[,;:]? \p{L}/u.test(words) && /^\p{Lu}|[.:?!…]$/u.test(words);
    if ((isShown ? /\p{L}{2}/u.test(words) : isSentence) && !NAMES.test(words) && !KNOWN.has(words))
      found.push(`${path}: ${words}`);
  };
  const visit = (node: unknown, isShown: boolean): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, isShown);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, value, name, callee } = node as Record<string, unknown>;
    if (type === 'JSXText' || type === 'Literal')
      typeof value === 'string' && add(value, isShown || type === 'JSXText');
    if (type === 'TemplateElement') add(String((value as { cooked: string }).cooked), isShown);
    // Faults of the program, which nobody is meant to read, and modules.
    const isFault = type === 'NewExpression' && /^(?:Error|RangeError|TypeError)$/.test(nameOf(callee));
    if (isFault || type === 'ImportDeclaration' || type === 'TSLiteralType') return;
    const isAttribute = type === 'JSXAttribute';
    const inner = isAttribute ? shown.test(nameOf(name)) : type === 'JSXExpressionContainer' ? isShown : false;
    const passesOn = /^(?:ConditionalExpression|LogicalExpression|TemplateLiteral|JSXExpressionContainer)$/.test(
      `${type}`,
    );
    for (const [key, child] of Object.entries(node)) {
      const isText =
        key === 'children' || (isAttribute && key === 'value')
          ? isAttribute
            ? inner
            : true
          : passesOn && key !== 'test' && isShown;
      visit(child, isText);
    }
  };
  visit(parseSync(path, text).program, false);
  return found;
}

function nameOf(node: unknown): string {
  const { name = '' } = (node ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}

describe('the texts of the page', () => {
  it('are the same messages with the same values in all languages', () => {
    const shapes = LANGUAGES.map((language) =>
      areas().flatMap((area) =>
        Object.entries(messagesOf(language, area)).map(
          ([name, message]) => `${area}: ${name} ${[...argumentsOf(message).keys()].sort()}`,
        ),
      ),
    );
    const [english = [], ...others] = shapes.map((shape) => shape.sort());
    for (const other of others) expect(other).toEqual(english);
    const files = readdirSync(`${PAGE}texts/en`).map((file) => readFileSync(`${PAGE}texts/en/${file}`, 'utf8'));
    const names = files.flatMap((text) => Object.keys(JSON.parse(text)));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('are all used, each where it is loaded', () => {
    const used = new Map([...SOURCES].map(([path, text]) => [path, new Set(text.match(/(?<=\bTEXTS\.)\w+/g))]));
    const names = areas().flatMap((area) => Object.keys(messagesOf('en', area)));
    expect(names.filter((name) => ![...used.values()].some((some) => some.has(name)))).toEqual([]);
    const first = closure('main.tsx');
    const parts = [...SOURCES].flatMap(([path, text]) =>
      [...text.matchAll(/\bimport\('(\.[^']+)'\)((?:,\s*'\w+')*)/g)].map(([, to = '', own = '']) => ({
        areas: ['first', ...(own.match(/\w+/g) ?? [])],
        paths: closure(posix.join(posix.dirname(path), to)),
      })),
    );
    const early = [...new Set([{ areas: ['first'], paths: first }, ...parts])].flatMap(({ areas: loaded, paths }) =>
      areas()
        .filter((area) => !loaded.includes(area))
        .flatMap((area) => {
          const own = Object.keys(messagesOf('en', area));
          const late = [...paths].filter((path) => !(loaded.length > 1 && first.has(path)));
          return late.flatMap((path) =>
            own.filter((name) => used.get(path)?.has(name)).map((name) => `${path}: ${name}`),
          );
        }),
    );
    expect([...new Set(early)]).toEqual([]);
  });

  it('are not in the sources of the page', () => {
    const left = [...SOURCES].filter(([path]) => path !== IN_RECORDS).flatMap(([path, text]) => literalsIn(path, text));
    expect(left).toEqual([]);
    const example = 'const a = <p title="Up here"><b class="no text">Down</b>{b ? "there" : 1}</p>; say("It is so.");';
    expect(literalsIn('a.tsx', example)).toEqual(
      ['Up here', 'Down', 'there', 'It is so.'].map((one) => `a.tsx: ${one}`),
    );
  });

  it('have the same values in sentences as in their translations', () => {
    const values = (text: string) => [...text.matchAll(/\{#?(\w+)\}/g)].map(([, name]) => name).sort();
    for (const language of LANGUAGES) {
      for (const area of areas()) {
        for (const [sentence, text] of Object.entries(sentencesOf(language, area)))
          expect(values(text), sentence).toEqual(values(sentence));
      }
    }
    for (const area of areas())
      expect(Object.keys(sentencesOf('ja', area))).toEqual(Object.keys(sentencesOf('ko', area)));
  });

  it('translate sentences with their values and in lists, and leave unknown ones', () => {
    const sentences = new Sentences();
    sentences.add({
      'one test': 'eins',
      '{what} of (a) test': 'Test: {what}',
      '{what} of a test': '{what}!',
      ', ': '; ',
    });
    sentences.add({ '{#count} stones': '{#count} Steine' });
    const said = ['one test', 'one test of (a) test', 'x of a test', '12 stones, one test', 'one test, y', 'y stones'];
    expect(said.map((one) => sentences.find(one))).toEqual([
      'eins',
      'Test: eins',
      'x!',
      '12 Steine; eins',
      undefined,
      undefined,
    ]);
  });
});
