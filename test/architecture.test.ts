/** The layers of docs/architecture.md: imports only go down the list. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../', import.meta.url);

/** What a layer may use beside itself and the layers before it. */
type Uses = 'JavaScript' | 'Node' | 'browser';

/** From the bottom. A file belongs to the layer with the longest name that it lies in. */
const LAYERS: readonly (readonly [place: string, uses: Uses])[] = [
  ['src/util', 'JavaScript'],
  ['src/network', 'JavaScript'],
  ['src/search', 'JavaScript'],
  ['src/games', 'JavaScript'],
  ['src/own-games', 'JavaScript'],
  ['src/records', 'JavaScript'],
  ['src/drawing', 'JavaScript'],
  ['src/engine', 'JavaScript'],
  ['src/review', 'JavaScript'],
  ['src/public.ts', 'JavaScript'],
  ['src/protocol', 'JavaScript'],
  ['src/node', 'Node'],
  ['src/index.ts', 'Node'],
  ['selfplay', 'Node'],
  ['src/board/library', 'JavaScript'],
  ['src/board/library/node', 'Node'],
  ['src/board/service', 'JavaScript'],
  ['src/board/server', 'Node'],
  ['src/board/bot', 'Node'],
  ['src/board/browser', 'browser'],
  ['src/board/page', 'browser'],
  ['bench', 'Node'],
  ['src/cli', 'Node'],
];

/** Packages that run in any JavaScript. */
const PORTABLE_PACKAGES = [
  '@noble/hashes/hmac.js',
  '@noble/hashes/sha2.js',
  '@observablehq/plot',
  'jsonc-parser',
  'linkedom',
  'seedrandom',
  'seedrandom/lib/alea.js',
  'tinyqueue',
  'zod',
];
/** Packages for pages, and the files that vite makes. */
const BROWSER_PACKAGES = [
  '@sqlite.org/sqlite-wasm',
  'preact',
  'preact/hooks',
  '@preact/signals',
  'virtual:assets',
  'virtual:common.css',
  'virtual:files',
  'virtual:site',
  'virtual:texts',
];

