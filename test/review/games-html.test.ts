/** The page of several games, of different kinds among them. */
import '../support/foreign.ts';

import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../src/engine/engine.ts';
import type { GameRecord } from '../../src/games/record.ts';
import type { GameReview } from '../../src/review/game-cells.ts';
import { gamesHtml } from '../../src/review/games-html.ts';
import { worstOf } from '../../src/review/judgement.ts';
import { kitOf, reviewed } from '../support/reviewing.ts';

const HOSTILE = `<script>alert(1)</script>"'`;
const MOVES = ['d1', 'b1', 'd6', 'b4', 'g1', 'd3', 'f1', 'a1', 'f3'];
const RECORDS: readonly (readonly [number, GameRecord])[] = [
  [2, { game: 'meridians', size: 4, moves: MOVES, players: [{ name: HOSTILE }, { name: 'b' }] }],
  [5, { game: 'meridians', size: 4, moves: MOVES.slice(0, 4) }],
  [7, { game: 'trio', moves: ['a1', 'd1', 'd3', 'a2', 'c2', 'B3', 'a3', 'b2'] }],
];
const reviews: GameReview[] = [];
for (const [number, record] of RECORDS) {
  const review = await reviewed(record, 60, { number }, PRESETS.uct);
  reviews.push({ number, kit: kitOf(record), review });
}
const html = gamesHtml(`Reviews of ${HOSTILE}`, reviews);
const { document } = parseHTML(html);

describe('the page of several reviews', () => {
  it('has a row for every game that leads to its section, with the curve and the worst moves on boards', () => {
    const links = [...document.querySelectorAll('td a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#game-2', '#game-5', '#game-7']);
    let boards = 0;
    for (const { number, review } of reviews) {
      const section = document.querySelector(`#game-${number}`);
      expect(section?.querySelector('h2')?.textContent).toContain(`Game ${number}`);
      expect(section?.querySelectorAll('svg[class^=plot]')).toHaveLength(1);
      const worst = worstOf(review.plies).slice(0, 3);
      boards += worst.length;
      const captions = [...(section?.querySelectorAll('figcaption') ?? [])].map(({ textContent }) => textContent);
      expect(captions.map((text) => Number.parseInt(text ?? '', 10))).toEqual(worst.map(({ ply }) => ply));
    }
    expect(boards).toBeGreaterThan(2);
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object|⚠/);
  });

  it('has each kind of board once, in its own style, and on it the position before the move, the move and the best one', () => {
    expect([...document.querySelectorAll('defs > g')].map(({ id }) => id)).toEqual(['ground-0', 'ground-1']);
    // What is used elsewhere has its style from inside.
    expect(document.querySelectorAll('#ground-0 > .kit-0 > .board > .lines')).toHaveLength(1);
    for (const { number, kit, review } of reviews) {
      for (const [i, { position: text, move, best }] of worstOf(review.plies).slice(0, 3).entries()) {
        const board = document.querySelectorAll(`#game-${number} svg.board`)[i];
        const position = kit.parsePosition(text);
        if (!position.ok || !board) throw new Error(text);
        const pieces = kit.pieces(position.value).length;
        expect(board.querySelectorAll('circle[class^=seat]')).toHaveLength(pieces);
        expect(board.querySelectorAll('circle.next')).toHaveLength(1);
        expect(board.querySelectorAll('circle.best')).toHaveLength(best?.move === move ? 0 : 1);
        expect(board.querySelector('use')?.getAttribute('href')).toBe(`#ground-${number === 7 ? 1 : 0}`);
      }
    }
  });

  it('loads nothing, runs nothing, and takes names as text', () => {
    expect(document.querySelectorAll('script, img, link, iframe, object, [src], [onload], [onerror]')).toHaveLength(0);
    const hrefs = [...document.querySelectorAll('[href]')].map((element) => element.getAttribute('href'));
    expect(hrefs.filter((href) => !href?.startsWith('#'))).toEqual([]);
    expect(document.querySelector('h1')?.textContent).toContain(HOSTILE);
    expect(document.querySelector('#game-2 h2')?.textContent).toContain(HOSTILE);
  });
});
