/** Drives the page in a real browser: a user's actions, and what the page shows. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { KeptGame } from '../../../src/board/page/game/kept-game.ts';
import { makeToken } from '../../../src/board/server/access.ts';
import type { ServerOptions } from '../../../src/board/server/server.ts';
import { STEP } from '../../../src/drawing/board-svg.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { startTestServer, type TestServer } from '../../support/board-server.ts';
import { sharedBoard, sharedBrowser } from '../../support/browser.ts';
import { browserPath } from '../../support/programs.ts';
import { WORDS } from './words.ts';

export const PHONE = { width: 400, height: 800 };
export const SCREEN = { width: 1280, height: 900 };
export const OPENING = 'g6 g9 j6 d9 g3 j9';
/** Undefined without a browser; tests are then skipped. */
export const executablePath = browserPath();

/** Says to the page's first script that this is a first visit, and what the settings are then. */
const FIRST_VISIT = 'first-visit';
/** The setting of the playouts after which a server's live analysis ends: one that goes on takes a core from all tests. */
const LIMIT = 'test.playouts';
const PLAYOUTS = 2000;

/** Contexts that tests have left as they were, with and without touch: a new one costs more than most tests. */
const kept = new Map<boolean, BrowserContext>();

async function newContext(hasTouch: boolean): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext({ viewport: SCREEN, hasTouch });
  await context.addInitScript(
    ([name, limit]) => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (text) {
        const playouts = localStorage[limit];
        const isLimited = playouts !== undefined && String(text).includes('"reportDuringSearchEvery"');
        send.call(this, isLimited ? JSON.stringify({ ...JSON.parse(String(text)), playouts: Number(playouts) }) : text);
      };
      const [, settings] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? [];
      if (settings === undefined) return;
      // biome-ignore lint/suspicious/noDocumentCookie: a store of cookies answers later
      document.cookie = `${name}=; path=/; max-age=0`;
      localStorage.clear();
      sessionStorage.clear();
      Object.assign(localStorage, JSON.parse(decodeURIComponent(settings)));
    },
    [FIRST_VISIT, LIMIT] as const,
  );
  return context;
}

/** Chooses an option by its value or text, in a list or among options side by side, also where it is folded away. */
export async function choose(where: Page | Locator, label: string, option: string): Promise<void> {
  const field = where.getByLabel(label, { exact: true });
  const isList = await field.evaluate((one) => {
    one.closest('details')?.setAttribute('open', '');
    return one.tagName === 'SELECT';
  });
  if (isList) await field.selectOption(option);
  else
    await field
      .locator(`[value="${option}"]`)
      .or(field.getByLabel(option, { exact: true }))
      .check();
}

/** Milliseconds in which the page plays a move on a busy machine. */
const MOVE_MS = 60_000;

/** In the page: enters a move, and returns what the page says if it has not played it after some milliseconds. */
async function enterMove({ move, ms }: { readonly move: string; readonly ms: number }): Promise<string | undefined> {
  const played = () => document.querySelectorAll('.moves .move').length;
  const field = document.querySelector('.move-field input') as HTMLInputElement;
  const before = played();
  field.value = move;
  field.form?.requestSubmit();
  // The field is empty once the move is played.
  for (const end = Date.now() + ms; played() === before || field.value !== ''; ) {
    if (Date.now() > end) {
      const said = [...document.querySelectorAll('.turn-line, .turn, .said')].map(({ textContent }) => textContent);
      return `${said.join(' ')}, ${before} moves, now ${played()}, "${field.value}"${field.isConnected ? '' : ', another field'}`;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return undefined;
}

/** In the page: how far elements stand out from the board, by WCAG: the larger contrast of fill and rim, each kind once. */
function contrastsOf(elements: readonly Element[]): number[] {
  const style = (one: Element) => getComputedStyle(one);
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const wood = light(style(document.querySelector('.board:not(.diagram) .wood') as Element).fill);
  const contrast = (color: string) => Math.max(light(color), wood) / Math.min(light(color), wood);
  return [...new Set(elements.map((one) => Math.max(contrast(style(one).fill), contrast(style(one).stroke))))];
}

/** A file to be chosen in a form. */
export function textFile(name: string, ...lines: readonly string[]) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) };
}

