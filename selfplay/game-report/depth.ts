/** Depth of skill: the Elo gain of each doubling of the playouts. */
import { must } from '../../src/util/result.ts';
import { eloOfScore, estimateStrength } from '../statistics/elo.ts';
import type { Estimate } from '../statistics/intervals.ts';
import { type Encounter, ratePlayers } from '../statistics/ratings.ts';
import type { JsonEstimate } from '../statistics/summary-numbers.ts';
import { sampleOf } from './estimates.ts';
import { type Evidence, levelText } from './evidence.ts';
import { figureOf, type Part, plainNumber } from './figures.ts';
import type { GameDone, Level } from './item.ts';
import { TWO_SEATS_ONLY } from './messages.ts';

/** A level's rating above random play. */
export interface Rung {
  readonly level: Level;
  readonly games: number;
  readonly elo: JsonEstimate;
  /** Score against the next lower level, in [0, 1]. */
  readonly score: number;
}

const STEP_SCORE = 0.75;

export function depthPart(evidence: Evidence): Part {
  const { kit, levels, ladder } = evidence;
  const isForTwo = kit.seats.length === 2;
  const without = isForTwo ? {} : { without: TWO_SEATS_ONLY };
  const options = { ...without, different: sampleOf(ladder, () => 1).different };
  const rungs = isForTwo ? ladderOf(evidence) : [];
  const top = rungs.at(-1);
  const total: Estimate | undefined = top && {
    value: Number(top.elo.value),
    low: Number(top.elo.low),
    high: Number(top.elo.high),
  };
  const step = eloOfScore(STEP_SCORE);
  const steps = total && { value: total.value / step, low: total.low / step, high: total.high / step };
  return {
    name: 'depth',
    figures: [
      figureOf('skill-steps', steps, ladder.length, options),
      figureOf('total-elo', total, ladder.length, options),
      ...levels.slice(1).map((level) => {
        const games = gamesOf(ladder, level);
        const { different } = sampleOf(games, () => 1);
        const named = { ...without, suffix: `${level}`, detail: `${levelText(level)} against half`, different };
        const elo = isForTwo && games.length > 0 ? eloOfGames(games, level) : undefined;
        return figureOf('doubling-elo', elo, games.length, named);
      }),
    ],
  };
}

function gamesOf(ladder: readonly GameDone[], level: Level): GameDone[] {
  return ladder.filter(({ levels }) => Math.max(...levels) === level);
}

function scoreOf({ scores, levels }: GameDone, level: Level): number {
  return scores[levels.indexOf(level)] as number;
}

/** Share of distinct games. Intervals are as wide as if only distinct games had been played. */
function differentShare(games: readonly GameDone[]): number {
  const { values, different } = sampleOf(games, () => 1);
  return different / values.length;
}

/** Estimated from game pairs. If one side won every game, a virtual draw keeps the value finite. */
function eloOfGames(games: readonly GameDone[], level: Level): Estimate {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const each = differentShare(games);
  for (let i = 0; i + 1 < games.length; i += 2) {
    const points = scoreOf(games[i] as GameDone, level) + scoreOf(games[i + 1] as GameDone, level);
    const at = Math.round(2 * points) as 0;
    counts[at] += each;
  }
  const { elo, score, games: count } = estimateStrength(counts);
  const value = Number.isFinite(elo.value) ? elo.value : eloOfScore((score.value * count + 0.5) / (count + 1));
  return { value, low: Math.min(elo.low, value), high: Math.max(elo.high, value) };
}

/** Ratings of the searching levels, the weakest first; random play is 0. Empty without games. */
export function ladderOf({ kit, levels, ladder }: Pick<Evidence, 'kit' | 'levels' | 'ladder'>): Rung[] {
  if (kit.seats.length !== 2 || ladder.length === 0) return [];
  const each = differentShare(ladder);
  const encounters = ladder.map(({ levels: [first, second], scores }): Encounter => {
    return { first: `${first}`, second: `${second}`, games: each, points: each * (scores[0] as number) };
  });
  const played = new Set(ladder.flatMap((game) => game.levels));
  if (!played.has(0)) return [];
  const { players } = must(ratePlayers(added(encounters), { anchor: { player: '0', elo: 0 } }));
  return levels.flatMap((level) => {
    const rating = players.find(({ player }) => player === `${level}`);
    const games = gamesOf(ladder, level);
    if (!rating || games.length === 0) return [];
    const { value, low, high } = rating.elo;
    const elo = { value: plainNumber(value), low: plainNumber(low), high: plainNumber(high) };
    const score = games.reduce((sum, game) => sum + scoreOf(game, level), 0) / games.length;
    return [{ level, games: games.length, elo, score: plainNumber(score) }];
  });
}

/** Merges encounters of the same players in the same seats. */
function added(encounters: readonly Encounter[]): Encounter[] {
  const sums = new Map<string, Encounter>();
  for (const { first, second, games, points } of encounters) {
    const key = `${first}/${second}`;
    const before = sums.get(key) ?? { games: 0, points: 0 };
    sums.set(key, { first, second, games: before.games + games, points: before.points + points });
  }
  return [...sums.values()];
}
