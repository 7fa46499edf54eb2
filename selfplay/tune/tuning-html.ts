/** The course of a tuning as one page. */

import * as Plot from '@observablehq/plot';
import { figure, heading, htmlPage, htmlTable, settingsTable, shellCommand, timeText } from '../../src/drawing/page.ts';
import { draw, wholeAxis } from '../../src/drawing/plot.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { counted } from '../../src/util/counted.ts';
import { plainLine } from '../../src/util/plain-line.ts';
import { thinned } from '../../src/util/thinned.ts';
import { kitOf, variantOf } from '../tournament/kit.ts';
import { shown, type TunedParameter } from './parameter.ts';
import type { Iteration } from './tuner.ts';
import type { TuningLog } from './tuning-log.ts';
import { NEXT_STEP, NOTHING_TO_TEST, TUNING_COLUMNS, tuningRows, verification } from './tuning-text.ts';

/** The most points drawn of a course. */
const MOST_POINTS = 1000;

export function tuningHtml({ header, course }: TuningLog): string {
  const { config, startedAt } = header;
  const { parameters, player, iterations, pairs, finalRate, seed } = config;
  const how = variantOf(kitOf(specOfRecord(config)));
  const facts = [
    player.spec,
    `${course.length.toLocaleString('en')} of ${counted(iterations, 'iteration')}`,
    counted(2 * pairs * course.length, 'game'),
    `begun ${timeText(startedAt)}`,
  ];
  const settings: [string, string | number][] = [
    ['player', player.spec],
    ['game pairs per iteration', pairs],
    ['final rate', Number(finalRate.toPrecision(3))],
    ['seed', seed],
    ['version', header.version],
  ];
  const verify = verification(config, course);
  return htmlPage(`Tuning${how && ` ${how}`}`, facts.map(plainLine).join('; '), [
    htmlTable(TUNING_COLUMNS, tuningRows(config, course)),
    ...(course.length === 0
      ? [`<p>No games logged yet.</p>`]
      : parameters.map((parameter, i) => curve(parameter, i, course))),
    heading('Verification'),
    ...(verify === undefined ? [`<p>${NOTHING_TO_TEST}</p>`] : [`<p>${NEXT_STEP}</p>`, shellCommand(verify)]),
    heading('Settings'),
    settingsTable(settings),
  ]);
}

function curve(parameter: TunedParameter, index: number, course: readonly Iteration[]): string {
  const { start, min, max, scale } = parameter;
  const name = plainLine(parameter.name);
  const points = [
    { iteration: 0, value: start },
    ...thinned(course, MOST_POINTS).map(({ k, values }) => ({ iteration: k + 1, value: values[index] as number })),
  ];
  const last = shown(parameter, points.at(-1)?.value ?? start);
  const plot = draw(`${name} by iterations`, {
    height: 260,
    x: { label: 'iterations →', ...wholeAxis(0, points.at(-1)?.iteration ?? 0) },
    y: { label: `↑ ${name}`, grid: true, nice: true },
    marks: [
      Plot.ruleY([start], { stroke: 'var(--muted)', strokeDasharray: '4 4' }),
      Plot.lineY(points, { x: 'iteration', y: 'value', stroke: 'var(--one)', strokeWidth: 1.5 }),
      Plot.dot(points.slice(-1), { x: 'iteration', y: 'value', fill: 'var(--one)' }),
    ],
  });
  const how = scale === 'log' ? ', in relative steps' : scale === 'whole' ? ', rounded for the players' : '';
  return figure(
    `parameter-${index + 1}`,
    name,
    `From ${start} (dashed) to ${last}, within ${min} and ${max}${how}. Only a lasting drift matters; the rest is noise.`,
    plot,
  );
}
