/** How strength grows with playouts and threads: matches of the tree search against itself with less of them. */

import type { LoggedGame } from '../selfplay/game/logged-game.ts';
import type { PlayerSpec } from '../selfplay/players/players.ts';
import { estimateText, percentText, signedText } from '../selfplay/report/summary-text.ts';
import { estimateStrength } from '../selfplay/statistics/elo.ts';
import { type JsonEstimate, jsonEstimate } from '../selfplay/statistics/summary-numbers.ts';
import { boardOf } from '../selfplay/tournament/match.ts';
import type { MatchTally } from '../selfplay/tournament/match-tally.ts';
import { encounters, schedule } from '../selfplay/tournament/pairing.ts';
import { type Planned, planTournament } from '../selfplay/tournament/plan.ts';
import type { GameSpec } from '../src/games/kit.ts';

export const SCALINGS = ['playouts', 'threads'] as const;
export type Scaling = (typeof SCALINGS)[number];

export interface ScalingSettings {
  /** Of the tree search, without limits and its own threads. */
  readonly player: PlayerSpec;
  /** The least playouts of a move, and the most. */
  readonly from: number;
  readonly to: number;
  /** Milliseconds a move where threads are compared. */
  readonly timeMs: number;
  /** The most threads. */
  readonly threads: number;
  /** What is measured. */
  readonly only: readonly Scaling[];
}

/** A match of `more` against `less`: playouts or threads. */
export interface Comparison {
  readonly scaling: Scaling;
  readonly more: number;
  readonly less: number;
  readonly players: readonly [PlayerSpec, PlayerSpec];
}

/** What a comparison came to, from the viewpoint of `more`. */
export interface ComparisonResult {
  readonly scaling: Scaling;
  readonly more: number;
  readonly less: number;
  /** In complete pairs. */
  readonly games: number;
  readonly score: JsonEstimate;
  readonly elo: JsonEstimate;
}

/** All comparisons, in the order in which they are shown. */
export function comparisonsOf(settings: ScalingSettings): Comparison[] {
  const { player, from, to, timeMs, threads, only } = settings;
  const byPlayouts = (playouts: number) => variant(player, `playouts=${playouts}`, { limits: { playouts } });
  const byThreads = (threads: number) =>
    variant(player, `threads=${threads},time=${timeMs}ms`, { threads, limits: { timeMs } });
  const comparisons: Comparison[] = [];
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

/** Each number and twice that, from `least` on, as long as the latter is at most `most`. */
function doublings(least: number, most: number): [number, number][] {
  const steps: [number, number][] = [];
  for (let less = least; 2 * less <= most; less *= 2) steps.push([less, 2 * less]);
  return steps;
}

function variant(player: PlayerSpec, setting: string, change: Partial<PlayerSpec>): PlayerSpec {
  const text = `${player.text}${player.text.includes(':') ? ',' : ':'}${setting}`;
  return { ...player, ...change, text, name: text };
}

/** The match of a comparison, for a game of two seats; every round has the opening of its number. */
export function planComparison(
  { players }: Comparison,
  game: GameSpec,
  openings: readonly (readonly string[])[],
  seed: string,
): Planned {
  const rounds = schedule(encounters('match', 2), 2 * openings.length);
  return planTournament({ format: 'match', game, players, rounds, openings, seed });
}

export function resultOf(comparison: Comparison, game: GameSpec, games: readonly LoggedGame[]): ComparisonResult {
  const { scaling, more, less, players } = comparison;
  const board = boardOf({ players, game });
  for (const played of games) board.note(played);
  const strength = estimateStrength((board.match as MatchTally).pentanomial);
  const { score, elo } = strength;
  return { scaling, more, less, games: strength.games, score: jsonEstimate(score), elo: jsonEstimate(elo) };
}

/** What a comparison is between, in words. */
export function comparisonText({ scaling, more, less }: Pick<Comparison, 'scaling' | 'more' | 'less'>): string {
  const whole = (count: number) => count.toLocaleString('en');
  if (scaling === 'playouts') return `${whole(more)} playouts against ${whole(less)}`;
  return `${more} threads against ${less}`;
}

export const SCALING_HEAD = ['comparison', 'games', 'score', 'Elo'] as const;

/** A result as a row of a table under that head. */
export function scalingRow(result: ComparisonResult): [string, number, string, string] {
  const { games, score, elo } = result;
  return [comparisonText(result), games, percentText(score.value), estimateText(elo, (value) => signedText(value, 0))];
}
