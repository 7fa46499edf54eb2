/** Games on the stand-in of the site to their ends. What each test covers of the site's documents is in docs/bot.md. */
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { openLibrary } from '../../../src/board/library/node/open.ts';
import { must } from '../../../src/util/result.ts';
import { BotHere, VARIANTS } from '../../support/bot.ts';
import type { QueryFault } from '../../support/play-site.ts';

let here: BotHere;

afterEach(async () => {
  await here.end();
});

const NO_LOSS = { illegal: 0, twice: 0 };

describe('games', () => {
  it('are accepted and played to their ends in all variants, on both seats', async () => {
    here = await BotHere.start();
    for (const variants of VARIANTS) expect(await here.site.challenge(variants)).toBe(200);
    await here.play(3, 3);
    await expect.poll(() => here.bot.status().games.filter(({ turn }) => turn).length).toBe(0);
    const { counts, games } = here.site;
    expect(counts).toMatchObject({ accepted: 3, ...NO_LOSS, outOfTurn: 0, undelivered: 0, tokens: 1 });
    expect([...games.values()].every(({ played }) => played.length > 2)).toBe(true);
    expect(here.bot.status()).toMatchObject({ accepted: 3, errors: [] });
  });

  it('that the opponent ends are noticed, and are in the library', async () => {
    let file = '';
    here = await BotHere.start({ openLibrary: () => openLibrary(file), catchUpMs: 20 });
    file = `${here.folder}/library.db`;
    const { site, bot } = here;
    const game = site.begin('ended', ['size-6'], 1);
    await expect.poll(() => game.played.length).toBeGreaterThan(2);
    site.give(game, 'resign');
    await expect.poll(() => bot.status().games[0]?.isKept).toBe(true);
    expect(bot.status().games[0]).toMatchObject({ isOver: true, turn: undefined });
    const library = must(openLibrary(file));
    expect(library.facts().games).toBe(1);
    library.close();
  });

  it('go on though no request of the site comes through, and answers are lost', async () => {
    here = await BotHere.start({ catchUpMs: 20 });
    const { site } = here;
    let calls = 0;
    site.faults = { query: () => (calls++ % 3 === 0 ? 'lost' : undefined), deliveries: () => [] };
    await here.play(2, 2, [['size-6']]);
    const { undelivered, queryFaults } = site.counts;
    expect(site.counts).toMatchObject({ ...NO_LOSS, outOfTurn: 0 });
    expect(Math.min(undelivered, queryFaults)).toBeGreaterThan(2);
  });

  it('of an opponent who takes the other colour go on from the other seat', async () => {
    here = await BotHere.start();
    here.site.swaps = () => true;
    const game = here.site.begin('swapped', ['size-6'], 0);
    await game.end;
    expect(game.botSeat).toBe(1);
    expect(game.played.slice(0, 3)).toEqual([0, 3, 5]);
    expect(here.site.counts).toMatchObject({ ...NO_LOSS, outOfTurn: 0 });
  });

  it('survive failures of the site, expired tokens, lost answers, repeated and late requests', async () => {
    here = await BotHere.start({ retryMs: 150, mostRetryMs: 150 });
    const { site } = here;
    const kinds: readonly QueryFault[] = ['error', 'expired', 'lost'];
    let [queries, deliveries] = [0, 0];
    site.isWrapped = true;
    site.tokenSeconds = 1;
    site.faults = {
      query: () => (queries++ % 4 === 0 ? kinds[(queries >> 2) % 3] : undefined),
      token: () => site.below(8) === 0,
      // Twice at once, and again when the game has gone on.
      deliveries: () => [[0], [0, 0], [0, 30], [0, 100, 1]][deliveries++ % 4] as number[],
    };
    await here.play(2, 2, [['size-6']]);
    expect(site.counts).toMatchObject(NO_LOSS);
    // Games may be short.
    expect(Math.min(site.counts.queryFaults, site.counts.duplicates)).toBeGreaterThan(2);
    for (const { asked, played } of site.games.values()) expect([...asked].every((n) => played.includes(n))).toBe(true);
  });

  it('go on after a crash from what is on disk, with the move that was chosen before', async () => {
    here = await BotHere.start();
    const { site } = here;
    // The site carries nothing out before the crash.
    site.faults = { query: () => 'error' };
    const game = site.begin('crashed', ['size-6'], 1);
    await expect.poll(() => here.bot.status().games[0]?.turn?.move).toBe('pass');
    await here.stop();
    site.faults = {};
    await here.restart();
    await game.end;
    expect(site.counts).toMatchObject({ ...NO_LOSS, outOfTurn: 0 });
  });

  it('learn after a crash that a move was carried out whose answer was lost', async () => {
    here = await BotHere.start({}, 300);
    const { site } = here;
    let calls = 0;
    site.faults = { query: () => (calls++ === 0 ? 'silent' : undefined), deliveries: () => (calls > 0 ? [] : [0]) };
    const game = site.begin('lost', [], 0);
    await expect.poll(() => calls).toBe(1);
    // As if the move had arrived just before the crash.
    game.rules.play('d4,e5');
    await here.stop();
    await here.restart();
    await expect.poll(() => here.bot.status().games[0]?.answered).toBe(0);
    expect(site.counts).toMatchObject({ moves: 0, outOfTurn: 0, twice: 0 });
  });

  it('are left alone when our rules refuse their history', async () => {
    // The site does not know these games, which the bot would ask for again.
    here = await BotHere.start({ retryMs: 60_000 });
    const { site, bot } = here;
    const turn = { verb: 'move', metaGame: 'meridians', variants: [], gameid: 'odd', clockCurr: 1, numPlayers: 2 };
    expect(await site.post(JSON.stringify({ ...turn, moves: [['a1,a2', 'pass'], ['a1']] }))).toBe(202);
    expect(await site.post(JSON.stringify({ ...turn, gameid: 'chess', metaGame: 'chess', moves: [] }))).toBe(202);
    await expect.poll(() => bot.status().errors.length).toBe(2);
    expect(bot.status().games.map(({ turn }) => turn)).toEqual([undefined, undefined]);
    expect(site.counts.moves).toBe(0);
  });

  it('refuse a journal that is not one, and say in which line', async () => {
    here = await BotHere.start();
    await here.stop();
    writeFileSync(here.path, '{"v":1,"kind":"bot"}\nnothing\n{"e":"kept","game":"x"}\n');
    await expect(here.restart()).rejects.toMatchObject({ code: 'bad-log', message: expect.stringContaining(':2:') });
    writeFileSync(here.path, '');
    await here.restart();
  });
});

describe('the time of a search', () => {
  it('is a share of the clock at most', async () => {
    here = await BotHere.start({ seconds: 1000, share: 1 / 3_600_000, games: [{ metaGame: 'meridians' }] });
    const { site } = here;
    site.below(1);
    const game = site.begin('short', ['size-6'], 1);
    // 48 hours leave 48 milliseconds.
    await expect.poll(() => game.played.length).toBeGreaterThan(2);
    expect(here.bot.status().games[0]?.ms).toBeLessThan(60_000);
  });
});
