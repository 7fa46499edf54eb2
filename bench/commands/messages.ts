/** What benchmarks say. */
import { counted } from '../../src/util/counted.ts';
import { quote } from '../../src/util/result.ts';

export const NO_MEASUREMENT = 'name a benchmark: see --help';
export const NOTHING_TO_COMPARE = 'nothing to compare: --threads must be 2 or more';
export const NO_POSITION = 'no position of the suite matches these options';
export const DEFAULT_GAME_ONLY = '--check and --write work with the default game and its default rules only';
export const NO_GAME_FINISHED = 'No game was finished.';
export const AMOUNTS_MUST_ASCEND = 'amounts must ascend';

export function noEvaluation(title: string): string {
  return `${title} has no evaluation`;
}

export function noSamples(rules: string): string {
  return `there are no sample positions for ${rules}`;
}

export function noLadder(title: string): string {
  return `there is no ladder for ${title}: name a file by --ladder`;
}

export function ownLimits(player: string): string {
  return `${player} has its own limits: omit --times and --playouts`;
}

export function noPlayouts(kind: string): string {
  return `--playouts: not available for ${kind}, use --times`;
}

export function mustBeOneOf(names: readonly string[]): string {
  return `must be one of ${names.join(', ')}`;
}

/** Of weights that do not fit; `options` select positions that they fit. */
export function choosePositions(options: string): string {
  return `; choose positions by ${options}`;
}

export function failedAt(player: string, position: string | undefined, why: string): string {
  return `${player} failed${position === undefined ? '' : ` at ${position}`}: ${why}`;
}

export function solvedSoFar(done: number, positions: number, solved: number): string {
  return `${done} of ${positions} positions, ${solved} solved`;
}

/** `budget` is the time or the number of playouts, undefined for a player with its own limits. */
export function solvedText(player: string, solved: number, positions: number, budget: string | undefined): string {
  const share = ((100 * solved) / positions).toFixed(1);
  const each = budget === undefined ? '' : ` with ${budget} each`;
  return `${player} solves ${solved} of ${counted(positions, 'position')} (${share} %)${each}.`;
}

export function settledText(unit: 'ms' | 'playouts'): string {
  return `settled: the median ${unit === 'ms' ? 'time' : 'number of playouts'} after which the chosen move stays correct.`;
}

export function missedText(played: string | undefined, right: readonly string[]): string {
  return `played ${played ?? 'nothing'}, correct: ${right.join(' ')}`;
}

export function onlyTreeSearch(player: string): string {
  return `player ${quote(player)}: must be mcts, the tree search`;
}

export function omitLimits(player: string): string {
  return `player ${quote(player)}: omit limits and threads, which the benchmark varies`;
}

export function tooNarrow(from: number, to: number): string {
  return `--from ${from} --to ${to}: --to must be at least twice --from`;
}

export function randomGameTime(title: string, microseconds: number): string {
  return `${title}: a random game takes ${microseconds} µs`;
}

export function evaluationColumns(meanMoves: number): string {
  return `Times are for a position one ply after the previous one, and for all its legal moves (${meanMoves} on average).`;
}

export function randomGames(title: string, perSecond: number): string {
  return `${title}: ${perSecond.toLocaleString('en')} random games/s`;
}

/** `stopMs` is null if every search ended before it was stopped. */
export function latencies(threads: number, timerMs: number, stopMs: number | null): string {
  const stopping = stopMs === null ? 'the searches ended before they were stopped' : `stopping took ${stopMs} ms`;
  return `With ${threads} threads, a 10 ms timer was at most ${timerMs} ms late, and ${stopping}.`;
}

/** `values` name the leaf evaluation of each preset. */
export function leafValues(values: readonly string[]): string {
  return `Leaf evaluation: ${values.join(', ')}.`;
}
