/**
 * The log of a tournament: a journal. Its first line is a header with the whole configuration; then come game records and,
 * now and then, notes.
 */
import { type GameRecord, recordOf } from '../src/games/record.ts';
import { Journal, type JournalText, parseLogLines, readJournal } from '../src/util/journal.ts';
import { fail, ok, type Result } from '../src/util/result.ts';
import { VERSION } from '../src/util/version.ts';
import type { OpeningSettings } from './openings.ts';

export const LOG_VERSION = 1;

/** Everything that decides which games are played, and how. Equal configurations play the same set of games. */
export interface TournamentConfig {
  readonly format: 'match' | 'gauntlet' | 'roundrobin';
  readonly game: string;
  readonly size: number;
  /** In the order of the command line, each with the parameters its specification resolved to. */
  readonly players: readonly LoggedPlayer[];
  /** Games in all; an even number, since openings are played in pairs. */
  readonly games: number;
  readonly maxPlies: number;
  readonly seed: string;
  readonly pie: boolean;
  readonly openings: OpeningSettings | { readonly book: readonly string[] };
  readonly adjudication: Readonly<Record<string, unknown>>;
  /** The sequential test as text, or null. */
  readonly sprt: string | null;
}

export interface LoggedPlayer {
  readonly name: string;
  readonly spec: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly version: string;
}

export interface LogHeader {
  readonly v: number;
  readonly kind: 'tournament';
  readonly version: string;
  readonly node: string;
  readonly startedAt: string;
  readonly config: TournamentConfig;
}

/** The header of a log that begins now. */
export function makeHeader(config: TournamentConfig): LogHeader {
  const startedAt = new Date().toISOString();
  return { v: LOG_VERSION, kind: 'tournament', version: VERSION, node: process.version, startedAt, config };
}

/** A game of a tournament. The players are named Light first. */
export interface LoggedGame extends GameRecord {
  /** Number of the game in the schedule, from 0; `pair` is that of its two games with one opening. */
  readonly index: number;
  readonly pair: number;
  readonly players: readonly [LoggedPlayer, LoggedPlayer];
  readonly opening: readonly string[];
  readonly winner: 'light' | 'dark' | null;
  /** For each of `moves`, the expected score of the side that moved as it saw it, or null. */
  readonly evals: readonly (number | null)[];
  /** For each of `moves`, the milliseconds spent, or null. */
  readonly ms: readonly (number | null)[];
  readonly seed: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** What went wrong, where `end` is `illegal`, `crash` or `time`. */
  readonly fault?: string;
}

export interface LogNote {
  readonly kind: 'note';
  readonly at: string;
  readonly text: string;
}

/** A note that is made now. */
export function makeNote(text: string): LogNote {
  return { kind: 'note', at: new Date().toISOString(), text };
}

export interface TournamentLog {
  readonly header: LogHeader;
  readonly games: readonly LoggedGame[];
  readonly notes: readonly LogNote[];
  /** Bytes of a last line that was never finished; 0 when the file is whole. */
  readonly tornBytes: number;
}

/** Reads a log, from the file of that name or from another one, 0 being standard input. Errors: `no-log`, those of `parseLog`. */
export function readLog(path: string, from: string | number = path): Result<TournamentLog> {
  const text = readJournal(path, from);
  return text.ok ? parseLog(path, text.value) : text;
}

/**
 * What the log in a file says. A last line without its line end was torn by a crash and is left out. Errors: `bad-log` (with
 * the line), `empty-log` (not even the header is whole), `bad-version`.
 */
export function parseLog(path: string, text: JournalText): Result<TournamentLog> {
  const entries = parseLogLines(path, text, 'tournament', LOG_VERSION);
  if (!entries.ok) return entries;
  const [header, ...rest] = entries.value;
  const games: LoggedGame[] = [];
  const notes: LogNote[] = [];
  for (const [i, entry] of rest.entries()) {
    if (entry.kind === 'note') {
      notes.push(entry as unknown as LogNote);
      continue;
    }
    const bad = (what: string) => fail('bad-log', `${path}:${i + 2}: ${what}`);
    const record = recordOf(entry);
    if (!record.ok) return bad(record.error.message);
    const { index, players } = record.value;
    if (typeof index !== 'number') return bad('a game without its number "index"');
    if (!Array.isArray(players) || players.length < 2) return bad('a game without its "players"');
    games.push(record.value as LoggedGame);
  }
  if (new Set(games.map((game) => game.index)).size < games.length)
    return fail('bad-log', `${path}: a game stands in it twice`);
  return ok({ header: header as unknown as LogHeader, games, notes, tornBytes: text.tornBytes });
}

/** The settings in which two configurations differ, as `name: old, not new`; the order of keys does not matter. */
export function configDifferences<Config extends object>(logged: Config, wanted: Config): string[] {
  const differences: string[] = [];
  const compare = (path: string, a: unknown, b: unknown) => {
    if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        compare(
          path ? `${path}.${key}` : key,
          (a as Record<string, unknown>)[key],
          (b as Record<string, unknown>)[key],
        );
      }
    } else if (a !== b) differences.push(`${path}: ${JSON.stringify(a)} in the log, not ${JSON.stringify(b)}`);
  };
  // What was not set is absent in the log and undefined here.
  compare('', logged, JSON.parse(JSON.stringify(wanted)));
  return differences;
}

/** Begins the journal of a log that may not be there yet. Errors: those of `Journal.create`. */
export function createLog(path: string): Result<Journal> {
  const journal = Journal.create(path);
  if (journal.ok || journal.error.code !== 'log-exists') return journal;
  return fail('log-exists', `${journal.error.message}: name another file, or go on with it by --resume`);
}
