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

/** A number in an inclusive range, one of a few words, or a name that depends on the game. `uct` is the value for plain UCT. */
type Parameter =
  | { readonly uct: number; readonly least: number; readonly most: number; readonly isWhole?: true }
  | { readonly uct: string; readonly choices?: readonly string[] };

const PARAMETERS = {
  /**
   * `puct`: Q + c·P·√N / (1 + n) (Silver et al., "Mastering the game of Go without human knowledge", 2017).
   * `uct`: Q + c·√(ln N / (1 + n)) (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006).
   */
  selection: { uct: 'uct', choices: SELECTIONS },
  /** c in the formulas above; at least 0. */
  exploration: { uct: 0.5, least: 0, most: 100 },
  /**
   * `puct` only: how strongly c scales with the standard deviation of a result, 2·√(v·(1 − v))
   * relative to even chances for an expected score v; 0 to 1, where 1 is proportional. Small
   * differences then count when one side is far ahead. KataGo scales its exploration similarly by
   * utility variance.
   */
  stdevScale: { uct: 0, least: 0, most: 1 },
  /**
   * Priors are a softmax of the evaluation's logits divided by this; above 0. Larger values are
   * flatter.
   */
  priorTemperature: { uct: 1, least: 1e-3, most: 1e3 },
  /**
   * With `static` and best-reply leaf values, for two players: the share of the learned evaluation
   * error that is subtracted (see correction.ts); 0 to 1.
   */
  biasCorrection: { uct: 0, least: 0, most: 1 },
  /**
   * The largest share of the work that goes to the solver (see solver/share.ts); 0 to 0.9. 0 also
   * disables the game's verdicts. For two players, in games without an end solver.
   */
  solverShare: { uct: 0, least: 0, most: 0.9 },
  /** The number of results that a move's starting value counts for; 0 uses `fpu` instead. */
  startVisits: { uct: 0, least: 0, most: 1e6 },
  /**
   * First-play urgency: the value of an unvisited move without a starting value. With 1 or more
   * every move is tried first.
   */
  fpu: { uct: 2, least: 0, most: 100 },
  /**
   * RAVE: the weight of the all-moves-as-first mean is √(k / (3·N + k)), where N is the visits of
   * the node (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007). 0 disables
   * it.
   */
  raveK: { uct: 0, least: 0, most: 1e9 },
  /**
   * GRAVE: nodes with fewer visits use the means of the nearest ancestor with at least this number
   * (see amaf.ts).
   */
  graveVisits: { uct: 1, least: 1, most: 1e9 },
  /**
   * Leaf evaluation: a rollout to the end, the static evaluation, or the static evaluation after a
   * few random plies.
   */
  evaluator: { uct: 'rollout', choices: EVALUATORS },
  /** The name of the static evaluation; `best` is the first one that the game lists. */
  evaluation: { uct: 'best' },
  /**
   * With `static`, for a leaf that is expanded: the evaluation of the position, or of the best
   * reply, which looks one ply further. The latter suits evaluations learned from their own best
   * replies. For two players; with more the evaluation of the position is always used.
   */
  leafValue: { uct: 'position', choices: LEAF_VALUES },
  /** How the moves of a rollout are drawn. */
  rolloutPolicy: { uct: 'uniform', choices: POLICIES },
  /** With `cutoff`: random plies before the evaluation; at least 0. */
  cutoffPlies: { uct: 4, least: 0, most: 1e6, isWhole: true },
  /** The visits at which an edge gets a node; at least 1. Larger values save memory. */
  expandVisits: { uct: 2, least: 1, most: 1e6, isWhole: true },
  /**
   * Virtual loss: the number of lost results that each thread below an edge counts for; an integer,
   * at least 0. No effect with one thread.
   */
  virtualLoss: { uct: 1, least: 0, most: 100, isWhole: true },
  /**
   * How the best move is chosen: most visits, or the highest lower confidence bound among
   * well-visited moves.
   */
  finalMove: { uct: 'visits', choices: FINAL_MOVES },
  /** Width of that bound in standard errors; at least 0. */
  lcbWidth: { uct: 1.96, least: 0, most: 100 },
  /** Draws the move to play in proportion to visits^(1 / temperature); 0 plays the best move. */
  temperature: { uct: 0, least: 0, most: 100 },
} as const satisfies Record<string, Parameter>;

type ValueOf<P> = P extends { readonly choices: readonly (infer Word)[] }
  ? Word
  : P extends { readonly least: number }
    ? number
    : string;
export type SearchParams = { readonly [Name in keyof typeof PARAMETERS]: ValueOf<(typeof PARAMETERS)[Name]> };

const UNIFORM_UCT = Object.fromEntries(
  Object.entries(PARAMETERS).map(([name, { uct }]) => [name, uct]),
) as unknown as SearchParams;

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
    solverShare: 0.7,
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

function parameterNamed(name: string): Parameter | undefined {
  return Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name as keyof SearchParams] : undefined;
}

/** The inclusive range of a numeric parameter; undefined for any other name. */
export function parameterRange(
  name: string,
): { readonly least: number; readonly most: number; readonly isWhole: boolean } | undefined {
  const parameter = parameterNamed(name);
  if (!parameter || !('least' in parameter)) return undefined;
  const { least, most, isWhole = false } = parameter;
  return { least, most, isWhole };
}

/** The values of a parameter that is one of a few words; undefined for any other name. */
export function parameterChoices(name: string): readonly string[] | undefined {
  const parameter = parameterNamed(name);
  return parameter && 'choices' in parameter ? parameter.choices : undefined;
}

const NAMES = Object.keys(PARAMETERS) as readonly (keyof SearchParams)[];
/** Names of the numeric parameters. */
export const NUMERIC_PARAMETERS = NAMES.filter((name) => parameterRange(name));

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
  const choices = parameterChoices(name);
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
  const known = NAMES.toSorted().join(', ');
  return fail('unknown-parameter', `unknown search parameter ${quote(name)}; parameters are ${known}`);
}
