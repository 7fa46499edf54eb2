/** A tuned search parameter: start, bounds and scale. */
import { NUMERIC_PARAMETERS, parameterRange } from '../../src/engine/engine.ts';
import { parseNumber } from '../../src/util/quantity.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import type { Coordinate } from './spsa.ts';

export const SCALES = ['linear', 'log', 'whole'] as const;

export interface TunedParameter {
  readonly name: string;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  /** The perturbation at the end of the tuning: the distance of the two players from `start`. */
  readonly step: number;
  /**
   * `log` perturbs and moves the value by factors, `whole` by differences with values rounded for
   * players.
   */
  readonly scale: (typeof SCALES)[number];
}

/** The default step as a share of the range. */
const STEP_SHARE = 1 / 20;
/** The smallest step of integers. With less, both sides would be rounded to the same value. */
const LEAST_WHOLE_STEP = 0.5;

/**
 * Parses `name=start:min:max` or `name=start:min:max:step`. A parameter with `min` above 0 gets the
 * scale `log` unless it is an integer, so that doubling and halving are equally far. The default
 * step is a twentieth of the range on that scale, at least ½ for integers. Errors: `bad-tuning`,
 * `unknown-parameter`.
 */
export function parseTunedParameter(text: string): Result<TunedParameter> {
  const bad = (what: string) => fail('bad-tuning', `${quote(text)}: ${what}`);
  const equals = text.indexOf('=');
  const fields = text.slice(equals + 1).split(':');
  if (equals < 1 || fields.length < 3 || fields.length > 4)
    return bad('write NAME=START:MIN:MAX or NAME=START:MIN:MAX:STEP, e.g. exploration=0.5:0.1:2');
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

/** The parameter as an SPSA coordinate. */
export function coordinateOf(parameter: TunedParameter): Coordinate {
  const { start, min, max, step } = parameter;
  return {
    least: toScale(parameter, min),
    most: toScale(parameter, max),
    width: toScale(parameter, start + step) - toScale(parameter, start),
  };
}

/** Converts a value to the parameter's scale. */
export function toScale({ scale }: TunedParameter, value: number): number {
  return scale === 'log' ? Math.log(value) : value;
}

/** Converts a value from the parameter's scale, clamped to its bounds. */
export function fromScale({ scale, min, max }: TunedParameter, coordinate: number): number {
  return Math.min(max, Math.max(min, scale === 'log' ? Math.exp(coordinate) : coordinate));
}

/** The value given to players: integers rounded. */
export function playable({ scale }: TunedParameter, value: number): number {
  return scale === 'whole' ? Math.round(value) : value;
}

/** The value for display and specifications: four digits, integers rounded. */
export function shown(parameter: TunedParameter, value: number): number {
  const { min, max } = parameter;
  return Math.min(
    max,
    Math.max(min, Number(playable(parameter, value).toPrecision(parameter.scale === 'whole' ? 15 : 4))),
  );
}