type Polled<T> = ReturnType<typeof expect.poll<T>>;

export class BoardPage {
  /** Where the board is; `token` lets a client in. */
  server!: { readonly url: string; readonly token?: string | undefined };
  context!: BrowserContext;
  tab!: Page;
  /** Whether the engine is on at the first visit. Off by default, to save time. */
  isOn = false;
  /** Seconds per position at the first visit; 0 means no limit, and undefined what the page chooses. */
  time: number | undefined = 0;
  /** The messages that the page has sent to the engine. */
  sent: string[] = [];
  complaints: string[] = [];
  private own: TestServer | undefined;
  private isAlone = false;

  /** Without options it is the server of all. */
  async start(options?: Partial<ServerOptions>): Promise<void> {
    if (options === undefined) {
      this.server = { url: sharedBoard() };
      return;
    }
    const token = makeToken();
    this.own = await startTestServer({ token, ...options });
    this.server = this.own;
    // The library's thread starts slowly if the program runs from its sources.
    await fetch(new URL('api/library', this.server.url), { headers: { authorization: `Bearer ${token}` } });
  }

  async end(): Promise<void> {
    await this.tab?.close();
    await this.own?.close();
  }

  /** Opens the page as at a first visit. */
  async open(viewport = SCREEN, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
    const hasTouch = viewport.width < 500;
    const context = kept.get(hasTouch) ?? (await newContext(hasTouch));
    kept.set(hasTouch, context);
    await this.openIn(context, viewport, colorScheme);
  }

  /** The same in a separate context, for tests that change it: its scripts, routes, clock or permissions. */
  async openAlone(viewport = SCREEN): Promise<void> {
    await this.openIn(await newContext(viewport.width < 500), viewport, 'light', true);
  }

  private async openIn(
    context: BrowserContext,
    viewport: typeof SCREEN,
    colorScheme: 'light' | 'dark',
    isAlone = false,
  ): Promise<void> {
    if (this.context !== context) await (this.isAlone ? this.context : this.tab)?.close();
    this.context = context;
    this.isAlone = isAlone;
    if (this.tab === undefined || this.tab.isClosed()) this.tab = await context.newPage();
    const settings: Record<string, string> = { 'sightline.live': String(this.isOn), [LIMIT]: String(PLAYOUTS) };
    if (this.time !== undefined) settings['sightline.time'] = String(this.time);
    const value = encodeURIComponent(JSON.stringify(settings));
    await context.addCookies([{ name: FIRST_VISIT, value, url: new URL('/', this.server.url).href }]);
    await this.tab.setViewportSize(viewport);
    await this.tab.emulateMedia({ colorScheme, reducedMotion: null });
    await this.load();
  }

  /** The page in another browser, until the test ends. */
  async another(viewport = SCREEN): Promise<BoardPage> {
    const page = new BoardPage();
    onTestFinished(() => page.context?.close());
    page.server = this.server;
    await page.openAlone(viewport);
    return page;
  }

  /** Opens the page in another tab, which becomes `tab`. */
  async openTab(): Promise<void> {
    this.tab = await this.context.newPage();
    await this.load();
  }

  private async load(): Promise<void> {
    this.complaints = [];
    this.sent = [];
    for (const event of ['pageerror', 'console', 'websocket'] as const) this.tab.removeAllListeners(event);
    this.tab.on('pageerror', (error) => this.complaints.push(String(error)));
    this.tab.on('console', (message) => this.complaints.push(`${message.text()} ${message.location().url}`));
    this.tab.on('websocket', (socket) => socket.on('framesent', ({ payload }) => this.sent.push(String(payload))));
    await this.tab.goto(this.server.url);
    await this.tab.waitForSelector('svg.board:not(.diagram)');
  }