/** What no JavaScript but Node's has, and what a page alone has. */
const OF_NODE =
  /\bprocess\s*\.|\bBuffer\s*[.(<]|: Buffer\b|\bNodeJS\.|\bsetImmediate\b|\brequire\(|\b__dirname\b|\bimport\.meta\b/;
const OF_PAGES = /(?<![.\w{] *)\b(?:document|window|navigator|localStorage)\s*\./;

const READS = /\b(?:readFileSync|createReadStream|readFile|open)\b[^;]*from 'node:fs/;

interface Import {
  /** A path from the root, or the name of a package. */
  readonly to: string;
  /** Nothing of it is there when the program runs. */
  readonly isOfTypes: boolean;
  /** A thread begins there, as its own program. */
  readonly isEntry: boolean;
  /** It is loaded when it is needed. */
  readonly isLate: boolean;
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

/** Number of the layer; -1 for a file of none, and for packages. */
function layerOf(path: string): number {
  const lengths = LAYERS.map(([place]) => (isWithin(path, place) ? place.length : 0));
  const longest = Math.max(...lengths);
  return longest === 0 ? -1 : lengths.indexOf(longest);
}

/** Text without comments, so that what they mention does not count. Good enough for this code, not for every one. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

/** What a file imports or re-exports, dynamic imports and the entries of threads too. */
function importsOf(path: string, text: string): Import[] {
  const code = withoutComments(text);
  const patterns = [
    /^(?:import|export)\b(?<what>[^'"`;()]*?)\bfrom\s*['"](?<to>[^'"]+)['"]/gm,
    /^import\s*['"](?<to>[^'"]+)['"]/gm,
    /\bimport\s*\(\s*['"`](?<late>[^'"`]+)['"`]/g,
    /\bnew URL\(\s*['"`](?<entry>\.[^'"`]+\.[jt]s)['"`]/g,
  ];
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ groups = {} }) => {
      const { what = '', entry, late, to = late ?? entry ?? '' } = groups;
      const isOfTypes = /^\s*type\b/.test(what);
      const found = to.startsWith('.') ? posix.join(posix.dirname(path), to).replace(/\.js$/, '.ts') : to;
      return { to: found, isOfTypes, isEntry: entry !== undefined, isLate: late !== undefined };
    }),
  );
}

/** Why a file may not import another, or undefined when it may. */
function objection(from: string, { to, isOfTypes }: Import): string | undefined {
  const no = (why: string) => `${from} imports ${to}: ${why}`;
  const layer = layerOf(from);
  if (layer < 0) return no('the file is in no layer of docs/architecture.md');
  const [, uses] = LAYERS[layer] as (typeof LAYERS)[number];
  const target = layerOf(to);
  if (target < 0) {
    if (to === 'package.json' || uses === 'Node') return isWithin(to, 'test') ? no('it is of the tests') : undefined;
    const open = uses === 'browser' ? [...PORTABLE_PACKAGES, ...BROWSER_PACKAGES] : PORTABLE_PACKAGES;
    return open.includes(to) || to.endsWith('.css') ? undefined : no(`it does not run in any ${uses}`);
  }
  if (target > layer) return no('imports only go down');
  const [place, used] = LAYERS[target] as (typeof LAYERS)[number];
  // Types are not there when a page runs.
  const isThere = uses !== 'browser' || !isOfTypes;
  if (used !== 'JavaScript' && used !== uses && isThere) return no(`${place} needs ${used}`);
  // The folder of a game is open to its neighbours above alone, which open it for everybody.
  const game = /^src\/games\/[^/]+\//.exec(to)?.[0];
  if (game === undefined || isWithin(from, game.slice(0, -1))) return undefined;
  return posix.dirname(from) === 'src/games' ? undefined : no('the folder of a game is open to src/games alone');
}

function filesIn(place: string): string[] {
  const url = new URL(place, ROOT);
  if (!existsSync(url)) return [];
  if (place.endsWith('.ts')) return [place];
  return readdirSync(url, { recursive: true, encoding: 'utf8' })
    .map((name) => `${place}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path));
}

/** A circle for each import that closes one. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, line: readonly string[]): void => {
    if (line.includes(file)) circles.push([...line.slice(line.indexOf(file)), file].join(' → '));
    if (line.includes(file) || done.has(file)) return;
    for (const to of imports.get(file) ?? []) visit(to, [...line, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

const FILES = ['src', 'selfplay', 'bench']
  .flatMap(filesIn)
  .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }));

/** What is loaded with a file before it runs: files, and names of packages. */
function loadedWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const text = FILES.find((file) => file.path === path)?.text ?? '';
  for (const { to, isOfTypes, isEntry, isLate } of importsOf(path, text)) {
    if (!isOfTypes && !isEntry && !isLate) loadedWith(to, found);
  }
  return found;
}

it('a search thread begins without the games that it does not need, and without what starts threads', () => {
  const loaded = [...loadedWith('src/node/search-thread.ts')];
  expect(loaded).toContain('src/search/playout.ts');
  expect(loaded.filter((path) => /^piscina$|^node:child_process$|^src\/games\/\w+\/(?!name\.ts)/.test(path))).toEqual(
    [],
  );
  const waiting = loaded.filter((path) => /^await\b/m.test(FILES.find((file) => file.path === path)?.text ?? ''));
  expect(waiting, 'files that cannot be required').toEqual([]);
});

describe('every file', () => {
  it('imports only what lies below it', () => {
    expect(FILES.length).toBeGreaterThan(20);
    const all = FILES.flatMap(({ path, text }) => importsOf(path, text).map((to) => objection(path, to)));
    expect(all.length, 'imports found').toBeGreaterThan(50);
    expect(all.filter((why) => why !== undefined)).toEqual([]);
  });

  it('reads files of users only through src/node/file.ts, which refuses devices and endless files', () => {
    // These read files of the program and of the system.
    const own = [
      'node/file',
      'node/holder',
      'node/package-file',
      'node/asset-files',
      'cli/runs/launcher',
      'board/server/page',
    ];
    const open = [...own.map((name) => `src/${name}.ts`), 'selfplay/farm/build.ts'];
    const readers = FILES.filter(
      ({ path, text }) => !/^(?:bench\/research|src\/cli\/reference)\//.test(path) && READS.test(withoutComments(text)),
    );
    expect(readers.map(({ path }) => path).filter((path) => !open.includes(path))).toEqual([]);
    expect(readers.length).toBeGreaterThan(3);
  });

  it('imports files that are there', () => {
    const missing = FILES.flatMap(({ path, text }) =>
      importsOf(path, text)
        .filter(({ to }) => /\.tsx?$/.test(to) && !existsSync(new URL(to, ROOT)))
        .map(({ to }) => `${path} imports ${to}`),
    );
    expect(missing).toEqual([]);
  });

  it('is in no circle of imports', () => {
    const imports = new Map(
      FILES.map(({ path, text }) => [
        path,
        importsOf(path, text)
          .filter(({ isEntry }) => !isEntry)
          .map(({ to }) => to),
      ]),
    );
    expect(circlesIn(imports)).toEqual([]);
    expect(
      circlesIn(
        new Map([
          ['a', ['b']],
          ['b', ['c', 'd']],
          ['c', ['a']],
          ['d', []],
        ]),
      ),
    ).toEqual(['a → b → c → a']);
  });

  it('that is imported for what it does alone is named in package.json, so that bundlers keep it', () => {
    const { sideEffects, exports } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
    const acting = FILES.flatMap(({ path, text }) => {
      const bare = [...withoutComments(text).matchAll(/^import\s*['"](\.[^'"]+)\.ts['"]/gm)];
      return bare.map(([, to = '']) => `${posix.join(posix.dirname(path), to)}.js`);
    });
    const entries = JSON.stringify(exports).match(/[\w./]*\/(?:index|board)\.js/g) ?? [];
    const missing = [...acting, ...entries].filter((path) => !sideEffects.includes(`**/${posix.basename(path)}`));
    expect(missing).toEqual([]);
    expect([acting.length > 5, entries.length]).toEqual([true, 6]);
  });

  it('of a layer that runs anywhere needs no more than JavaScript', () => {
    const wrong = FILES.filter(({ path }) => LAYERS[layerOf(path)]?.[1] === 'JavaScript').filter(({ text }) => {
      const code = withoutComments(text).replaceAll(/`[^`]*`/g, '');
      return OF_NODE.test(code) || OF_PAGES.test(code);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('on the way to a result of a search calls no function of Math that hosts round differently', () => {
    // Geometry of boards, whose points are compared with a tolerance.
    const geometry = ['games/isometries', 'own-games/check/looks', 'own-games/define/graph', 'own-games/define/kit'];
    // Powers of whole numbers that fit in 53 bits.
    const whole = [
      'games/maerstanas/endgame',
      'games/meridians/network/shape',
      'games/meridians/network/walk',
      'network/lanes/first-weights',
      'network/lanes/learnt-lanes',
      'network/shape',
      'own-games/define/move-names',
      'own-games/define/move-paths',
    ];
    const layers = ['util', 'network', 'search', 'games', 'own-games', 'engine', 'review'];
    const files = FILES.filter(({ path }) => layers.some((layer) => isWithin(path, `src/${layer}`)));
    const calling = (pattern: RegExp) =>
      files
        .filter(({ text }) => pattern.test(withoutComments(text)))
        .map(({ path }) => path.slice('src/'.length, -'.ts'.length));
    expect(calling(ROUNDED).sort()).toEqual(geometry);
    expect(calling(POWER).sort()).toEqual(whole);
  });

  it('creates no memory that can grow, and asks Redis only by the functions that shape its replies', () => {
    // docs/compatibility.md says why.
    const wrong = FILES.filter(
      ({ path, text }) =>
        !isWithin(path, 'bench/research') &&
        /\bmaxByteLength\b|\btoResizableBuffer\b|\bredis\.call\(/.test(withoutComments(text)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('of src that stands below the command line prints nothing', () => {
    const printing = FILES.filter(({ path }) => isWithin(path, 'src') && !isWithin(path, 'src/cli')).filter(
      ({ text }) => PRINTS.test(withoutComments(text)),
    );
    expect(printing.map(({ path }) => path)).toEqual([]);
  });

  it('of src has no default export, no enum and no namespace', () => {
    const wrong = FILES.filter(({ path }) => isWithin(path, 'src')).filter(({ text }) =>
      UNWANTED.test(withoutComments(text)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

/** Words of one game, which have no place in the rooms that serve all. */
const GAME_WORDS =
  /\b(meridians|m[aæǽ]e?rst[aá]nas|heximeros|light|dark|pie|mobility|hexagons?|hinges?|thunder|w[oó]den|sovereigns?|stones?)\b/giu;
/** Where such a word means something else: the colours of a page, a form of boards, and the names of modules. */
const OTHER_MEANINGS =
  /color-scheme: [^;)]*|in light and in dark|[Ll]ight or dark|light-dark|(?:Light|Dark) colours|\{ hexagon, rhombus|\b(?:from |import\()'[^']*'/g;

describe('a room that serves all games', () => {
  // Boards are hexagons, too, and seats light and dark, where a game does not say otherwise; what makes and checks own games
  // has examples. The lists of the house reports, of what a package has and of searches on other hosts name games; a page has light and dark colours.
  const rooms = FILES.filter(
    ({ path }) =>
      !/^(?:src\/games\/(?:[^/]+\/|board\.ts|default-seats\.ts)|src\/own-games\/|bench\/research\/(?:compatibility|package|reports)\/)|^src\/board\/page\/frame\/colours\.ts$/.test(
        path,
      ),
  );

  it('has no words of one of them', () => {
    const wrong = rooms.flatMap(({ path, text }) =>
      [...text.replaceAll(OTHER_MEANINGS, '').matchAll(GAME_WORDS)].map(([word]) => `${path}: ${word}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });
});

/** Functions of Math whose results ECMAScript leaves open in the last place. */
const ROUNDED = /\bMath\.(?:a?(?:cos|sin|tan)h?|atan2|cbrt|expm?1?|hypot|log(?:1p|2|10)?|pow)\b/;
/** A power of another base than 2. */
const POWER = /(?<![\s(]2)(?<=[\w\])]) \*\* /;
const PRINTS = /\bconsole\s*\.|\bprocess\s*\.\s*std(?:out|err)\b|\bstd(?:out|err)\b.*from\s*['"](?:node:)?process['"]/;
const UNWANTED =
  /\bexport\s+default\b|\bas\s+default\b|^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?(?:enum|namespace)\s+\w/m;

describe('the check itself', () => {
  const refused: readonly (readonly [path: string, text: string])[] = [
    ['src/util/rng.ts', "import { x } from '../games/kit.ts';"],
    ['src/util/rng.ts', "import type { x } from '../games/kit.ts';"],
    ['src/search/select.ts', "import { openGame } from '../games/registry.ts';"],
    ['src/games/meridians/board.ts', "import type { Replay } from '../../records/replay.ts';"],
    ['src/games/meridians/board.ts', "import { x } from '../heximeros/board.ts';"],
    ['src/engine/engine.ts', "import { x } from '../games/heximeros/kit.ts';"],
    ['src/search/search.ts', "import { Worker } from 'node:worker_threads';"],
    ['src/engine/pool.ts', "import { Piscina } from 'piscina';"],
    ['src/engine/pool.ts', "import { NODE } from '../node/host.ts';"],
    ['src/engine/pool.ts', "const cli = await import('../cli/run.ts');"],
    ['src/engine/pool.ts', "export * from '../cli/run.ts';"],
    ['src/engine/pool.ts', "import '../cli/run.ts';"],
    ['src/engine/pool.ts', "import {\n  a,\n  type B,\n} from '../cli/run.ts';"],
    ['src/engine/pool.ts', "const url = new URL('../node/search-thread.js', import.meta.url);"],
    ['src/board/browser/host.ts', "import { file } from '../../node/file.ts';"],
    ['src/board/page/game/game.ts', "import { readFileSync } from 'node:fs';"],
    ['src/board/page/game/game.ts', "import { Desk } from '../../server/desk.ts';"],
    ['src/board/server/server.ts', "import type { App } from '../page/main.tsx';"],
    ['src/node/file.ts', "import { app } from '../board/page/main.tsx';"],
    ['src/node/file.ts', "import { toy } from '../../test/support/toy.ts';"],
    ['src/cli/program/run.ts', "import { app } from '../../../test/support/toy.ts';"],
    ['src/board/library/library.ts', "import { Shelf } from './node/shelf.ts';"],
    ['selfplay/game/play-game.ts', "import { Suite } from '../../bench/suite/suite.ts';"],
    ['selfplay/game/play-game.ts', "const match = await import('../../src/cli/tournaments/match.ts');"],
    ['src/engine/engine.ts', "import type { Match } from '../../selfplay/tournament/play-tournament.ts';"],
    ['src/tools/extra.ts', "import { x } from '../util/rng.ts';"],
  ];
  const passed: readonly (readonly [path: string, text: string])[] = [
    ['src/search/search.ts', "const kinds = ['import', 'node:fs'];"],
    ['src/search/search.ts', "// import { Worker } from 'node:worker_threads';"],
    ['src/search/search.ts', "/* see import { openGame } from '../games/registry.ts' */"],
    ['src/games/registry.ts', "import { meridians } from './meridians/kit.ts';"],
    ['src/games/meridians/kit.ts', "import { quote } from '../notation.ts';"],
    ['src/engine/tasks.ts', "import { openGame } from '../games/registry.ts';"],
    ['src/util/version.ts', "import about from '../../package.json' with { type: 'json' };"],
    ['src/util/json-text.ts', "import { parseTree } from 'jsonc-parser';"],
    ['src/node/threads.ts', "import { Piscina } from 'piscina';"],
    ['src/board/browser/host.ts', "import type { Host } from '../../util/host.ts';"],
    ['src/board/page/game/game.ts', "import type { View } from '../../server/line-view.ts';"],
    ['src/board/page/game/game.ts', "import { openGame } from '../../../games/registry.ts';"],
    ['src/board/page/main.tsx', "import { render } from 'preact';"],
    ['selfplay/game/play-game.ts', "import { openFile } from '../../src/node/file.ts';"],
    ['src/cli/program/commands.ts', "const bench = await import('../bench/bench.ts');"],
    ['src/cli/program/run.ts', "import { Desk } from '../../board/server/desk.ts';"],
    [
      'src/cli/tournaments/match.ts',
      "import { playTournament } from '../../../selfplay/tournament/play-tournament.ts';",
    ],
  ];

  it('refuses what goes up, or needs another host', () => {
    const objections = refused.map(([path, text]) => importsOf(path, text).map((to) => objection(path, to)));
    const missed = refused.filter((_, i) => objections[i]?.length !== 1 || objections[i]?.[0] === undefined);
    expect(missed).toEqual([]);
  });

  it('lets all else pass', () => {
    const objections = passed.flatMap(([path, text]) => importsOf(path, text).map((to) => objection(path, to)));
    expect(objections.filter(Boolean)).toEqual([]);
  });

  it('knows what only Node has, and what only pages have', () => {
    for (const text of [
      'process.env.X',
      'Buffer.from(x)',
      'x: Buffer',
      'NodeJS.Timeout',
      'setImmediate(f)',
      'import.meta.url',
    ]) {
      expect(OF_NODE.test(text), text).toBe(true);
    }
    for (const text of ['SharedArrayBuffer.x', 'createMarginBuffer(x)', 'in process of', 'preprocess.x']) {
      expect(OF_NODE.test(text), text).toBe(false);
    }
    expect(OF_PAGES.test('const x = document.title')).toBe(true);
    expect(OF_PAGES.test('this.window.x')).toBe(false);
  });

  it('knows printing, default exports, enums and namespaces when it sees them', () => {
    for (const text of ["console.log('x')", 'process.stdout.write(x)', 'process.stderr.isTTY']) {
      expect(PRINTS.test(text)).toBe(true);
    }
    for (const text of ['export default x', 'export { x as default }', 'enum A {}', 'export const enum A {}']) {
      expect(UNWANTED.test(text)).toBe(true);
    }
    expect(UNWANTED.test('export declare namespace N {}')).toBe(true);
    expect(UNWANTED.test("const text = 'an enum of things';")).toBe(false);
  });
});
