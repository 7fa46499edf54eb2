/** The documentation as a site: `npm run site` builds it into dist/site/docs, at whatever address that is served. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { makePortable, PLACEHOLDER } from './portable.ts';
import { sidebar } from './sidebar.ts';

const DOCS = fileURLToPath(new URL('../', import.meta.url));
const SOURCES = 'https://github.com/sightline-engine/sightline/blob/main/';
/** Files that pages link to and that are no pages. */
const FILES = /^(?:[\w-]+\.(?:html|schema\.json)|(?:solved|reports|systemd)\/.*)$/;

export default defineConfig({
  title: 'Sightline',
  description: 'Analyse abstract games, run tournaments and measure search strength',
  lang: 'en',
  // That of the board, beside which the documents lie.
  head: [['link', { rel: 'icon', href: `${PLACEHOLDER}../icon.svg` }]],
  base: PLACEHOLDER,
  outDir: '../dist/site/docs',
  cacheDir: './node_modules/.vitepress',
  srcExclude: ['node_modules/**'],
  ignoreDeadLinks: [
    (link: string) => FILES.test(link.replace(/^\.\//, '')) || /^(?:\.\/)?(?:\.\.\/)+(?!.*\.md$)/.test(link),
  ],
  appearance: true,
  markdown: {
    linkify: false,
    config(md) {
      // Sessions are indented blocks, which are shown like fenced ones, with a button to copy them.
      md.renderer.rules.code_block = (tokens, index, options, env, self) => {
        const token = tokens[index];
        if (!token) return '';
        token.info = 'sh';
        return md.renderer.rules.fence?.(tokens, index, options, env, self) ?? '';
      };
      md.core.ruler.push('sightline-links', ({ tokens, env }) => {
        const depth = String(env.relativePath ?? '').split('/').length - 1;
        for (const token of tokens.flatMap((block) => block.children ?? [])) {
          const href = token.type === 'link_open' ? token.attrGet('href') : null;
          if (href === null || /^(?:[a-z]+:|#)/.test(href)) continue;
          const ups = /^(?:\.\.\/)*/.exec(href)?.[0].length ?? 0;
          // What lies outside of the documents is shown where the sources are.
          if (ups / 3 > depth) token.attrSet('href', SOURCES + href.slice(ups));
          else if (FILES.test(href)) {
            token.attrSet('target', '_self');
            // `npm run docs` makes pages of the reports.
            token.attrSet('href', href.replace(/^(reports\/.*)\.json$/, '$1.html'));
          }
        }
      });
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      // Each function runs in the page, apart from this file.
      options: {
        miniSearch: {
          options: {
            processTerm: (term: string) =>
              /^(?:an?|and|do|how|i|in|of|on|the|to)$/i.test(term) ? null : term.toLowerCase(),
          },
          // These repeat the words of the guide.
          searchOptions: { boostDocument: (id: string) => (/\/(?:reference\/api|architecture)/.test(id) ? 0.3 : 1) },
        },
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/how-to' },
      { text: 'Commands', link: '/reference/commands/' },
      // `npm run docs` writes these pages from the comments of the exports.
      ...(existsSync(`${DOCS}reference/api`) ? [{ text: 'Exports', link: '/reference/api/' }] : []),
      { text: 'Glossary', link: '/glossary' },
      { text: 'Board', link: '/../', target: '_self' },
    ],
    sidebar: sidebar(),
    docFooter: { prev: 'Previous', next: 'Next' },
  },
  buildEnd({ outDir }) {
    const copied = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((path) => FILES.test(path) && !path.endsWith('.table'));
    for (const path of copied) cpSync(join(DOCS, path), join(outDir, path));
    makePortable(outDir);
  },
});
