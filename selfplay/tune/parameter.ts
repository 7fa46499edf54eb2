/** A parameter of the search that is tuned: where it begins, its bounds, and the scale on which it is moved. */
import { NUMERIC_PARAMETERS, parameterRange } from '../../src/engine/engine.ts';
import { parseNumber } from '../../src/util/quantity.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import type { Coordinate } from './spsa.ts';

export interface TunedParameter {
  readonly name: string;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  /** The perturbation at the end of the tuning: how far from `start` the two players would then be. */
  readonly step: number;
  /** `log` perturbs and moves the value by factors; `whole` by differences, and players get it rounded. */
  readonly scale: 'linear' | 'log' | 'whole';
}

/** Where no step is given: this share of the range. */
const STEP_SHARE = 1 / 20;
/** Whole numbers less than this apart on either side would be rounded to the same. */
const LEAST_WHOLE_STEP = 0.5;

/**
 * Reads `name=start:min:max` or `name=start:min:max:step`. A parameter with `min` above 0 has the scale `log`, unless it is a
 * whole number: twice as much and half as much are then equally far. Without a step it is a twentieth of the range on that
 * scale, and at least a half for whole numbers. Errors: `bad-tuning`, `unknown-parameter`.
 */
export function parseTunedParameter(text: string): Result<TunedParameter> {
  const bad = (what: string) => fail('bad-tuning', `${quote(text)}: ${what}`);
  const equals = text.indexOf('=');
  const fields = text.slice(equals + 1).split(':');
  if (equals < 1 || fields.length < 3 || fields.length > 4) {
    return bad('write NAME=START:MIN:MAX or NAME=START:MIN:MAX:STEP, e.g. exploration=0.5:0.1:2');
  }
  const name = text.slice(0, equals);
  const range = parameterRange(name);
  if (!range) {
    const known = [...NUMERIC_PARAMETERS].sort().join(', ');
    return fail('unknown-parameter', `unknown numeric search parameter ${quote(name)}; parameters are ${known}`);
  }
  const numbers = fields.map((field) => parseNumber(field) ?? Number.NaN);
  const odd = numbers.findIndex((number) => !Number.isFinite(number));
  if (odd >= 0) return bad(`${FIELDS[odd]} ${quote(fields[odd] as string)} is not a number`);
  const [start, min, max, step] = numbers as [number, number, number, number?];
  const { least, most, isWhole } = range;
  if (min < least || max > most) return bad(`min and max of ${name} must be from ${least} to ${most}`);
  if (min >= max) return bad('min must be less than max');
  if (start < min || start > max) return bad('start must be from min to max');
  if (isWhole && ![start, min, max].every(Number.isInteger)) return bad(`${name} must be a whole number`);
  const scale = isWhole ? 'whole' : min > 0 ? 'log' : 'linear';
  const parameter = { name, start, min, max, scale } as const;
  if (step === undefined) return ok({ ...parameter, step: Number(defaultStep(parameter).toPrecision(4)) });
  if (step <= 0 || step > (max - min) / 2) return bad('step must be above 0 and at most half of the range');
  if (isWhole && step < LEAST_WHOLE_STEP) return bad(`step of a whole number must be ${LEAST_WHOLE_STEP} or more`);
  return ok({ ...parameter, step });
}

const FIELDS = ['start', 'min', 'max', 'step'] as const;

function defaultStep({ start, min, max, scale }: Omit<TunedParameter, 'step'>): number {
  switch (scale) {
    case 'linear':
      return STEP_SHARE * (max - min);
    case 'whole':
      return Math.max(LEAST_WHOLE_STEP, STEP_SHARE * (max - min));
    case 'log':
      return start * ((max / min) ** STEP_SHARE - 1);
  }
}

/** The parameter as SPSA sees it. */
export function coordinateOf(parameter: TunedParameter): Coordinate {
  const { start, min, max, step } = parameter;
  return {
    least: toScale(parameter, min),
    most: toScale(parameter, max),
    width: toScale(parameter, start + step) - toScale(parameter, start),
  };
}

/** A value on the parameter's scale. */
export function toScale({ scale }: TunedParameter, value: number): number {
  return scale === 'log' ? Math.log(value) : value;
}

/** A value from the parameter's scale, within its bounds. */
export function fromScale({ scale, min, max }: TunedParameter, coordinate: number): number {
  return Math.min(max, Math.max(min, scale === 'log' ? Math.exp(coordinate) : coordinate));
}

/** What a player gets of a value: whole numbers rounded. */
export function playable({ scale }: TunedParameter, value: number): number {
  return scale === 'whole' ? Math.round(value) : value;
}

/** A value to be shown, and to be written into a specification: four digits, whole numbers rounded. */
export function shown(parameter: TunedParameter, value: number): number {
  const { min, max } = parameter;
  return Math.min(
    max,
    Math.max(min, Number(playable(parameter, value).toPrecision(parameter.scale === 'whole' ? 15 : 4))),
  );
}
