/** Pages in a real browser, if there is one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { browserOptions } from './programs.ts';

/** A browser of the caller's own, which closes it. */
export async function launchBrowser(): Promise<Browser> {
  return patient(await chromium.launch(browserOptions()));
}

let shared: Promise<Browser> | undefined;

/** The browser of all tests of the project `system-browser`: they close the contexts that they make in it. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.connect(inject('browser')).then(patient);
  return shared;
}

/** The address of the board for all tests of that project, with its token. */
export function sharedBoard(): string {
  return inject('board');
}

/** Its pages wait for something for as long as `expect.poll` does. */
function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(60_000);
    return context;
  };
  return browser;
}

/** An open page, with its errors and requests. */
interface OpenedPage {
  readonly complaints: readonly string[];
  readonly fetched: readonly string[];
  /** Points by which the page is wider than the window. */
  readonly overflow: number;
}

/** Opens a page in a tab, in the place of the one before. */
export async function openPage(
  tab: Page,
  url: string,
  colorScheme: 'light' | 'dark',
  viewport = { width: 1000, height: 800 },
): Promise<OpenedPage> {
  const complaints: string[] = [];
  const fetched: string[] = [];
  for (const event of ['console', 'pageerror', 'dialog', 'request'] as const) tab.removeAllListeners(event);
  tab.on('console', (message) => complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  tab.on('request', (request) => fetched.push(request.url()));
  await tab.setViewportSize(viewport);
  await tab.emulateMedia({ colorScheme });
  await tab.goto(url, { waitUntil: 'load' });
  return { complaints, fetched, overflow: await overflowOf(tab) };
}

/** Points by which a page is wider than the window. */
export async function overflowOf(tab: Page): Promise<number> {
  return (await tab.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
}

/** A page as text, and the ids of what is drawn on it. */
interface DrawnPage {
  readonly title: string;
  readonly html: string;
  readonly plots: readonly string[];
}

/**
 * Opens pages in light and dark colours: every plot is drawn, wider than 150 points and higher than `height`, the console
 * is clean, nothing is fetched, and nothing sticks out.
 */
export async function expectDrawn(pages: readonly DrawnPage[], height = 150): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-html-'));
  const tab = await (await sharedBrowser()).newPage();
  try {
    for (const [i, { html, plots, title }] of pages.entries()) {
      const path = join(folder, `${i}.html`);
      writeFileSync(path, html);
      const url = pathToFileURL(path).href;
      const { complaints, fetched, overflow } = await openPage(tab, url, i % 2 ? 'dark' : 'light');
      for (const id of plots) {
        const drawing = tab.locator(`#${id} svg`).filter({ visible: true });
        expect(await drawing.count(), `${title}: ${id}`).toBe(1);
        const box = await drawing.boundingBox();
        expect(box?.width, `${title}: ${id}`).toBeGreaterThan(150);
        expect(box?.height, `${title}: ${id}`).toBeGreaterThan(height);
      }
      expect({ complaints, fetched, overflow }, title).toEqual({ complaints: [], fetched: [url], overflow: 0 });
    }
  } finally {
    await tab.close();
    rmSync(folder, { recursive: true });
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The websocket of the browser. */
    readonly browser: string;
    /** The address of the board, with its token. */
    readonly board: string;
  }
}
