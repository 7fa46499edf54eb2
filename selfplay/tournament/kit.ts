/** The game of an event. */
import type { GameKit, GameSpec, Rules } from '../../src/games/kit.ts';
import { DEFAULT_GAME, gameNamed, openGame } from '../../src/games/registry.ts';
import { completeRules, makeRules } from '../../src/games/rules.ts';
import { ownGameFile } from '../../src/node/own-games.ts';
import { must } from '../../src/util/result.ts';
import { shellWord } from '../../src/util/shell-word.ts';

/**
 * The game without weights, which players supply. Throws if it cannot be opened, which callers
 * check first.
 */
export function kitOf({ name, rules }: GameSpec): GameKit {
  return must(openGame({ name, ...(rules && { rules }), weights: null }));
}

/** The default limit on plies. */
export function usualMaxPlies({ maxPlies = 1000 }: Pick<GameKit, 'maxPlies'>): number {
  return maxPlies;
}

/** Names of the seats in order. */
export function seatNames({ seats }: Pick<GameKit, 'seats'>): readonly string[] {
  return seats.map(({ name }) => name);
}

/** The rules as text, e.g. `on size 7`; may be empty. */
export function variantOf({ spec, variant }: GameKit): string {
  return spec.rules.size === undefined ? variant : `on size ${spec.rules.size}`;
}

/** The rules that differ from the defaults, except `size`. */
function unusualRules({ name, rules = {} }: GameSpec): Rules {
  const game = gameNamed(name);
  const usual = game.ok ? completeRules(game.value) : game;
  const { size: _, ...others } = rules;
  return Object.fromEntries(Object.entries(others).filter(([key, value]) => !usual.ok || usual.value[key] !== value));
}

/** Command-line options that select a game, with the file of an own one. */
export function gameArguments(spec: GameSpec): string {
  const name = shellWord(ownGameFile(spec.name) ?? spec.name);
  const size = spec.rules?.size;
  const unusual = makeRules(unusualRules(spec));
  return [
    ...(spec.name === DEFAULT_GAME ? [] : ['--game', name]),
    ...(size === undefined ? [] : ['--size', size]),
    ...(unusual === '' ? [] : ['--rules', shellWord(unusual)]),
  ].join(' ');
}
