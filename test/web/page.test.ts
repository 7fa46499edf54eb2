/** The page in a real browser, where there is one: every part of it, as people use it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/board-server.ts';
import { browserPath } from '../support/browser.ts';
import { built } from '../support/built.ts';

const PHONE = { width: 400, height: 800 };
const SCREEN = { width: 1280, height: 900 };
const executablePath = browserPath();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPENING = 'g6 g9 j6 d9 g3 j9';

describe.skipIf(executablePath === undefined)('the board in the browser', () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let tab: Page;
  let complaints: string[];
  const folder = mkdtempSync(join(tmpdir(), 'sightline-page-'));
  beforeAll(async () => {
    server = await startTestServer();
    browser = await chromium.launch({ executablePath: executablePath as string, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => open());
  /** Whether the engine is on when a page is opened for the first time; where nobody looks at it, it had better not be. */
  let isOn = false;
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  async function open(viewport = SCREEN, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
    await context?.close();
    context = await browser.newContext({ viewport, colorScheme, hasTouch: viewport === PHONE });
    await context.addInitScript((on) => {
      localStorage['sightline.live'] ??= String(on);
    }, isOn);
    tab = await context.newPage();
    tab.setDefaultTimeout(10_000);
    listen(tab);
    await tab.goto(server.url);
    await tab.waitForSelector('svg.board');
  }

  function listen(page: Page): void {
    complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    // A move that is refused is an answer of 400, which browsers write down.
    page.on('console', (message) => {
      if (!/status of 400/.test(message.text())) complaints.push(message.text());
    });
  }

  const moves = () => tab.locator('.moves .move').allInnerTexts();
  const names = async () => (await moves()).map((text) => text.replace(/^\d+\.|[?!]+$|△/g, '').trim());
  const button = (name: string) => tab.getByRole('button', { name, exact: true });
  const showTab = (name: string) => tab.locator('.tabs').getByRole('button', { name }).click();
  const pieces = (seat: number) => tab.locator(`.pieces .seat${seat}`).count();

  /** Plays moves as text, one after the other. */
  async function type(line: string): Promise<void> {
    for (const move of line.split(' ')) {
      const before = (await moves()).length;
      await tab.locator('.move-field input').fill(move);
      await tab.locator('.move-field input').press('Enter');
      await expect.poll(async () => (await moves()).length).toBeGreaterThan(before);
    }
  }

  /** Where a cell is on the screen, by its place in the picture of the game that is open. */
  async function cell(name: string): Promise<{ x: number; y: number }> {
    const label = tab.locator('svg.board');
    const box = await label.boundingBox();
    const game = await tab.evaluate('JSON.parse(localStorage["sightline.game"]).tree');
    const { game: title, rules } = game as { game: string; rules: object };
    const answer = await tab.request.post(new URL('api/board', server.url).href, { data: { game: title, rules } });
    const { picture } = await answer.json();
    const [x, y] = picture.cells[picture.names.indexOf(name)];
    const scale = (box?.width ?? 0) / picture.width;
    return { x: (box?.x ?? 0) + x * scale, y: (box?.y ?? 0) + y * scale };
  }

  async function click(name: string): Promise<void> {
    const { x, y } = await cell(name);
    await tab.mouse.click(x, y);
  }

  async function newGame(game: string, rules: Record<string, string> = {}): Promise<void> {
    await showTab('Games');
    await tab.getByText('New game', { exact: true }).click();
    await tab.getByLabel('game', { exact: true }).selectOption(game);
    for (const [rule, value] of Object.entries(rules)) await tab.getByLabel(rule, { exact: true }).selectOption(value);
    await button('Begin').click();
    await showTab('Analyse');
  }

  describe('its board', () => {
    it('is played on by pointing at it, on a screen and on a phone', async () => {
      await click('g6');
      await expect.poll(() => pieces(0)).toBe(1);
      await open(PHONE);
      const { x, y } = await cell('g6');
      await tab.touchscreen.tap(x, y);
      await expect.poll(() => pieces(0)).toBe(1);
    });

    it('says why a move may not be played, and changes nothing', async () => {
      await type('g6 g9');
      await click('g7');
      await expect.poll(() => tab.locator('.said').innerText()).toContain('next to the first stone');
      await expect.poll(() => names()).toEqual(['g6', 'g9']);
    });

    it('is stepped through and set by keys', async () => {
      await type(OPENING);
      await tab.locator('h1').click();
      const shown = () => tab.locator('.move[aria-current]').innerText();
      for (const key of ['ArrowLeft', 'ArrowLeft']) await tab.keyboard.press(key);
      await expect.poll(shown).toContain('d9');
      await tab.keyboard.press('Home');
      await expect.poll(() => pieces(0)).toBe(0);
      await tab.keyboard.press('End');
      await expect.poll(shown).toContain('j9');
      const before = await cell('a1');
      await tab.keyboard.press('f');
      await expect.poll(() => tab.locator('[aria-label="Flip the board"]').getAttribute('aria-pressed')).toBe('true');
      const label = tab.locator('.ground text', { hasText: /^a1$/ });
      await expect.poll(async () => (await label.boundingBox())?.x).toBeGreaterThan(before.x);
      await tab.keyboard.press('c');
      await expect.poll(() => label.isVisible()).toBe(false);
      await tab.keyboard.press('?');
      await expect.poll(() => tab.getByRole('dialog').isVisible()).toBe(true);
      await tab.keyboard.press('Escape');
    });

    it('tells those who do not see it what stands where', async () => {
      await type('g6 g9');
      await expect
        .poll(() => tab.locator('svg.board').getAttribute('aria-label'))
        .toContain('Light to move. Light: g6. Dark: g9.');
      await expect
        .poll(() => tab.locator('[aria-live="polite"].hidden').innerText())
        .toContain('Ply 2: g9. Light to move.');
    });

    it('plays every game by its own picture, with the kinds of moves that it has', async () => {
      await newGame('maerstanas');
      await click('d4');
      await expect.poll(names).toEqual(['d4']);
      await tab.getByRole('button', { name: 'thunder-stone' }).click();
      await click('d3');
      await expect.poll(names).toEqual(['d4', 'd3t']);
      expect(
        await tab
          .locator('.pieces .glyph')
          .innerText()
          .catch(() => tab.locator('.pieces .glyph').textContent()),
      ).toBe('þ');
    });

    it('plays a game of one’s own, for three, that the program does not know', async () => {
      const games = fileURLToPath(built('test/games/foreign/trio.js'));
      const child = spawn(
        process.execPath,
        [
          fileURLToPath(built('src/cli/start.js')),
          'serve',
          '--port',
          '0',
          '--threads',
          '1',
          '--game',
          'trio',
          '--data',
          folder,
        ],
        { env: { ...process.env, SIGHTLINE_GAMES: games }, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      try {
        const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
        await tab.goto(/http:\S+/.exec(said)?.[0] as string);
        await type('a1 b2 c3 d1');
        await expect.poll(() => Promise.all([0, 1, 2].map(pieces))).toEqual([2, 1, 1]);
        await tab.getByRole('switch').click();
        await expect.poll(() => tab.locator('.verdict-words').innerText()).toMatch(/^\d+\.\d\s% for Green/);
      } finally {
        child.kill();
      }
    });

    it('shows what the rules let see', async () => {
      await type(OPENING);
      await button('Reach').click();
      await expect.poll(() => tab.locator('.areas .shaded').count()).toBeGreaterThan(5);
      await button('Legal Points').click();
      await expect.poll(() => tab.locator('.signs .dot').count()).toBeGreaterThan(5);
    });
  });

  describe('its analysis', () => {
    beforeAll(() => {
      isOn = true;
    });

    it('shows the best moves on the board and in the table, and their lines', async () => {
      await type(OPENING);
      await expect.poll(() => tab.locator('.candidates .candidate').count()).toBeGreaterThan(1);
      expect(await tab.locator('.candidate.first circle').count()).toBe(1);
      expect(await tab.locator('.verdict-words').innerText()).toMatch(/^\d+\.\d\s% for Light/);
      await tab.locator('.moves-table tbody tr').first().locator('.pv').hover();
      await expect.poll(() => tab.locator('.numbers text').count()).toBeGreaterThan(2);
      await tab.mouse.move(5, 5);
      await expect.poll(() => tab.locator('.numbers text').count()).toBe(0);
      const [best] = await tab.locator('.moves-table tbody .go').allInnerTexts();
      await tab.locator('.moves-table tbody .go').first().click();
      await expect.poll(async () => (await names()).length).toBe(7);
      expect(best).toBeTruthy();
    });

    it('stays paused when it is paused, wherever one goes', async () => {
      await type('g6');
      await expect.poll(() => tab.locator('.candidate').count()).toBeGreaterThan(0);
      await tab.locator('h1').click();
      await tab.keyboard.press(' ');
      await type('g9');
      await tab.waitForTimeout(400);
      expect(await tab.locator('.candidate').count()).toBe(0);
      await tab.reload();
      await tab.waitForSelector('.move');
      await tab.waitForTimeout(400);
      expect(await tab.getByRole('switch').getAttribute('aria-checked')).toBe('false');
      expect(await tab.locator('.candidate').count()).toBe(0);
    });

    it('stops when its time is up, and goes on when asked', async () => {
      await tab.locator('.settings-menu summary').click();
      await tab.getByLabel('time').selectOption('2');
      await tab.locator('h1').click();
      await type('g6');
      await expect.poll(() => tab.getByText('look longer').count(), { timeout: 15_000 }).toBe(1);
      const visits = async () => tab.locator('.engine .facts').innerText();
      const before = await visits();
      await tab.getByText('look longer').click();
      await expect.poll(visits).not.toBe(before);
    });

    it('shows who holds what, and the course of a game that was looked at as a whole', async () => {
      await newGame('meridians', { size: '4' });
      await type('d4 c2 d2 c4');
      await button('Who holds what').click();
      await expect.poll(() => tab.locator('.areas .held').count()).toBeGreaterThan(5);
      await button('Look at the whole line').click();
      await expect.poll(() => tab.locator('.graph circle').count(), { timeout: 30_000 }).toBe(5);
    });

    it('marks what is proven, and margins where a game has points', async () => {
      await newGame('meridians', { size: '3' });
      await type('e1 e2');
      await expect
        .poll(() => tab.locator('.verdict-words strong').innerText(), { timeout: 20_000 })
        .toMatch(/(win|loss) in \d+/);
      await newGame('maerstanas', { special: 'false' });
      await type('d4');
      await expect
        .poll(() => tab.locator('.verdict-words').innerText(), { timeout: 20_000 })
        .toMatch(/[+−]\d+\.\d ± \d/);
    });
  });

  describe('its tree of variations', () => {
    beforeAll(() => {
      isOn = false;
    });

    it('keeps variations, promotes and removes them, and undoes all of it', async () => {
      await type('g6 g9 j6');
      for (let i = 0; i < 2; i++) await button('Back').click();
      await type('d9');
      await expect.poll(() => tab.locator('.variation .move').allInnerTexts()).toEqual([expect.stringContaining('d9')]);
      await button('Promote').click();
      expect((await names()).slice(0, 2)).toEqual(['g6', 'd9']);
      await button('Delete').click();
      await expect.poll(names).toEqual(['g6', 'g9', 'j6']);
      for (let i = 0; i < 2; i++) await button('Undo').click();
      await expect.poll(names).toEqual(['g6', 'g9', 'd9', 'j6']);
      await button('Redo').click();
      expect((await names()).slice(0, 2)).toEqual(['g6', 'd9']);
    });

    it('keeps comments and marks, also when the page is opened again', async () => {
      await type('g6');
      await tab.getByLabel('Comment').fill('The centre.');
      await tab.getByLabel('Comment').press('Tab');
      await button('triangle').click();
      await click('g9');
      await expect.poll(() => tab.locator('.marks .mark').count()).toBe(1);
      await tab.reload();
      await expect.poll(() => tab.locator('.moves .comment').innerText()).toBe('The centre.');
      await expect.poll(() => tab.locator('.marks .mark').count()).toBe(1);
    });

    it.each(['sgf', 'jsonl', 'moves', 'abstractplay', 'tree'])('is saved as %s, and opened again', async (format) => {
      await type('g6 g9 j6 d9');
      await button('Back').click();
      await type('g12');
      await showTab('Games');
      await tab.getByLabel('format').selectOption(format);
      const [download] = await Promise.all([tab.waitForEvent('download'), button('Save').click()]);
      const path = join(folder, download.suggestedFilename());
      await download.saveAs(path);
      await newGame('meridians', { size: '7' });
      await showTab('Games');
      await tab.locator('input[type=file]').setInputFiles(path);
      await showTab('Analyse');
      const whole = ['g6', 'g9', 'j6', 'd9'];
      await expect.poll(names).toEqual(['sgf', 'tree'].includes(format) ? [...whole, 'g12'] : whole);
    });

    it('is opened from text that is pasted or dropped, and from a link', async () => {
      const paste = (text: string) =>
        tab.evaluate((pasted) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', pasted);
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        }, text);
      await paste('(;FF[4]RU[Meridians]SZ[7]PL[W];W[g6](;B[g9])(;B[d9]C[aside]))');
      await expect.poll(names).toEqual(['g6', 'g9', 'd9']);
      const link = await tab.evaluate(async () => {
        let copied = '';
        Object.defineProperty(navigator, 'clipboard', {
          value: {
            writeText: async (text: string) => {
              copied = text;
            },
          },
        });
        [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.innerText === 'Copy link')?.click();
        while (copied === '') await new Promise((resolve) => setTimeout(resolve, 20));
        return copied;
      });
      await paste('6/7/8/9/10/11/5L6/11/10/9/8/7/6 D 1 0');
      await expect.poll(names).toEqual([]);
      await expect.poll(() => pieces(0)).toBe(1);
      const other = await context.newPage();
      await other.goto(link);
      await expect.poll(() => other.locator('.variation').innerText()).toContain('aside');
      await tab.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['{"game":"maerstanas","moves":["d4","e3"]}\n'], 'x.jsonl'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
      });
      await expect.poll(names).toEqual(['d4', 'e3']);
    });

    it('says what is wrong with a file, and keeps the game', async () => {
      await type('g6');
      await showTab('Games');
      await tab
        .locator('input[type=file]')
        .setInputFiles({ name: 'x.sgf', mimeType: 'text/plain', buffer: Buffer.from('(;W[') });
      await expect.poll(() => tab.locator('.said.bad').innerText()).toMatch(/x\.sgf:1:\d+/);
      await showTab('Analyse');
      await expect.poll(() => names()).toEqual(['g6']);
    });

    it('begins with a position that was set up, and says what is wrong with an impossible one', async () => {
      await newGame('maerstanas');
      await showTab('Games');
      await tab.locator('summary', { hasText: 'Position' }).click();
      await button('Set up a position').click();
      for (const name of ['a1', 'b1']) await click(name);
      await button('Light').click();
      await click('a2');
      await expect.poll(() => tab.locator('.panel [role=status]').innerText()).toContain('a1 has four hinges');
      await expect.poll(() => button('Use it').isEnabled()).toBe(false);
      await button('Remove').click();
      await click('b1');
      await expect.poll(() => button('Use it').isEnabled()).toBe(true);
      await button('Use it').click();
      await showTab('Analyse');
      await type('d4');
      await expect.poll(() => pieces(0)).toBe(2);
    });
  });

  describe('a game in it', () => {
    const start = async (fields: Record<string, string>) => {
      await showTab('Play');
      for (const [label, value] of Object.entries(fields))
        await tab.getByLabel(label, { exact: true }).selectOption(value);
      await tab.locator('form button', { hasText: 'Play' }).click();
      await tab.waitForSelector('.players');
    };

    it('goes on move by move against a level, with hints, takeback and a resignation', async () => {
      await start({ size: '5', against: 'level', level: '2', you: '0' });
      await type('e4');
      await expect.poll(async () => (await names()).length, { timeout: 20_000 }).toBe(2);
      await expect.poll(() => tab.locator('.turn').innerText()).toBe('Your move.');
      // What the engine thinks is not to be seen.
      expect(await tab.locator('.candidate').count()).toBe(0);
      await button('Hint').click();
      await expect
        .poll(() => tab.locator('.said').innerText(), { timeout: 20_000 })
        .toMatch(/^Hint: \w+, which is worth/);
      await button('Take back').click();
      await expect.poll(names).toEqual([]);
      await type('e5');
      await expect.poll(async () => (await names()).length, { timeout: 20_000 }).toBe(2);
      await button('Resign').click();
      await expect.poll(() => tab.locator('.turn').innerText()).toContain('Dark has won');
    });

    it('goes on after the page was closed', async () => {
      await start({ size: '5', against: 'level', level: '1', you: '1' });
      await expect.poll(async () => (await names()).length, { timeout: 20_000 }).toBe(1);
      const before = await names();
      await tab.close();
      tab = await context.newPage();
      listen(tab);
      await tab.goto(server.url);
      await expect.poll(names).toEqual(before);
      await expect.poll(() => tab.locator('.turn').innerText()).toBe('Your move.');
      const [free] = ['c1', 'g5'].filter((name) => !before.includes(name));
      await type(free as string);
      await expect.poll(async () => (await names()).length, { timeout: 20_000 }).toBe(3);
    });

    it('has a choice of side where the game has one', async () => {
      await start({ size: '5', pie: 'true', against: 'level', level: '2', you: '0' });
      await type('e4 c3');
      await expect.poll(async () => (await names())[2], { timeout: 20_000 }).toMatch(/^(light|dark)$/);
    });

    it('has clocks, of which the one to move runs', async () => {
      await showTab('Play');
      await tab.getByLabel('against').selectOption('clock');
      await tab.getByLabel('minutes').fill('1');
      await start({ size: '5', you: '0' });
      await type('e4');
      await expect.poll(async () => (await names()).length, { timeout: 40_000 }).toBe(2);
      const clocks = () => tab.locator('.players .clock').allInnerTexts();
      // What a move adds is added, and then the other clock alone runs.
      await expect.poll(() => tab.locator('.turn').innerText()).toBe('Your move.');
      await tab.waitForTimeout(500);
      const before = await clocks();
      await expect.poll(async () => (await clocks())[0]).not.toBe(before[0]);
      expect((await clocks())[1]).toBe(before[1]);
    });

    it('is one of two people at the same board', async () => {
      await start({ size: '5', against: 'people' });
      await type('e4 c3 e6');
      await button('Resign').click();
      await expect.poll(() => tab.locator('.turn').innerText()).toContain('Light has won');
      await button('Analyse it').click();
      await showTab('Analyse');
      await expect.poll(() => names()).toEqual(['e4', 'c3', 'e6']);
    });
  });

  describe('everybody', () => {
    beforeAll(() => {
      isOn = true;
    });

    it.each([
      ['a phone, light', PHONE, 'light'],
      ['a phone, dark', PHONE, 'dark'],
      ['a screen, light', SCREEN, 'light'],
      ['a screen, dark', SCREEN, 'dark'],
      ['a narrow phone', { width: 360, height: 640 }, 'light'],
      ['a wide screen', { width: 2560, height: 1440 }, 'dark'],
    ] as const)('can use it on %s', async (_, size, scheme) => {
      await open(size, scheme);
      await type(OPENING);
      await expect.poll(() => tab.locator('.candidate').count()).toBeGreaterThan(0);
      for (const part of ['Analyse', 'Play', 'Games']) {
        await showTab(part);
        expect(await tab.evaluate('document.documentElement.scrollWidth - innerWidth'), part).toBe(0);
        expect(await findings(tab), part).toEqual([]);
      }
      const board = await tab.locator('svg.board').boundingBox();
      expect(board?.width).toBeGreaterThan(size.width < 500 ? 0.8 * size.width : 0.4 * size.width);
    });
  });

  /** What an audit by axe-core finds, one line each. */
  async function findings(page: Page): Promise<string[]> {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setBypassCSP', { enabled: true });
    await page.evaluate(AXE);
    const { violations } = (await page.evaluate('axe.run()')) as {
      violations: { id: string; impact: string; nodes: { html: string }[] }[];
    };
    return violations.map(({ id, impact, nodes }) => `${impact}: ${id}, ${nodes.length} times: ${nodes[0]?.html}`);
  }
});
