/**
 * Selects the game of a command: `--game`, `--rules`, and the short form of some games' options,
 * such as `--size`.
 */
import type { GameKit, GameModule, GameSpec, RuleOption, Rules, RuleValue } from '../../games/kit.ts';
import {
  DEFAULT_GAME,
  fitsWeights,
  gameNamed,
  gameNames,
  openGame,
  parseRules,
  rulesSaid,
  shortOptions,
  weightsText,
} from '../../games/registry.ts';
import { completeRules, makeRules, readValue } from '../../games/rules.ts';
import type { SharedWeights } from '../../network/weights.ts';
import { ok } from '../../util/result.ts';
import { flag, option, type Reader, type Table } from '../command.ts';
import { BadInput, must } from './input.ts';
import { text } from './readers.ts';

/** Rows that select a game. */
export function gameRows() {
  const group = 'Game';
  const games = `game: ${gameNames().join(', ')}, or your own game module, ./FILE.js`;
  return {
    game: option(text, games, { shown: DEFAULT_GAME, group }),
    rules: option(text, 'game options, e.g. size=7', { group }),
    ...(shortRows(group) as object),
  };
}

/** Short forms of options of games. */
function shortRows(group: string): Table {
  const rows = [...shortOptions()].map(([name, found]) => {
    const isFlag = found.every(({ option }) => typeof option.default === 'boolean');
    const row = isFlag ? flag(shortHelp(found), { group }) : option(text, shortHelp(found), { group });
    const { default: _, ...withoutDefault } = row;
    return [`rules.${name}`, withoutDefault] as const;
  });
  return Object.fromEntries(rows);
}

/** The help of a short form for the games that have it, in which it may differ in meaning. */
function shortHelp(found: readonly { readonly game: GameModule; readonly option: RuleOption }[]): string {
  const texts = [...new Set(found.map(({ option }) => option.describe))];
  const titles = (text: string) => found.filter(({ option }) => option.describe === text).map(({ game }) => game.title);
  if (texts.length === 1 && found.length === gameNames().length) return texts[0] as string;
  return texts.map((text) => `${text} (${titles(text).join(', ')})`).join('; ');
}

/** A module named where only a custom game makes sense. */
const ownGame: Reader<string> = (name) => {
  const found = gameNamed(name);
  return found.ok ? ok(found.value.name) : found;
};

/** For commands whose files state their game, which may be a custom one. */
export const OWN_GAME = option(ownGame, 'your own game module, ./FILE.js, if the files are of such a game');

export interface GameArguments {
  readonly game?: string | undefined;
  readonly rules?: string | undefined;
}

/**
 * The kit of the game selected by a command's options, with complete rules. Rules stated by a text `position`
 * may be omitted but not contradicted. `weights` are used if they fit and otherwise refused.
 */
export function kitOf(
  args: GameArguments,
  { position, weights }: { position?: string | undefined; weights?: SharedWeights | undefined } = {},
): GameKit {
  const name = args.game ?? DEFAULT_GAME;
  const game = gameOption(name);
  const given = givenRules(args);
  const said = rulesSaid(game, position);
  for (const [key, value] of Object.entries(said)) {
    if (given[key] !== undefined && given[key] !== value) {
      throw new BadInput(`the position says ${makeRules({ [key]: value })}, not ${makeRules({ [key]: given[key] })}`);
    }
  }
  const rules = must(completeRules(game, { ...given, ...said }), '--rules');
  if (weights && !fitsWeights(game, rules, weights)) {
    throw new BadInput(`--weights: they are for ${weightsText(weights)}, not for ${name} with ${makeRules(rules)}`);
  }
  const spec: GameSpec = { name, rules, ...(weights && { weights }) };
  return must(openGame(spec));
}

/** The game of `--game`. */
export function gameOption(name: string): GameModule {
  const found = gameNamed(name);
  if (found.ok) return found.value;
  const isFile = /[./\\]/.test(name) || name === 'standard input';
  throw new BadInput(`--game: ${found.error.message}${isFile ? '; a file of games is named by --file' : ''}`);
}

/** The rules given by `--rules` or in a short form, without defaults. */
export function givenRules(args: GameArguments): Rules {
  const name = args.game ?? DEFAULT_GAME;
  const rules: Record<string, RuleValue> = {
    ...(args.rules !== undefined && must(parseRules(name, args.rules), '--rules')),
  };
  const words = args as Readonly<Record<string, unknown>>;
  for (const [key, found] of shortOptions()) {
    const value = words[`rules.${key}`];
    if (value === undefined) continue;
    const option = found.find(({ game }) => game.name === name)?.option;
    if (!option) throw new BadInput(`--${key}: ${gameOption(name).title} has no such option`);
    const read = must(readValue(option, String(value)), `--${key}`);
    if (rules[key] !== undefined) {
      const both = `--${key} ${read} and --rules ${key}=${rules[key]}`;
      throw new BadInput(`${both} ${rules[key] === read ? 'say the same' : 'contradict each other'}: omit one`);
    }
    rules[key] = read;
  }
  return rules;
}
