/** The sentences of reports on games. Definitions of figures are in definitions.ts. */
import { counted } from '../../src/util/counted.ts';

/** Why a figure is missing. */
export const NO_GAMES = 'there were no such games';
export const TWO_SEATS_ONLY = 'defined for two-player games only';
/** `FAIR_REACH` of openings.ts. */
export const NONE_FAIR = 'no first move is valued within 10 points of even';
export const ALL_FAIR = 'all games begin with a fair opening, since a player chooses the seat';
export const WHOLE_OPENINGS = 'the opening before the choice of a seat is valued as a whole';
export const RANDOM_SEATS = 'random players choose each seat equally often';
export const NO_CELLS = 'the game has no cells';
export const NO_CELLS_OR_PIECES = 'the game has no cells or pieces';
export const NO_CHOICE_OF_MOVES = 'no position had an unproven result and two legal moves';
export const NO_SYMMETRY = 'the board has no symmetry';
export const FAIR_OPENINGS_DIFFER = 'fair openings are not symmetric';
export const GIVEN_OPENINGS = 'the plan determines the openings before the choice of a seat';
export const NO_FIRST_MOVE = 'no first move was searched';
export const NO_WIN_PROVEN = 'no win was proven in time in these games';
export const NOBODY_WON = 'nobody won a game';
export const NO_GAINS = 'no ply gained 5 points or more';

/** Why a result from a farm is not accepted. */
export const OTHER_KIND = 'the result is of another kind';
export const GAMES_MISSING = 'games are missing';
export const VALUES_MISSING = 'the numbers of moves and values differ';
export const OTHER_OPENING = 'the opening differs from the plan';
export const OTHER_PLAN = 'the game is of another plan';
export const AFTER_END = 'the moves continue after the end of the game';
export const NOT_OVER = 'the game is not over';

export const NOT_A_REPORT = 'not a report on a game: create one with `sightline game-report --json`';

/** Above the figures. It has no speeds, so that equal plans give equal text. */
export function basisText(basis: {
  readonly isComplete: boolean;
  readonly strongest: number;
  readonly different: number;
  readonly level: string;
  readonly played: number;
  readonly random: number;
}): string {
  const whole = (count: number) => count.toLocaleString('en');
  const own = `${counted(basis.strongest, 'game')} (${whole(basis.different)} different) at the strongest level, ${basis.level} per move`;
  const others = `${counted(basis.played, 'game')} in total and ${whole(basis.random)} random games`;
  return `${basis.isComplete ? '' : 'Unfinished. '}${own}; ${others}.`;
}

/** Openings that games begin with, each with its value and score for the first player. */
export function begunText(openings: readonly string[]): string {
  return `Openings with their values for the first player, and the score of the first player: ${openings.join(', ')}.`;
}

export function bestMirror(seat: string | undefined, symmetry: string, score: string, games: number): string {
  return `The most successful mirroring player is ${seat} (${symmetry}): ${score} in ${counted(games, 'game')}.`;
}

export function bestFirstMoves(moves: readonly string[]): string {
  return `Best first moves, with the value for the first player: ${moves.join(', ')}.`;
}

export function frequentFirstMoves(moves: readonly string[]): string {
  return `Most frequent first moves, symmetric ones together: ${moves.join(', ')}.`;
}

export function puzzleText(moves: readonly string[], toMove: string, plies: number, solution: string): string {
  return `After ${moves.join(' ')}: ${toMove} wins within ${counted(plies, 'ply', 'plies')}, by ${solution} only.`;
}

/** Comparisons of two reports, A and B. */
export const NO_REAL_DIFFERENCE = 'No real difference was found.';

export function realDifferences(real: number, all: number, tests: number): string {
  return `${real} of ${counted(all, 'difference')} are real (5 % for all ${tests} tests together, by Holm).`;
}

export function otherPlayouts(a: string, b: string): string {
  return `The strongest players have ${a} playouts per move in A and ${b} in B: differences may be due to their strength.`;
}

export function otherVersions(a: string, b: string): string {
  return `A was made by version ${a}, B by ${b}.`;
}

export function unfinished(reports: readonly string[]): string {
  return `Unfinished: ${reports.join(' and ')}.`;
}
