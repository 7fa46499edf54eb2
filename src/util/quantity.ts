/** Parses and formats quantities with units. */

const TIME_UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
/** Exponents of ten. */
const COUNT_UNITS = { '': 0, k: 3, m: 6 } as const;
const MEMORY_UNITS = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 } as const;
const MOST_MEMORY = 2 ** 40;

/**
 * Parses a duration above 0, such as `500ms`, `2.5s` or `1m`, to milliseconds. Without a unit it is
 * in seconds. Undefined for any other text.
 */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(text);
  const value = match ? Number(match[1]) * TIME_UNITS[(match[2] ?? 's') as keyof typeof TIME_UNITS] : 0;
  return value > 0 && value < Infinity ? value : undefined;
}

/**
 * Parses a number such as `0.5`, `-2`, `.5` or `1e-3`. Undefined for any other text, including
 * hexadecimal, blanks and `Infinity`.
 */
export function parseNumber(text: string): number | undefined {
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Parses a non-negative integer such as `1000`, `1e6`, `10k` or `1.5m` (1.5 million). Undefined for
 * any other text.
 */
export function parseCount(text: string): number | undefined {
  const [, digits, exponent, unit = ''] = /^(\d+(?:\.\d+)?)(?:e\+?(\d+)|([km]))?$/i.exec(text) ?? [];
  // Converted as one numeral, so that rounding happens once.
  const value = Number(`${digits}e${exponent ?? COUNT_UNITS[unit.toLowerCase() as keyof typeof COUNT_UNITS]}`);
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * Parses a size such as `500m` or `2g`, above 0 and at most 1 TiB, to bytes. Undefined for any
 * other text.
 */
export function parseMemory(text: string): number | undefined {
  const match = /^(\d+)([kmg])b?$/i.exec(text);
  const bytes = match ? Number(match[1]) * MEMORY_UNITS[(match[2] as string).toLowerCase() as 'k'] : 0;
  return bytes > 0 && bytes <= MOST_MEMORY ? bytes : undefined;
}

/** Formats a size in the syntax of `parseMemory`, rounded up to whole KiB. */
export function makeMemory(bytes: number): string {
  const { k, m } = MEMORY_UNITS;
  return bytes % m === 0 ? `${bytes / m}m` : `${Math.ceil(bytes / k)}k`;
}

/** A duration in hours and minutes, minutes, or seconds. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.ceil(seconds)} s`;
}
