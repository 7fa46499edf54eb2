import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import type { TournamentLog } from '../../selfplay/tournament/log.ts';
import { LONGEST, listGames, lostHope, SHORTEST } from '../../selfplay/tournament/report/game-list.ts';
import { gamesSection } from '../../selfplay/tournament/report/games-html.ts';
import { kitOfSize } from '../support/kits.ts';
import { game, log } from '../support/logs.ts';
import { naming } from '../support/parts.ts';

const KIT = kitOfSize(6);
const MOVES = ['f6', 'c3', 'f3', 'c6'];

/** b had 90 % in game 3 and lost; game 5 is short, game 6 long; a crashed in game 4. */
const LOG = log(
  ['a', 'b'],
  [
    game(2, 'a', 'b', { evals: [0.6, 0.9, 0.7, 0.5] }),
    game(0, 'a', 'b', { evals: [0.6, 0.3, 0.7, 0.5] }),
    game(1, 'b', 'a', { winner: null, end: 'max-plies', evals: [0.99, 0.99, 0.99, 0.99] }),
    game(3, 'b', 'a', { end: 'crash', fault: 'the program ended at genmove', moves: MOVES.slice(0, 1) }),
    game(4, 'a', 'b', { moves: MOVES.slice(0, 2), winner: 'dark' }),
    game(5, 'b', 'a', { moves: [...MOVES, 'd4'] }),
  ],
);

const odditiesOf = (...logs: TournamentLog[]) =>
  Object.fromEntries(listGames(KIT, logs).map(({ title, oddities }) => [title, oddities]));

describe('the list of games', () => {
  it('has them by their numbers, and says what is odd', () => {
    const games = listGames(KIT, [LOG]);
    expect(games.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(games[3]).toMatchObject({ players: ['b', 'a'], winner: 'light', end: 'crash', plies: 1 });
    expect(odditiesOf(LOG)).toEqual({
      1: [],
      2: [],
      3: [lostHope('b', 0.9)],
      4: ['crash of a: the program ended at genmove'],
      5: [SHORTEST],
      6: [LONGEST],
    });
  });

  it('of several logs says which log a game is of', () => {
    const other = log(['a', 'b'], [game(0, 'a', 'b')], {}, '2026-12-02T12:00:00.000Z');
    expect(listGames(KIT, [other, LOG]).map(({ title }) => title)).toEqual([
      '1-1',
      '1-2',
      '1-3',
      '1-4',
      '1-5',
      '1-6',
      '2-1',
    ]);
  });

  it('of equal games has nothing odd', () => {
    expect(odditiesOf(log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a')]))).toEqual({ 1: [], 2: [] });
  });
});

describe('the games on a page', () => {
  const command = (numbers: readonly number[]) => `review x --only ${numbers.join(',')}`;
  const section = (logs: readonly TournamentLog[], href?: string) => {
    const html = gamesSection(KIT, listGames(KIT, logs), () => (href === undefined ? undefined : { href, command }));
    return parseHTML(`<html><body>${html}</body></html>`).document;
  };

  it('are all in a table, and the odd ones lead to their reviews and name the command', () => {
    const document = section([LOG], 'dir/x%20y.html');
    const links = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([3, 4, 5, 6].map((number) => [`${number}`, `dir/x%20y.html#game-${number}`]));
    expect(document.querySelector('pre')?.textContent).toBe('review x --only 3,4,5,6');
    const rows = [...document.querySelectorAll('details tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' '),
    );
    expect(rows).toHaveLength(6);
    expect(rows[1]).toMatch(naming(2, 'max-plies', 4));
  });

  it('have no links where there is no place for reviews, and no section where there are none', () => {
    const document = section([LOG]);
    expect(document.querySelectorAll('a, pre')).toHaveLength(0);
    expect(document.body.textContent).toContain('the shortest');
    expect(section([log(['a', 'b'], [])]).body.innerHTML).toBe('');
  });

  it('are at most a thousand', () => {
    const many = Array.from({ length: 1001 }, (_, i) => game(i, 'a', 'b'));
    const document = section([log(['a', 'b'], many)]);
    expect(document.querySelectorAll('details tbody tr')).toHaveLength(1000);
    expect(document.querySelector('summary')?.textContent).toBe('The first 1000 games');
  });
});
