/** Playing games on the page, in a real browser. */
import { describe, expect, it } from 'vitest';
import type { Playing } from '../../../src/board/page/play/play.ts';
import { SETTLED } from '../../support/settled.ts';
import { boardPage, executablePath } from './board-page.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('play in the browser', () => {
  const page = boardPage();
  const { names, button, showTab, type, play } = page;
  describe('a game in it', () => {
    it('is played against a level, with hints, takeback and resignation', async () => {
      await showTab('Play');
      await page.choose('level', '2');
      // What to expect of it.
      const { elo, play: text } = (await page.kit()).levels[1]!;
      await page.says('.panel form').toContain(text);
      expect(await page.tab.locator('option:checked', { hasText: String(elo?.value) }).count()).toBe(1);
      await play({ size: '5', against: 'level', you: '0' });
      const advice = '.turn-line [role=status]';
      await page.says(advice).toContain('first stone');
      await type('e4');
      await page.plies().toBe(2);
      await page.says('.turn').toBe(WORDS.yourMove);
      await page.says(advice).toContain('second stone');
      // What the engine thinks is not to be seen.
      expect(await page.number('.candidate')).toBe(0);
      await button('Hint').click();
      // First the neighbourhood, then the move.
      await page.tab.waitForSelector('.hint');
      const radius = async () => Number(await page.tab.locator('.hint').getAttribute('r'));
      const area = await radius();
      await button('Hint').click();
      await expect.poll(radius).toBeLessThan(area / 2);
      await button(WORDS.takeBack).click();
      await expect.poll(names).toEqual([]);
      await type('e5');
      await page.plies().toBe(2);
      await button('Resign').click();
      await button('Play on').click();
      await page.resign();
      await page.says('.turn-line .whose').toBe('You resigned. Dark won.');
      await page
        .lists('.game-actions button')
        .toEqual(['Review', 'Rematch', 'New game', 'Save', 'Analyse it', 'Take back']);
      await button('Save').click();
      await button('Saved').waitFor();
      await button('Rematch').click();
      await expect.poll(names).toEqual([]);
      await page.says('.turn').toBe(WORDS.yourMove);
    });

    it('continues after a failed search on request', async () => {
      let isBroken = true;
      await page.openAlone();
      await page.tab.routeWebSocket('**/api/analysis', (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => {
          const { id, action } = JSON.parse(String(text));
          const error = { id, error: 'the engine has ended', code: 'search-failed' };
          if (isBroken && action === 'choose') socket.send(JSON.stringify(error));
          else server.send(text);
        });
      });
      await page.tab.reload();
      await play({ size: '5', against: 'level', level: '1', you: '0' });
      await type('e4');
      const alert = page.tab.locator('.panel [role=alert]');
      await expect.poll(() => alert.innerText()).toContain('the engine has ended');
      isBroken = false;
      await button('Try again').click();
      await page.plies().toBe(2);
      expect(await alert.count()).toBe(0);
    });

    it('continues after the page was closed', async () => {
      await play({ size: '5', against: 'level', level: '1', you: '1' });
      await page.plies().toBe(1);
      const before = await names();
      await page.tab.close();
      await page.openTab();
      await expect.poll(names).toEqual(before);
      await page.says('.turn').toBe(WORDS.yourMove);
      const [free] = ['c1', 'g5'].filter((name) => !before.includes(name));
      await type(free as string);
      await page.plies().toBe(3);
    });

    it('is one person against five, who points at pieces and where they go, and sees one turn of others after the other', async () => {
      const isMyMove = () => page.says('.turn').toBe(WORDS.yourMove);
      // In this page no time goes by between the turns of opponents, so each of them waits.
      await page.tab.evaluate(`{
        const set = setTimeout;
        performance.now = () => 0;
        globalThis.waiting = [];
        globalThis.setTimeout = (act, ms, ...rest) => (ms === 600 ? waiting.push(act) && 0 : set(act, ms, ...rest));
      }`);
      const waits = () => page.tab.evaluate<number>('waiting.length');
      await play({ game: 'heximeros', against: 'level', level: '1', you: '5' });
      await expect.poll(waits).toBe(1);
      // A turn may have several plies.
      const turns = page.tab.locator('.last-turns li');
      const said = async () => (await turns.allInnerTexts()).map((text) => text.trim().split(': '));
      const pliesSaid = async () => (await said()).flatMap(([, moves = '']) => moves.split(' '));
      expect((await said()).map(([seat]) => seat)).toEqual(['Silver']);
      expect(await pliesSaid()).toEqual(await names());
      // A key shows all turns up to the own one.
      await page.tab.keyboard.press('Shift');
      await isMyMove();
      expect(await waits()).toBe(1);
      const order = ['Blue', 'Yellow', 'Orange', 'Silver', 'You', 'Green'];
      expect((await page.players()).map((text) => text.split(' ')[0])).toEqual(order);
      expect(await page.number('.trail')).toBe(5);
      const before = await names();
      expect((await said()).map(([seat]) => seat)).toEqual(['Silver', 'Blue', 'Yellow', 'Orange', 'Green']);
      expect(await pliesSaid()).toEqual(before);
      await page.click('q17r6');
      await page.click('q17r8');
      for (const count of [2, 3, 4, 5]) {
        await expect.poll(waits).toBe(count);
        expect(new Set((await said()).map(([seat]) => seat)).size).toBe(5);
        await page.tab.evaluate('waiting.at(-1)()');
      }
      await isMyMove();
      expect((await names())[before.length]).toBe('q17r6-q17r8');
      await button(WORDS.takeBack).click();
      await expect.poll(names).toEqual(before);
      await page.tab.emulateMedia({ reducedMotion: 'reduce' });
      await type('q17r6-q17r8');
      await isMyMove();
      expect(await waits()).toBe(5);
      const [[, first = ''] = []] = await said();
      await turns.first().locator('button').click();
      await page.says('.move[aria-current]').toContain(first.split(' ').at(-1));
    });

    it('offers the levels of a game once it is loaded', async () => {
      await page.openAlone();
      let release: (() => void) | undefined;
      await page.tab.route('**/assets/**', async (route) => {
        const isRules = release === undefined && (await (await route.fetch()).text()).includes('sovereign');
        if (isRules) await new Promise<void>((resolve) => (release = resolve));
        await route.continue();
      });
      await showTab('Play');
      await page.choose('game', 'heximeros');
      await expect.poll(() => release).toBeDefined();
      const field = page.tab.getByLabel('level', { exact: true });
      expect(await field.count()).toBe(0);
      release?.();
      await expect.poll(() => field.locator('option').count()).toBe(10);
    });

    /** Chooses minutes for each side, and seconds for each move. */
    const clocked = async (increment: string, minutes = '1') => {
      await showTab('Play');
      await page.choose('clock', 'true');
      await page.tab.getByLabel('minutes').fill(minutes);
      await page.tab.getByLabel(WORDS.increment).fill(increment);
    };

    it('runs the clock of the side to move', async () => {
      await clocked('1');
      await play({ size: '5', against: 'level', level: '1', you: '0' });
      await type('e4');
      await page.plies().toBe(2);
      const clocks = () => page.tab.locator('.strip .clock').allInnerTexts();
      // What a move adds is added, and then the other clock alone runs.
      await page.says('.turn').toBe(WORDS.yourMove);
      const runs = async () => {
        const before = await clocks();
        await expect.poll(async () => (await clocks())[1]).not.toBe(before[1]);
        return before;
      };
      const [first] = await clocks();
      const writes = () => page.tab.evaluate<number>('globalThis.writes');
      await page.tab.evaluate(`
        globalThis.writes = 0;
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, text) {
          if (key.startsWith('sightline.game.')) writes++;
          set.call(this, key, text);
        }`);
      await runs();
      const before = await runs();
      expect((await clocks())[0]).toBe(before[0]);
      // A running clock is not stored at every tick.
      expect(first).toBeDefined();
      expect(await writes()).toBeLessThan(4);
      const stored = async () => ((await page.stored()).parts as { play: Playing }).play.clocks?.[0];
      await page.tab.reload();
      await expect.poll(async () => Math.abs(Number(await stored()) - 60_000)).toBeGreaterThan(0);
      await expect.poll(async () => (await clocks())[0]).toBe(before[0]);
    });

    it('adds to both clocks what a move adds where the answer comes at once', async () => {
      await clocked('60');
      await play({ against: 'level', level: '1', size: '4', you: '0' });
      for (const plies of [2, 4]) {
        await type((await page.legalMoves())[0] as string);
        await page.plies().toBe(plies);
      }
      const left = async () =>
        ((await page.stored()).parts as { play: Playing }).play.clocks?.map((ms) => ms > 100_000);
      await expect.poll(left).toEqual([true, true]);
    });

    it('continues with its clocks after another game was opened and undone', async () => {
      await clocked('1');
      await play({ size: '5', against: 'level', level: '1', you: '0' });
      await type('e4');
      await page.says('.turn').toBe(WORDS.yourMove);
      const moves = await names();
      await page.paste('{"size":4,"moves":["d6","c3"]}');
      await expect.poll(names).toEqual(['d6', 'c3']);
      expect(await page.number('.turn')).toBe(0);
      await clocked('1', '9');
      await page.tab.locator('.undo-replaced').click();
      await expect.poll(names).toEqual(moves);
      await page.says('.turn').toBe(WORDS.yourMove);
      const clocks = () => page.tab.locator('.strip .clock').allInnerTexts();
      expect(await clocks()).toHaveLength(2);
      // A rematch has the minutes of the game, whatever the form says by now.
      await page.resign();
      await button('Rematch').click();
      await page.plies().toBe(0);
      const aMinute = expect.stringMatching(/^(1:0|0:5)\d$/);
      expect(await clocks()).toEqual([aMinute, aMinute]);
    });

    it('may end when territory decides it, of which people are told once', async () => {
      await play({ size: String(SETTLED.size), against: 'people' });
      await type(SETTLED.moves.slice(0, -1).join(' '));
      expect(await page.number('.decided')).toBe(0);
      await type(SETTLED.moves.at(-1) as string);
      await page.says('.decided').toContain('Light wins');
      await button('Play on').click();
      await page.counts('.decided').toBe(0);
      await button(WORDS.takeBack).click();
      await type(SETTLED.moves.at(-1) as string);
      expect(await page.number('.decided')).toBe(0);
      // Of the next game they are told again.
      await page.resign();
      await button('Rematch').click();
      await page.plies().toBe(0);
      await type(SETTLED.moves.join(' '));
      await page.says('.decided').toContain('Light wins');
    });

    it('is ended as territory decides it', async () => {
      await play({ size: String(SETTLED.size), against: 'people' });
      await type(SETTLED.moves.join(' '));
      await button('End the game').click();
      await page.says('.turn-line .whose').toBe('Territory decides the game. Light won.');
      expect((await page.stored()).tree).toMatchObject({ winner: 'light', end: 'territory' });
    });

    it('is one of two people at the same board', async () => {
      await play({ size: '5', against: 'people' });
      await type('e4 c3 e6');
      await page.resign();
      await button(WORDS.analyse).click();
      expect(await page.tab.locator('.tabs [aria-current]').innerText()).toBe('Analyse');
      expect(await page.tab.locator('.whose').innerText()).toContain('Dark resigned. Light won.');
      await expect.poll(() => names()).toEqual(['e4', 'c3', 'e6']);
    });
  });
});
