import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { tune } from '../../../selfplay/tune/tuner.ts';
import { tuningHtml } from '../../../selfplay/tune/tuning-html.ts';
import { browserPath, expectDrawn } from '../../support/browser.ts';
import { simulated, tuningConfig, tuningHeader } from '../../support/tunings.ts';

const HOSTILE = '"><script>alert(1)</script>';

async function page(iterations: number, done: number, hostile = false): Promise<string> {
  const base = tuningConfig(['exploration=0.5:0.1:2', 'fpu=1:0:2', 'cutoffPlies=4:0:20'], { iterations });
  const player = { ...base.player, spec: `mcts:playouts=5,weights=${HOSTILE}` };
  const config = hostile ? { ...base, player, seed: HOSTILE } : base;
  const course = await tune(config, async (...args) => (args[2] < done ? simulated(() => 0)(...args) : undefined), {
    done: [],
  });
  const header = { ...tuningHeader(config), ...(hostile && { startedAt: HOSTILE, version: HOSTILE }) };
  return tuningHtml({ header, course, tornBytes: 0 });
}

const FIGURES = ['parameter-1', 'parameter-2', 'parameter-3'];
const PAGES = [
  { title: 'a long tuning', html: await page(2500, 2500), plots: FIGURES },
  { title: 'a single iteration', html: await page(20, 1, true), plots: FIGURES },
  { title: 'a tuning without games yet', html: await page(20, 0), plots: [] },
];

describe.each(PAGES)('the page of $title', ({ html, plots }) => {
  const { document } = new JSDOM(html).window;

  it('has a curve for every parameter, a table, and the match to play next', () => {
    expect([...document.querySelectorAll('figure')].map(({ id }) => id)).toEqual(plots);
    for (const id of plots)
      expect(document.querySelectorAll(`#${id} svg path, #${id} svg circle`).length).toBeGreaterThan(1);
    expect(document.querySelectorAll('table')[0]?.querySelectorAll('tr')).toHaveLength(4);
    expect(document.querySelector('pre')?.textContent).toMatch(/^sightline match .*name=tuned.*name=start.*--sprt/);
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object|⚠/);
  });

  it('loads nothing, runs nothing, and takes settings as text', () => {
    expect(document.querySelectorAll('script, img, link, iframe, object, [src], [onload], [onerror]')).toHaveLength(0);
    expect(html).not.toContain('<script');
  });
});

const executablePath = browserPath();

describe.skipIf(executablePath === undefined)('in Chromium', () => {
  it('every curve is drawn, the console is clean, and nothing is fetched', () =>
    expectDrawn(executablePath as string, PAGES));
});
