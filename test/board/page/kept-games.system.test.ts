/** Games stored in the browser: each tab has its own, and a replaced game is not lost. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeFragment } from '../../../src/board/page/game/link.ts';
import { must } from '../../../src/util/result.ts';
import { boardPage, executablePath, textFile } from './board-page.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('games that are kept in the browser', () => {
  const page = boardPage();
  const { type, names, paste, button, showTab, newGame } = page;
  const namesOn = async (tab: Page) =>
    (await tab.locator('.moves .move').allInnerTexts()).map((text) => text.replace(/^\d+\.|△/g, '').trim());
  /** Looks at another tab from then on; returns the one before. */
  const switchTo = (tab: Page): Page => {
    const before = page.tab;
    page.tab = tab;
    return before;
  };
  const recent = async () => {
    await showTab('Games');
    return page.tab.locator('.recent .game-row .opening').allInnerTexts();
  };
  const reopen = async (text: string) => {
    await showTab('Games');
    await page.tab.locator('.recent .game-row', { hasText: text }).first().click();
    await showTab('Analyse');
  };
  /** Opens the page in a browser that has these texts in its storage, and no others. */
  const openWith = async (texts: Readonly<Record<string, string>>) => {
    await page.tab.evaluate((all) => {
      // Nothing of the page that is left may be stored after this.
      addEventListener('pagehide', () => {
        localStorage.clear();
        sessionStorage.clear();
        Object.assign(localStorage, all);
      });
    }, texts);
    await page.tab.goto(new URL('healthz', page.server.url).href);
    await page.tab.goto(page.server.url);
  };
  const annotate = async (comment: string) => {
    await page.tab.getByLabel('Comment').fill(comment);
  };
  const comment = () => page.tab.locator('.moves .comment').first().innerText();

  describe('of several tabs', () => {
    it('are a copy in a tab that was duplicated, which goes its own way', async () => {
      await type('g6');
      const [copy] = await Promise.all([
        page.context.waitForEvent('page'),
        page.tab.evaluate('void window.open(location.href)'),
      ]);
      await copy.waitForSelector('svg.board:not(.diagram)');
      const first = switchTo(copy);
      await expect.poll(names).toEqual(['g6']);
      await type('g9');
      await page.reload(first);
      await expect.poll(() => namesOn(first)).toEqual(['g6']);
      await page.reload(copy);
      await expect.poll(names).toEqual(['g6', 'g9']);
      // What makes way in one of them is no other one's.
      await newGame('maerstanas');
      switchTo(first);
      await newGame('maerstanas');
      const found = (await recent()).filter((text) => text.startsWith('g6'));
      expect(found.toSorted()).toEqual(['g6', 'g6 g9']);
    });

    it('come back to a tab that has crashed right after the last key, and to no other one', async () => {
      await page.openAlone();
      await type('g6 g9');
      await page.tab.getByLabel('Comment').pressSequentially('A reply.');
      const crashed = page.tab;
      const address = crashed.url();
      const slot = await crashed.evaluate<string>('sessionStorage["sightline.tab"]');
      const session = await page.context.newCDPSession(crashed);
      const hasCrashed = crashed.waitForEvent('crash');
      // It is never answered.
      session.send('Page.crash').catch(() => {});
      await hasCrashed;
      await page.openTab();
      expect(await names()).toEqual([]);
      await expect.poll(recent).toEqual([expect.stringContaining('g6 g9')]);
      await showTab('Analyse');
      // The browser brings the address and the storage of its session back.
      const again = await page.context.newPage();
      await again.addInitScript((own) => {
        sessionStorage['sightline.tab'] ??= own;
      }, slot);
      await again.goto(address);
      await expect.poll(() => namesOn(again)).toEqual(['g6', 'g9']);
      switchTo(again);
      await expect.poll(comment).toBe('A reply.');
    });

    it('are one for each, also when both are loaded again, and are found when their tabs were closed', async () => {
      await type('g6 g9');
      const first = page.tab;
      await page.openTab();
      expect(await names()).toEqual([]);
      await type('e5 e7');
      const second = page.tab;
      for (const tab of [first, second]) await page.reload(tab);
      await expect.poll(() => namesOn(first)).toEqual(['g6', 'g9']);
      await expect.poll(names).toEqual(['e5', 'e7']);
      await page.openTab();
      await first.close({ runBeforeUnload: true });
      await second.close({ runBeforeUnload: true });
      await expect.poll(async () => (await recent()).length).toBe(2);
      await reopen('g6 g9');
      await expect.poll(names).toEqual(['g6', 'g9']);
      expect(await recent()).toEqual([expect.stringContaining('e5 e7')]);
    });
  });

  it('of a tab that is slow to close is found when it has released its game', async () => {
    const [looking, closing] = [page.tab, await page.openTab().then(() => page.tab)];
    page.tab = looking;
    expect(await recent()).toEqual([]);
    await closing.evaluate(async () => {
      const tree = { game: 'meridians', rules: { size: 7 }, nodes: [{ move: 'g6' }] };
      const name = 'sightline.game.slow';
      await new Promise<void>((isHeld) => {
        void navigator.locks.request(name, () => {
          isHeld();
          return new Promise((release) => setTimeout(release, 1000));
        });
      });
      localStorage[name] = JSON.stringify({ key: 'slow', at: 1, place: 0, tree, closedAt: 1 });
    });
    await expect.poll(recent).toEqual([expect.stringContaining('g6')]);
  });

  it('are read as version 0.2.0 stored them: one game, with another one set aside', async () => {
    const game = (...moves: readonly string[]) => ({
      place: moves.length - 1,
      tree: { game: 'meridians', rules: { size: 7 }, nodes: moves.map((move) => ({ move })) },
    });
    const earlier = {
      'sightline.game': game('g6'),
      'sightline.aside': game('g6', 'g9', 'j6'),
      'sightline.review': 300,
    };
    const texts = Object.entries(earlier).map(([name, value]) => [name, JSON.stringify(value)]);
    await openWith(Object.fromEntries(texts));
    await expect.poll(names).toEqual(['g6']);
    expect((await page.stored()).parts).toMatchObject({ aside: expect.any(String) });
    await expect.poll(recent).toEqual(['g6 g9 j6']);
    const all = await page.tab.evaluate<Record<string, string>>('({ ...localStorage })');
    expect(Object.keys(all)).not.toEqual(expect.arrayContaining([expect.stringMatching(/\.(game|aside|play)$/)]));
    expect(all['sightline.review']).toBe('300');
  });

  it('are read as version 1.0.0 stored them, with their comments and reviews', async () => {
    const texts = JSON.parse(readFileSync(new URL('../../vectors/1.0.0/page-store.json', import.meta.url), 'utf8'));
    await openWith(texts);
    await expect.poll(recent).toEqual(['g6 g9 j6 d9']);
    await reopen('g6 g9 j6 d9');
    await expect.poll(names).toEqual(['g6', 'g9', 'j6', 'd9']);
    expect(await comment()).toBe('A reply.');
    const [[name = '', text]] = Object.entries(texts) as [[string, string]];
    const { review } = JSON.parse(text).parts;
    const kept = await page.tab.evaluate((key) => localStorage[key], name);
    expect(JSON.parse(kept).parts.review.review.curve).toEqual(review.review.curve);
  });

  it('have the position that was being set up when the page is loaded again', async () => {
    await type('g6 g9');
    await page.setUp();
    await page.click('j6');
    await expect.poll(() => page.pieces(0)).toBe(2);
    await page.reload();
    await expect.poll(() => page.pieces(0)).toBe(2);
    await button(WORDS.usePosition).click();
    await expect.poll(() => page.pieces(0)).toBe(2);
    await page.reload();
    expect(await button(WORDS.usePosition).count()).toBe(0);
  });

  it('have all that was typed about them, also by one who never leaves the field', async () => {
    const field = (label: string) => page.tab.getByLabel(label, { exact: true });
    await type('g6 g9');
    await field('Comment').pressSequentially('A good start.');
    await page.reload();
    await expect.poll(comment).toBe('A good start.');
    await field('Comment').pressSequentially(' And');
    await field('Comment').pressSequentially(' more.');
    // What was typed in one go is undone in one go.
    await button('Undo').click();
    await expect.poll(comment).toBe('A good start.');
    await showTab('Games');
    await page.tab.getByText('Names and result').click();
    await field('Light').pressSequentially('Ann Bee');
    await field('date').pressSequentially('2026-11');
    await page.reload();
    await page.tab.getByText('Names and result').click();
    expect([await field('Light').inputValue(), await field('date').inputValue()]).toEqual(['Ann Bee', '2026-11']);
    await field('date').fill('2026-1');
    await field('date').press('Tab');
    await page.tab.locator('.game-info [role=alert]').waitFor();
    expect(await field('date').inputValue()).toBe('2026-1');
  });

  describe('that make way', () => {
    const POSITION = '6/7/8/9/10/11/5L6/11/10/9/8/7/6 D 1 0';
    const ways: Readonly<Record<string, () => Promise<void>>> = {
      'a game that is pasted': async () => void (await paste('(;FF[4]RU[Meridians]SZ[7]PL[W];W[e5])')),
      'a position that is pasted': async () => void (await paste(POSITION)),
      'a new game': () => newGame('maerstanas'),
      'a position that was set up': async () => {
        await page.setUp();
        await button(WORDS.usePosition).click();
      },
      'a game that is played': () => page.play({ size: '5', against: 'people' }),
      'a file': () => page.openFile(textFile('x.jsonl', '{"game":"maerstanas","moves":["d4","e3"]}\n')),
      'a link': async () => {
        const hash = must(await makeFragment({ game: 'maerstanas', nodes: [{ move: 'd4' }] }));
        await page.tab.evaluate((to) => {
          location.hash = to;
        }, hash);
      },
    };

    it('can be opened again with all that was said of them', async () => {
      await type('g6 g9');
      await annotate('The point of it.');
      for (const [way, replace] of Object.entries(ways)) {
        await replace();
        await expect.poll(recent, { message: way }).toContainEqual(expect.stringContaining('g6 g9'));
        await reopen('g6 g9');
        await expect.poll(comment, { message: way }).toBe('The point of it.');
        await expect.poll(names, { message: way }).toEqual(['g6', 'g9']);
      }
    });

    it('for a link that the page is opened with can be opened again, too', async () => {
      await type('g6 g9');
      const hash = must(await makeFragment({ game: 'maerstanas', nodes: [{ move: 'd4' }] }));
      const { origin } = new URL(page.server.url);
      await page.tab.close({ runBeforeUnload: true });
      switchTo(await page.context.newPage());
      await page.tab.goto(`${origin}/#${hash}`);
      await expect.poll(names).toEqual(['d4']);
      await expect.poll(recent).toEqual([expect.stringContaining('g6 g9')]);
    });

    it('are listed once each, the latest first, in their last state', async () => {
      for (const move of ['g6', 'e5', 'g6']) {
        await newGame('meridians', { size: '7' });
        await type(move);
      }
      await newGame('maerstanas');
      await expect.poll(recent).toEqual(['g6', 'e5']);
      await reopen('e5');
      await expect.poll(names).toEqual(['e5']);
      await type('e7');
      await newGame('maerstanas');
      await expect.poll(recent).toEqual(['e5 e7', 'g6']);
    });
  });

  describe('without space in the browser', () => {
    it('show an error, and lose no earlier game', async () => {
      await type('g6 g9');
      await newGame('meridians', { size: '7' });
      await type('e5');
      await page.tab.evaluate(() => {
        for (let length = 2 ** 20; length > 0; length >>= 1) {
          try {
            for (let i = 0; ; i++) localStorage[`filler ${length} ${i}`] = 'x'.repeat(length);
          } catch {
            // The next ones are shorter.
          }
        }
      });
      await type('e7');
      await expect.poll(() => page.tab.getByRole('alert').innerText()).toContain(WORDS.storageFull);
      await newGame('maerstanas');
      await expect.poll(recent).toEqual([expect.stringContaining('e5 e7'), expect.stringContaining('g6 g9')]);
      await reopen('e5 e7');
      await expect.poll(names).toEqual(['e5', 'e7']);
      await page.reload();
      await expect.poll(recent).toContainEqual(expect.stringContaining('g6 g9'));
    });
  });
});
