/** Quantities with units, as people type them. */

const TIME_UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
/** Powers of ten. */
const COUNT_UNITS = { '': 0, k: 3, m: 6 } as const;
const MEMORY_UNITS = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 } as const;
const LEAST_MEMORY = 2 ** 16;

/** Milliseconds of a duration such as `500ms`, `2.5s` or `1m`, above 0; seconds without a unit. Undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(text);
  const value = match ? Number(match[1]) * TIME_UNITS[(match[2] ?? 's') as keyof typeof TIME_UNITS] : 0;
  return value > 0 && value < Infinity ? value : undefined;
}

/** A whole number from 0 up such as `1000`, `1e6`, `10k` or `1.5m` (a million and a half); undefined for anything else. */
export function parseCount(text: string): number | undefined {
  const [, digits, exponent, unit = ''] = /^(\d+(?:\.\d+)?)(?:e\+?(\d+)|([km]))?$/i.exec(text) ?? [];
  // As one numeral, so that it is rounded once.
  const value = Number(`${digits}e${exponent ?? COUNT_UNITS[unit.toLowerCase() as keyof typeof COUNT_UNITS]}`);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Bytes of a size such as `500m` or `2g`, from 64 kibibytes to a tebibyte; undefined for anything else. */
export function parseMemory(text: string): number | undefined {
  const match = /^(\d+)([kmg])b?$/i.exec(text);
  const bytes = match ? Number(match[1]) * MEMORY_UNITS[(match[2] as string).toLowerCase() as 'k'] : 0;
  return bytes >= LEAST_MEMORY && bytes <= 2 ** 40 ? bytes : undefined;
}
