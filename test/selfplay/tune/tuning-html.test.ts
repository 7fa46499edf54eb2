import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../support/tuning-pages.ts';

describe.each(PAGES)('the page of $title', ({ html, plots, isTuned }) => {
  const { document } = parseHTML(html);

  it('has a curve for every parameter, a table, and the match to play next if there is something to test', () => {
    expect([...document.querySelectorAll('figure')].map(({ id }) => id)).toEqual(plots);
    for (const id of plots)
      expect(document.querySelectorAll(`#${id} svg path, #${id} svg circle`).length).toBeGreaterThan(1);
    expect(document.querySelectorAll('table')[0]?.querySelectorAll('tr')).toHaveLength(4);
    const command = document.querySelector('pre')?.textContent ?? '';
    expect(/^sightline match .*name=tuned.*name=start.*--sprt/.test(command)).toBe(isTuned);
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object|⚠/);
  });

  it('loads nothing, runs nothing, and takes settings as text', () => {
    expect(document.querySelectorAll('script, img, link, iframe, object, [src], [onload], [onerror]')).toHaveLength(0);
    expect(html).not.toContain('<script');
  });
});
