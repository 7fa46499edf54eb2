/**
 * Game reports of AbstractPlay: JSON after the schema `gamerecord` of its package `@abstractplay/recranks`, one report or a
 * list of them. The players stand in the order of their seats, and the moves in rounds of one entry a seat.
 *
 * Every game there begins with the pie placement: the first entry is `c3,h8`, Light's stone and Dark's, the second is
 * `pass`, whichever side the second player chooses. A choice of Light swaps the seats, so that the first one is Light's
 * always, and the header says so (`pied`; in older reports also `pie-invoked`). A field `sightline` of the header, which the
 * schema permits, holds what a record has beyond that; with `"rules":{"pie":false}` in it the first two entries are plain
 * first moves of Light and Dark.
 */

import { counted } from '../../../util/counted.ts';
import { dateText, parseDates, parseTimestamp } from '../../../util/date.ts';
import { type Fields, isFields } from '../../../util/json.ts';
import { type JsonPath, parseJsonText } from '../../../util/json-text.ts';
import { failAt, type TextError } from '../../../util/place.ts';
import { ok, quote, type Result } from '../../../util/result.ts';
import { type FoundGame, type GameMatches, lostFields } from '../../found.ts';
import type { ForeignForm } from '../../kit.ts';
import { type GameRecord, playerNames, RECORD_VERSION, type RecordError, recordOf } from '../../record.ts';
import { PIE_PLIES } from './move-list.ts';

