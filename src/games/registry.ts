/** The registry of games by name. Only `house.ts` and `all.ts` import the folders of the built-in games. */
import { type FindShape, parseWeights, type SharedWeights, type WeightsGame } from '../network/weights.ts';
import { foundOrMade } from '../util/found-or-made.ts';
import { host } from '../util/host.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import type { GameKit, GameModule, GameSpec, OpenSpec, RuleOption, Rules, RuleValue } from './kit.ts';
import { completeRules, makeRules, readRules } from './rules.ts';

const modules = new Map<string, GameModule>();

/** Registers a game, replacing one with the same name. */
export function registerGame(game: GameModule): void {
  modules.set(game.name, game);
}

/** The default game. */
export { name as DEFAULT_GAME } from './meridians/name.ts';

export function gameNames(): readonly string[] {
  return [...modules.keys()];
}

let hint = '';

/** Sets the text appended to the message about an unknown game: how to load one. */
export function setLoadingHint(text: string): void {
  hint = `; ${text}`;
}

/** Errors: `unknown-game`. */
export function gameNamed(name: string): Result<GameModule> {
  const found = modules.get(name);
  return found
    ? ok(found)
    : fail('unknown-game', `unknown game ${quote(name)}: choose from ${gameNames().join(', ')}${hint}`);
}

/** Every option with a short form, with the games that have it. */
export function shortOptions(): ReadonlyMap<
  string,
  readonly { readonly game: GameModule; readonly option: RuleOption }[]
> {
  const found = new Map<string, { game: GameModule; option: RuleOption }[]>();
  for (const game of modules.values()) {
    for (const option of game.options) {
      if (option.isShort) foundOrMade(found, option.name, () => []).push({ game, option });
    }
  }
  return found;
}

/** Presets defined by games: names, and the games' titles. */
export function presetsOfGames(): readonly { readonly name: string; readonly titles: readonly string[] }[] {
  const titles = new Map<string, string[]>();
  for (const { title, presets = [] } of modules.values()) {
    for (const name of presets) foundOrMade(titles, name, () => []).push(title);
  }
  return [...titles].map(([name, found]) => ({ name, titles: found }));
}

/** The range of a game's option `size`; undefined if it has none. */
export function sizeRange(name: string): RuleOption['range'] {
  return modules.get(name)?.options.find((option) => option.name === 'size')?.range;
}

/** Only the rules that a position string states. */
export function rulesSaid(game: GameModule, position: string | undefined): Rules {
  const said = position === undefined ? {} : game.rulesOf(position);
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/**
 * Parses rules of a game by name, e.g. `size=7`. Errors: `unknown-game`, `bad-rules`,
 * `unknown-rule`, `bad-rule`.
 */
export function parseRules(name: string, text: string): Result<Rules> {
  const game = gameNamed(name);
  return game.ok ? readRules(game.value, text) : game;
}

const kits = new Map<string, GameKit>();

/** Opens a game. Errors: `unknown-game`, `unknown-rule`, `bad-rule`, `bad-weights`. */
export function openGame(spec: GameSpec): Result<GameKit> {
  const game = gameNamed(spec.name);
  if (!game.ok) return game;
  const rules = completeRules(game.value, spec.rules);
  if (!rules.ok) return rules;
  const given = spec.weights;
  if (given && !fitsWeights(game.value, rules.value, given)) {
    const wanted = weightsText(weightsGame({ name: spec.name, rules: rules.value }));
    return otherWeights(weightsText(given), wanted);
  }
  const weights = given === undefined ? shippedWeights({ name: spec.name, rules: rules.value }) : ok(given);
  if (!weights.ok) return weights;
  const key = JSON.stringify([spec.name, rules.value, weights.value?.id]);
  const known = kits.get(key);
  if (known) return ok(known);
  const open: OpenSpec = { name: spec.name, rules: rules.value, weights: weights.value };
  const kit = game.value.open(open);
  if (kit.ok) kits.set(key, kit.value);
  return kit;
}

const shipped = new Map<string, Result<SharedWeights | null>>();

/** The built-in weights for these rules, null if there are none. Errors: `bad-weights`. */
export function shippedWeights(spec: Pick<OpenSpec, 'name' | 'rules'>): Result<SharedWeights | null> {
  const name = weightsName(spec);
  const known = shipped.get(name);
  if (known) return known;
  const file = `weights/${name}.net`;
  const bytes = host().asset(file);
  // A page may fetch them later.
  if (!bytes) return ok(null);
  const read = weightsFrom(bytes);
  const weights = read.ok ? ok({ ...read.value, file }) : fail('bad-weights', `${file}: ${read.error.message}`);
  shipped.set(name, weights);
  return weights;
}

/** Parses the bytes of a weights file. Errors: `bad-weights`. */
export function weightsFrom(bytes: Uint8Array): Result<SharedWeights> {
  return parseWeights(bytes, findShape);
}

const findShape: FindShape = ({ game: name, rules }, text) => {
  const game = gameNamed(name);
  if (!game.ok) return game;
  const kit = openGame({ name, rules, weights: null });
  if (!kit.ok) return kit;
  const { training, title, spec } = kit.value;
  if (!training) return fail('bad-weights', `${title} has no learned evaluation`);
  const missing = game.value.weightRules.find((key) => rules[key] === undefined);
  if (missing !== undefined) return fail('bad-weights', `the header lacks ${quote(missing)}`);
  const shape = training.parseShape(text);
  return shape.ok ? ok({ rules: weightsGame(spec).rules, shape: shape.value }) : shape;
};

/** The game and rules that weights must be made for, given complete rules. */
export function weightsGame({ name, rules }: Pick<OpenSpec, 'name' | 'rules'>): WeightsGame {
  const names = modules.get(name)?.weightRules ?? [];
  return { game: name, rules: Object.fromEntries(names.map((key) => [key, rules[key] as RuleValue])) };
}

/**
 * The file name, without extension, of weights for these rules: `NAME-VALUE-…`, followed by options
 * that are set.
 */
export function weightsName(spec: Pick<OpenSpec, 'name' | 'rules'>): string {
  const values = Object.entries(weightsGame(spec).rules).map(([key, value]) => (value === true ? key : value));
  return [spec.name, ...values.filter((value) => value !== false)].join('-');
}

/** The files of the package that a game with these rules uses, if they exist: weights, and values of openings. */
export function filesOfGame(spec: Pick<OpenSpec, 'name' | 'rules'>): readonly string[] {
  const name = weightsName(spec);
  return [`weights/${name}.net`, `weights/${name}.openings.json`];
}

/** Whether weights fit a game with these rules. */
export function fitsWeights({ name, weightRules }: GameModule, rules: Rules, weights: SharedWeights): boolean {
  return weights.game === name && weightRules.every((key) => weights.rules[key] === rules[key]);
}

/** A game with these weights if they fit, otherwise with the built-in ones. */
export function withWeights({ name, rules }: GameSpec, weights: SharedWeights | undefined): GameSpec {
  const game = gameNamed(name);
  const complete = game.ok ? completeRules(game.value, rules) : game;
  const fits = weights && game.ok && complete.ok && fitsWeights(game.value, complete.value, weights);
  return { name, ...(rules && { rules }), ...(fits && { weights }) };
}

/** A short description of the game and rules that weights are for. */
export function weightsText({ game, rules }: WeightsGame): string {
  return [game, makeRules(rules)].filter(Boolean).join(' with ');
}

export function otherWeights(theirs: string, ours: string) {
  return fail('bad-weights', `the weights are for ${theirs}, not for ${ours}`);
}
