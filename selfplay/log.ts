/**
 * The log of a tournament: JSON lines in a file that is only ever appended to, and flushed after every line. The first
 * line is a header with the whole configuration; then come game records and, now and then, notes.
 */
import { closeSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { type GameRecord, parseRecord } from '../src/games/record.ts';
import { fileKind, fileProblem } from '../src/util/file.ts';
import { fail, ok, type Result } from '../src/util/result.ts';
import { VERSION } from '../src/util/version.ts';
import type { OpeningSettings } from './openings.ts';

export const LOG_VERSION = 1;
/** What every log begins with: how a header that a crash has torn is told from a file that is no log. */
const LOG_BEGINNING = `{"v":${LOG_VERSION},"kind":"tournament"`;

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

export interface TournamentLog extends WholeBytes {
  readonly header: LogHeader;
  readonly games: readonly LoggedGame[];
  readonly notes: readonly LogNote[];
}

/**
 * Reads a log, from the file of that name or from another one, 0 being standard input. A last line without its line end was
 * torn by a crash and is left out. Errors: `no-log`, `bad-log` (with the line), `empty-log` (not even the header is whole),
 * `bad-version`.
 */
export function readLog(path: string, from: string | number = path): Result<TournamentLog> {
  const read = readWholeLines(path, from);
  if (!read.ok) return read;
  const { lines, torn, tornBytes, wholeBytes } = read.value;
  const games: LoggedGame[] = [];
  const notes: LogNote[] = [];
  let header: LogHeader | undefined;
  for (const [i, line] of lines.entries()) {
    const where = `${path}:${i + 1}`;
    let value: { kind?: unknown; v?: unknown };
    try {
      value = JSON.parse(line);
    } catch {
      return fail('bad-log', `${where}: not JSON`);
    }
    if (i === 0) {
      if (value?.kind !== 'tournament') return fail('bad-log', `${where}: this is no log of a tournament`);
      if (typeof value.v !== 'number' || value.v > LOG_VERSION) {
        return fail('bad-version', `${where}: version ${value.v}; this program reads up to ${LOG_VERSION}`);
      }
      header = value as unknown as LogHeader;
    } else if (value?.kind === 'note') {
      notes.push(value as unknown as LogNote);
    } else {
      const record = parseRecord(line);
      if (!record.ok) return fail('bad-log', `${where}: ${record.error.message}`);
      const { index, players } = record.value;
      if (typeof index !== 'number') return fail('bad-log', `${where}: a game without its number "index"`);
      if (!Array.isArray(players) || players.length !== 2)
        return fail('bad-log', `${where}: a game without its "players"`);
      games.push(record.value as LoggedGame);
    }
  }
  if (!header) {
    if (!LOG_BEGINNING.startsWith(torn.slice(0, LOG_BEGINNING.length)))
      return fail('bad-log', `${path}:1: this is no log of a tournament`);
    return fail('empty-log', `${path}: there is no header; the log is empty`);
  }
  if (new Set(games.map((game) => game.index)).size < games.length)
    return fail('bad-log', `${path}: a game stands in it twice`);
  return ok({ header, games, notes, tornBytes, wholeBytes });
}

/** How much of a file is whole lines, in bytes. */
export interface WholeBytes {
  /** Bytes of a last line that was never finished; 0 when the file is whole. */
  readonly tornBytes: number;
  /** Bytes of the whole lines. */
  readonly wholeBytes: number;
}

/** The whole lines of a log, and what a crash has left of a last one. Errors: `no-log`. */
export function readWholeLines(
  path: string,
  from: string | number = path,
): Result<WholeBytes & { readonly lines: readonly string[]; readonly torn: string }> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(from);
  } catch (error) {
    return fail('no-log', `cannot read ${path}: ${fileProblem(error)}`);
  }
  const wholeBytes = bytes.lastIndexOf(10) + 1;
  const lines = bytes.toString('utf8', 0, wholeBytes).split('\n').slice(0, -1);
  const torn = bytes.toString('utf8', wholeBytes);
  return ok({ lines, torn, wholeBytes, tornBytes: bytes.length - wholeBytes });
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

/** Appends whole lines, one JSON object each, to a log and does not return before they are on the disk. */
export class LogWriter {
  private readonly file: number;

  private constructor(path: string, flags: string) {
    this.file = openSync(path, flags);
  }

  /** Begins a log. Errors: `log-exists`, `no-log` (it cannot be written). */
  static create(path: string, header: object): Result<LogWriter> {
    const kind = fileKind(path);
    if (kind === 'file') {
      return fail('log-exists', `${path} exists already: name another file, or go on with it by --resume`);
    }
    if (kind !== 'none') {
      return fail('no-log', `cannot write ${path}: ${kind === 'folder' ? 'it is a folder' : 'it is no ordinary file'}`);
    }
    try {
      const writer = new LogWriter(path, 'ax');
      writer.append(header);
      return ok(writer);
    } catch (error) {
      return fail('no-log', `cannot write ${path}: ${fileProblem(error, 'no such folder')}`);
    }
  }

  /** Goes on with a log that was read, and cuts off what a crash has left of a last line. */
  static resume(path: string, log: WholeBytes): LogWriter {
    if (log.tornBytes > 0) truncateSync(path, log.wholeBytes);
    return new LogWriter(path, 'a');
  }

  append(line: object): void {
    writeSync(this.file, `${JSON.stringify(line)}\n`);
    fsyncSync(this.file);
  }

  note(text: string): void {
    this.append({ kind: 'note', at: new Date().toISOString(), text } satisfies LogNote);
  }

  close(): void {
    closeSync(this.file);
  }
}
