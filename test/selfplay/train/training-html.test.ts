import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { trainingHtml } from '../../../selfplay/train/training-html.ts';
import type { TrainingEntry } from '../../../selfplay/train/training-log.ts';
import { openGame } from '../../../src/games/registry.ts';
import { browserPath, expectDrawn } from '../../support/browser.ts';
import { entry, header } from '../../support/training-logs.ts';

const opened = openGame({ name: 'meridians', rules: { size: 6 } });
if (!opened.ok) throw new Error(opened.error.message);
const kit = opened.value;

const HOSTILE = '"><script>alert(1)</script>';
const PLOTS = ['error', 'length', 'first', 'speed', 'rate'];

function entries(count: number): TrainingEntry[] {
  return Array.from({ length: count }, (_, i) =>
    entry(100 * (i + 1), {
      tdError: 0.05 + 0.001 * ((7 * i) % 11),
      firstScore: 0.5 + 0.01 * ((3 * i) % 5),
      rate: 3 / (i + 1),
    }),
  );
}

const hostile = header({ startedAt: HOSTILE, settings: { ...header().settings, shape: HOSTILE, seed: HOSTILE } });
const PAGES = [
  {
    title: 'a long training',
    html: trainingHtml({ header: header(), entries: entries(500), resumed: 2 }, kit),
    plots: PLOTS,
  },
  {
    title: 'a single interval',
    html: trainingHtml({ header: hostile, entries: entries(1), resumed: 1 }, kit),
    plots: PLOTS,
  },
  {
    title: 'two intervals',
    html: trainingHtml({ header: header({ threads: 1 }), entries: entries(2), resumed: 0 }, kit),
    plots: PLOTS,
  },
  {
    title: 'a training without games yet',
    html: trainingHtml({ header: header(), entries: [], resumed: 0 }, kit),
    plots: [],
  },
];

describe.each(PAGES)('the page of $title', ({ html, plots }) => {
  const { document } = new JSDOM(html).window;

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
  const factsOf = (page: number) => new JSDOM(PAGES[page]!.html).window.document.querySelector('.facts')?.textContent;

  it('say how much was done, and how often it was resumed', () => {
    expect(factsOf(0)).toBe(
      'bias+sight; 50,000 games in 8.3 minutes; 2 threads; resumed 2 times; begun 2026-12-01, 12:00 UTC',
    );
    expect(factsOf(1)).toContain('resumed once');
    expect(factsOf(2)).toContain('1 thread; begun');
  });
});

const executablePath = browserPath();

describe.skipIf(executablePath === undefined)('in Chromium', () => {
  it('every curve is drawn, the console is clean, and nothing is fetched', () =>
    expectDrawn(executablePath as string, PAGES));
});
