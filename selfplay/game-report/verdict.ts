/**
 * The verdict of a report: which player is favoured, in a sentence.
 *
 * It depends on the first player's score s at the strongest level, and its interval:
 * - badly balanced: |s − ½| ≥ 0.2, and the interval is 0.1 or more from ½
 * - unbalanced: |s − ½| ≥ 0.1, and the interval excludes ½
 * - slightly unbalanced: |s − ½| < 0.1, and the interval excludes ½
 * - open: the interval includes ½ and is wider than 0.2
 * - balanced: otherwise
 * - drawn: at least 80 % of the games are drawn, or the search proves a draw
 *
 * With n seats, s is the score of the seat that is farthest from 1/n, with an interval that holds
 * for all n seats together. The sentence also states a proven result of the start.
 */
import type { Seat } from '../../src/games/kit.ts';
import { seatTitle } from '../../src/games/seats.ts';
import { percent } from '../../src/util/percent.ts';
import { type Estimate, estimateShare } from '../tournament/statistics/intervals.ts';
import { type Sample, sampleOf } from './estimates.ts';
import { type Evidence, firstScores } from './evidence.ts';
import { figureNamed, type Part } from './figures.ts';
import { evenScore } from './openings.ts';

const VERDICTS = [
  'badly-balanced',
  'unbalanced',
  'slightly-unbalanced',
  'balanced',
  'drawn',
  'open',
  'no-games',
] as const;

export interface ReportVerdict {
  readonly code: (typeof VERDICTS)[number];
  /** The favoured seat; null if there is none or if the players choose seats. */
  readonly favoured: number | null;
  /** The result of the start for the first seat, if proven. */
  readonly proven: string | null;
  readonly text: string;
}

const BAD = 0.2;
const BAD_BEYOND = 0.1;
const CLEAR = 0.1;
const WIDEST = 0.2;
const DRAWN = 0.8;
/** The probability that an interval misses the true value. */
const ERROR = 0.05;

/** The player or seat whose score determines the verdict. */
interface Judged {
  /** For example `the first player`, and the opponent if there is only one. */
  readonly who: string;
  readonly other?: string;
  readonly seat: number | null;
  readonly score: Estimate;
}

export function verdictOf(title: string, evidence: Evidence, parts: readonly Part[]): ReportVerdict {
  const { kit, start } = evidence;
  const proven = start?.proven ?? null;
  const draws = figureNamed(parts, 'draw-share')?.value ?? 0;
  const said = (code: ReportVerdict['code'], favoured: number | null, text: string): ReportVerdict => ({
    code,
    favoured,
    proven,
    text: `${title}: ${text}${provenText(proven, code)}.`,
  });
  const judged = judgedOf(evidence);
  if (!judged) return said('no-games', null, 'no games between the strongest players yet');
  if (proven === 'draw' || draws >= DRAWN) {
    return said('drawn', null, `drawn: ${percent(draws, 0)} of the games between the strongest players are drawn`);
  }
  const even = evenScore(kit);
  const { value, low, high } = judged.score;
  const between = `${scoreText(judged, even)} between the strongest players`;
  const nearest = low > even ? low - even : high < even ? even - high : 0;
  const size = Math.abs(value - even);
  const isAhead = value >= even;
  const favoured = judged.seat === null ? null : isAhead ? judged.seat : judged.other ? 1 - judged.seat : null;
  if (size >= BAD && nearest >= BAD_BEYOND) return said('badly-balanced', favoured, `badly balanced: ${between}`);
  if (nearest > 0 && size >= CLEAR) return said('unbalanced', favoured, `unbalanced: ${between}`);
  if (nearest > 0) return said('slightly-unbalanced', favoured, `slightly unbalanced: ${between}`);
  if (high - low > WIDEST) return said('open', null, `too few games to tell the balance: ${between}`);
  return said('balanced', null, `balanced: ${between}`);
}

function judgedOf({ kit, strongest }: Evidence): Judged | undefined {
  if (strongest.length === 0) return undefined;
  const scored = ({ units }: Sample, confidence?: number) => estimateShare(units, confidence) as Estimate;
  if (kit.choiceAfter !== undefined) {
    const [who, other] = ['the player who opens', 'the player who chooses the seat'];
    return { who, other, seat: null, score: scored(firstScores(kit, strongest)) };
  }
  if (kit.seats.length === 2) {
    return {
      who: 'the first player',
      other: 'the second player',
      seat: 0,
      score: scored(firstScores(kit, strongest)),
    };
  }
  // Bonferroni's correction: all intervals together hold in 95 of 100 cases.
  const confidence = 1 - ERROR / kit.seats.length;
  return kit.seats
    .map((_, seat): Judged => {
      const score = scored(
        sampleOf(kit, strongest, ({ scores }) => scores[seat]),
        confidence,
      );
      return { who: seatTitle(kit.seats[seat] as Seat), seat, score };
    })
    .reduce((most, one) => (distance(one, kit) > distance(most, kit) ? one : most));
}

function distance({ score }: Judged, kit: Evidence['kit']): number {
  return Math.abs(score.value - evenScore(kit));
}

/** For example `the first player scores 85 % (71 to 93 %)`; of two players the one ahead. */
function scoreText({ who, other, score: { value, low, high } }: Judged, even: number): string {
  const range = (from: number, to: number) => `${percent(from, 0).replace(' %', '')} to ${percent(to, 0)}`;
  if (other === undefined) {
    return `${who} scores ${percent(value, 0)} (${range(low, high)}), where ${percent(even, 0)} is even,`;
  }
  return value >= even
    ? `${who} scores ${percent(value, 0)} (${range(low, high)})`
    : `${other} scores ${percent(1 - value, 0)} (${range(1 - high, 1 - low)})`;
}

function provenText(proven: string | null, code: ReportVerdict['code']): string {
  if (proven === null) return '';
  const result = proven === 'draw' ? 'a draw' : `a win for the ${proven === 'win' ? 'first' : 'second'} player`;
  return `${code === 'no-games' ? '' : '; '}the search proves the start ${result}`;
}
