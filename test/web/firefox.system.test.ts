/** The page in Firefox, where there is one. */
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programPath } from '../support/browser.ts';
import { SITE, StaticHost } from '../support/site.ts';

const executablePath = programPath(['firefox-esr', 'firefox']);

describe.skipIf(executablePath === undefined)('the page in Firefox', () => {
  const host = new StaticHost();
  let browser: Browser;
  beforeAll(async () => {
    await host.start();
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: executablePath as string, headless: true });
  });
  afterAll(async () => {
    await browser?.close();
    host.stop();
  });

  it('is isolated, and analyses on threads that share memory', async () => {
    const tab = await browser.newPage();
    await tab.goto(host.offer('/board/', SITE));
    // While the page is loaded again nothing can be asked of it.
    const ask = (what: string) => tab.evaluate(what).catch(() => undefined);
    await expect.poll(() => ask('crossOriginIsolated')).toBe(true);
    const turnOn = `(() => {
      const engine = document.querySelector('button[role=switch]');
      if (engine?.getAttribute('aria-checked') === 'false') engine.click();
      return engine?.getAttribute('aria-checked');
    })()`;
    await expect.poll(() => ask(turnOn)).toBe('true');
    await expect.poll(() => ask("document.querySelectorAll('.candidates .candidate').length")).toBeGreaterThan(1);
    await tab.close();
  });
});
