/** Links of the documents lead somewhere, and every page can be found. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GROUPS } from '../../docs/.vitepress/sidebar.ts';
import { DOCUMENTS, documentText, HOME, withoutCode } from '../support/documents.ts';

/** The anchor of a heading, as GitHub and VitePress have it. */
function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-');
}

function anchorsOf(path: string): ReadonlySet<string> {
  const text = documentText(path).replaceAll(/^```.*?^```$/gms, '');
  return new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading as string)));
}

interface Link {
  readonly from: string;
  readonly to: string;
}

function linksIn(from: string): Link[] {
  const text = withoutCode(documentText(from));
  const inText = [...text.matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].map(([, to]) => to as string);
  // Links of the first page, from its root.
  const ofHome = [...text.matchAll(/link: (\/[^,}\s]*)/g)].flatMap(([, to = '']) => {
    if (to === '/../') return [];
    return [`${to.slice(1)}${to.endsWith('/') ? 'index' : ''}.md`];
  });
  return [...inText, ...ofHome].map((to) => ({ from, to }));
}

const all = DOCUMENTS.flatMap(linksIn);
const local = all.filter(({ to }) => !/^[a-z]+:/.test(to));

function problem({ from, to }: Link): string | undefined {
  const [path = '', anchor] = to.split('#');
  const target = path === '' ? from : posix.join(posix.dirname(from), path);
  if (!existsSync(HOME + target)) return `${from}: ${to} does not exist`;
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  return anchorsOf(target).has(anchor) ? undefined : `${from}: ${target} has no heading ${anchor}`;
}

describe('links of the documents', () => {
  it('lead to files and headings that exist', () => {
    expect(local.length).toBeGreaterThan(150);
    expect(local.flatMap((link) => problem(link) ?? [])).toEqual([]);
  });

  it('are links, not names of files', () => {
    const named = DOCUMENTS.filter((path) => path.startsWith('docs/')).flatMap((path) => {
      const found = documentText(path).match(/(?<!\[)`docs\/[\w/-]+\.md`/g) ?? [];
      return found.map((name) => `${path}: ${name}`);
    });
    expect(named).toEqual([]);
  });

  it('in comments, messages and help name pages that exist', () => {
    const files = ['src', 'selfplay', 'bench', 'examples', 'weights'].flatMap((folder) =>
      readdirSync(HOME + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    );
    const named = files
      .filter((path) => /\.(?:tsx?|js|md)$/.test(path))
      .flatMap((path) =>
        // Those of KataGo have capitals.
        [...readFileSync(HOME + path, 'utf8').matchAll(/(?<![\w/])docs\/[a-z-]+\.md/g)].map(([name]) => ({
          path,
          name,
        })),
      );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !existsSync(HOME + name))).toEqual([]);
  });

  it('of the sidebar lead to all pages, each once', () => {
    const listed = GROUPS.flatMap(({ pages }) => pages.map(([, path]) => `docs/${path}.md`));
    const pages = DOCUMENTS.filter(
      (path) => path.startsWith('docs/') && !/^docs\/(?:index\.md|reference\/commands\/(?!index))/.test(path),
    );
    expect(listed.toSorted()).toEqual(pages.toSorted());
  });
});
