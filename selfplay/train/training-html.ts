/** The course of a training as a page. */

import * as Plot from '@observablehq/plot';
import { figure, htmlPage, settingsTable, timeText } from '../../src/drawing/page.ts';
import { draw } from '../../src/drawing/plot.ts';
import type { GameKit, Seat } from '../../src/games/kit.ts';
import { makeRules } from '../../src/games/rules.ts';
import { seatTitle } from '../../src/games/seats.ts';
import { counted } from '../../src/util/counted.ts';
import { percentText } from '../../src/util/estimate.ts';
import { durationText } from '../../src/util/quantity.ts';
import type { TrainingSettings } from './settings.ts';
import { firstScoreOf, type TrainingEntry, type TrainingLog } from './training-log.ts';

/** `kit` is the game of the training. */
export function trainingHtml({ header, entries, resumed }: TrainingLog, kit: GameKit): string {
  const { settings } = header;
  const last = entries.at(-1);
  const facts = [
    settings.shape,
    last && `${counted(last.games, 'game')} in ${durationText(last.seconds)}`,
    `${header.threads} ${header.threads === 1 ? 'thread' : 'threads'}`,
    resumed > 0 && `resumed ${resumed === 1 ? 'once' : `${resumed} times`}`,
    `begun ${timeText(header.startedAt)}`,
  ];
  return htmlPage(
    `Training of ${[kit.title, kit.header].filter(Boolean).join(', ')}`,
    facts.filter((fact) => typeof fact === 'string').join('; '),
    entries.length === 0
      ? [`<p>No games logged yet.</p>`]
      : [...curves(entries, kit), '<h2>Settings</h2>', settingsTable(rows(settings))],
  );
}

/** A curve with more intervals than this is drawn as a moving mean over the raw values. */
const MOST_ROUGH = 60;

function curves(entries: readonly TrainingEntry[], kit: GameKit): string[] {
  const first = seatTitle(kit.seats[0] as Seat);
  const isRough = entries.length > MOST_ROUGH;
  const window = { k: Math.ceil(entries.length / MOST_ROUGH) + 1, anchor: 'middle' } as const;
  const plot = (label: string, axis: string, value: (entry: TrainingEntry) => number, rule?: number) =>
    draw(label, {
      height: 260,
      x: { label: 'games →' },
      y: { label: `↑ ${axis}`, grid: true, nice: true },
      marks: [
        ...(rule === undefined ? [] : [Plot.ruleY([rule], { stroke: 'var(--muted)', strokeDasharray: '4 4' })]),
        Plot.lineY(entries, { x: 'games', y: value, stroke: 'var(--one)', strokeOpacity: isRough ? 0.3 : 1 }),
        ...(isRough
          ? [Plot.lineY(entries, Plot.windowY(window, { x: 'games', y: value, stroke: 'var(--one)', strokeWidth: 2 }))]
          : []),
        ...(entries.length === 1 ? [Plot.dot(entries, { x: 'games', y: value, fill: 'var(--one)' })] : []),
      ],
    });
  return [
    figure(
      'error',
      'TD error',
      'Root mean squared difference between the value of a position and its learning target, from 0 to 1. ' +
        'It rises while values move away from even, and falls as the network learns to predict itself and as the learning rate falls.',
      plot('TD error by games', 'TD error', ({ tdError }) => tdError),
    ),
    figure(
      'length',
      'Length of the games',
      'Mean number of plies, including random opening plies.',
      plot('Mean length of games', 'plies', ({ meanPlies }) => meanPlies),
    ),
    figure(
      'first',
      'Score of the first player',
      `Score of ${first}, the first player; in the last interval ${percentText(firstScoreOf(entries.at(-1) as TrainingEntry))}.`,
      plot(`Score of ${first} by games`, 'score (%)', (entry) => 100 * firstScoreOf(entry), 100 / kit.seats.length),
    ),
    figure(
      'speed',
      'Speed',
      'Games per second on all threads, including learning.',
      plot('Games per second', 'games/s', ({ gamesPerSecond }) => gamesPerSecond),
    ),
    figure(
      'rate',
      'Learning rate',
      'Change of a logit for an error of 1, spread over all tuples.',
      plot('Learning rate by games', 'rate', ({ rate }) => rate),
    ),
  ];
}

function rows({ rules, ...settings }: TrainingSettings): [string, string][] {
  const all = { ...settings, ...(rules && { rules: makeRules(rules) }) };
  return Object.entries(all).map(([key, value]) => [key, value === null || value === '' ? 'none' : String(value)]);
}
