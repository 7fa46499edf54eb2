/** Quantities with units, as people type them. */

const TIME_UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
/** Powers of ten. */
const COUNT_UNITS = { '': 0, k: 3, m: 6 } as const;
const MEMORY_UNITS = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 } as const;
const MOST_MEMORY = 2 ** 40;

/** Milliseconds of a duration such as `500ms`, `2.5s` or `1m`, above 0; seconds without a unit. Undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(text);
  const value = match ? Number(match[1]) * TIME_UNITS[(match[2] ?? 's') as keyof typeof TIME_UNITS] : 0;
  return value > 0 && value < Infinity ? value : undefined;
}

/** A number as `0.5`, `-2`, `.5` or `1e-3`; undefined for anything else, as hexadecimal digits, blanks or `Infinity`. */
export function parseNumber(text: string): number | undefined {
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** A whole number from 0 up such as `1000`, `1e6`, `10k` or `1.5m` (a million and a half); undefined for anything else. */
export function parseCount(text: string): number | undefined {
  const [, digits, exponent, unit = ''] = /^(\d+(?:\.\d+)?)(?:e\+?(\d+)|([km]))?$/i.exec(text) ?? [];
  // As one numeral, so that it is rounded once.
  const value = Number(`${digits}e${exponent ?? COUNT_UNITS[unit.toLowerCase() as keyof typeof COUNT_UNITS]}`);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Bytes of a size such as `500m` or `2g`, above 0 and at most a tebibyte; undefined for anything else. */
export function parseMemory(text: string): number | undefined {
  const match = /^(\d+)([kmg])b?$/i.exec(text);
  const bytes = match ? Number(match[1]) * MEMORY_UNITS[(match[2] as string).toLowerCase() as 'k'] : 0;
  return bytes > 0 && bytes <= MOST_MEMORY ? bytes : undefined;
}

/** A size as `parseMemory` reads it, rounded up to whole kibibytes. */
export function makeMemory(bytes: number): string {
  const { k, m } = MEMORY_UNITS;
  return bytes % m === 0 ? `${bytes / m}m` : `${Math.ceil(bytes / k)}k`;
}
