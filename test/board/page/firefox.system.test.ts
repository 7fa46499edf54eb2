/** The page on a static host in Firefox: an analysis, moves on the board, and an answer of the engine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Firefox, firefoxPath } from '../../support/firefox.ts';
import { SITE, StaticHost } from '../../support/site.ts';

/** In the page: clicks on the element of that text. */
const CLICK = `(selector, text) => {
  const found = [...document.querySelectorAll(selector)].find((one) => one.textContent.trim() === text && one.offsetParent);
  found?.click();
  return found !== undefined;
}`;

describe.skipIf(firefoxPath === undefined)('the page in Firefox', () => {
  const host = new StaticHost();
  let firefox: Firefox;
  beforeAll(async () => {
    await host.start();
    firefox = new Firefox();
    await firefox.open(host.offer('/', SITE));
  });
  afterAll(async () => {
    await firefox?.close();
    host.stop();
  });
  const number = (selector: string) => firefox.ask(`document.querySelectorAll('${selector}').length`);
  const click = (selector: string, text: string) =>
    expect.poll(() => firefox.ask(`(${CLICK})('${selector}', '${text}')`)).toBe(true);

  it('is isolated, analyses, and plays against a person', async () => {
    await expect.poll(() => firefox.ask('crossOriginIsolated')).toBe(true);
    await firefox.ask("localStorage['sightline.live'] = 'true'; location.reload()");
    await expect.poll(() => number('.candidates .candidate')).toBeGreaterThan(0);
    await click('.tabs button', 'Play');
    await click('form button', 'Play');
    await expect.poll(() => number('.game-actions')).toBe(1);
    await firefox.ask(`(() => {
      const field = document.querySelector('.move-field input');
      field.value = 'g6';
      field.form.requestSubmit();
    })()`);
    await expect.poll(() => number('.moves .move')).toBeGreaterThan(1);
    expect(await number('[role=alert]')).toBe(0);
  });
});
