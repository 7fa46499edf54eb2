/** Sentences about an evaluation. */
import type { GameKit } from '../../games/kit.ts';

/** The row of the sum. */
export const TOTAL = 'total';

type Nouns = Pick<GameKit, 'cellNoun' | 'lineNoun'>;

export function nothingWeighs({ cellNoun, lineNoun }: Nouns): string {
  return `No ${cellNoun} and no ${lineNoun} favours either side.`;
}

export function noLineWeighs({ lineNoun }: Pick<Nouns, 'lineNoun'>): string {
  return `No ${lineNoun} has a weight.`;
}

export const WORST_MOVES = 'Worst moves:';
export const NO_MISTAKES = 'No mistakes.';
