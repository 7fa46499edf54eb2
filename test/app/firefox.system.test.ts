/** The page in Firefox, where there is one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Firefox, firefoxPath } from '../support/firefox.ts';
import { SITE, StaticHost } from '../support/site.ts';

describe.skipIf(firefoxPath === undefined)('the page in Firefox', () => {
  const host = new StaticHost();
  let firefox: Firefox;
  beforeAll(async () => {
    await host.start();
    firefox = new Firefox();
  });
  afterAll(async () => {
    await firefox.close();
    host.stop();
  });

  it('is isolated, and analyses on threads that share memory', async () => {
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
