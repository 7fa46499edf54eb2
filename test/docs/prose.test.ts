/** Phrases that readers had to read twice, in documents, comments and messages. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const HOME = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['bench', 'docs', 'examples', 'selfplay', 'src', 'test', 'weights'];
const PAGES = ['CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'];
/** Notes of experiments, recorded data, and this list. */
const EXEMPT = /node_modules|\.vitepress|LOG\.md|test\/vectors|test\/docs\/prose\.test\.ts/;

/** What to avoid, and what to write. */
const PHRASES: readonly (readonly [avoid: RegExp, write: string])[] = [
  [/\bof (?:its|their|his|her) own\b/, 'its, their, separate'],
  [/\bso many\b/, 'N, as many'],
  [/(?<!const )\bwhat of\b/, 'the parts of … that'],
  [/(?<!\bthere )\bis no (?:command|folder|file|game|number|move|point|record|option)\b/i, 'unknown …, not a …'],
  [/\b(?:is|are) to be (?:named|said|given|written|read|found)\b/, 'an imperative'],
  [/\bcom(?:es|e|ing) to (?:under|by|in|with|does|nothing)\b/, 'results in'],
  [/\bgo(?:es)? on with\b/, 'continues, resumes'],
  [/\bha(?:s|ve) the whole of it\b/, 'see … for details'],
  [/\btaken in\b/, 'imported'],
  [/\bwho holds (?:what|which)\b(?!\* is now)/i, 'expected ownership'],
  [/\bwhat ground is whose\b/, 'territory'],
  [/\ba lower bound of it\b/, 'its lower confidence bound'],
  [/\bwhat is left out\b/, 'omitted options'],
  [/\bgives? up when\b/, 'stops after'],
  [/\b(?:smallest|largest|best|last) (?:\w+ )?but one\b/, 'second-smallest'],
  [/\b\d[\d,.]* a (?:milli)?second\b/, '… per second, …/ms'],
  [/\bas it were\b/, 'nothing'],
];

interface Finding {
  readonly place: string;
  readonly text: string;
  readonly write: string;
}

/** The words of a file that people read: all of a page, the comments and strings of code. */
function proseOf(path: string, text: string): readonly string[] {
  const lines = text.split('\n');
  if (extname(path) === '.md') return withoutCode(lines);
  return lines.map((line) => (/^\s*(?:\/?\*|\/\/)|['"`]/.test(line) ? line : (/\/\/.*$/.exec(line)?.[0] ?? '')));
}

/** Blocks of code keep their lines, which are empty. */
function withoutCode(lines: readonly string[]): readonly string[] {
  let isCode = false;
  return lines.map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return isCode || isFence || /^ {4}/.test(line) ? '' : line;
  });
}

function findingsIn(path: string): Finding[] {
  const lines = proseOf(path, readFileSync(HOME + path, 'utf8'));
  return lines.flatMap((line, index) =>
    PHRASES.filter(([avoid]) => avoid.test(line)).map(([, write]) => ({
      place: `${path}:${index + 1}`,
      text: line.trim(),
      write,
    })),
  );
}

const files = [
  ...PAGES,
  ...FOLDERS.flatMap((folder) =>
    readdirSync(HOME + folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => ['.md', '.ts', '.tsx', '.js'].includes(extname(path))),
  ),
].filter((path) => !EXEMPT.test(path));

describe('prose', () => {
  it('has none of the phrases that are hard to read', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(findingsIn)).toEqual([]);
  });

  it('is looked for in pages, comments and messages', () => {
    expect(proseOf('a.md', 'read\n```\ncode\n```\n    code')).toEqual(['read', '', '', '', '']);
    expect(proseOf('a.ts', 'call(); // read\nconst read = "this";\ncall();')).toEqual([
      '// read',
      'const read = "this";',
      '',
    ]);
  });
});
