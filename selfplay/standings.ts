/** Who is stronger: a match of two players, or a field of more, from their games. */
import { countGames, countPairs, estimateStrength, type Pentanomial, type ScoreCounts } from './elo.ts';
import type { LoggedGame, TournamentLog } from './log.ts';
import { pointsOf, type ReportedGame } from './logged-games.ts';
import { type Encounter, ratePlayers } from './ratings.ts';
import { parseSprt, type Sprt, sprtStatus } from './sprt.ts';
import { type JsonEstimate, jsonEstimate, sum, type Tally, tallyOf } from './summary-numbers.ts';

/** A match of exactly two players, from the viewpoint of `player`. */
export interface MatchSummary {
  readonly player: string;
  readonly opponent: string;
  /** Complete game pairs by points of `player`: 0, ½, 1, 1½ and 2. */
  readonly pentanomial: Pentanomial;
  readonly pairs: number;
  /** Pairs of which one game is missing. Their games are in no estimate, unless `basis` is `games`. */
  readonly incompletePairs: number;
  /** What the estimates are made of: complete pairs, or single games where there is no complete pair. */
  readonly basis: 'pairs' | 'games';
  /** Mean points per game, in [0, 1]. */
  readonly score: JsonEstimate;
  /** Logistic Elo by which `player` is stronger. */
  readonly elo: JsonEstimate;
  /** Normalised Elo by which `player` is stronger. */
  readonly nElo: JsonEstimate;
  /** Likelihood that `player` is the stronger one, in [0, 1]. */
  readonly los: number;
  readonly sprt: SprtSummary | null;
  /** How score and LLR developed with the complete pairs, in the order in which they were finished. */
  readonly course: readonly CoursePoint[];
}

/** The sequential test after all complete pairs: LLR of H1 to H0 and its bounds, in nats. */
export interface SprtSummary extends Sprt {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** The accepted hypothesis, or null while the test goes on. */
  readonly decision: 'H0' | 'H1' | null;
}

export interface CoursePoint {
  /** Complete pairs so far. */
  readonly pairs: number;
  /** Mean points per game so far, in [0, 1]. */
  readonly score: JsonEstimate;
  readonly llr: number | null;
}

/** Three players or more. Ratings in logistic Elo about a mean of 0, strongest first. */
export interface FieldSummary {
  readonly ratings: readonly { readonly player: string; readonly elo: JsonEstimate }[];
  /** What it is worth to be Light, in logistic Elo. */
  readonly firstMove: JsonEstimate;
  /** The games between two players, from the viewpoint of `player`; every meeting stands here twice. */
  readonly crossTable: readonly (Tally & { readonly player: string; readonly opponent: string })[];
}

/** At most so many points of a course are kept. */
const COURSE_POINTS = 400;
export function summariseMatch(
  [player, opponent]: readonly [string, string],
  reported: readonly ReportedGame[],
  logs: readonly TournamentLog[],
  warnings: string[],
): MatchSummary {
  const pointsFor = ({ game }: ReportedGame) => pointsOf(game, game.players[0].name === player ? 'light' : 'dark');
  const open = new Map<string, number[]>();
  const pairScores: number[] = [];
  for (const one of reported) {
    const key = `${one.log}/${one.game.pair}`;
    const points = [...(open.get(key) ?? []), pointsFor(one)];
    if (points.length === 2) pairScores.push((points[0] as number) + (points[1] as number));
    open.set(key, points);
  }
  const pentanomial = countPairs(pairScores);
  const basis = pairScores.length > 0 || reported.length === 0 ? 'pairs' : 'games';
  const counts: ScoreCounts = basis === 'pairs' ? pentanomial : countGames(reported.map(pointsFor));
  const { score, elo, nElo, los } = estimateStrength(counts);
  const sprt = commonSprt(player, logs, warnings);
  const status = sprt && sprtStatus(pentanomial, sprt);
  return {
    player,
    opponent,
    pentanomial,
    pairs: pairScores.length,
    incompletePairs: [...open.values()].filter(({ length }) => length === 1).length,
    basis,
    score: jsonEstimate(score),
    elo: jsonEstimate(elo),
    nElo: jsonEstimate(nElo),
    los,
    sprt: sprt && status ? { ...sprt, ...status, decision: status.decision ?? null } : null,
    course: courseOf(pairScores, sprt),
  };
}

/** The sequential test that all logs agree on, if any; it is stated from the viewpoint of the first player. */
function commonSprt(player: string, logs: readonly TournamentLog[], warnings: string[]): Sprt | null {
  const configs = logs.map(({ header }) => header.config);
  const text = configs[0]?.sprt ?? null;
  if (configs.some((config) => (config.sprt ?? null) !== text)) {
    warnings.push('the logs have different sequential tests; none is shown');
    return null;
  }
  if (text === null) return null;
  if (configs.some(({ players }) => players[0]?.name !== player)) {
    warnings.push('the logs test different players; no sequential test is shown');
    return null;
  }
  const sprt = parseSprt(text);
  if (sprt.ok) return sprt.value;
  warnings.push(`the sequential test cannot be read: ${sprt.error.message}`);
  return null;
}

function courseOf(pairScores: readonly number[], sprt: Sprt | null): CoursePoint[] {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const step = Math.max(1, Math.ceil(pairScores.length / COURSE_POINTS));
  const course: CoursePoint[] = [];
  for (const [i, score] of pairScores.entries()) {
    counts[2 * score] = (counts[2 * score] as number) + 1;
    const pairs = i + 1;
    if (pairs % step !== 0 && pairs !== pairScores.length) continue;
    const llr = sprt && sprtStatus(counts, sprt).llr;
    course.push({ pairs, score: jsonEstimate(estimateStrength(counts).score), llr });
  }
  return course;
}

export function summariseField(names: readonly string[], games: readonly LoggedGame[]): FieldSummary {
  const encounters: Encounter[] = [];
  const crossTable: FieldSummary['crossTable'][number][] = [];
  for (const player of names) {
    for (const opponent of names) {
      const first = games.filter(({ players: [a, b] }) => a.name === player && b.name === opponent);
      const second = games.filter(({ players: [a, b] }) => b.name === player && a.name === opponent);
      if (player === opponent || first.length + second.length === 0) continue;
      const asLight = first.map((game) => pointsOf(game, 'light'));
      const asDark = second.map((game) => pointsOf(game, 'dark'));
      crossTable.push({ player, opponent, ...tallyOf(countGames([...asLight, ...asDark])) });
      if (first.length > 0) {
        encounters.push({ first: player, second: opponent, games: first.length, points: sum(asLight) });
      }
    }
  }
  const rated = ratePlayers(encounters);
  if (!rated.ok) throw new Error(rated.error.message); // Only an anchor can be wrong.
  const ratings = rated.value.players.map(({ player, elo }) => ({ player, elo: jsonEstimate(elo) }));
  return { ratings, firstMove: jsonEstimate(rated.value.firstMove), crossTable };
}
