/** The page with the keyboard alone. */
import { describe, expect, it } from 'vitest';
import { boardPage, executablePath } from './board-page.ts';

describe.skipIf(executablePath === undefined)('the page by the keyboard', () => {
  const page = boardPage();
  const { names, type } = page;
  const press = (...keys: readonly string[]) =>
    keys.reduce((done, key) => done.then(() => page.tab.keyboard.press(key)), Promise.resolve());
  const label = () => page.tab.locator('svg.board:not(.diagram)').getAttribute('aria-label');

  it('is played on: arrows go from cell to cell, which is said, and Enter plays there', async () => {
    await page.tab.locator('svg.board:not(.diagram)').focus();
    await press('ArrowRight');
    const first = await label();
    expect(first).toMatch(/^\w+: empty$/);
    await press('Enter');
    await expect.poll(names).toEqual([first?.split(':')[0]]);
    await expect.poll(label).toMatch(/: Light$/);
    await press('ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft');
    expect(await label()).toBe(`${first?.split(':')[0]}: Light`);
    await press('ArrowRight', 'ArrowRight');
    // Elsewhere on the page Space does the same.
    const engine = page.engine();
    for (const isOn of ['true', 'false']) {
      await press(' ');
      await expect.poll(() => engine.getAttribute('aria-checked')).toBe(isOn);
    }
    expect((await names()).length).toBe(1);
    await press('Enter');
    await page.plies().toBe(2);
    await press('Escape');
    await expect.poll(label).toMatch(/^The board\./);
    // Dialogs open at their top, also where their links and buttons are below.
    await page.tab.setViewportSize({ width: 844, height: 390 });
    for (const open of [() => press('?'), () => page.button('Rules').click(), () => page.button('Rules').click()]) {
      await open();
      const dialog = page.tab.getByRole('dialog');
      await dialog.locator('table, li').last().waitFor();
      expect(
        await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight > clientHeight]),
      ).toEqual([0, true]);
      await press('Escape');
    }
  });

  it('accepts its shortcuts after a click', async () => {
    await type('g6 g9');
    await page.showTab('Analyse');
    const engine = page.engine();
    const before = await engine.getAttribute('aria-checked');
    await press(' ');
    await expect.poll(() => engine.getAttribute('aria-checked')).not.toBe(before);
    await press(' ');
    const chosen = () => page.tab.locator('.move[aria-current]').innerText();
    await page.tab.locator('.moves .move').first().click();
    await press('ArrowRight');
    await expect.poll(chosen).toContain('g9');
    // A click on the board or on another button leaves the keys to the moves, too.
    await page.click('j6');
    await expect.poll(chosen).toContain('j6');
    await press('ArrowLeft');
    await expect.poll(chosen).toContain('g9');
    expect(await page.number('.board:not(.diagram) .cursor, .board:focus')).toBe(0);
    await page.showPane('Graph');
    await press('ArrowLeft');
    await expect.poll(chosen).toContain('g6');
  });

  it('steps through the game after an option was chosen by the mouse', async () => {
    await type('g6 g9');
    const chosen = () => page.tab.locator('.move[aria-current]').innerText();
    await page.showTab('Play');
    await page.tab.getByRole('radio', { name: 'Dark' }).click();
    await press('ArrowLeft');
    await expect.poll(chosen).toContain('g6');
    expect(await page.tab.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    // By keys alone they choose.
    await page.tab.getByRole('radio', { name: 'Dark' }).focus();
    await press('ArrowLeft');
    expect(await page.tab.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
    expect(await chosen()).toContain('g6');
  });

  it('lets go of marks, menus and the field for moves by Esc', async () => {
    await type('g6');
    const triangle = page.tab.getByRole('button', { name: 'triangle' });
    await triangle.click();
    expect(await triangle.getAttribute('aria-pressed')).toBe('true');
    await press('Escape');
    await expect.poll(() => triangle.getAttribute('aria-pressed')).toBe('false');
    await page.tab.getByLabel('Settings of the engine').click();
    await press('Escape');
    await page.counts('.settings-menu[open]').toBe(0);
    await press('m');
    await page.tab.keyboard.type('g');
    await press('Escape', 'ArrowLeft');
    await page.counts('.move[aria-current]').toBe(0);
  });

  it('keeps what is typed while the move before is played', async () => {
    const field = page.tab.locator('.move-field input');
    await field.evaluate((input: HTMLInputElement) => {
      input.value = 'g6';
      input.form?.requestSubmit();
      input.value = 'g9';
    });
    await expect.poll(names).toEqual(['g6']);
    expect(await field.inputValue()).toBe('g9');
    await field.press('Enter');
    await expect.poll(names).toEqual(['g6', 'g9']);
  });

  it('plays moves in their order that are entered before the ones before them are played', async () => {
    const line = ['g6', 'g9', 'j6', 'd9', 'g3', 'j9'];
    await page.tab.locator('.move-field input').evaluate((input: HTMLInputElement, moves) => {
      for (const move of moves) {
        input.value = move;
        input.form?.requestSubmit();
      }
    }, line);
    await expect.poll(names).toEqual(line);
    expect(await Promise.all([0, 1].map(page.pieces))).toEqual([3, 3]);
  });

  it('plays moves in the game that was begun before them', async () => {
    await page.showTab('Play');
    await page.choose('against', 'people');
    await page.tab.locator('form button', { hasText: 'Play' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      const input = document.querySelector('.move-field input') as HTMLInputElement;
      input.value = 'g6';
      input.form?.requestSubmit();
    });
    await page.says('.whose').toContain('Dark');
    expect(await names()).toEqual(['g6']);
  });

  it('has one stop for the moves, however many there are', async () => {
    await type('g6 g9 j6');
    const stops = await page.number('.moves .move[tabindex="0"]');
    expect(stops).toBe(1);
  });
});
