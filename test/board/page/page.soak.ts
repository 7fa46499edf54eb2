/**
 * Measures the page on a host of files: its first load on a slow network and in bytes, a click until the stone is there,
 * expansions a second in turn with the command line, and frames and memory while it analyses. `npm run site`, and then
 * `npx tsx test/board/page/page.soak.ts [--minutes 10] [--only load|clicks|speed|frames|memory]`
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser.ts';
import { browserPath } from '../../support/programs.ts';
import { SITE, StaticHost } from '../../support/site.ts';

const { minutes = '10', only } = parseArgs({
  options: { minutes: { type: 'string' }, only: { type: 'string' } },
}).values;
/** The measurement that is wanted; default: all. */
const wants = (name: string) => only === undefined || only === name;
const PROGRAM = fileURLToPath(new URL('../../../dist/src/cli/start.js', import.meta.url));
const SECONDS = 5;
const ROUNDS = 5;
/** Seconds in which frames are counted. */
const WATCHED = 10;
/** "Slow 3G" of Chromium's developer tools. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** "Fast 3G". */
const FAST = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

if (browserPath() === undefined) throw new Error('there is no Chromium');
const host = new StaticHost();
await host.start();
const url = host.offer('/board/', SITE);
const browser: Browser = await launchBrowser();
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] as number;

async function open(isOn: boolean, settings: Readonly<Record<string, number>> = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  for (const [name, value] of Object.entries({ live: isOn, ...settings }))
    await context.addInitScript(`localStorage['sightline.${name}'] ??= '${value}'`);
  const tab = await context.newPage();
  await tab.goto(url);
  await tab.waitForFunction('crossOriginIsolated');
  await tab.waitForSelector('svg.board:not(.diagram)');
  return tab;
}

