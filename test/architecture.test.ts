/** The dependency order of docs/architecture.md: imports only go down the list. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../', import.meta.url);

/** From the bottom: a layer may import itself and those before it. */
const LAYERS = [
  'src/util',
  'src/page',
  'src/network',
  'src/games',
  'src/records',
  'src/library',
  'src/search',
  'src/parallel',
  'src/saved-analysis.ts',
  'src/solving.ts',
  'src/proof-file.ts',
  'src/analysis.ts',
  'src/engine.ts',
  'src/levels.ts',
  'src/judge.ts',
  'src/review',
  'src/protocol',
  'src/server',
  'src/cli',
] as const;
type Layer = (typeof LAYERS)[number];

/** What stands beside the layers and speaks to the engine through its façade. */
const HARNESSES = ['selfplay', 'bench'] as const;
const OPEN_TO_HARNESSES: readonly string[] = [
  'src/engine.ts',
  'src/solving.ts',
  'src/proof-file.ts',
  'src/levels.ts',
  'src/judge.ts',
  'src/parallel/worker-threads.ts',
  'src/review',
  'src/games',
  'src/network',
  'src/page',
  'src/library',
  'src/records',
  'src/util',
];
/** Of all the games the search knows this. */
const OPEN_TO_SEARCH: readonly string[] = ['src/games/game.ts', 'src/util', 'src/search'];
const OPEN_TO_NETWORKS: readonly string[] = ['src/util', 'src/network'];
/** What the server may import. */
const OPEN_TO_SERVER: readonly string[] = [
  'src/server',
  'src/protocol',
  'src/review',
  'src/levels.ts',
  'src/judge.ts',
  'src/engine.ts',
  'src/parallel/worker-threads.ts',
  'src/games',
  'src/library',
  'src/records',
  'src/page',
  'src/util',
  'selfplay/report',
  'selfplay/statistics',
  'selfplay/tournament',
  'bench/suite/suite.ts',
];
/** The page runs in a browser: of src it may import types, and code that needs nothing of Node. */
const PAGE = 'src/web';
const OPEN_TO_PAGE: readonly string[] = [
  'src/web',
  'src/page/escape.ts',
  'src/page/style.ts',
  'src/records/sgf-bytes.ts',
  'src/review/board-svg.ts',
  'src/review/judgement.ts',
  'src/search/limits.ts',
  'src/util/date.ts',
];
/** What comes with a bundle for browsers, and the files that vite makes. */
const BROWSER_PACKAGES: readonly string[] = ['preact', 'preact/hooks', '@preact/signals', 'virtual:common.css'];
/** Layers that know no threads. */
const SINGLE_THREADED: readonly string[] = [
  'src/util',
  'src/page',
  'src/network',
  'src/games',
  'src/records',
  'src/library',
  'src/search',
  'src/review',
];

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

/** Whether it is code of the program, and no package. */
function isOwn(path: string): boolean {
  return ['src', ...HARNESSES].some((place) => isWithin(path, place));
}

function layerOf(path: string): Layer | undefined {
  return LAYERS.find((layer) => isWithin(path, layer));
}

