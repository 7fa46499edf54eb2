/**
 * Dates of games: the SGF FF[4] property DT (https://www.red-bean.com/sgf/properties.html#DT) and
 * the timestamps of game records. Text in any other syntax is rejected. Days are in UTC.
 */

/** A calendar date, possibly partial: a year, a month, or a day. */
export type PartialDate = readonly [year: number, month?: number, day?: number];

const MINUTE_MS = 60_000;
/** RFC 3339 with optional seconds. A missing offset means UTC. */
const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:(Z)|([+-])(\d\d):?(\d\d))?$/i;

/**
 * Parses a timestamp such as `2026-11-22T18:30:00.000Z` to Unix time in milliseconds. Undefined for
 * any other text.
 */
export function parseTimestamp(text: string): number | undefined {
  const match = TIMESTAMP.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part = '0') => Number(part)) as [
    ...[number, number, number, number, number, number],
  ];
  const ms = Math.floor(1000 * Number(`0.${match[7] ?? 0}`));
  const offset = Number(match[10] ?? 0) * 60 + Number(match[11] ?? 0);
  const isTime = hour < 24 && minute < 60 && second < 61 && Number(match[11] ?? 0) < 60 && offset < 24 * 60;
  if (!isTime || !isDate([year, month, day])) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, Math.min(second, 59), ms);
  return date.getTime() - (match[9] === '-' ? -1 : 1) * offset * MINUTE_MS;
}

/**
 * Parses a DT value: `2026-11-22`, `2026-11`, `2026`, and lists whose later dates may omit leading
 * parts: `1996-05-06,07,08`, `1998-05,06`, `1996-12-27,28,1997-01-03,04`. Undefined for any other
 * text.
 */
export function parseDates(text: string): readonly PartialDate[] | undefined {
  const dates: PartialDate[] = [];
  for (const part of text.split(',')) {
    const date = dateAfter(dates.at(-1), part.trim());
    if (!date || !isDate(date)) return undefined;
    dates.push(date);
  }
  return dates;
}

/**
 * One date of a list. Only the short forms (MM-DD, MM, DD) that SGF allows after `before` are
 * accepted.
 */
function dateAfter(before: PartialDate | undefined, text: string): PartialDate | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (year !== undefined) return dateOf(Number(year), month, day);
  const [, first, second] = /^(\d\d)(?:-(\d\d))?$/.exec(text) ?? [];
  if (!before || first === undefined) return undefined;
  const [lastYear, lastMonth, lastDay] = before;
  // "MM-DD" may follow YYYY-MM-DD or MM-DD; "MM", YYYY-MM or MM; "DD", YYYY-MM-DD, MM-DD or DD.
  if (second !== undefined) return lastDay === undefined ? undefined : dateOf(lastYear, first, second);
  if (lastMonth === undefined) return undefined;
  return lastDay === undefined ? [lastYear, Number(first)] : [lastYear, lastMonth, Number(first)];
}

function dateOf(year: number, month: string | undefined, day: string | undefined): PartialDate {
  if (month === undefined) return [year];
  return day === undefined ? [year, Number(month)] : [year, Number(month), Number(day)];
}

/** Whether the date exists in the calendar. */
function isDate([year, month = 1, day = 1]: PartialDate): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Parses a timestamp or a DT value to its dates. Undefined for any other text. */
export function datesIn(text: string): readonly PartialDate[] | undefined {
  const at = parseTimestamp(text);
  if (at === undefined) return parseDates(text);
  const date = new Date(at);
  return [[date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]];
}

/** Formats a date: `2026-11-22`, `2026-11` or `2026`. */
export function dateText([year, month, day]: PartialDate): string {
  const digits = (part: number | undefined, count = 2) =>
    part === undefined ? [] : [String(part).padStart(count, '0')];
  return [...digits(year, 4), ...digits(month), ...digits(day)].join('-');
}

/** The day of a timestamp. Returns any other text unchanged. */
export function shownDate(text: string): string {
  const at = parseTimestamp(text);
  return at === undefined ? text : new Date(at).toISOString().slice(0, 10);
}

/** Encodes a date as the decimal number YYYYMMDD, with 00 for an unknown part. Sorts by time. */
export function dateNumber([year, month = 0, day = 0]: PartialDate): number {
  return 10_000 * year + 100 * month + day;
}

/** The inverse of `dateNumber`. */
export function dateOfNumber(number: number): PartialDate {
  const [year, month, day] = [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100];
  return month === 0 ? [year] : day === 0 ? [year, month] : [year, month, day];
}