  readonly reload = async (tab = this.tab) => {
    await tab.reload();
    await tab.waitForSelector('svg.board:not(.diagram)');
  };

  async close(): Promise<void> {
    if (this.isAlone) await this.context.close();
    this.isAlone = false;
    // The tab is opened again by the next test.
    for (const tab of this.context.pages()) if (tab !== this.tab) await tab.close();
    expect(this.complaints).toEqual([]);
  }

  /** Lets live analyses last as long as the page wants, from the next one on. */
  readonly analyseOn = () => this.tab.evaluate((limit) => localStorage.removeItem(limit), LIMIT);
  readonly moves = () => this.tab.locator('.moves .move').allInnerTexts();
  readonly names = async () => (await this.moves()).map((text) => text.replace(/^\d+\.|[?!]+$|△/g, '').trim());
  /** How many elements there are now. */
  readonly number = (selector: string) => this.tab.locator(selector).count();
  /** The text of an element, polled until it matches; `counts` polls the number of elements, `lists` the text of each. */
  readonly says = (...of: Parameters<Page['locator']>): Polled<string> =>
    expect.poll(() => this.tab.locator(...of).innerText());
  readonly counts = (...of: Parameters<Page['locator']>): Polled<number> =>
    expect.poll(() => this.tab.locator(...of).count());
  readonly lists = (...of: Parameters<Page['locator']>): Polled<string[]> =>
    expect.poll(() => this.tab.locator(...of).allInnerTexts());
  readonly plies = (): Polled<number> => expect.poll(async () => (await this.moves()).length);
  readonly contrasts = (selector: string) =>
    this.tab.locator(`.board:not(.diagram)`).locator(selector).evaluateAll(contrastsOf);
  readonly button = (name: string) => this.tab.getByRole('button', { name, exact: true });
  readonly showTab = (name: string) => this.tab.locator('.tabs').getByRole('button', { name }).click();
  /** The switch that turns live analysis on and off. */
  readonly engine = () => this.tab.getByRole('switch', { name: 'Engine' });
  /** Shows the engine's lines, the explorer or the graph, on screens where they are tabs. */
  readonly showPane = (name: string) => this.tab.getByRole('tab', { name }).click();
  readonly choose = (label: string, option: string) => choose(this.tab, label, option);
  /** Chooses the shading of the board. */
  readonly shade = (label: string) => this.tab.getByLabel('Shading').selectOption({ label });
  readonly pieces = (seat: number) => this.tab.locator(`.pieces .seat${seat}`).count();

  /** Enters moves, each after the one before is played. */
  readonly type = async (line: string) => {
    for (const move of line.split(' '))
      expect(await this.tab.evaluate(enterMove, { move, ms: MOVE_MS }), move).toBeUndefined();
  };

  /** Enters a move or an answer that the game may not grow by. */
  readonly enter = async (text: string) => {
    await this.tab.locator('.move-field input').fill(text);
    await this.tab.locator('.move-field input').press('Enter');
  };

  /** The open game as the browser keeps it. */
  readonly stored = () =>
    this.tab.evaluate<KeptGame>('JSON.parse(localStorage["sightline.game." + sessionStorage["sightline.tab"]])');

  /** The kit of the open game. */
  readonly kit = async (): Promise<GameKit> => {
    const { game: title, rules = {} } = (await this.stored()).tree;
    return must(openGame({ name: title, rules, weights: null }));
  };

  /** The legal moves after the moves of the list, which must be one line from the start. */
  readonly legalMoves = async (): Promise<string[]> => {
    const kit = await this.kit();
    const position = kit.game.create();
    const isChoice = (move: string) => kit.seats.some(({ name }) => name === move);
    for (const move of await this.names()) if (!isChoice(move)) kit.game.play(position, must(kit.parseMove(move)));
    const moves = new Int32Array(kit.game.maxMoves);
    return [...moves.subarray(0, kit.game.legalMoves(position, moves))].map((move) => kit.game.moveName(move));
  };

