import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { DARK, LIGHT } from '../../src/games/meridians/color.ts';
import { parsePosition } from '../../src/games/meridians/text/notation.ts';
import { reviewHtml } from '../../src/review/review-html.ts';
import { kitOf, reviewed } from '../support/reviewing.ts';

const HOSTILE = `<script>alert(1)</script>"'`;
const MOVES = ['d1', 'b1', 'd6', 'b4', 'g1', 'd3', 'f1', 'a1', 'f3'];
const RECORD = { size: 4, moves: MOVES, players: [{ name: HOSTILE }, { name: 'b' }] };
const review = await reviewed(RECORD, 100);
const html = reviewHtml(kitOf(RECORD), review);
const { document } = parseHTML(html);
const PIE_RECORD = { size: 3, moves: ['e1', 'a2', 'dark', 'c3'], rules: { pie: true } };
const pie = reviewHtml(kitOf(PIE_RECORD), await reviewed(PIE_RECORD, 20));

describe('the page of a review', () => {
  it('has every position with its stones, the dead ones crossed and the last move ringed', () => {
    for (const [ply, { position: text }] of review.stages.entries()) {
      const group = document.querySelector(`g[data-ply="${ply}"]`);
      const position = parsePosition(text);
      if (!position.ok || !group) throw new Error(text);
      const count = (name: string) => group.querySelectorAll(`circle.${name}`).length;
      expect([count('seat0'), count('seat1')]).toEqual([position.value.stones(LIGHT), position.value.stones(DARK)]);
      expect(count('last')).toBe(ply === 0 ? 0 : 1);
      expect(count('next')).toBe(ply === MOVES.length ? 0 : 1);
    }
    // d3 cuts the row between d1 and d6, and only d6 has no other path; f1 does not mend it, so it leaves.
    const crosses = (ply: number, name: string) => document.querySelectorAll(`g[data-ply="${ply}"] .${name}`).length;
    expect([crosses(5, 'dead'), crosses(6, 'dead'), crosses(7, 'removed')]).toEqual([0, 1, 1]);
  });

  it('has a panel and a row for every ply, the curve, and links to the marked moves', () => {
    expect(document.querySelectorAll('div.stage')).toHaveLength(MOVES.length + 1);
    expect(document.querySelectorAll('#plies tbody tr')).toHaveLength(MOVES.length);
    expect(document.querySelectorAll('#curve svg')).toHaveLength(1);
    const marked = review.plies.filter(({ mark }) => mark !== null);
    expect(marked.length).toBeGreaterThan(0);
    expect(document.querySelectorAll('li [data-go]').length).toBe(marked.length + review.turningPoints.length);
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object|⚠/);
    expect(pie).not.toMatch(/NaN|Infinity|undefined|\[object|⚠/);
  });

  it('loads nothing and takes names as text', () => {
    expect(document.querySelectorAll('img, link, iframe, object, [src], [onload], [onerror]')).toHaveLength(0);
    expect([...document.querySelectorAll('[href]')]).toHaveLength(0);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(document.querySelector('h1')?.textContent).toContain(HOSTILE);
  });
});
