/** Where the engine of a served page runs: on the server or on the device. */
import { beforeAll, describe, expect, it } from 'vitest';
import { boardPage, executablePath } from './board-page.ts';

describe.skipIf(executablePath === undefined)('the engine of a page', () => {
  const page = boardPage();
  beforeAll(() => {
    page.isOn = true;
  });
  const engine = () => page.tab.locator('.engine').innerText();
  const choose = async (computer: string) => {
    await page.tab.getByLabel('Settings of the engine').click();
    await page.tab.getByLabel('computes').selectOption(computer);
    await page.tab.keyboard.press('Escape');
  };

  it('is the one that is chosen, which is said, and which stays', async () => {
    await expect.poll(engine).toContain('This server: ');
    const queries = () => page.sent.filter((text) => text.includes('"reportDuringSearchEvery"')).length;
    await choose('device');
    await expect.poll(engine).toContain('This device: ');
    const asked = queries();
    await page.type('g6');
    await expect.poll(engine).toContain('This device: ');
    expect(queries()).toBe(asked);
    await page.tab.reload();
    await expect.poll(engine).toContain('This device: ');
    await choose('server');
    await expect.poll(engine).toContain('This server: ');
  });

  it('rests while nobody sees the page', async () => {
    await page.analyseOn();
    await page.type('g6');
    await expect.poll(engine).toContain('visits');
    const see = (state: string) =>
      page.tab.evaluate(`(() => {
        Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      })()`);
    const ends = () => page.sent.filter((text) => text.includes('"terminate"')).length;
    const before = ends();
    await see('hidden');
    await expect.poll(ends).toBe(before + 1);
    const shown = await engine();
    await see('visible');
    await expect.poll(engine).not.toBe(shown);
  });
});
