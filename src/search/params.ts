/** Everything that can be tuned in a search, in one flat object. */

import { parseNumber } from '../util/quantity.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { type Evaluation, type Game, ROLLOUT_POLICIES } from './game.ts';

const SELECTIONS = ['puct', 'uct'] as const;
const EVALUATORS = ['rollout', 'static', 'cutoff'] as const;
/** `mast` prefers moves that have done well, see mast.ts; the others are the game's. */
const POLICIES = [...ROLLOUT_POLICIES, 'mast'] as const;
export const LEAF_VALUES = ['position', 'reply'] as const;
const FINAL_MOVES = ['visits', 'lcb'] as const;

export interface SearchParams {
  /**
   * `puct`: Q + c·P·√N / (1 + n) (Silver et al., "Mastering the game of Go without human knowledge", 2017).
   * `uct`: Q + c·√(ln N / (1 + n)) (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006).
   */
  readonly selection: (typeof SELECTIONS)[number];
  /** c above; 0 and more. */
  readonly exploration: number;
  /**
   * With `puct`: how far c goes by the standard deviation of a result where the evaluation expects a score of v, 2·√(v·(1 − v))
   * of that at even chances, so that small differences count where a side is far ahead; 0 to 1, 1 being in proportion (as KataGo
   * scales its exploration by the deviation of utilities).
   */
  readonly stdevScale: number;
  /** Priors are a softmax of the evaluation's logits divided by this; above 0, larger is flatter. */
  readonly priorTemperature: number;
  /**
   * With `static` and leaves worth their best reply, for two players: how much of the mean error of the evaluation after the
   * same two moves is taken off it, see correction.ts; 0 to 1.
   */
  readonly biasCorrection: number;
  /**
   * The most of the work that goes to the solver, see solver/share.ts; 0 to 0.9, where 0 leaves the game's own verdicts out of the search, too.
   * For two players, where the game itself has no solver.
   */
  readonly solverShare: number;
  /** Results that the evaluation's starting value of a move counts for; 0 uses `fpu` instead. */
  readonly startVisits: number;
  /** First-play urgency: the value of a move without visits or starting value; 1 and more tries every move first. */
  readonly fpu: number;
  /**
   * RAVE: weight √(k / (3·N + k)) of the all-moves-as-first mean, N being the visits of the node (Gelly and Silver,
   * "Combining online and offline knowledge in UCT", 2007). 0 switches it off.
   */
  readonly raveK: number;
  /** With RAVE: nodes with fewer visits use the means of the nearest node above them that has this many (GRAVE, see amaf.ts). */
  readonly graveVisits: number;
  /** What a leaf is worth: a random game to the end, the static evaluation, or that evaluation after a few random plies. */
  readonly evaluator: (typeof EVALUATORS)[number];
  /** Which of the game's static evaluations, by name; `best` is the one that it names first. */
  readonly evaluation: string;
  /**
   * With `static`, for a leaf that is given its node: the evaluation of the position, or that of the best reply, which looks
   * one ply further. The latter is right for an evaluation that was learnt from its own best replies. It tells of two
   * players; with more it is always the evaluation of the position, for every player.
   */
  readonly leafValue: (typeof LEAF_VALUES)[number];
  /** How moves of a rollout are drawn. */
  readonly rolloutPolicy: (typeof POLICIES)[number];
  /** With `cutoff`: random plies before the evaluation; 0 and more. */
  readonly cutoffPlies: number;
  /** Visits with which an edge gets its own node; 1 expands at the first, larger values save memory. */
  readonly expandVisits: number;
  /** Results of 0 that a thread below an edge counts for; whole, 0 and more. Without effect on one thread. */
  readonly virtualLoss: number;
  /** How the move to play is chosen: most visits, or the best lower confidence bound among much visited moves. */
  readonly finalMove: (typeof FINAL_MOVES)[number];
  /** Width of that bound in standard errors; 0 and more. */
  readonly lcbWidth: number;
  /** Draws the move to play in proportion to visits^(1 / temperature); 0 takes the best. */
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
 * Named parameter sets that every game has; games add others by their kits, or put their own in the place of these.
 * `default` is the strongest known.
 */
export const PRESETS = {
  /**
   * Priors, starting values and the worth of a leaf, which is that of its best reply, all from the game's best evaluation.
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
  /** Plain UCT with uniformly random games: the textbook's baseline. */
  uct: UNIFORM_UCT,
  /** GRAVE over games that are guided by what the game knows of good moves; of games without an evaluation it is the default, with `mast`. */
  rave: { ...UNIFORM_UCT, exploration: 0.3, fpu: 1, raveK: 300, graveVisits: 50, rolloutPolicy: 'guided' },
} as const satisfies Record<string, SearchParams>;

/** What of a kit decides which presets there are. */
interface WithPresets {
  readonly presets: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
}

/** Names of the presets that a game can be searched with, the default first. */
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

/** What each numeric parameter may be: least and most. */
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

/** Parameters that are whole numbers. */
const WHOLE: readonly (keyof SearchParams)[] = ['cutoffPlies', 'expandVisits', 'virtualLoss'];

const CHOICES: Partial<Record<keyof SearchParams, readonly string[]>> = {
  selection: SELECTIONS,
  evaluator: EVALUATORS,
  leafValue: LEAF_VALUES,
  rolloutPolicy: POLICIES,
  finalMove: FINAL_MOVES,
};

/** What a numeric parameter may be, both ends included; undefined for any other name. */
export function parameterRange(
  name: string,
): { readonly least: number; readonly most: number; readonly isWhole: boolean } | undefined {
  const key = name as keyof SearchParams;
  const range = Object.hasOwn(RANGES, key) ? RANGES[key] : undefined;
  return range && { least: range[0], most: range[1], isWhole: WHOLE.includes(key) };
}

/** The values that a parameter can have, if it is one of a few words. */
export function parameterChoices(name: string): readonly string[] | undefined {
  return Object.hasOwn(CHOICES, name) ? CHOICES[name as keyof SearchParams] : undefined;
}

/** The parameters that are numbers. */
export const NUMERIC_PARAMETERS = Object.keys(RANGES) as readonly (keyof SearchParams)[];

/**
 * Whether a game has the static evaluation that the parameters name; `best` is right for every game, unless the worth of a
 * leaf depends on it. Errors: `bad-evaluation`.
 */
export function checkEvaluation(
  { id, evaluations }: Pick<Game<unknown>, 'id' | 'evaluations'>,
  { evaluation, evaluator }: Pick<SearchParams, 'evaluation' | 'evaluator'>,
): Result<void> {
  if (evaluation !== 'best' && !evaluations.includes(evaluation)) {
    const there =
      evaluations.length === 0 ? `${id} has no evaluations` : `choose from ${['best', ...evaluations].join(', ')}`;
    return fail('bad-evaluation', `unknown evaluation ${quote(evaluation)}: ${there}`);
  }
  if (evaluator === 'rollout' || evaluations.length > 0) return ok(undefined);
  return fail('bad-evaluation', `evaluator ${quote(evaluator)}: ${id} has no static evaluation; use random games`);
}

/** Which static evaluation the parameters mean, or undefined where the game has none. */
export function evaluationName(
  { evaluations }: Pick<Game<unknown>, 'evaluations'>,
  { evaluation }: SearchParams,
): string | undefined {
  return evaluation === 'best' ? evaluations[0] : evaluation;
}

/** The static evaluation that the parameters name, or undefined where the game has none. */
export function createEvaluation<P>(game: Game<P>, params: SearchParams): Evaluation<P> | undefined {
  const name = evaluationName(game, params);
  return name === undefined ? undefined : game.createEvaluation(name);
}

/**
 * Sets one parameter from text; whether the game has an evaluation of that name is asked later. Errors: `unknown-parameter`,
 * `bad-parameter`.
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
