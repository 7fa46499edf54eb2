/** All search parameters, in one flat object. */

import { parseNumber } from '../util/quantity.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { evaluationOf } from './evaluations.ts';
import { type Evaluation, type Game, ROLLOUT_POLICIES } from './game.ts';

const SELECTIONS = ['puct', 'uct'] as const;
const EVALUATORS = ['rollout', 'static', 'cutoff'] as const;
/** `mast` prefers moves with good results (see mast.ts); the game implements the others. */
const POLICIES = [...ROLLOUT_POLICIES, 'mast'] as const;
export const LEAF_VALUES = ['position', 'reply'] as const;
const FINAL_MOVES = ['visits', 'lcb'] as const;

export interface SearchParams {
  /**
   * `puct`: Q + c·P·√N / (1 + n) (Silver et al., "Mastering the game of Go without human knowledge", 2017).
   * `uct`: Q + c·√(ln N / (1 + n)) (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006).
   */
  readonly selection: (typeof SELECTIONS)[number];
  /** c in the formulas above; at least 0. */
  readonly exploration: number;
  /**
   * `puct` only: how strongly c scales with the standard deviation of a result, 2·√(v·(1 − v))
   * relative to even chances for an expected score v; 0 to 1, where 1 is proportional. Small
   * differences then count when one side is far ahead. KataGo scales its exploration similarly by
   * utility variance.
   */
  readonly stdevScale: number;
  /**
   * Priors are a softmax of the evaluation's logits divided by this; above 0. Larger values are
   * flatter.
   */
  readonly priorTemperature: number;
  /**
   * With `static` and best-reply leaf values, for two players: the share of the learned evaluation
   * error that is subtracted (see correction.ts); 0 to 1.
   */
  readonly biasCorrection: number;
  /**
   * The largest share of the work that goes to the solver (see solver/share.ts); 0 to 0.9. 0 also
   * disables the game's verdicts. For two players, in games without an end solver.
   */
  readonly solverShare: number;
  /** The number of results that a move's starting value counts for; 0 uses `fpu` instead. */
  readonly startVisits: number;
  /**
   * First-play urgency: the value of an unvisited move without a starting value. With 1 or more
   * every move is tried first.
   */
  readonly fpu: number;
  /**
   * RAVE: the weight of the all-moves-as-first mean is √(k / (3·N + k)), where N is the visits of
   * the node (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007). 0 disables
   * it.
   */
  readonly raveK: number;
  /**
   * GRAVE: nodes with fewer visits use the means of the nearest ancestor with at least this number
   * (see amaf.ts).
   */
  readonly graveVisits: number;
  /**
   * Leaf evaluation: a rollout to the end, the static evaluation, or the static evaluation after a
   * few random plies.
   */
  readonly evaluator: (typeof EVALUATORS)[number];
  /** The name of the static evaluation; `best` is the first one that the game lists. */
  readonly evaluation: string;
  /**
   * With `static`, for a leaf that is expanded: the evaluation of the position, or of the best
   * reply, which looks one ply further. The latter suits evaluations learned from their own best
   * replies. For two players; with more the evaluation of the position is always used.
   */
  readonly leafValue: (typeof LEAF_VALUES)[number];
  /** How the moves of a rollout are drawn. */
  readonly rolloutPolicy: (typeof POLICIES)[number];
  /** With `cutoff`: random plies before the evaluation; at least 0. */
  readonly cutoffPlies: number;
  /** The visits at which an edge gets a node; at least 1. Larger values save memory. */
  readonly expandVisits: number;
  /**
   * Virtual loss: the number of lost results that each thread below an edge counts for; an integer,
   * at least 0. No effect with one thread.
   */
  readonly virtualLoss: number;
  /**
   * How the best move is chosen: most visits, or the highest lower confidence bound among
   * well-visited moves.
   */
  readonly finalMove: (typeof FINAL_MOVES)[number];
  /** Width of that bound in standard errors; at least 0. */
  readonly lcbWidth: number;
  /** Draws the move to play in proportion to visits^(1 / temperature); 0 plays the best move. */
  readonly temperature: number;
}

const UNIFORM_UCT: SearchParams = {
  selection: 'uct',
  exploration: 0.5,
  stdevScale: 0,
  priorTemperature: 1,
  biasCorrection: 0,
  solverShare: 0,
  startVisits: 0,
  fpu: 2,
  raveK: 0,
  graveVisits: 1,
  evaluator: 'rollout',
  evaluation: 'best',
  leafValue: 'position',
  rolloutPolicy: 'uniform',
  cutoffPlies: 4,
  expandVisits: 2,
  virtualLoss: 1,
  finalMove: 'visits',
  lcbWidth: 1.96,
  temperature: 0,
};

/**
 * Named parameter sets available in every game. Games may add or replace presets in their kits.
 * `default` is the strongest known.
 */
export const PRESETS = {
  /**
   * Priors, starting values and leaf values (those of the best reply) all come from the game's best
   * evaluation.
   */
  default: {
    ...UNIFORM_UCT,
    selection: 'puct',
    exploration: 0.5,
    stdevScale: 1,
    priorTemperature: 0.6,
    biasCorrection: 0.45,
    solverShare: 0.3,
    startVisits: 1,
    evaluator: 'static',
    leafValue: 'reply',
    expandVisits: 1,
  },
  /** Plain UCT with uniform rollouts: the textbook baseline. */
  uct: UNIFORM_UCT,
  /**
   * GRAVE with rollouts guided by game knowledge. Games without an evaluation use it as default,
   * with `mast`.
   */
  rave: { ...UNIFORM_UCT, exploration: 0.3, fpu: 1, raveK: 300, graveVisits: 50, rolloutPolicy: 'guided' },
} as const satisfies Record<string, SearchParams>;

