/** Games of people by a link, in several browsers. */
import { describe, expect, it } from 'vitest';
import { naming } from '../../support/parts.ts';
import { type BoardPage, boardPage, executablePath } from './board-page.ts';
import { WORDS } from './words.ts';

describe.skipIf(executablePath === undefined)('a game by a link', () => {
  const page = boardPage();

  it('keeps a move that the server could not store, says so, and sends it again', async () => {
    await page.showTab('Play');
    await page.choose('against', 'link');
    await page.play({ size: '5', you: '0' });
    const link = await page.tab.getByLabel('Link to this game').inputValue();
    const friend = await page.another();
    let refused = 0;
    await friend.tab.goto(link);
    await page.tab.routeWebSocket(/api\/analysis/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const { id, action } = JSON.parse(String(message));
        if (action !== 'turn' || refused++ > 0) server.send(message);
        else socket.send(JSON.stringify({ id, action, code: 'not-stored', error: 'no room' }));
      });
    });
    await page.tab.goto(link);
    await page.says('.turn').toBe(WORDS.yourMove);
    await page.type('e4');
    await page.says('.said').toContain('no room');
    expect(await page.names()).toEqual(['e4']);
    await expect.poll(friend.names).toEqual(['e4']);
    expect(refused).toBe(2);
  });

  it('is cancelled by who has invited, and says why the engine is off', async () => {
    await page.showTab('Play');
    await page.choose('against', 'link');
    await page.play({ size: '5', you: '0' });
    const link = await page.tab.getByLabel('Link to this game').inputValue();
    await page.showTab('Analyse');
    await page.says('.verdict-line').toContain('against other people');
    await page.showTab('Play');
    await page.button('Cancel the invitation').click();
    await page.tab.locator('.play-form').waitFor();
    const friend = await page.another();
    await friend.tab.goto(link);
    await friend.says('.said.bad').toContain('cancelled');
  });

  it('of six people and engines is begun by those who come', async () => {
    await page.showTab('Play');
    await page.choose('game', 'heximeros');
    await page.choose('against', 'link');
    for (const seat of ['Blue', 'Yellow', 'Orange', 'Green']) await page.button(seat).click();
    await page.play({ you: '0' });
    await page.says('.turn').toContain('Waiting');
    const link = await page.tab.getByLabel('Link to this game').inputValue();
    const friend = await page.another();
    await friend.tab.goto(link);
    await page.says('.turn').toBe(WORDS.yourMove);
    await expect.poll(friend.players).toEqual(expect.arrayContaining([expect.stringContaining('You')]));
    expect(await page.players()).toEqual(expect.arrayContaining([expect.stringContaining('Level')]));
    await page.type('resign');
    await page.says('.turn').toContain('You are out; the others play on.');
    await friend.says('.turn').toBe(WORDS.yourMove);
  });

  it('is played by two people, of whom a guest loads the page again, is watched, and goes into the library', async () => {
    await page.showTab('Play');
    await page.choose('against', 'link');
    await page.choose('clock', 'true');
    await page.tab.getByLabel('your name').fill('Ann');
    await page.play({ size: '5', you: '0' });
    const link = await page.tab.getByLabel('Link to this game').inputValue();
    const [friend, watcher] = [await page.another(), await page.another()];
    const turns = (of: BoardPage) => of.says('.turn');
    const moves = (of: BoardPage) => expect.poll(of.names);
    expect(link).not.toContain('token');
    await friend.context.clearCookies();
    await friend.tab.evaluate(() => localStorage.clear());
    friend.server = { url: link };
    await friend.tab.goto(link);
    await turns(friend).toContain('thinking');
    await turns(page).toBe(WORDS.yourMove);
    const welcome = friend.tab.locator('.duel-welcome');
    expect(await welcome.innerText()).toMatch(naming('Dark', 'Meridians', 5, 'Light'));
    await welcome.locator('button').click();
    await friend.tab.locator('dialog').waitFor();
    await friend.tab.keyboard.press('Escape');
    await page.type('e4');
    await moves(friend).toEqual(['e4']);
    await friend.type('d4');
    await moves(page).toEqual(['e4', 'd4']);
    await expect.poll(() => welcome.count()).toBe(0);

    await watcher.tab.goto(link);
    await turns(watcher).toContain('watching');
    await moves(watcher).toEqual(['e4', 'd4']);
    await watcher.lists('.game-actions button').toEqual(['Leave']);
    await watcher.enter('g6');
    await watcher.says('.said').not.toBe('');
    await friend.tab.close();
    await page.type('e6');
    await turns(page).toContain('not at the board');
    await friend.openTab();
    await turns(page).toContain('thinking');
    for (const one of [friend, watcher]) await moves(one).toEqual(['e4', 'd4', 'e6']);
    await turns(friend).toBe(WORDS.yourMove);
    expect(await friend.tab.locator('.strip .clock').count()).toBe(2);
    // The link again is the same seat. A move on the way does not decline a request.
    let release: (() => void) | undefined;
    await friend.tab.routeWebSocket(/api\/analysis/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const isMove = release === undefined && JSON.parse(String(message)).action === 'turn';
        if (isMove) release = () => server.send(message);
        else server.send(message);
      });
    });
    await friend.tab.goto(link);
    await turns(friend).toBe(WORDS.yourMove);
    await friend.type('d7');
    // This game knows no draw.
    expect(await page.button('Offer a draw').count()).toBe(0);
    await page.button('Ask to take back').click();
    await friend.button('Allow taking back').waitFor();
    release?.();
    await moves(page).toEqual(['e4', 'd4', 'e6', 'd7']);
    await friend.button('Allow taking back').click();
    for (const one of [page, friend, watcher]) await moves(one).toEqual(['e4', 'd4']);
    await page.type('e6');
    await moves(friend).toEqual(['e4', 'd4', 'e6']);
    await friend.resign();
    await page.says('.turn-line .whose').toBe('Your opponent resigned. You won.');
    await friend.says('.turn-line .whose').toBe('You resigned. Ann won.');
    await watcher.says('.turn-line .whose').toBe('Dark resigned. Ann won.');
    const token = new URL(page.server.url).searchParams.get('token');
    const ask = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const url = new URL(path, page.server.url);
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const { games } = await ask('api/library/search', { player: 'Ann', limit: 1 });
    const { tree } = await ask('api/library/delete', { id: games[0].id });
    expect(tree.nodes.map(({ move }: { move: string }) => move)).toEqual(['e4', 'd4', 'e6']);
    await friend.button('Rematch').click();
    await friend.says('.turn-line [role=status]').toContain('rematch');
    await page.says('.game-actions [role=status]').not.toBe('');
    await page.button('Rematch').click();
    await friend.type('c3');
    await moves(page).toEqual(['c3']);
    await turns(page).toBe(WORDS.yourMove);
    expect((await page.players())[1]).toContain('Dark');
    expect([...friend.complaints, ...watcher.complaints]).toEqual([]);
  });
});
