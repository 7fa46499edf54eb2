/** Runs a tuning: iterations of SPSA, each decided by game pairs or a substitute. */
import type { Rules } from '../../src/games/kit.ts';
import type { LoggedPlayer } from '../tournament/player-spec.ts';
import { coordinateOf, fromScale, playable, type TunedParameter, toScale } from './parameter.ts';
import { gainsAt, perturbed, signsAt, stepped } from './spsa.ts';

/** Everything that determines the course of a tuning. */
export interface TuningConfig {
  readonly parameters: readonly TunedParameter[];
  /** The tuned player with its original parameters. */
  readonly player: LoggedPlayer;
  readonly game: string;
  /** The option `size`, for games that have it; all others are in `rules`. */
  readonly size?: number;
  readonly rules: Rules;
  readonly seed: string;
  readonly iterations: number;
  /** Game pairs per iteration. */
  readonly pairs: number;
  /** R of the last iteration; see spsa.ts. */
  readonly finalRate: number;
}

/** The result of an iteration. Lists of values are in the order of the parameters. */
export interface Iteration {
  readonly kind: 'iteration';
  /** From 0. */
  readonly k: number;
  /** δ: 1 if `plus` was above, −1 if below. */
  readonly signs: readonly number[];
  /** The values of the two players. */
  readonly plus: readonly number[];
  readonly minus: readonly number[];
  /** Points of `plus` in each game pair, from 0 to 2. */
  readonly pairs: readonly number[];
  /** The tuned values after the iteration, unrounded. */
  readonly values: readonly number[];
}

/**
 * Plays the pairs of an iteration between players with these values. Returns the first player's
 * points in each pair, from 0 to 2, or undefined if interrupted.
 */
export type PlayPairs = (
  plus: readonly number[],
  minus: readonly number[],
  k: number,
) => Promise<readonly number[] | undefined>;

interface TuneOptions {
  /** Iterations of an earlier run. */
  readonly done: readonly Iteration[];
  readonly onIteration?: ((iteration: Iteration) => void) | undefined;
}

/**
 * A suitable R for a total number of pairs: 0.002 for 20,000, more for fewer, so that the reachable
 * distance stays the same.
 */
export function suitableRate(pairs: number): number {
  return Math.min(MOST_RATE, PAIRS_TIMES_RATE / pairs);
}

const PAIRS_TIMES_RATE = 40;
/** Above this a value jumps by much of its width in every iteration. */
const MOST_RATE = 0.05;

/**
 * Tunes to the end, or until an iteration is interrupted; returns all iterations. Each depends only
 * on the values before it, the seed and its index, so a resumed course equals an uninterrupted one.
 */
export async function tune(config: TuningConfig, play: PlayPairs, options: TuneOptions): Promise<Iteration[]> {
  const { parameters, seed, iterations } = config;
  const coordinates = parameters.map(coordinateOf);
  const course = [...options.done];
  for (let k = nextIteration(course); k < iterations; k++) {
    const values = valuesOf(config, course);
    const point = parameters.map((parameter, i) => toScale(parameter, values[i] as number));
    const gains = gainsAt(k, config);
    const signs = signsAt(k, seed, parameters.length);
    const valuesAt = (scaled: readonly number[]) =>
      parameters.map((parameter, i) => fromScale(parameter, scaled[i] as number));
    const playedAt = (direction: 1 | -1) =>
      valuesAt(perturbed(point, coordinates, signs, gains, direction)).map((value, i) =>
        playable(parameters[i] as TunedParameter, value),
      );
    const [plus, minus] = [playedAt(1), playedAt(-1)];
    const pairs = await play(plus, minus, k);
    if (!pairs) break;
    const next = valuesAt(stepped(point, coordinates, signs, gains, winsLessLosses(pairs)));
    const iteration: Iteration = { kind: 'iteration', k, signs, plus, minus, pairs, values: next };
    course.push(iteration);
    options.onIteration?.(iteration);
  }
  return course;
}

/** The index of the next iteration. Earlier ones may be missing. */
export function nextIteration(course: readonly Iteration[]): number {
  return (course.at(-1)?.k ?? -1) + 1;
}

/** The values after some iterations. */
export function valuesOf(
  { parameters }: Pick<TuningConfig, 'parameters'>,
  course: readonly Iteration[],
): readonly number[] {
  return course.at(-1)?.values ?? parameters.map(({ start }) => start);
}

/** Games won minus games lost, from points in game pairs. */
function winsLessLosses(pairs: readonly number[]): number {
  return pairs.reduce((sum, points) => sum + 2 * (points - 1), 0);
}
