/** The settings of a training. */
import * as z from 'zod';
import type { GameKit, Rules } from '../../src/games/kit.ts';
import { gameNamed, openGame } from '../../src/games/registry.ts';
import type { Training } from '../../src/games/training.ts';
import { LANE_SHARE, type LaneRates, OUTPUT_RATE } from '../../src/network/lanes/learnt-lanes.ts';
import type { LearningParams } from '../../src/network/learner.ts';
import type { Shape } from '../../src/network/shape.ts';
import { recordFields } from '../../src/records/game-fields.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { optionName } from '../../src/util/option-name.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';

export interface TrainingSettings extends LearningParams {
  /** The game and its rules, as in records. */
  readonly game?: string;
  readonly size?: number;
  readonly rules?: Rules;
  /** In the notation of the game. */
  readonly shape: string;
  readonly seed: string;
  /** Checksum of the file of the initial weights; without it training starts from nothing. */
  readonly start?: string;
  /**
   * Checksum of the moves of the games at whose positions half of the training's games begin;
   * without it all begin at the start.
   */
  readonly positions?: string;
  /**
   * The training ends after this many games, or minutes over all runs, whichever is reached first.
   */
  readonly games: number | null;
  readonly minutes: number | null;
  /** The change of a logit by an error of 1, at the beginning and at the end. */
  readonly rate: number;
  readonly finalRate: number;
  /**
   * With vectors: the initial rate of lanes 1 to 7, which falls by the same factor. Default: a
   * share of the rate.
   */
  readonly laneRate?: number;
}

const share = z.number().min(0).max(1);

/** Settings in a file. */
export const settingsSchema = z.looseObject({
  game: recordFields.game,
  size: z.number().optional(),
  rules: recordFields.rules,
  shape: z.string(),
  seed: z.string(),
  start: z.string().optional(),
  positions: z.string().optional(),
  games: z.int().min(1).nullable(),
  minutes: z.number().positive().nullable(),
  rate: z.number().positive(),
  finalRate: z.number().positive(),
  laneRate: z.number().min(0).optional(),
  exploration: share,
  openingPlies: z.int().min(0),
  lambda: share,
});

/** The best values measured; see bench/strength/LOG.md. */
export const DEFAULT_TRAINING = { rate: 3, finalRate: 0.1, exploration: 0.05, lambda: 0.8 } as const;

/** The defaults of a training for a game. */
export function defaultTraining({ shape, openingPlies, settings }: Training<unknown>) {
  return { shape, ...DEFAULT_TRAINING, ...settings, openingPlies };
}

/** A game with its rules and shape for a training. */
export interface TrainedGame {
  readonly kit: GameKit;
  readonly training: Training<unknown>;
  readonly shape: Shape;
}

/** The game of these settings. Errors: those of `openGame`, `no-training`, `bad-shape`. */
export function trainedGame(settings: TrainingSettings): Result<TrainedGame> {
  const kit = openGame({ ...specOfRecord(settings), weights: null });
  if (!kit.ok) return kit;
  const training = trainingOf(kit.value);
  if (!training.ok) return training;
  const shape = training.value.parseShape(settings.shape);
  return shape.ok ? ok({ kit: kit.value, training: training.value, shape: shape.value }) : shape;
}

/** A game's part for trainers. Errors: `no-training`. */
export function trainingOf({ title, training }: GameKit): Result<Training<unknown>> {
  return training ? ok(training) : fail('no-training', `${title} has no learned evaluation`);
}

/** The first option in which two trainings differ, except for their lengths, with its values. */
export function differenceOf(
  one: TrainingSettings,
  other: TrainingSettings,
): { readonly option: string; readonly values: readonly [unknown, unknown] } | undefined {
  const [left, right] = [optionsOf(one), optionsOf(other)];
  const option = [...left.keys(), ...right.keys()].find((key) => left.get(key) !== right.get(key));
  return option === undefined ? undefined : { option, values: [left.get(option), right.get(option)] };
}

/** Settings as options of the command, including all rules of the game. */
function optionsOf(settings: TrainingSettings): Map<string, unknown> {
  const { games: _, minutes: __, game: ___, size: ____, rules: _____, ...others } = settings;
  const spec = specOfRecord(settings);
  const found = gameNamed(spec.name);
  const options = found.ok ? found.value.options : [];
  return new Map<string, unknown>([
    ['--game', spec.name],
    ...options.map((option): [string, unknown] => [
      option.isShort ? `--${option.name}` : `--rules ${option.name}`,
      spec.rules?.[option.name] ?? option.default,
    ]),
    ...Object.entries(others).map(([key, value]): [string, unknown] => [`--${optionName(key)}`, value]),
  ]);
}

/** The completed share of a training, in [0, 1]. */
export function progressOf(settings: TrainingSettings, games: number, seconds: number): number {
  const { games: most, minutes } = settings;
  return Math.min(1, Math.max(most === null ? 0 : games / most, minutes === null ? 0 : seconds / (60 * minutes)));
}

/** The learning rate at a progress; it falls exponentially. */
export function rateAt(settings: TrainingSettings, progress: number): number {
  return settings.rate * (settings.finalRate / settings.rate) ** progress;
}

/** The rates of vectors as shares of the rate. */
export function laneRatesOf({ rate, laneRate = LANE_SHARE * rate }: TrainingSettings): LaneRates {
  return { lanes: laneRate / rate, output: OUTPUT_RATE / rate };
}