  /** The position of a cell on the screen, from the picture of the open game. */
  readonly cell = async (name: string) => {
    const { picture } = await this.kit();
    const [x, y] = picture.cells[picture.names.indexOf(name)] as readonly [number, number];
    const matrix = '(({ a, e, f }) => [a, e, f])(document.querySelector("svg.board:not(.diagram)").getScreenCTM())';
    const [scale, left, top] = (await this.tab.evaluate(matrix)) as [number, number, number];
    return { x: left + x * STEP * scale, y: top + y * STEP * scale };
  };

  readonly click = async (name: string) => {
    const { x, y } = await this.cell(name);
    await this.tab.mouse.click(x, y);
  };

  /** Taps a cell on a touch screen. */
  readonly tap = async (name: string) => {
    const { x, y } = await this.cell(name);
    await this.tab.touchscreen.tap(x, y);
  };

  readonly newGame = async (game: string, rules: Record<string, string> = {}) => {
    await this.showTab('Games');
    await this.tab.getByText('New game', { exact: true }).click();
    for (const [label, value] of Object.entries({ game, ...rules })) await this.choose(label, value);
    await this.button('Begin').click();
    await this.showTab('Analyse');
    // The moves of the previous game remain until the new one has started.
    await expect.poll(async () => (await this.moves()).length).toBe(0);
  };

  /** The players from the top strip to the bottom one, with the text beside their names. */
  readonly players = async () =>
    (await this.tab.locator('.strip li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

  /** Starts a game against the engine or a person; `fields` are values of the form by label. */
  readonly play = async (fields: Record<string, string>) => {
    await this.showTab('Play');
    for (const [label, value] of Object.entries(fields)) await this.choose(label, value);
    await this.tab.locator('form button', { hasText: 'Play' }).click();
    await this.tab.waitForSelector('.game-actions');
  };

  readonly resign = async () => {
    for (let i = 0; i < 2; i++) await this.button(WORDS.resign).click();
  };

  /** Begins to set up a position. */
  readonly setUp = async () => {
    await this.showTab('Games');
    await this.button(WORDS.setUp).click();
  };

  /** Opens a file, of `textFile` or by its path. */
  readonly openFile = async (file: ReturnType<typeof textFile> | string) => {
    await this.showTab('Games');
    await this.tab.getByLabel(WORDS.gameFile).setInputFiles(file);
  };

  readonly addToLibrary = (...files: ReturnType<typeof textFile>[]) =>
    this.tab.getByLabel('Files for the library').setInputFiles(files);

  /** Drops files, given by name, somewhere on the page. */
  readonly drop = (files: Readonly<Record<string, string>>, onto = 'body') =>
    this.tab.locator(onto).evaluate((target, texts) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of Object.entries(texts)) dataTransfer.items.add(new File([text], name));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    }, files);

  /** The text that a button copies. */
  readonly copied = async (name: string): Promise<string> => {
    await this.tab.evaluate(() => {
      const writeText = async (text: string) => Object.assign(globalThis, { copied: text });
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    });
    await this.button(name).click();
    return (await this.tab.waitForFunction('globalThis.copied')).jsonValue() as Promise<string>;
  };

  /** The file that a button saves. */
  readonly saved = async (name: string) => {
    const [file] = await Promise.all([this.tab.waitForEvent('download'), this.button(name).click()]);
    return file;
  };

  readonly paste = (text: string) =>
    this.tab.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
}

/**
 * The page for the tests of a file, at a separate server if there are options, and a first visit for each test, which fails if the
 * page logs anything. If tests open the page themselves, `isOpened` is false.
 */
export function boardPage(options?: Partial<ServerOptions>, isOpened = true): BoardPage {
  const page = new BoardPage();
  beforeAll(() => page.start(options));
  afterAll(() => page.end());
  if (isOpened) beforeEach(() => page.open());
  afterEach(() => page.close());
  return page;
}
