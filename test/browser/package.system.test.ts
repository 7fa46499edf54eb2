/** `sightline/browser` in pages of other sites: with and without isolation, under a strict Content-Security-Policy. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, launchBrowser, programPath } from '../support/browser.ts';
import { StaticHost } from '../support/site.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const STRICT = { 'content-security-policy': "default-src 'self'" };
const WITH_KERNEL = { 'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };

/** Analyses with the network, undoes, and plays a game of its own; `answer` says what came of it. */
const PAGE = `
import { openEngine } from '/package/dist/browser/index.js';
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
  return { isolated: crossOriginIsolated, playouts: analysis.playouts, explained, own: typeof move, refused };
}
answer().catch((error) => String(error.stack ?? error)).then((it) => (globalThis.answer = it));
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

/** What both drivers have. */
interface Opened {
  goto(url: string): Promise<unknown>;
  evaluate(code: string): Promise<unknown>;
  close(): Promise<void>;
}
interface Program {
  newPage(): Promise<Opened>;
  close(): Promise<void>;
}
const firefox = programPath(['firefox-esr', 'firefox']);
const PROGRAMS = [
  { name: 'Chromium', path: browserPath(), start: (): Promise<Program> => launchBrowser() },
  {
    name: 'Firefox',
    path: firefox,
    start: (): Promise<Program> => launch({ browser: 'firefox', executablePath: firefox as string, headless: true }),
  },
];

for (const { name, path, start } of PROGRAMS) {
  describe.skipIf(path === undefined)(`sightline/browser in ${name}`, () => {
    let browser: Program;
    beforeAll(async () => {
      browser = await start();
    });
    afterAll(() => browser?.close());

    it.each(CASES)('searches: isolated $isolated, $policy', async ({ isolated, policy, refused }) => {
      host.headers = { ...policy, ...(isolated && ISOLATED) };
      const page = await browser.newPage();
      await page.goto(url);
      await expect.poll(() => page.evaluate('globalThis.answer')).toBeDefined();
      const wanted = { isolated, playouts: 200, explained: 'network', own: 'string', refused };
      expect(await page.evaluate('globalThis.answer')).toEqual(wanted);
      await page.close();
    });
  });
}
