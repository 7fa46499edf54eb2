/** Errors and warnings of summaries of tournaments. */
import { counted } from '../../util/counted.ts';
import { percent } from '../../util/percent.ts';
import { quote } from '../../util/result.ts';

export const NO_LOG = 'a summary needs at least one log';
export const NO_PLAYERS = 'a log header without players';
export const NO_GAMES_YET = 'No games yet.';
export const NO_VALUES = 'The logs contain no values.';
export const NO_TIMES = 'The logs contain no times.';

/** Below ratings: their prior, and why there are several tables. */
export function ratingNote(groups: number, { virtualDraws }: { readonly virtualDraws: number }): string {
  const draws = counted(virtualDraws, 'virtual draw');
  const prior = `Ratings include ${draws} of each player against the mean, so that they are finite for players who won or lost every game.`;
  return groups > 1 ? `Players of different tables never met, directly or through others. ${prior}` : prior;
}

export function mixedGames(one: string, other: string): string {
  return `logs of ${quote(one)} and of ${quote(other)}`;
}

export function mixedSizes(one: unknown, other: unknown): string {
  return `logs of games on boards of size ${one} and ${other}`;
}

export function playersMissing(game: number | undefined, players: number): string {
  return `game ${game} does not name its ${players} players`;
}

export function otherSize(game: number | undefined, size: unknown, expected: unknown): string {
  return `game ${game} is on size ${size}, not ${expected}`;
}

/** Warnings. */
export const DIFFERENT_TESTS = 'the logs have different sequential tests; none is shown';
export const DIFFERENT_PLAYERS = 'the logs test different players; no sequential test is shown';

export function badTest(why: string): string {
  return `cannot read the sequential test: ${why}`;
}

export function tornLine(bytes: number): string {
  return `skipped an incomplete last line of a log (${bytes} bytes)`;
}

export function differentRules(rules: readonly string[]): string {
  return `the logs use different rules: ${rules.join(' and ')}`;
}

export function samePlayerName(name: string, specs: readonly string[]): string {
  return `${quote(name)} names different players: ${specs.join(' and ')}`;
}

/** Why a game is notable. */
export const SHORTEST = 'the shortest';
export const LONGEST = 'the longest';

export function lostHope(player: string, value: number): string {
  return `${player} lost after a value of ${percent(value)}`;
}
