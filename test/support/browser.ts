/** Pages in a real browser, if there is one. */
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Chromium on the PATH, if there is one. */
export function browserPath(): string | undefined {
  return programPath(['chromium', 'chromium-browser', 'google-chrome']);
}

/** The first of these programs that is on the PATH. */
export function programPath(names: readonly string[]): string | undefined {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here.
      }
    }
  }
  return undefined;
}

/** Chromium, whose pages wait for something for as long as `expect.poll` does. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: browserPath() as string, args: ['--no-sandbox', ...args] });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(60_000);
    return context;
  };
  return browser;
}

/** An open page, with its errors and requests. */
export interface OpenedPage {
  readonly tab: Page;
  readonly complaints: readonly string[];
  readonly fetched: readonly string[];
  /** Points by which the page is wider than the window. */
  readonly overflow: number;
}

export async function openPage(
  browser: Browser,
  url: string,
  colorScheme: 'light' | 'dark',
  viewport = { width: 1000, height: 800 },
): Promise<OpenedPage> {
  const tab = await browser.newPage({ viewport, colorScheme });
  const complaints: string[] = [];
  const fetched: string[] = [];
  tab.on('console', (message) => complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  tab.on('request', (request) => fetched.push(request.url()));
  await tab.goto(url, { waitUntil: 'load' });
  const overflow = (await tab.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
  return { tab, complaints, fetched, overflow };
}

/** A page as text, and the ids of what is drawn on it. */
export interface DrawnPage {
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
  const browser = await launchBrowser();
  try {
    for (const [i, { html, plots, title }] of pages.entries()) {
      const path = join(folder, `${i}.html`);
      writeFileSync(path, html);
      const url = pathToFileURL(path).href;
      const { tab, complaints, fetched, overflow } = await openPage(browser, url, i % 2 ? 'dark' : 'light');
      for (const id of plots) {
        const drawing = tab.locator(`#${id} svg`).filter({ visible: true });
        expect(await drawing.count(), `${title}: ${id}`).toBe(1);
        const box = await drawing.boundingBox();
        expect(box?.width, `${title}: ${id}`).toBeGreaterThan(150);
        expect(box?.height, `${title}: ${id}`).toBeGreaterThan(height);
      }
      expect({ complaints, fetched, overflow }, title).toEqual({ complaints: [], fetched: [url], overflow: 0 });
      await tab.close();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}
