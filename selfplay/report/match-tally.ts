/** What a match of two players in two seats comes to, taken in game by game. */
import {
  countGames,
  countPairs,
  estimateStrength,
  type Pentanomial,
  type ScoreCounts,
  type Trinomial,
} from '../statistics/elo.ts';
import { type Sprt, sprtStatus } from '../statistics/sprt.ts';
import type { CoursePoint, MatchSummary } from './standings.ts';
import { jsonEstimate } from './summary-numbers.ts';

/** At most so many points of a course are kept. */
const COURSE_POINTS = 400;

export class MatchTally {
  readonly player: string;
  private readonly opponent: string;
  private readonly sprt: Sprt | null;
  /** By round: the points of its first game. */
  private readonly open = new Map<string | number, number>();
  private games: Trinomial = [0, 0, 0];
  private pairs: Pentanomial = [0, 0, 0, 0, 0];
  private course: CoursePoint[] = [];
  /** Pairs between two points of the course. */
  private step = 1;

  /** From the viewpoint of `player`; the sequential test is stated from it, too. */
  constructor(player: string, opponent: string, sprt: Sprt | null) {
    this.player = player;
    this.opponent = opponent;
    this.sprt = sprt;
  }

  /** A game of a round, in which the player has got so many points. */
  note(round: string | number, points: number): void {
    this.games = added(this.games, countGames([points]));
    const before = this.open.get(round);
    if (before === undefined) {
      this.open.set(round, points);
      return;
    }
    this.open.delete(round);
    this.pairs = added(this.pairs, countPairs([before + points]));
    if (this.pairCount % this.step === 0) this.course.push(this.point());
    if (this.course.length < COURSE_POINTS) return;
    this.step *= 2;
    this.course = this.course.filter(({ pairs }) => pairs % this.step === 0);
  }

  /** Whether the sequential test has come to its end. */
  get isDecided(): boolean {
    return this.sprt !== null && sprtStatus(this.pairs, this.sprt).decision !== undefined;
  }

  private get pairCount(): number {
    return total(this.pairs);
  }

  private point(): CoursePoint {
    const { pairs, sprt } = this;
    const llr = sprt && sprtStatus(pairs, sprt).llr;
    return { pairs: this.pairCount, score: jsonEstimate(estimateStrength(pairs).score), llr };
  }

  summary(): MatchSummary {
    const { player, opponent, pairs, games, sprt, open } = this;
    const basis = this.pairCount > 0 || total(games) === 0 ? 'pairs' : 'games';
    const { score, elo, nElo, los } = estimateStrength(basis === 'pairs' ? pairs : games);
    const status = sprt && sprtStatus(pairs, sprt);
    const isWhole = this.pairCount === (this.course.at(-1)?.pairs ?? 0);
    return {
      player,
      opponent,
      pentanomial: pairs,
      pairs: this.pairCount,
      incompletePairs: open.size,
      basis,
      score: jsonEstimate(score),
      elo: jsonEstimate(elo),
      nElo: jsonEstimate(nElo),
      los,
      sprt: sprt && status ? { ...sprt, ...status, decision: status.decision ?? null } : null,
      course: isWhole ? this.course : [...this.course, this.point()],
    };
  }
}

function added<Counts extends ScoreCounts>(counts: Counts, more: Counts): Counts {
  return counts.map((count, i) => count + (more[i] as number)) as unknown as Counts;
}

function total(counts: ScoreCounts): number {
  return counts.reduce((all: number, count) => all + count, 0);
}
