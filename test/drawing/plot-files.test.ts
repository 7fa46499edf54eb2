import { describe, expect, it } from 'vitest';
import { kitOfLogs, summarise } from '../../selfplay/tournament/report/summary.ts';
import { summaryHtml } from '../../selfplay/tournament/report/summary-html.ts';
import { plotFiles } from '../../src/drawing/plot-files.ts';
import { must } from '../../src/util/result.ts';
import { game, log } from '../support/logs.ts';

const logs = [log(['a<b', 'c'], [game(0, 'a<b', 'c'), game(1, 'c', 'a<b')])];
const page = summaryHtml(must(summarise(logs)), must(kitOfLogs(logs)));
const files = plotFiles(page);
const [ends] = files.filter(({ name }) => name === 'ends');

describe('the plots of a page as files', () => {
  it('are those of its figures, once each', () => {
    const figures = [...page.matchAll(/<figure id="([\w-]+)"/g)].map(([, id]) => id);
    expect(files.map(({ name }) => name)).toEqual(figures);
    expect(figures).toContain('score');
  });

  it('have the title of the figure and of the page, and the legend', () => {
    const texts = [...(ends?.svg ?? '').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(texts.slice(0, 2)).toEqual(['How the games ended', 'a&#60;b against c']);
    expect(texts).toEqual(expect.arrayContaining(['Light won', 'Dark won', 'no winner', 'annihilation']));
  });

  it('need nothing of the page', () => {
    for (const { svg } of files) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/);
      expect(svg).not.toMatch(/var\(|<style|class=|NaN|undefined/);
    }
  });
});
