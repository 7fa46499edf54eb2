/** A tuning as a table for a terminal, and the match that verifies it. */
import { specOfRecord } from '../../src/records/spec.ts';
import { counted } from '../../src/util/counted.ts';
import { plainLine } from '../../src/util/plain-line.ts';
import { shellWord } from '../../src/util/shell-word.ts';
import { gameArguments, kitOf, variantOf } from '../tournament/kit.ts';
import { textTable } from '../tournament/report/text-table.ts';
import { shown, type TunedParameter } from './parameter.ts';
import { type Iteration, type TuningConfig, valuesOf } from './tuner.ts';
import { specText } from './tuning-games.ts';

export const NOTHING_TO_TEST = 'The values are those at the start: there is nothing to test.';

export const NEXT_STEP = 'These values are not tested yet. Play a match of the new values against the old ones:';

export const TUNING_COLUMNS = ['parameter', 'start', 'tuned', 'least', 'most', 'step', 'scale'] as const;

/** One row per parameter, with the columns `TUNING_COLUMNS`. */
export function tuningRows(config: TuningConfig, course: readonly Iteration[]): string[][] {
  const values = valuesOf(config, course);
  return config.parameters.map((parameter, i) => {
    const { name, start, min, max, step, scale } = parameter;
    const tuned = shown(parameter, values[i] as number);
    return [plainLine(name), ...[start, tuned, min, max].map(String), String(Number(step.toPrecision(3))), scale];
  });
}

/** A description, the table, and the next step, without a final line end. */
export function tuningText(config: TuningConfig, course: readonly Iteration[]): string {
  const { iterations, pairs } = config;
  const how = variantOf(kitOf(specOfRecord(config)));
  const games = counted(2 * pairs * course.length, 'game');
  const done = course.length < iterations ? `${course.length.toLocaleString('en')} of ` : '';
  const verify = verification(config, course);
  return [
    `${done}${counted(iterations, 'iteration')}, ${games}${how && ` ${how}`}`,
    textTable(TUNING_COLUMNS, tuningRows(config, course), [0, 6]),
    ...(verify === undefined ? [NOTHING_TO_TEST] : [NEXT_STEP, `    ${verify}`]),
  ].join('\n');
}

/**
 * The command for a sequential test of the tuned values against those at the start, with new
 * openings; undefined if they are equal.
 */
export function verification(config: TuningConfig, course: readonly Iteration[]): string | undefined {
  const { parameters, player, seed } = config;
  const starts = parameters.map(({ start }) => start);
  const values = valuesOf(config, course);
  const isEqual = parameters.every((parameter, i) => {
    return shown(parameter, values[i] as number) === shown(parameter, parameter.start);
  });
  if (isEqual) return undefined;
  const tuned = specText(player.spec, parameters, values, 'tuned');
  const start = specText(player.spec, parameters, starts, 'start');
  return [
    `sightline match ${shellWord(tuned)} ${shellWord(start)}`,
    gameArguments(specOfRecord(config)),
    `--games 4000 --sprt elo0=0,elo1=10 --seed ${shellWord(`${seed}-verify`)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The values on one line, for progress. */
export function parametersText(parameters: readonly TunedParameter[], values: readonly number[]): string {
  return parameters.map((parameter, i) => `${parameter.name} ${shown(parameter, values[i] as number)}`).join(', ');
}