/** The parts of a kit that determine its presets. */
interface WithPresets {
  readonly presets: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
}

/** Names of the presets of a game, the default first. */
export function presetNames({ presets }: WithPresets): readonly string[] {
  const { default: _, ...others } = PRESETS;
  return [...new Set(['default', ...Object.keys(presets), ...Object.keys(others)])];
}

/** The parameters of a preset. Errors: `bad-preset`. */
export function presetParams(kit: WithPresets, name: string): Result<SearchParams> {
  if (Object.hasOwn(kit.presets, name)) return ok({ ...UNIFORM_UCT, ...kit.presets[name] } as SearchParams);
  if (Object.hasOwn(PRESETS, name)) return ok(PRESETS[name as keyof typeof PRESETS]);
  return fail('bad-preset', `unknown preset ${quote(name)}: choose from ${presetNames(kit).join(', ')}`);
}

/** Range of each numeric parameter, inclusive. */
const RANGES: Partial<Record<keyof SearchParams, readonly [number, number]>> = {
  exploration: [0, 100],
  stdevScale: [0, 1],
  priorTemperature: [1e-3, 1e3],
  biasCorrection: [0, 1],
  solverShare: [0, 0.9],
  startVisits: [0, 1e6],
  fpu: [0, 100],
  raveK: [0, 1e9],
  graveVisits: [1, 1e9],
  cutoffPlies: [0, 1e6],
  expandVisits: [1, 1e6],
  virtualLoss: [0, 100],
  lcbWidth: [0, 100],
  temperature: [0, 100],
};

/** Parameters that are integers. */
const WHOLE: readonly (keyof SearchParams)[] = ['cutoffPlies', 'expandVisits', 'virtualLoss'];

const CHOICES: Partial<Record<keyof SearchParams, readonly string[]>> = {
  selection: SELECTIONS,
  evaluator: EVALUATORS,
  leafValue: LEAF_VALUES,
  rolloutPolicy: POLICIES,
  finalMove: FINAL_MOVES,
};

/** The inclusive range of a numeric parameter; undefined for any other name. */
export function parameterRange(
  name: string,
): { readonly least: number; readonly most: number; readonly isWhole: boolean } | undefined {
  const key = name as keyof SearchParams;
  const range = Object.hasOwn(RANGES, key) ? RANGES[key] : undefined;
  return range && { least: range[0], most: range[1], isWhole: WHOLE.includes(key) };
}

/** The values of a parameter that is one of a few words; undefined for any other name. */
export function parameterChoices(name: string): readonly string[] | undefined {
  return Object.hasOwn(CHOICES, name) ? CHOICES[name as keyof SearchParams] : undefined;
}

/** Names of the numeric parameters. */
export const NUMERIC_PARAMETERS = Object.keys(RANGES) as readonly (keyof SearchParams)[];

/**
 * Checks that the game has the named evaluation. `best` is valid for every game unless leaf values
 * need an evaluation. Errors: `bad-evaluation`.
 */
export function checkEvaluation(
  { id, evaluations }: Pick<Game<unknown>, 'id' | 'evaluations'>,
  { evaluation, evaluator }: Pick<SearchParams, 'evaluation' | 'evaluator'>,
): Result<void> {
  if (evaluation !== 'best' && !evaluations.includes(evaluation)) {
    const there = evaluations.length === 0 ? 'it has none' : `choose from ${['best', ...evaluations].join(', ')}`;
    return fail('bad-evaluation', `evaluation ${quote(evaluation)}: ${id} has no such evaluation; ${there}`);
  }
  if (evaluator === 'rollout' || evaluations.length > 0) return ok(undefined);
  return fail('bad-evaluation', `evaluator ${quote(evaluator)}: ${id} has no static evaluation; use random games`);
}

/**
 * The name of the static evaluation that the parameters select, or undefined if the game has none.
 */
export function evaluationName(
  { evaluations }: Pick<Game<unknown>, 'evaluations'>,
  { evaluation }: Pick<SearchParams, 'evaluation'>,
): string | undefined {
  return evaluation === 'best' ? evaluations[0] : evaluation;
}

/** The static evaluation that the parameters select, or undefined if the game has none. */
export function selectedEvaluation<P>(
  game: Game<P>,
  params: Pick<SearchParams, 'evaluation'>,
): Evaluation<P> | undefined {
  const name = evaluationName(game, params);
  return name === undefined ? undefined : evaluationOf(game, name);
}

/**
 * Sets one parameter from text. Does not check that the game has an evaluation of that name.
 * Errors: `unknown-parameter`, `bad-parameter`.
 */
export function withParameter(params: SearchParams, name: string, text: string): Result<SearchParams> {
  const key = name as keyof SearchParams;
  if (key === 'evaluation') return ok({ ...params, evaluation: text });
  const choices = Object.hasOwn(CHOICES, key) ? CHOICES[key] : undefined;
  const range = parameterRange(name);
  if (choices) {
    if (choices.includes(text)) return ok({ ...params, [key]: text });
    return fail('bad-parameter', `${name}: unknown value ${quote(text)}; choose from ${choices.join(', ')}`);
  }
  if (range) {
    const value = parseNumber(text);
    const { least, most, isWhole } = range;
    const isRight = value !== undefined && (!isWhole || Number.isInteger(value));
    if (isRight && value >= least && value <= most) return ok({ ...params, [key]: value });
    const kind = isWhole ? 'whole number' : 'number';
    return fail('bad-parameter', `${name}: ${quote(text)} is not a ${kind} from ${least} to ${most}`);
  }
  const known = ['evaluation', ...Object.keys(CHOICES), ...Object.keys(RANGES)].sort().join(', ');
  return fail('unknown-parameter', `unknown search parameter ${quote(name)}; parameters are ${known}`);
}
