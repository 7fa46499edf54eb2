/** `sightline/browser` and `sightline/board` in pages of other sites, with and without isolation and a strict policy; Firefox. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { writeExamples } from '../../support/examples.ts';
import { Firefox, firefoxPath } from '../../support/firefox.ts';
import { testFolder } from '../../support/folder.ts';
import { browserPath } from '../../support/programs.ts';
import { SITE, StaticHost } from '../../support/site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const STRICT = { 'content-security-policy': "default-src 'self'" };
const WITH_KERNEL = { 'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };

/** Analyses with the network, plays a custom game, and opens one that it registers itself; `answer` says what came of it. */
const PAGE = `
import { openEngine, registerGame } from '/package/dist/browser/index.js';
import { game } from '/game.js';
addEventListener('securitypolicyviolation', ({ violatedDirective }) => (refused[violatedDirective] = true));
const refused = {};
async function answer() {
  const threads = crossOriginIsolated ? 2 : 0;
  const engine = await openEngine({ game: { name: 'meridians', rules: { size: 7 } }, threads });
  const { analysis } = await engine.bestMove({ playouts: 200 });
  const explained = engine.explain()?.evaluation;
  await engine.close();
  const module = 'game.js';
  const own = await openEngine({ game: { name: 'tic-tac-toe' }, module, threads });
  const { move } = await own.bestMove({ playouts: 50 });
  await own.close();
  registerGame({ ...game, name: 'registered' });
  const registered = await openEngine({ game: { name: 'registered' }, threads }).then(() => 'opened', ({ code }) => code);
  return { isolated: crossOriginIsolated, playouts: analysis.playouts, explained, own: typeof move, registered, refused };
}
answer().catch((error) => String(error.stack ?? error)).then((it) => (globalThis.answer = it));
`;

/** A page with the React component of `docs/api.md`. */
const REACT = `
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { load, must, openGame } from 'sightline/browser';
import { Board } from './board.tsx';
const game = { name: 'meridians', rules: { size: 5 } };
await load(game);
const kit = must(openGame(game));
function App() {
  const [moves, setMoves] = useState([]);
  return <Board kit={kit} moves={moves} onMove={(move) => setMoves((before) => [...before, move])} />;
}
createRoot(document.querySelector('#here')).render(<App />);
`;

/** A page that asks the worker of `docs/api.md`. */
const ASKS = `
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
worker.onmessage = ({ data: { move, analysis } }) => {
  document.querySelector('#best').textContent = move + ' after ' + analysis.playouts + ' playouts';
};
worker.postMessage({ moves: ['g6'] });
`;

const host = new StaticHost();
const folder = mkdtempSync(join(tmpdir(), 'sightline-browser-'));
let url: string;
beforeAll(async () => {
  await host.start();
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>other</title><script type="module" src="page.js"></script>',
  );
  writeFileSync(join(folder, 'page.js'), PAGE);
  const game = readFileSync(join(ROOT, 'examples/games/tic-tac-toe.js'), 'utf8');
  writeFileSync(join(folder, 'game.js'), game.replace('sightline/game', '/package/dist/browser/game.js'));
  host.offer('/package/', ROOT);
  url = host.offer('/', folder);
});
afterAll(() => {
  host.stop();
  rmSync(folder, { recursive: true });
});

const CASES = [
  { isolated: false, policy: STRICT, refused: { 'script-src': true } },
  { isolated: true, policy: STRICT, refused: { 'script-src': true } },
  { isolated: true, policy: WITH_KERNEL, refused: {} },
];

type Asks = (url: string, expression: string) => Promise<unknown>;

/** Tests of a browser, which opens a page and asks it until it answers. */
function testPages(ask: Asks): void {
  it.each(CASES)('searches: isolated $isolated, $policy', async ({ isolated, policy, refused }) => {
    host.headers = { ...policy, ...(isolated && ISOLATED) };
    const wanted = {
      isolated,
      playouts: 200,
      explained: 'network',
      own: 'string',
      registered: isolated ? 'needs-module' : 'opened',
      refused,
    };
    expect(await ask(url, 'JSON.stringify(globalThis.answer)')).toEqual(JSON.stringify(wanted));
  });
}

describe.skipIf(browserPath() === undefined)('sightline/browser in Chromium', () => {
  testPages(async (address, expression) => {
    const page = await (await sharedBrowser()).newPage();
    await page.goto(address);
    await expect.poll(() => page.evaluate(expression)).toBeDefined();
    const answer = await page.evaluate(expression);
    await page.close();
    return answer;
  });
});

