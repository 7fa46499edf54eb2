/**
 * How strength grows with playouts and threads: matches of the tree search against itself with
 * fewer of them.
 */

import type { MatchTally } from '../selfplay/tournament/match-tally.ts';
import type { PlayerSpec } from '../selfplay/tournament/player-spec.ts';
import { jsonEstimate } from '../selfplay/tournament/statistics/summary-numbers.ts';
import { estimateText, type JsonEstimate, percentText, wholeElo } from '../src/util/estimate.ts';

export const SCALINGS = ['playouts', 'threads'] as const;
export type Scaling = (typeof SCALINGS)[number];

interface ScalingSettings {
  /** The tree search, without limits and threads. */
  readonly player: PlayerSpec;
  /** Minimum and maximum of playouts per move. */
  readonly from: number;
  readonly to: number;
  /** Milliseconds per move for comparisons of threads. */
  readonly timeMs: number;
  /** Maximum number of threads. */
  readonly threads: number;
  /** What to measure. */
  readonly only: readonly Scaling[];
}

/** A match of `more` against `less` playouts or threads. */
export interface ScalingMatch {
  readonly scaling: Scaling;
  readonly more: number;
  readonly less: number;
  readonly players: readonly [PlayerSpec, PlayerSpec];
}

/** The result of a comparison, from the viewpoint of `more`. */
export interface ScalingResult {
  readonly scaling: Scaling;
  readonly more: number;
  readonly less: number;
  /** In complete pairs. */
  readonly games: number;
  readonly score: JsonEstimate;
  readonly elo: JsonEstimate;
}

/** All comparisons, in the order in which they are shown. */
export function comparisonsOf(settings: ScalingSettings): ScalingMatch[] {
  const { player, from, to, timeMs, threads, only } = settings;
  const byPlayouts = (playouts: number) => variant(player, `playouts=${playouts}`, { limits: { playouts } });
  const byThreads = (threads: number) =>
    variant(player, `threads=${threads},time=${timeMs}ms`, { threads, limits: { timeMs } });
  const comparisons: ScalingMatch[] = [];
  if (only.includes('playouts')) {
    for (const [less, more] of doublings(from, to)) {
      comparisons.push({ scaling: 'playouts', more, less, players: [byPlayouts(more), byPlayouts(less)] });
    }
  }
  if (only.includes('threads')) {
    const steps = doublings(1, threads);
    const [, last = 1] = steps.at(-1) ?? [];
    if (last < threads) steps.push([last, threads]);
    for (const [less, more] of steps) {
      comparisons.push({ scaling: 'threads', more, less, players: [byThreads(more), byThreads(less)] });
    }
  }
  return comparisons;
}

/** Pairs of a number and its double, from `least` on, with doubles up to `most`. */
function doublings(least: number, most: number): [number, number][] {
  const steps: [number, number][] = [];
  for (let less = least; 2 * less <= most; less *= 2) steps.push([less, 2 * less]);
  return steps;
}

function variant(player: PlayerSpec, setting: string, change: Partial<PlayerSpec>): PlayerSpec {
  const text = `${player.text}${player.text.includes(':') ? ',' : ':'}${setting}`;
  return { ...player, ...change, text, name: text };
}

export function scalingResult({ scaling, more, less }: ScalingMatch, match: MatchTally): ScalingResult {
  const { games, score, elo } = match.strength;
  return { scaling, more, less, games, score: jsonEstimate(score), elo: jsonEstimate(elo) };
}

/** A comparison in words. */
export function scalingText({ scaling, more, less }: Pick<ScalingMatch, 'scaling' | 'more' | 'less'>): string {
  const whole = (count: number) => count.toLocaleString('en');
  if (scaling === 'playouts') return `${whole(more)} playouts against ${whole(less)}`;
  return `${more} threads against ${less}`;
}

export const SCALING_HEAD = ['comparison', 'games', 'score', 'Elo'] as const;

/** A result as a table row under that head. */
export function scalingRow(result: ScalingResult): [string, number, string, string] {
  const { games, score, elo } = result;
  return [scalingText(result), games, percentText(score.value), estimateText(elo, wholeElo)];
}
