/** Figures as text. */
import type { Figure, FigureUnit } from './figures.ts';

/** Number of decimals, and the unit after the number. */
const FORMS: Readonly<Record<FigureUnit, readonly [decimals: number, unit: string]>> = {
  share: [1, ' %'],
  points: [1, ' %'],
  plies: [1, ''],
  moves: [1, ''],
  elo: [0, ' Elo'],
  steps: [1, ''],
  times: [1, ''],
  pieces: [1, ''],
  log10: [1, ''],
  distance: [2, ''],
};

/** Formats a number. Shares and points of expected score are in [0, 1] and shown in per cent. */
export function figureValueText(value: number, unit: FigureUnit, hasUnit = true, more = 0): string {
  const [usual, name] = FORMS[unit];
  const decimals = usual + more;
  const scaled = unit === 'share' || unit === 'points' ? 100 * value : value;
  const size = Math.abs(scaled);
  const text = Number.isFinite(value) ? size.toFixed(decimals) : '∞';
  return `${scaled < 0 && Number(text) !== 0 ? '−' : ''}${text}${hasUnit ? name : ''}`;
}

/** The value with its interval in brackets, if any: `93.0 % (89.1 to 95.6 %)`. */
export function figureText({ value, unit, estimate }: Pick<Figure, 'value' | 'unit' | 'estimate'>): string {
  if (!estimate) return wholeText(value, unit);
  const bounds = (more: number) =>
    [estimate.low, estimate.high].map((one) => figureValueText(Number(one), unit, false, more));
  // So many decimals that the interval has a width.
  const more = [0, 1, 2].find((digits) => new Set(bounds(digits)).size > 1) ?? 0;
  const [low, high] = bounds(more);
  return `${figureValueText(value, unit, true, more)} (${low} to ${high}${FORMS[unit][1]})`;
}

/** Counts without an interval have no decimals. */
function wholeText(value: number, unit: FigureUnit): string {
  return Number.isInteger(value) && unit !== 'share' && unit !== 'points' ? `${value}` : figureValueText(value, unit);
}
