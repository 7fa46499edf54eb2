/**
 * The position suites of a game: positions with all winning moves and the proof that there are no
 * others.
 */
import type { GameSpec, Rules } from '../games/kit.ts';
import { specOfRecord } from './spec.ts';

export interface SuitePosition {
  readonly id: string;
  /** The rules, as in records. The suite determines the game. */
  readonly size?: number;
  readonly rules?: Rules;
  readonly position: string;
  /** All winning moves. */
  readonly right: readonly string[];
  /** What the right moves do, in one word. */
  readonly theme: string;
  /** The same in a few sentences. */
  readonly reason: string;
  /** The seat to move can force the end within this number of plies. */
  readonly plies: number;
  /** How the result of every legal move was determined. */
  readonly proof: 'proof-number search' | 'exact end' | 'search';
  readonly nodes: number;
  /** The moves from the start to the position, separated by spaces; and the source. */
  readonly moves: string;
  readonly source: string;
}

/** Parses a built-in suite: one JSON object per line, easier positions first. */
export function parseSuite(text: string): readonly SuitePosition[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SuitePosition);
}

/** The game of a suite position. */
export function specOfPosition(game: string, { size, rules }: Pick<SuitePosition, 'size' | 'rules'>): GameSpec {
  return specOfRecord({ game, size, rules });
}