/** Text without comments, so that what they mention does not count. Good enough for this code, not for every one. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

/** What a file imports or re-exports, types and dynamic imports too; relative ones as paths from the root. */
function importsOf(path: string, text: string): string[] {
  const all = withoutComments(text);
  // What a page imports of types alone is not there in the browser.
  const code = isWithin(path, PAGE) ? all.replaceAll(/\bimport type\b[^;]*;/g, '') : all;
  const patterns = [
    /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]/g,
    /\bimport\s*['"]([^'"]+)['"]/g,
    /\bimport\s*\(\s*['"`]([^'"`]+)['"`]/g,
    /\brequire\s*\(\s*['"`]([^'"`]+)['"`]/g,
    /\bnew URL\(\s*['"`](\.[^'"`]+\.[jt]s)['"`]/g,
  ];
  const found = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] as string));
  return found.map((to) =>
    to.startsWith('.') ? posix.join(posix.dirname(path), to).replace(/\.js$/, '.ts') : to.replace(/^node:/, ''),
  );
}

/** Why a file may not import another, or undefined when it may. */
function objection(from: string, to: string): string | undefined {
  const no = (why: string) => `${from} imports ${to}: ${why}`;
  if (isWithin(from, PAGE)) {
    const isOpen = [...OPEN_TO_PAGE, ...BROWSER_PACKAGES].some((place) => isWithin(to, place));
    return isOpen ? undefined : no('it has to run in a browser');
  }
  if (isWithin(from, 'src') && isWithin(to, PAGE)) return no('the page is for browsers alone');
  const harness = HARNESSES.find((place) => isWithin(from, place));
  if (harness) {
    if (isWithin(to, 'src') && !OPEN_TO_HARNESSES.some((place) => isWithin(to, place))) {
      return no(`${harness} may import ${OPEN_TO_HARNESSES.join(', ')} of src`);
    }
    return undefined;
  }
  if (!isWithin(from, 'src')) return undefined;
  if (isWithin(to, 'test')) return no('src does not know its tests');
  if (to === 'src/index.ts') return no('nothing in src imports the public API');
  if (from === 'src/index.ts') return isWithin(to, 'src/cli') ? no('the public API has no command line') : undefined;
  const layer = layerOf(from);
  if (!layer) return no('the file is in no layer of docs/architecture.md');
  if (layer === 'src/server' && isOwn(to) && !OPEN_TO_SERVER.some((place) => isWithin(to, place))) {
    return no(`the server may import ${OPEN_TO_SERVER.join(', ')}`);
  }
  if (HARNESSES.some((place) => isWithin(to, place))) {
    return ['src/cli', 'src/server'].includes(layer) ? undefined : no('only the CLI and the server may');
  }
  if (!isWithin(to, 'src')) {
    const threads = ['worker_threads', 'piscina', 'child_process', 'cluster'].includes(to);
    return threads && SINGLE_THREADED.includes(layer) ? no(`${layer} knows no threads`) : undefined;
  }
  const target = layerOf(to);
  if (!target) return no('it is in no layer of docs/architecture.md');
  if (LAYERS.indexOf(target) > LAYERS.indexOf(layer)) return no('imports only go down');
  if (layer === 'src/search' && !OPEN_TO_SEARCH.some((place) => isWithin(to, place))) {
    return no('the search knows of games what game.ts says, and nothing of Meridians');
  }
  if (layer === 'src/network' && to.startsWith('src/') && !OPEN_TO_NETWORKS.some((place) => isWithin(to, place))) {
    return no('networks know no game');
  }
  if (from === 'src/games/game.ts' && isWithin(to, 'src/games')) return no('the interface knows no game');
  return undefined;
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

const FILES = ['src', ...HARNESSES]
  .flatMap(filesIn)
  .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }));

describe('every file', () => {
  it('imports only what lies below it', () => {
    expect(FILES.length).toBeGreaterThan(20);
    const all = FILES.flatMap(({ path, text }) => importsOf(path, text).map((to) => objection(path, to)));
    expect(all.length, 'imports found').toBeGreaterThan(50);
    expect(all.filter((why) => why !== undefined)).toEqual([]);
  });

  it('imports files that are there', () => {
    const missing = FILES.flatMap(({ path, text }) =>
      importsOf(path, text)
        .filter((to) => /\.tsx?$/.test(to) && !existsSync(new URL(to, ROOT)))
        .map((to) => `${path} imports ${to}`),
    );
    expect(missing).toEqual([]);
  });

  it('is in no circle of imports', () => {
    const imports = new Map(FILES.map(({ path, text }) => [path, importsOf(path, text)]));
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
  /\b(meridians|m[aæǽ]e?rst[aá]nas|heximeros|abstractplay|light|dark|pie|mobility|hexagons?|hinges?|thunder|w[oó]den|sovereigns?|stones?)\b/giu;
/** Where such a word means something else: of a page, its colours; of the protocol of Go, its pieces; of the registry, its games. */
const OTHER_MEANINGS: Readonly<Record<string, RegExp>> = {
  'src/games/registry.ts': /meridians|maerstanas|heximeros/i,
  'src/page/style.ts': /light|dark/i,
  'src/page/plot.ts': /light|dark/i,
  'selfplay/report/summary-plots.ts': /light|dark/i,
  'src/protocol/gtp/clocks.ts': /stones/i,
  'src/protocol/gtp/setting-commands.ts': /stones/i,
  'selfplay/players/gtp-player.ts': /stones?/i,
};

describe('a game', () => {
  const rooms = FILES.filter(({ path }) => !/^src\/games\/[^/]+\//.test(path));

  it('is imported by the registry and nobody else', () => {
    const wrong = rooms.flatMap(({ path, text }) =>
      importsOf(path, text)
        .filter((to) => /^src\/games\/[^/]+\//.test(to) && path !== 'src/games/registry.ts')
        .map((to) => `${path} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('does not import another one', () => {
    const folderOf = (path: string) => /^src\/games\/([^/]+)\//.exec(path)?.[1];
    const wrong = FILES.flatMap(({ path, text }) =>
      importsOf(path, text)
        .filter((to) => folderOf(path) && folderOf(to) && folderOf(to) !== folderOf(path))
        .map((to) => `${path} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps its words out of the rooms that serve all', () => {
    const wrong = rooms.flatMap(({ path, text }) =>
      [...text.matchAll(GAME_WORDS)]
        .filter(([word]) => !OTHER_MEANINGS[path]?.test(word))
        .map(([word]) => `${path}: ${word}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });
});

const PRINTS = /\bconsole\s*\.|\bprocess\s*\.\s*std(?:out|err)\b|\bstd(?:out|err)\b.*from\s*['"](?:node:)?process['"]/;
const UNWANTED =
  /\bexport\s+default\b|\bas\s+default\b|^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?(?:enum|namespace)\s+\w/m;

describe('the check itself', () => {
  it.each([
    ['src/util/rng.ts', "import { x } from '../games/game.ts';"],
    ['src/games/meridians/board.ts', "import type { Replay } from '../../records/replay.ts';"],
    ['src/games/game.ts', "import { Position } from './meridians/position.ts';"],
    ['src/records/replay.ts', "import { search } from '../search/search.ts';"],
    ['src/search/select.ts', "import type { Position } from '../games/meridians/position.ts';"],
    ['src/search/select.ts', "import { openGame } from '../games/registry.ts';"],
    ['src/search/solver/net.ts', "import { parseRecord } from '../../records/record.ts';"],
    ['src/library/library.ts', "import { search } from '../search/search.ts';"],
    ['src/search/search.ts', "import { Worker } from 'node:worker_threads';"],
    ['src/search/search.ts', "import { pool } from '../parallel/pool.ts';"],
    ['src/parallel/pool.ts', "import { Engine } from '../engine.ts';"],
    ['src/engine.ts', "import { gtp } from './protocol/gtp.ts';"],
    ['src/engine.ts', "import { reviewGame } from './review/review.ts';"],
    ['src/network/view.ts', "import type { Game } from '../games/game.ts';"],
    ['src/network/view.ts', "import { page } from '../page/page.ts';"],
    ['src/page/page.ts', "import { boardOfSize } from '../games/meridians/board.ts';"],
    ['src/protocol/gtp.ts', "import { must } from '../cli/input.ts';"],
    ['src/protocol/gtp.ts', "const cli = await import('../cli/input.ts');"],
    ['src/engine.ts', "export { must } from './cli/input.ts';"],
    ['src/engine.ts', "export * from './cli/input.ts';"],
    ['src/engine.ts', "import './cli/main.ts';"],
    ['src/engine.ts', "import {\n  a,\n  type B,\n} from './cli/input.ts';"],
    ['src/cli/main.ts', "import { Engine } from '../index.ts';"],
    ['src/index.ts', "export { main } from './cli/main.ts';"],
    ['src/engine.ts', "import { match } from '../selfplay/tournament/match.ts';"],
    ['src/records/record.ts', "import { positions } from '../../bench/positions.ts';"],
    ['src/games/registry.ts', "import { toy } from '../../test/support/toy.ts';"],
    ['src/tools/extra.ts', "import { x } from '../util/rng.ts';"],
    ['selfplay/match.ts', "import { must } from '../src/cli/arguments/input.ts';"],
    ['selfplay/match.ts', "import { Tree } from '../src/search/tree.ts';"],
    ['bench/signature.ts', "import { pool } from '../src/engine/pool.ts';"],
    ['bench/strength/run.ts', "import { must } from '../../src/cli/input.ts';"],
    ['src/search/search.ts', "const url = new URL('../parallel/worker.js', import.meta.url);"],
    ['src/server/desk.ts', "import { SearchPool } from '../parallel/pool.ts';"],
    ['src/server/desk.ts', "import { must } from '../cli/arguments/input.ts';"],
    ['src/server/desk.ts', "import { GamePool } from '../../selfplay/game/game-pool.ts';"],
    ['selfplay/report/summary.ts', "import { Desk } from '../../src/server/desk.ts';"],
    ['src/protocol/gtp.ts', "import { readSuite } from '../../bench/suite/suite.ts';"],
    ['src/web/state/game.ts', "import { openGame } from '../../games/registry.ts';"],
    ['src/web/state/game.ts', "import { readFileSync } from 'node:fs';"],
    ['src/web/main.tsx', "import { z } from 'zod';"],
    ['src/server/server.ts', "import { render } from '../web/main.tsx';"],
  ])('refuses in %s: %s', (path, text) => {
    const found = importsOf(path, text);
    expect(found).toHaveLength(1);
    expect(objection(path, found[0] as string)).toContain(path);
  });

  it.each([
    ['src/cli/analyse.ts', "import { Engine } from '../engine.ts';"],
    ['src/cli/bench.ts', "import { measureRollouts } from '../../bench/rollout.ts';"],
    ['src/cli/match.ts', "import { playMatch } from '../../selfplay/match.ts';"],
    ['src/search/search.ts', "import type { Game } from '../games/game.ts';"],
    ['src/search/search.ts', "import { select } from './select.ts';"],
    ['src/search/search.ts', "// import { Worker } from 'node:worker_threads';"],
    ['src/search/search.ts', "/* see import { openGame } from '../games/registry.ts' */"],
    ['src/games/registry.ts', "import { meridians } from './meridians/game.ts';"],
    ['src/parallel/worker.ts', "import { workerData } from 'node:worker_threads';"],
    ['src/index.ts', "export { Engine } from './engine.ts';"],
    ['src/review/review.ts', "import { Engine } from '../engine.ts';"],
    ['selfplay/match.ts', "import { Engine } from '../src/engine/engine.ts';"],
    ['bench/search.bench.ts', "import { playMatch } from '../selfplay/tournament/match.ts';"],
    ['src/util/result.ts', "export const from = 'src/cli';"],
    ['src/server/desk.ts', "import { QueryGames } from '../protocol/analysis/query-games.ts';"],
    ['src/server/puzzles.ts', "import { readSuite } from '../../bench/suite/suite.ts';"],
    ['src/web/state/game.ts', "import type { View } from '../../server/line-view.ts';"],
    ['src/web/views/board.tsx', "import { STEP } from '../../review/board-svg.ts';"],
  ])('lets pass in %s: %s', (path, text) => {
    for (const to of importsOf(path, text)) expect(objection(path, to)).toBeUndefined();
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
