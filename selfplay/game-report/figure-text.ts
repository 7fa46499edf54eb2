/** Figures as text. */
import type { Unit } from './definitions.ts';
import type { Figure } from './figures.ts';

/** Number of decimals, and the unit after the number. */
const FORMS: Readonly<Record<Unit, readonly [decimals: number, unit: string]>> = {
  share: [1, ' %'],
  points: [1, ''],
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
export function valueText(value: number, unit: Unit, hasUnit = true): string {
  const [decimals, name] = FORMS[unit];
  const scaled = unit === 'share' || unit === 'points' ? 100 * value : value;
  const size = Math.abs(scaled);
  const text = Number.isFinite(value) ? size.toFixed(decimals) : '∞';
  return `${scaled < 0 && Number(text) !== 0 ? '−' : ''}${text}${hasUnit ? name : ''}`;
}

/** The value with its interval in brackets, if any: `93.0 % (89.1 to 95.6 %)`. */
export function figureText({ value, unit, estimate }: Pick<Figure, 'value' | 'unit' | 'estimate'>): string {
  const own = wholeText(value, unit, estimate === null);
  if (!estimate) return own;
  return `${own} (${valueText(Number(estimate.low), unit, false)} to ${valueText(Number(estimate.high), unit)})`;
}

/** Counts without an interval have no decimals. */
function wholeText(value: number, unit: Unit, isExact: boolean): string {
  return isExact && Number.isInteger(value) && unit !== 'share' && unit !== 'points'
    ? `${value}`
    : valueText(value, unit);
}
