/** Ratings on a ladder as a page. */
import { ratingPlot } from '../../selfplay/tournament/report/summary-plots.ts';
import { figure, htmlPage } from '../../src/drawing/page.ts';
import { counted } from '../../src/util/counted.ts';
import { plainLine } from '../../src/util/plain-line.ts';
import type { Place } from './places.ts';

export function placesHtml(title: string, places: readonly Place[]): string {
  const plot = ratingPlot('Ratings with 95 % intervals', places, 'rating (Elo) →');
  const ratings = figure('rating', 'Ratings', 'Ratings with 95 % intervals, the strongest player first.', plot);
  return htmlPage(plainLine(title), counted(places.length, 'player'), [ratings]);
}
