/**
 * The first line of a report: who is favoured, in plain words.
 *
 * By the first player's score s between the strongest players and its interval: badly balanced where |s − ½| is 0.2 or more and
 * the interval lies beyond 0.1 from ½; unbalanced where it is 0.1 or more and the interval excludes ½; slightly unbalanced
 * where it is less and the interval excludes ½; open where the interval includes ½ and is wider than 0.2; otherwise balanced.
 * Drawn where 80 % of the games or more are drawn, or the search proves a draw. A proven result of the start is named as well.
 */
import { percent } from '../../src/util/percent.ts';
import type { Evidence } from './evidence.ts';
import { figureNamed, type Part } from './figures.ts';

export const VERDICTS = [
  'badly-balanced',
  'unbalanced',
  'slightly-unbalanced',
  'balanced',
  'drawn',
  'open',
  'no-games',
] as const;

export interface Verdict {
  readonly code: (typeof VERDICTS)[number];
  /** Seat that is favoured, or null. */
  readonly favoured: number | null;
  /** Result of the start for the first seat, where the search has proven it. */
  readonly proven: string | null;
  readonly text: string;
}

const BAD = 0.2;
const BAD_BEYOND = 0.1;
const CLEAR = 0.1;
const WIDEST = 0.2;
const DRAWN = 0.8;

export function verdictOf(title: string, evidence: Pick<Evidence, 'kit' | 'start'>, parts: readonly Part[]): Verdict {
  const proven = evidence.start?.proven ?? null;
  const score = figureNamed(parts, 'first-score')?.estimate;
  const draws = figureNamed(parts, 'draw-share')?.value ?? 0;
  const isForTwo = evidence.kit.seats.length === 2;
  const said = (code: Verdict['code'], favoured: number | null, text: string): Verdict => ({
    ...{ code, favoured, proven, text: `${title}: ${text}${provenText(proven, code)}.` },
  });
  if (!score) return said('no-games', null, 'no games between the strongest players yet');
  const [value, low, high] = [Number(score.value), Number(score.low), Number(score.high)];
  const fair = isForTwo ? 0.5 : 1 / evidence.kit.seats.length;
  const lead = value - fair;
  const range = (from: number, to: number) => `${percent(from, 0).replace(' %', '')} to ${percent(to, 0)}`;
  const isFirst = lead >= 0 || !isForTwo;
  const scores = isFirst
    ? `the first player scores ${percent(value, 0)} (${range(low, high)})`
    : `the second player scores ${percent(1 - value, 0)} (${range(1 - high, 1 - low)})`;
  const between = `${scores} between the strongest players`;
  if (proven === 'draw' || draws >= DRAWN) {
    return said('drawn', null, `drawn: ${percent(draws, 0)} of the games between the strongest players are drawn`);
  }
  const favoured = isFirst ? (lead < 0 ? null : 0) : 1;
  const nearest = low > fair ? low - fair : high < fair ? fair - high : 0;
  const size = Math.abs(lead);
  if (size >= BAD && nearest >= BAD_BEYOND) return said('badly-balanced', favoured, `badly balanced: ${between}`);
  if (nearest > 0 && size >= CLEAR) return said('unbalanced', favoured, `unbalanced: ${between}`);
  if (nearest > 0) return said('slightly-unbalanced', favoured, `slightly unbalanced: ${between}`);
  if (high - low > WIDEST) return said('open', null, `too few games to tell the balance: ${between}`);
  return said('balanced', null, `balanced: ${between}`);
}

function provenText(proven: string | null, code: Verdict['code']): string {
  if (proven === null) return '';
  const result = proven === 'draw' ? 'a draw' : `a win for the ${proven === 'win' ? 'first' : 'second'} player`;
  return `${code === 'no-games' ? '' : '; '}the search proves the start ${result}`;
}
