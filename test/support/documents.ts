/** The documents, as the tests of test/docs read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const HOME = fileURLToPath(new URL('../../', import.meta.url));

/** Paths of all documents from the root: those at the root, and all of docs/. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(`${HOME}docs`, { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !/node_modules|reference\/api/.test(path)),
];

export function documentText(path: string): string {
  return readFileSync(HOME + path, 'utf8');
}

/** A page without its code. */
export function withoutCode(text: string): string {
  return text
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/^ {4}.*$/gm, '')
    .replaceAll(/`[^`\n]+`/g, '`');
}

/** A command line that a page shows. */
export interface ShownCommand {
  readonly path: string;
  readonly line: number;
  /** All of it, with the lines that a backslash continues. */
  readonly text: string;
}

/** The commands in blocks of code, and those in text that begin with `npx sightline` or `sightline`. */
export function commandsIn(path: string): ShownCommand[] {
  const lines = documentText(path)
    .replaceAll(/\\\n */g, '')
    .split('\n');
  let isFenced = false;
  return lines.flatMap((text, index) => {
    if (/^```/.test(text)) isFenced = !isFenced;
    const place = { path, line: index + 1 };
    const block = isFenced || text.startsWith('    ') ? /^(?: {4})?(?:\$ )?((?:npx )?sightline .*)$/.exec(text) : null;
    if (block) return [{ ...place, text: block[1] as string }];
    if (isFenced || text.startsWith('    ')) return [];
    return [...text.matchAll(/`((?:npx )?sightline [^`]*)`/g)].map(([, found]) => ({
      ...place,
      text: found as string,
    }));
  });
}
