/** Pages of trainings. */
import { trainingHtml } from '../../selfplay/train/training-html.ts';
import type { TrainingEntry } from '../../selfplay/train/training-log.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { entry, header } from './training-logs.ts';

const kit = must(openGame({ name: 'meridians', rules: { size: 6 } }));

export const HOSTILE = '"><script>alert(1)</script>';
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
export const PAGES = [
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