for (const [name, network] of Object.entries(wants('load') ? { 'fast 3G': FAST, 'slow 3G': SLOW } : {})) {
  const context = await browser.newContext();
  await context.addInitScript(`localStorage['sightline.live'] = 'false'`);
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.emulateNetworkConditions', network);
  const begun = performance.now();
  await tab.goto(url, { waitUntil: 'commit' });
  await tab.waitForSelector('svg.board:not(.diagram)');
  console.log(`first load, ${name}: the board is there after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await context.close();
}

if (wants('load')) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(`localStorage['sightline.live'] = 'true'`);
  const tab = await context.newPage();
  host.sent.length = 0;
  await tab.goto(url);
  await tab.locator('.candidate').first().waitFor();
  const sent = new Map(host.sent.map(({ path, bytes }) => [path, bytes]));
  const total = (isWeights: boolean) =>
    [...sent].reduce((sum, [path, bytes]) => sum + (path.includes('/assets/files/') === isWeights ? bytes : 0), 0);
  console.log(`first load to the first analysis: ${total(false)} bytes, and ${total(true)} of weights`);
  await context.close();
}

if (wants('clicks')) {
  const tab = await open(false);
  await tab.evaluate(`(() => {
    globalThis.took = [];
    const board = document.querySelector('svg.board:not(.diagram)');
    const stones = () => board.querySelectorAll('.pieces circle:not(.last)').length;
    let at = 0;
    let before = 0;
    addEventListener('click', ({ timeStamp }) => { at = timeStamp; before = stones(); }, true);
    // A click where no move is legal changes nothing, and is none of these.
    new MutationObserver(() => {
      if (at && stones() > before) {
        took.push(performance.now() - at);
        at = 0;
      }
    }).observe(board, { subtree: true, childList: true });
  })()`);
  const box = (await tab.locator('svg.board:not(.diagram)').boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  for (let i = 0; i < 60; i++) {
    const angle = i * 2.4;
    const radius = 0.05 + 0.38 * Math.sqrt(i / 60);
    await tab.mouse.click(
      box.x + box.width * (0.5 + radius * Math.cos(angle)),
      box.y + box.height * (0.5 + radius * Math.sin(angle)),
    );
    await tab.waitForTimeout(30);
  }
  const took = (await tab.evaluate('took')) as number[];
  // The first ones run code that nothing has run before.
  for (const [which, some] of [
    ['the first six', took.slice(0, 6)],
    ['the others', took.slice(6)],
  ] as const) {
    const slow = some.filter((ms) => ms > 16).length;
    console.log(
      `a click until the stone is there, ${which} of ${took.length}: median ${median(some).toFixed(1)} ms, longest ${Math.max(...some).toFixed(1)} ms, ${slow} over 16 ms`,
    );
  }
  await tab.context().close();
}

if (wants('speed')) {
  const tab = await open(false);
  // As `src/board/page/engine/device.ts` does.
  const ask = `(threads, seconds) => new Promise((resolve, reject) => {
    const file = document.querySelector('meta[name="sightline-worker"]').content;
    const workers = [];
    const start = (name) => {
      const worker = new Worker(new URL(file, document.baseURI), { type: 'module', name });
      worker.onerror = ({ message }) => reject(new Error(message));
      workers.push(worker);
      return worker;
    };
    const engine = start('engine');
    engine.onmessage = ({ data: { thread, answer } }) => {
      if (thread) start('search').postMessage(undefined, [thread]);
      if (!answer || answer.isDuringSearch) return;
      for (const worker of workers) worker.terminate();
      if (answer.error) reject(new Error(answer.error));
      else resolve(answer);
    };
    const rules = { size: 7 };
    const message = { id: 'a', game: 'meridians', rules, moves: ['g6', 'g9', 'j6'], seconds, threads, top: 1 };
    engine.postMessage({ message, base: document.baseURI, game: { name: 'meridians' }, rules });
  })`;
  for (const threads of [1, 2]) {
    const [page, command]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const found = (await tab.evaluate(`(${ask})(${threads}, ${SECONDS})`)) as { expansions: number; seconds: number };
      page.push(found.expansions / found.seconds);
      const args = [
        'analyse',
        '--size',
        '7',
        '--moves',
        'g6 g9 j6',
        '--time',
        `${SECONDS}s`,
        '--threads',
        String(threads),
        '--json',
      ];
      const told = JSON.parse(execFileSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' }));
      command.push(told.expansions / told.seconds);
    }
    const ratios = page.map((one, i) => one / (command[i] as number));
    console.log(
      `${threads} thread${threads > 1 ? 's' : ''}, expansions a second: page ${page.map(Math.round).join(' ')}, command ${command.map(Math.round).join(' ')}; ratio ${median(ratios).toFixed(2)}`,
    );
  }
  await tab.context().close();
}

if (wants('frames')) {
  // With nothing to do, and while the engine has one thread or two, and the page shows what it finds.
  for (const threads of [0, 1, 2]) {
    const isOn = threads > 0;
    const tab = await open(isOn, { threads, time: 0 });
    const session = await tab.context().newCDPSession(tab);
    await session.send('Performance.enable');
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    };
    if (isOn) await tab.locator('.candidate').first().waitFor();
    const before = await busy();
    const gaps = (await tab.evaluate(`new Promise((resolve) => {
      const gaps = [];
      let last;
      const frame = (now) => {
        if (last !== undefined) gaps.push(now - last);
        last = now;
        if (gaps.reduce((sum, gap) => sum + gap, 0) < ${1000 * WATCHED}) requestAnimationFrame(frame);
        else resolve(gaps);
      };
      requestAnimationFrame(frame);
    })`)) as number[];
    const ms = (share: number) => gaps.toSorted((a, b) => a - b)[Math.floor(share * (gaps.length - 1))]?.toFixed(1);
    const passed = gaps.reduce((sum, gap) => sum + gap, 0);
    const share = (1000 * ((await busy()) - before)) / passed;
    const text = isOn
      ? (await tab.locator('.engine p.facts').innerText()).replaceAll(/\s+/g, ' ')
      : 'the engine is off';
    console.log(
      `frames, ${threads} threads: median ${ms(0.5)} ms, 95th percentile ${ms(0.95)} ms, longest ${ms(1)} ms, ${((1000 * gaps.length) / passed).toFixed(1)} a second; the page is busy ${(100 * share).toFixed(0)} % of the time; ${text}`,
    );
    await tab.context().close();
  }
}

/** MiB of the processes of all pages. */
async function memory(): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const pages = execFileSync('ps', ['-o', 'rss=', '-p', ids.join(',')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return `${pages.reduce((sum, kib) => sum + Number(kib) / 1024, 0).toFixed(0)} MiB`;
}

if (wants('memory')) {
  const tab = await open(true, { time: 0 });
  for (let minute = 0; minute <= Number(minutes); minute++) {
    const text = (await tab.locator('.engine p.facts').innerText()).replaceAll(/\s+/g, ' ');
    console.log(`memory of the renderers after ${minute} min: ${await memory()}; ${text}`);
    if (minute < Number(minutes)) await tab.waitForTimeout(60_000);
  }
  await tab.context().close();
}

await browser.close();
host.stop();
