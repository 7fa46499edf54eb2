import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../support/training-pages.ts';

describe.each(PAGES)('the page of $title', ({ html, plots }) => {
  const { document } = parseHTML(html);

  it('has every curve, with a sentence and something drawn', () => {
    expect([...document.querySelectorAll('figure')].map(({ id }) => id)).toEqual(plots);
    for (const id of plots) {
      expect(document.querySelector(`#${id} figcaption`)?.textContent?.length, id).toBeGreaterThan(40);
      expect(document.querySelectorAll(`#${id} svg path, #${id} svg circle`).length, id).toBeGreaterThan(0);
    }
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object|⚠/);
  });

  it('loads nothing, runs nothing, and takes settings as text', () => {
    expect(document.querySelectorAll('script, img, link, iframe, object, [src], [onload], [onerror]')).toHaveLength(0);
    expect(html).not.toContain('<script');
  });
});

describe('the facts of the page', () => {
  const factsOf = (page: number) => parseHTML(PAGES[page]!.html).document.querySelector('.facts')?.textContent;

  it('say how much was done, and how often it was resumed', () => {
    expect(factsOf(0)).toBe(
      'bias+sight; 50,000 games in 8 min; 2 threads; resumed 2 times; begun 2026-12-01, 12:00 UTC',
    );
    expect(factsOf(1)).toContain('resumed once');
    expect(factsOf(2)).toContain('1 thread; begun');
  });
});
