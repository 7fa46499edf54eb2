/** The pages in the order of their readers. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Page = readonly [title: string, path: string];

/** Titles in the sidebar may be shorter than those of the pages. */
export const GROUPS: readonly { readonly title: string; readonly pages: readonly Page[] }[] = [
  {
    title: 'Play and analyse',
    pages: [
      ['The rules of Meridians', 'rules-meridians'],
      ['メリディアンのルール', 'rules-meridians.ja'],
      ['메리디안의 규칙', 'rules-meridians.ko'],
      ['Strategy of Meridians', 'strategy-meridians'],
      ['Strategy of Mǽrstánas', 'strategy-maerstanas'],
      ['Strategy of HexiMeros', 'strategy-heximeros'],
      ['Analyse a position', 'analyse'],
      ['Play in the terminal', 'play'],
      ['The board in the browser', 'serve'],
      ['Review a game', 'review'],
      ['The library', 'library'],
      ['How do I …?', 'how-to'],
    ],
  },
  {
    title: 'Tournaments and benchmarks',
    pages: [
      ['Tournaments', 'tournaments'],
      ['Benchmarks', 'benchmarks'],
      ['Tune parameters', 'tune'],
      ['Train a network', 'train'],
      ['Farms: many machines', 'farm'],
      ['Report on a game', 'game-report'],
    ],
  },
  {
    title: 'Write a game',
    pages: [
      ['Write a game', 'own-game'],
      ['Games of Abstract Play', 'abstract-play-games'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['Commands', 'reference/commands/index'],
      ['Search parameters', 'reference/parameters'],
      ['Formats', 'formats'],
      ['JSON analysis', 'analysis'],
      ['Go Text Protocol', 'gtp'],
      ['TypeScript API', 'api'],
      ['Files and exit codes', 'files'],
      ['Compatibility', 'compatibility'],
      ['Glossary', 'glossary'],
    ],
  },
  {
    title: 'Operate',
    pages: [
      ['Run the server', 'operate-server'],
      ['Run a farm', 'operate-farm'],
      ['A bot for Abstract Play', 'bot'],
    ],
  },
  {
    title: 'How it works',
    pages: [
      ['Architecture', 'architecture'],
      ['The search', 'search'],
      ['Statistics', 'statistics'],
      ['The network', 'network'],
      ['Territory', 'territory'],
    ],
  },
  {
    title: 'Studies',
    pages: [
      ['Solved boards', 'solved'],
      ['Openings under the pie rule', 'pie'],
      ['Mǽrstánas', 'maerstanas'],
      ['HexiMeros', 'heximeros'],
      ['Reports on games', 'reports'],
    ],
  },
];

const COMMANDS = fileURLToPath(new URL('../reference/commands/', import.meta.url));

function commandItems() {
  const names = readdirSync(COMMANDS).map((name) => name.replace(/\.md$/, ''));
  const all = names.filter((name) => name !== 'index').sort();
  return all.map((name) => ({
    text: name.replace(/^(bench|farm|library|train|tune)-/, '$1 '),
    link: `/reference/commands/${name}`,
  }));
}

export function sidebar() {
  return GROUPS.map(({ title, pages }) => ({
    text: title,
    collapsed: false,
    items: pages.map(([text, path]) =>
      path === 'reference/commands/index'
        ? { text, link: '/reference/commands/', collapsed: true, items: commandItems() }
        : { text, link: `/${path}` },
    ),
  }));
}
