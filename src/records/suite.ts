/** The position suites of a game: positions with the moves that win and the proof that no other does. */
import type { GameSpec, Rules } from '../games/kit.ts';
import { specOfRecord } from './spec.ts';

export interface SuitePosition {
  readonly id: string;
  /** The rules, as records have them; the game is that of the suite. */
  readonly size?: number;
  readonly rules?: Rules;
  readonly position: string;
  /** The moves that win, all of them; no other legal move does. */
  readonly right: readonly string[];
  /** One of the game's `themes`. */
  readonly theme: string;
  /** What the right moves do, for people. */
  readonly reason: string;
  /** The seat to move can force the end in this many plies. */
  readonly plies: number;
  /** How the result of every legal move was found, and the moves played to that end. */
  readonly proof: 'proof-number search' | 'exact end' | 'search';
  readonly nodes: number;
  /** The game from its start to the position, with spaces between the moves; and where it came from. */
  readonly moves: string;
  readonly source: string;
}

/** A suite of the program: a JSON object a line, the easier ones first. */
export function parseSuite(text: string): readonly SuitePosition[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SuitePosition);
}

/** Which game a position of a suite is of. */
export function specOfPosition(game: string, { size, rules }: Pick<SuitePosition, 'size' | 'rules'>): GameSpec {
  return specOfRecord({ game, ...(size !== undefined && { size }), ...(rules && { rules }) });
}
