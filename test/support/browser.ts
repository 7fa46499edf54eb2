/** Pages in a real browser, where there is one. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** Chromium on the PATH, if there is one. */
export function browserPath(): string | undefined {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
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

/** A page that was opened, with what it complained of and what it fetched. */
export interface OpenedPage {
  readonly tab: Page;
  readonly complaints: readonly string[];
  readonly fetched: readonly string[];
  /** Points by which the page is wider than the window. */
  readonly overflow: number;
}

export async function openPage(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<OpenedPage> {
  const tab = await browser.newPage({ viewport: { width: 1000, height: 800 }, colorScheme });
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