export const abstractPlay: ForeignForm = {
  name: 'abstractplay',
  ending: '.json',
  describe: 'game reports',
  recognises: (text) => /^\s*\[|"header"\s*:/.test(text),
  read: readReports,
  write: makeReports,
};

/** Sizes that AbstractPlay supports. Other sizes are written with the variant `size-N`. */
const VARIANTS: Readonly<Record<number, readonly string[]>> = {
  6: ['Smaller board (base 6)'],
  7: [],
  8: ['Larger board (base 8)'],
};
const DEFAULT_SIZE = 7;
/** Entries that end a game without a stone, with their meaning. The results tell who resigned. */
const CLOSING_WORDS: Readonly<Record<string, string>> = {
  resign: 'resign',
  timeout: 'time',
  draw: 'adjudicated',
  abandoned: 'adjudicated',
};
/** The schema requires dates; this one stands for unknown. */
const NO_DATE = '1970-01-01T00:00:00.000Z';
/** A game takes less than a hundred years. */
const MOST_MS = 3.2e12;

/** An error at a path of a report. */
function fail(path: JsonPath, message: string): { readonly ok: false; readonly error: RecordError } {
  return { ok: false, error: { code: 'bad-report', message, path } };
}

/**
 * Parses one report or a list. Errors: `bad-json`, `bad-report`, those of `recordOf`. Skips reports
 * of other games.
 */
function readReports(text: string): Result<GameMatches, TextError> {
  const json = parseJsonText(text);
  if (!json.ok) return json;
  const { value, offsetOf } = json.value;
  const isList = Array.isArray(value);
  const games: FoundGame[] = [];
  const others = new Map<string, number>();
  for (const [i, report] of (isList ? value : [value]).entries()) {
    const base: JsonPath = isList ? [i] : [];
    const name = gameName(report);
    if (name !== undefined && name.toLowerCase() !== 'meridians') {
      others.set(name, (others.get(name) ?? 0) + 1);
      continue;
    }
    const read = recordOfReport(report);
    if (!read.ok) {
      const { code, message, path } = read.error;
      return failAt(offsetOf([...base, ...path]), code, `game ${i + 1}: ${message}`);
    }
    const { record, paths } = read.value;
    games.push({ record, offsetOf: (ply) => offsetOf([...base, ...(paths[ply - 1] ?? [])]) });
  }
  const leftOut = [...others].map(([name, count]) => `${counted(count, 'game')} of ${quote(name)}`);
  return ok({ games, leftOut });
}

function gameName(report: unknown): string | undefined {
  const game = isFields(report) && isFields(report.header) ? report.header.game : undefined;
  return isFields(game) && typeof game.name === 'string' ? game.name : undefined;
}

/** The record of a report, and for each ply the path of its entry. */
function recordOfReport(report: unknown): Result<{ record: GameRecord; paths: JsonPath[] }, RecordError> {
  if (!isFields(report) || !isFields(report.header)) return fail([], '"header" or "moves" is missing');
  const { header } = report;
  const { game, players, sightline, site, ...others } = header;
  if (!isFields(game) || gameName(report) === undefined) return fail(['header', 'game'], '"game" has no "name"');
  const size = sizeOf(game.variants);
  if (!size.ok) return size;
  if (sightline !== undefined && !isFields(sightline)) return fail(['header', 'sightline'], 'not a JSON object');
  const rest = sightline ?? {};
  if (!Array.isArray(players) || players.length !== 2 || !players.every(isFields)) {
    return fail(['header', 'players'], '"players" must be a list of two, with Light first');
  }
  const results = players.map(({ result }) => result);
  if (!results.every((result) => typeof result === 'number')) {
    return fail(['header', 'players'], 'each of "players" needs a number as "result"');
  }
  const isPie = !(isFields(rest.rules) && rest.rules.pie === false);
  const plies = pliesOf(report.moves, isPie, header.pied === true || header['pie-invoked'] === true);
  if (!plies.ok) return plies;
  const { moves, paths, end } = plies.value;
  const [light, dark] = results as [number, number];
  const {
    'date-start': start,
    'date-end': finish,
    'date-generated': _,
    pied: __,
    'pie-invoked': ___,
    ...more
  } = others;
  const began = typeof start === 'string' && start !== NO_DATE ? start : undefined;
  const times = [began, finish].map((text) => (typeof text === 'string' ? parseTimestamp(text) : undefined));
  const durationMs = Number(times[1]) - Number(times[0]);
  const id = isFields(site) ? site.gameid : undefined;
  const record = recordOf({
    v: RECORD_VERSION,
    ...(id !== undefined && { id: String(id) }),
    game: 'meridians',
    size: size.value,
    ...(isPie && { rules: { pie: true } }),
    players: players.map(({ result: _, ...player }) => player),
    moves,
    winner: light > dark ? 'light' : light < dark ? 'dark' : null,
    ...(end && { end }),
    ...(began !== undefined && { startedAt: began }),
    ...(Number.isFinite(durationMs) && { durationMs }),
    ...(isFields(site) && typeof site.name === 'string' && site.name !== 'Sightline' && { site: site.name }),
    ...(Object.keys(more).length > 0 && { report: more }),
    ...rest,
  });
  return record.ok ? ok({ record: record.value, paths }) : record;
}

/** The size stated by the variants: names (`Smaller board (base 6)`) or identifiers (`size-6`). */
function sizeOf(variants: unknown): Result<number, RecordError> {
  const path = ['header', 'game', 'variants'];
  if (variants === undefined || variants === null) return ok(DEFAULT_SIZE);
  if (!Array.isArray(variants)) return fail(path, '"variants" is not a list');
  let size = DEFAULT_SIZE;
  for (const [i, variant] of variants.entries()) {
    const found = /^(?:size-(\d+)|.*\(base (\d+)\))$/.exec(String(variant));
    if (!found) return fail([...path, i], `unknown variant ${quote(variant)}`);
    size = Number(found[1] ?? found[2]);
  }
  return ok(size);
}

interface Plies {
  readonly moves: string[];
  readonly paths: JsonPath[];
  readonly end: string | undefined;
}

function pliesOf(rounds: unknown, isPie: boolean, isSwapped: boolean): Result<Plies, RecordError> {
  const entries = entriesOf(rounds);
  if (!entries.ok) return entries;
  const moves: string[] = [];
  const paths: JsonPath[] = [];
  let end: string | undefined;
  for (const [i, { text, path }] of entries.value.entries()) {
    const add = (move: string) => {
      moves.push(move);
      paths.push(path);
    };
    const isLast = i === entries.value.length - 1;
    if (isLast && Object.hasOwn(CLOSING_WORDS, text)) end = CLOSING_WORDS[text];
    else if (i === 0) {
      const pair = text.split(',');
      if (pair.length !== 2) return fail(path, `${quote(text)}: the first entry must be two points, e.g. "c3,h8"`);
      pair.forEach(add);
    } else if (i === 1) {
      if (text !== 'pass') return fail(path, `${quote(text)}: the second entry must be "pass"`);
      if (isPie) add(isSwapped ? 'light' : 'dark');
    } else add(text);
  }
  return ok({ moves, paths, end });
}

/** The entries in playing order. */
function entriesOf(rounds: unknown): Result<{ text: string; path: JsonPath }[], RecordError> {
  if (!Array.isArray(rounds)) return fail(['moves'], '"moves" is missing or not a list of rounds');
  const entries: { text: string; path: JsonPath }[] = [];
  for (const [i, round] of rounds.entries()) {
    if (!Array.isArray(round)) return fail(['moves', i], 'a round must be a list with one entry per player');
    for (const [j, entry] of round.entries()) {
      const path = ['moves', i, j];
      if (entry === null) continue;
      const text: unknown = isFields(entry) ? entry.move : entry;
      if (typeof text !== 'string') return fail(path, 'an entry must be a move or an object with a "move"');
      entries.push({ text: text.toLowerCase().replaceAll(/\s/g, ''), path });
    }
  }
  return ok(entries);
}

/** Writes games as a list of reports, one per line. Error: `not-expressible`. */
function makeReports(records: readonly GameRecord[]): Result<string> {
  const lines: string[] = [];
  for (const [i, record] of records.entries()) {
    if (record.rules?.captures === 'manual') {
      const message = `game ${i + 1}: an AbstractPlay report cannot store manual captures`;
      return { ok: false, error: { code: 'not-expressible', message } };
    }
    const stones = record.moves.slice(0, 2);
    if (stones.length < 2 || stones.some((move) => !/^[a-z]\d+$/i.test(move))) {
      const message = `game ${i + 1}: it has fewer than two stones; an AbstractPlay report needs two`;
      return { ok: false, error: { code: 'not-expressible', message } };
    }
    lines.push(JSON.stringify(reportOf(record)));
  }
  return ok(`[\n${lines.join(',\n')}\n]\n`);
}

function reportOf(record: GameRecord): Fields {
  const isPie = record.rules?.pie === true;
  const kept = isPie ? {} : { sightline: { rules: { pie: false } } };
  const back = recordOfReport(bareReport(record, kept));
  const lost = back.ok ? lostFields(record, back.value.record) : { ...record };
  const sightline = { ...(!isPie && { rules: { pie: false } }), ...lost };
  return bareReport(record, Object.keys(sightline).length > 0 ? { sightline } : {});
}

function bareReport(record: GameRecord, more: Fields): Fields {
  const { size, rules, moves, winner, end, startedAt, durationMs } = record;
  const { start, finish } = timesOf(startedAt, durationMs);
  const isPie = rules?.pie === true;
  const [first, second, ...others] = moves.map((move) => move.toLowerCase());
  const played = isPie ? others.slice(1) : others;
  const hasClosing = played.at(-1) === 'resign' || played.at(-1) === 'timeout';
  const closing = hasClosing ? [] : end === 'resign' ? ['resign'] : end === 'time' ? ['timeout'] : [];
  const hasChoice = !isPie || moves.length >= PIE_PLIES;
  const entries = [`${first},${second}`, ...(hasChoice ? ['pass'] : []), ...played, ...closing];
  const rounds = Array.from({ length: Math.ceil(entries.length / 2) }, (_, i) => entries.slice(2 * i, 2 * i + 2));
  return {
    header: {
      ...(isFields(record.report) && record.report),
      game: { name: 'Meridians', variants: VARIANTS[size as number] ?? [`size-${size}`] },
      site: { name: record.site ?? 'Sightline', ...(typeof record.id === 'string' && { gameid: record.id }) },
      'date-start': start,
      'date-end': finish,
      'date-generated': finish,
      ...(moves[PIE_PLIES - 1]?.toLowerCase() === 'light' && isPie && { pied: true }),
      players: seatsOf(record).map((player, i) => ({
        ...player,
        result: winner === (i === 0 ? 'light' : 'dark') ? 1 : 0,
      })),
      ...more,
    },
    moves: rounds,
  };
}

/**
 * Start and end of a game in the schema's format, from a timestamp or from whole days. Other dates
 * are not points in time.
 */
function timesOf(startedAt: unknown, durationMs: unknown): { readonly start: string; readonly finish: string } {
  const text = typeof startedAt === 'string' ? startedAt : '';
  const began = parseTimestamp(text);
  if (began !== undefined) {
    const took = typeof durationMs === 'number' && Math.abs(durationMs) < MOST_MS ? durationMs : 0;
    return { start: new Date(began).toISOString(), finish: new Date(began + took).toISOString() };
  }
  const days = parseDates(text) ?? [];
  const [first, last] = [days[0], days.at(-1)].map((date) =>
    date?.length === 3 ? `${dateText(date)}T00:00:00.000Z` : NO_DATE,
  );
  return first === NO_DATE || last === NO_DATE
    ? { start: NO_DATE, finish: NO_DATE }
    : { start: first as string, finish: last as string };
}

function seatsOf(record: GameRecord): Fields[] {
  const { players } = record;
  const names = playerNames(record, 2);
  return names.map((name, i) => {
    const player: unknown = Array.isArray(players) ? players[i] : undefined;
    return { ...(isFields(player) && player), name: name ?? (i === 0 ? 'Light' : 'Dark') };
  });
}