describe.skipIf(browserPath() === undefined)('the examples of docs/api.md in Chromium', () => {
  const examples = testFolder();
  beforeAll(async () => {
    writeExamples(join(ROOT, 'docs/api.md'), examples);
    writeFileSync(
      join(examples, 'react.html'),
      '<div id="here"></div><script type="module" src="./react.tsx"></script>',
    );
    writeFileSync(join(examples, 'react.tsx'), REACT);
    writeFileSync(join(examples, 'asks.html'), '<pre id="best"></pre><script type="module" src="./asks.ts"></script>');
    writeFileSync(join(examples, 'asks.ts'), ASKS);
    symlinkSync(join(ROOT, 'node_modules'), join(examples, 'node_modules'));
    await build({
      configFile: false,
      root: examples,
      base: './',
      worker: { format: 'es' },
      logLevel: 'warn',
      resolve: {
        alias: [
          { find: /^sightline\/browser$/, replacement: join(ROOT, 'dist/browser/index.js') },
          { find: /^sightline\/board$/, replacement: join(ROOT, 'dist/browser/board.js') },
        ],
      },
      oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
      build: {
        target: 'es2022',
        rolldownOptions: { input: ['page.html', 'react.html', 'asks.html'].map((name) => join(examples, name)) },
      },
    });
    host.headers = {};
    host.offer('/plain/', examples);
    host.offer('/plain/sightline/', ROOT);
    host.offer('/built/', join(examples, 'dist'));
  });

  it('finds copies of its files at a stated address', async () => {
    const flat = join(examples, 'flat');
    mkdirSync(flat);
    for (const name of ['worker.js', 'kernel.wasm']) cpSync(join(ROOT, 'dist/browser', name), join(flat, name));
    cpSync(join(ROOT, 'weights'), flat, { recursive: true });
    const begun = "import { openEngine } from './sightline/dist/browser/index.js';";
    const searched = "const engine = await openEngine({ base: './flat/', threads: 1 });";
    const told = 'globalThis.answer = (await engine.bestMove({ playouts: 50 })).analysis.playouts;';
    writeFileSync(join(examples, 'based.html'), `<script type="module">${begun}${searched}${told}</script>`);
    host.headers = ISOLATED;
    const before = host.sent.length;
    const page = await opened('/plain/based.html');
    await expect.poll(() => page.evaluate('globalThis.answer')).toBe(50);
    const loaded = host.sent.slice(before).map(({ path }) => path);
    expect(
      loaded
        .filter((path) => /\.(?:net|wasm)$|worker\.js$/.test(path))
        .every((path) => path.startsWith('/plain/flat/')),
    ).toBe(true);
    expect(loaded).toEqual(expect.arrayContaining(['/plain/flat/worker.js', '/plain/flat/kernel.wasm']));
    await page.close();
    host.headers = {};
  });

  async function opened(path: string): Promise<Page> {
    const page = await (await sharedBrowser()).newPage();
    await page.goto(host.origin + path);
    return page;
  }

  it.each(['/plain/plain.html', '/built/page.html', '/built/asks.html'])('searches: %s', async (path) => {
    const page = await opened(path);
    await expect.poll(() => page.textContent('#best')).toMatch(/^\w+ after \d+ playouts$/);
    await page.close();
  });

  it('lets a player choose a seat before the board takes moves again', async () => {
    const page = await opened('/plain/board.html');
    await page.locator('sightline-board .lines').waitFor({ state: 'attached' });
    const wanted = { wordMoves: ['light', 'dark'], before: 0, after: 2, later: [] };
    expect(await page.evaluate(CHOOSES)).toEqual(wanted);
    await page.close();
  });

  it.each(['/plain/board.html', '/built/react.html'])('plays on a board by pointer and keys: %s', async (path) => {
    const page = await opened(path);
    const board = page.locator('sightline-board');
    const moves = () => page.evaluate<number>("document.querySelector('sightline-board')?.moves.length");
    await board.locator('.lines').waitFor({ state: 'attached' });
    await board.locator('svg').click();
    await expect.poll(moves).toBe(1);
    await board.locator('svg').focus();
    for (const key of ['ArrowUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(moves).toBe(2);
    expect(await board.locator('circle.last').count()).toBe(1);
    await board.evaluate((element) => element.setAttribute('readonly', ''));
    await board.locator('svg').click({ position: { x: 60, y: 60 } });
    expect(await moves()).toBe(2);
    await page.close();
  });
});

/** What the board offers when a player chooses a seat, and whether it takes a click then and after the choice. */
const CHOOSES = `(async () => {
  const { must, openGame } = await import('/plain/sightline/dist/browser/index.js');
  const board = document.querySelector('sightline-board');
  board.kit = must(openGame({ name: 'meridians', rules: { size: 5, pie: true } }));
  board.moves = ['e1', 'e8'];
  const { wordMoves } = board;
  const { length } = board.moves;
  const svg = board.shadowRoot.firstElementChild;
  const click = () => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    svg.dispatchEvent(new MouseEvent('click', { clientX: left + width / 2, clientY: top + height / 2 }));
    return board.moves.length - length;
  };
  const before = click();
  board.moves = [...board.moves, wordMoves[0]];
  return { wordMoves, before, after: click(), later: board.wordMoves };
})()`;

describe.skipIf(firefoxPath === undefined)('Firefox', () => {
  let firefox: Firefox;
  beforeAll(() => {
    firefox = new Firefox();
  });
  afterAll(() => firefox.close());

  testPages(async (address, expression) => {
    await firefox.open(address);
    await expect.poll(() => firefox.ask(expression)).toBeDefined();
    return firefox.ask(expression);
  });

  it('has the page of the site isolated, which analyses on threads that share memory', async () => {
    host.headers = {};
    await firefox.open(host.offer('/board/', SITE));
    await expect.poll(() => firefox.ask('crossOriginIsolated')).toBe(true);
    const turnOn = `(() => {
      const engine = document.querySelector('button[role=switch]');
      if (engine?.getAttribute('aria-checked') === 'false') engine.click();
      return engine?.getAttribute('aria-checked');
    })()`;
    await expect.poll(() => firefox.ask(turnOn)).toBe('true');
    await expect
      .poll(() => firefox.ask("document.querySelectorAll('.candidates .candidate').length"))
      .toBeGreaterThan(1);
  });
});
