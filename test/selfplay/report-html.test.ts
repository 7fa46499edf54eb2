import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { HOSTILE, PAGES, QUOTED } from '../support/report-pages.ts';

describe.each(PAGES)('the page of $title', ({ html, plots }) => {
  const { document } = parseHTML(html);

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
  const { document } = parseHTML(PAGES[0]?.html);
  expect(document.querySelector('h1')?.textContent).toBe(`${HOSTILE} against ${QUOTED}`);
  expect(document.title).toBe(`${HOSTILE} against ${QUOTED}`);
});

it('a single pair of games is a point within its plot, and no plural', () => {
  const html = PAGES.find(({ title }) => title.startsWith('a single pair'))?.html;
  const { document } = parseHTML(html);
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
