import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { LoggedGame } from '../../selfplay/game/logged-game.ts';
import { summarise } from '../../selfplay/report/summary.ts';
import { summaryHtml } from '../../selfplay/report/summary-html.ts';
import type { TournamentLog } from '../../selfplay/tournament/log.ts';
import { browserPath, expectDrawn } from '../support/browser.ts';
import { kitOfSize } from '../support/kits.ts';
import { game, log } from '../support/logs.ts';
import { playRandomGame } from '../support/random-games.ts';

const HOSTILE = '<script>alert(1)</script>';
const QUOTED = `"onload='x' & <img src=http://example.invalid/x.png>`;

function page(logged: TournamentLog): string {
  const summary = summarise([logged]);
  if (!summary.ok) throw new Error(summary.error.message);
  return summaryHtml(summary.value, kitOfSize(6));
}

const { moves: MOVES } = playRandomGame(6, 'uniform', 'report', () => {});

/** Games of 20 to 39 plies, pair after pair, with values and times; the first player of a pairing wins most. */
function games(pairings: readonly (readonly [string, string])[], pairs: number): LoggedGame[] {
  return Array.from({ length: 2 * pairs }, (_, i) => {
    const [a, b] = pairings[(i >> 1) % pairings.length] as readonly [string, string];
    const moves = MOVES.slice(0, 20 + ((7 * i) % 20));
    const winner = i % 7 === 0 ? null : i % 3 === 0 ? 'dark' : 'light';
    return game(i, i % 2 === 0 ? a : b, i % 2 === 0 ? b : a, {
      moves,
      evals: moves.map((_, ply) => 0.5 + 0.01 * (((ply * 13 + i * 5) % 60) - 30)),
      ms: moves.map((_, ply) => 10 + ((ply * 17 + i) % 30)),
      winner,
      end: winner === null ? 'max-plies' : i % 5 === 0 ? 'crash' : 'annihilation',
    });
  });
}

const COMMON = ['rating', 'lengths', 'values', 'ends', 'times'];
const PAGES: readonly { title: string; html: string; plots: readonly string[] }[] = [
  {
    title: 'a match with a sequential test',
    html: page(log([HOSTILE, QUOTED], games([[HOSTILE, QUOTED]], 30), { sprt: 'elo0=0,elo1=10' })),
    plots: [...COMMON, 'score', 'llr'],
  },
  {
    title: 'a field of four',
    html: page(
      log(
        ['a', HOSTILE, QUOTED, 'x'.repeat(200)],
        games(
          [
            ['a', HOSTILE],
            [QUOTED, 'x'.repeat(200)],
            ['a', QUOTED],
          ],
          30,
        ),
      ),
    ),
    plots: COMMON,
  },
  {
    title: 'a single pair that one player won, without values and times',
    html: page(log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a', { winner: 'dark' })], { sprt: 'elo0=0,elo1=10' })),
    plots: ['rating', 'lengths', 'ends', 'score', 'llr'],
  },
  { title: 'a match that has no games yet', html: page(log(['a', 'b'], [])), plots: [] },
];

describe.each(PAGES)('the page of $title', ({ html, plots }) => {
  const { document } = new JSDOM(html).window;

  it('has every plot, with a sentence and something drawn', () => {
    expect([...document.querySelectorAll('figure')].map(({ id }) => id).sort()).toEqual([...plots].sort());
    for (const id of plots) {
      expect(document.querySelector(`#${id} figcaption`)?.textContent?.length, id).toBeGreaterThan(40);
      expect(document.querySelectorAll(`#${id} svg [data-part$="axis tick label"] text`).length, id).toBeGreaterThan(0);
    }
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object|⚠/);
  });

  it('loads nothing, runs nothing, and takes names as text', () => {
    expect(document.querySelectorAll('script, img, link, iframe, object, [src], [onload], [onerror]')).toHaveLength(0);
    expect([...document.querySelectorAll('[href]')]).toHaveLength(0);
    expect(html).not.toContain(HOSTILE);
  });
});

it('a hostile name stands on the page as it is written', () => {
  const { document } = new JSDOM(PAGES[0]?.html).window;
  expect(document.querySelector('h1')?.textContent).toBe(`${HOSTILE} against ${QUOTED}`);
  expect(document.title).toBe(`${HOSTILE} against ${QUOTED}`);
});

it('a single pair of games is a point within its plot, and no plural', () => {
  const html = PAGES.find(({ title }) => title.startsWith('a single pair'))?.html;
  const { document } = new JSDOM(html).window;
  expect(document.querySelector('.verdict')?.textContent).toContain('from one pair of games');
  for (const svg of document.querySelectorAll('#score svg')) {
    const [height, points] = [Number(svg.getAttribute('height')), svg.querySelectorAll('circle')];
    expect(points).toHaveLength(1);
    for (const point of points) {
      expect(Number(point.getAttribute('cy'))).toBeGreaterThanOrEqual(0);
      expect(Number(point.getAttribute('cy'))).toBeLessThanOrEqual(height);
    }
  }
});

const executablePath = browserPath();

describe.skipIf(executablePath === undefined)('in Chromium', () => {
  it('every plot is drawn, the console is clean, and nothing is fetched', () =>
    expectDrawn(executablePath as string, PAGES, 75));
});
