/**
 * Follows the tournament logs of a folder, including those still being written, without keeping
 * them in memory.
 */
import { readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { headerOf, LOG_FORM } from '../../../../selfplay/tournament/log.ts';
import { RunningTournament } from '../../../../selfplay/tournament/report/running-summary.ts';
import type { GameRecord } from '../../../games/record.ts';
import { fileKind } from '../../../node/file.ts';
import { JournalTail, type LinePlace } from '../../../node/journal-tail.ts';
import { isLocked } from '../../../node/lock.ts';
import { parseHeader } from '../../../util/log-lines.ts';
import { fail, ok, quote, type Result } from '../../../util/result.ts';
import { cannotRead } from '../errors.ts';
import { LogGames } from './tournament-games.ts';

const ENDING = '.jsonl';
/** The most logs listed per folder, the most recently written ones. */
const MOST_LOGS = 200;
/** Milliseconds per request for reading all logs of a folder. The next request continues. */
const READING_MS = 300;

/** The last reading of any log. */
let lastReading: Promise<void> = Promise.resolve();

const LOG_STATES = ['running', 'finished', 'stopped', 'unreadable'] as const;
type LogState = (typeof LOG_STATES)[number];

export interface ListedLog {
  /** The file name. */
  readonly name: string;
  readonly state: LogState;
  /** Why it cannot be read. */
  readonly problem?: string;
  /** Whether part of it has not been read yet. */
  readonly isBehind: boolean;
  /** The game with its rules, in words. */
  readonly title: string;
  readonly players: readonly string[];
  readonly games: number;
  readonly planned: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly changedAt: string;
}

/** A log, as far as it has been read. */
export class FollowedLog {
  readonly name: string;
  readonly path: string;
  tournament: RunningTournament | undefined;
  /** Its finished games. */
  games: LogGames | undefined;
  /** Why the file cannot be read; `isForeign` if it is not a tournament log. */
  problem: string | undefined;
  isForeign = false;
  private isBehind = true;
  /** The file's state when last seen, and when last read. */
  private stat: Stats;
  private readStat: Stats | undefined;
  private reading: Promise<void> | undefined;
  private readonly tail: JournalTail;

  constructor(folder: string, name: string, stat: Stats) {
    this.stat = stat;
    this.name = name;
    this.path = join(folder, name);
    this.tail = new JournalTail(this.path, {
      begin: () => this.begin(),
      take: (line, place) => this.take(line, place),
    });
  }

  private begin(): void {
    this.tournament = undefined;
    this.games = undefined;
    this.problem = undefined;
    this.isForeign = false;
  }

  private take(line: string | undefined, place: LinePlace): void {
    const game = this.tournament?.take(line);
    if (game) this.games?.note(game, place);
    if (this.tournament) return;
    if (this.problem === undefined) this.takeHeader(line ?? '');
  }

  private takeHeader(line: string): void {
    const entry = parseHeader(this.name, line, LOG_FORM);
    const header = entry.ok ? headerOf(entry.value) : entry;
    const made = header.ok ? RunningTournament.of(header.value) : header;
    if (made.ok) {
      this.tournament = made.value;
      this.games = new LogGames(made.value.kit);
    } else this.problem = made.error.message.replace(`${this.name}:`, 'line ');
    this.isForeign = !entry.ok && entry.error.code === 'bad-log';
  }

  see(stat: Stats): void {
    this.stat = stat;
  }

  /**
   * Reads new lines until the end or `isEnough`. Concurrent callers share one reading. Only one log
   * is read at a time, and other requests are served between pieces.
   */
  read(isEnough: () => boolean): Promise<void> {
    this.reading ??= lastReading
      .then(() => this.readOn(isEnough))
      .finally(() => {
        this.reading = undefined;
      });
    lastReading = this.reading.catch(() => {});
    return this.reading;
  }

  private async readOn(isEnough: () => boolean): Promise<void> {
    const { stat, readStat: before } = this;
    const isSame = before?.size === stat.size && before.mtimeMs === stat.mtimeMs && before.ino === stat.ino;
    if (isSame && !this.isBehind) return;
    const read = await this.tail.read(() => this.problem !== undefined || isEnough());
    if (!read.ok) this.problem = read.error.message;
    this.isBehind = read.ok && !read.value && this.problem === undefined;
    this.readStat = stat;
  }

  get state(): LogState {
    if (!this.tournament) return 'unreadable';
    if (isLocked(this.path)) return 'running';
    return this.tournament.isFinished ? 'finished' : 'stopped';
  }

  /** A finished game as a record. Errors: those of `LogGames.read`. */
  async game(number: number): Promise<Result<GameRecord>> {
    const { tournament, games, path } = this;
    if (!tournament || !games) return fail('no-game', `${this.name} has no games`);
    return games.read(path, number);
  }

  /** Undefined if it is not a log, or its header is incomplete. */
  listed(): ListedLog | undefined {
    const { name, tournament, problem, isBehind, stat, state } = this;
    if (this.isForeign || (!tournament && problem === undefined)) return undefined;
    const { kit, header, games = 0 } = tournament ?? {};
    return {
      name,
      state,
      ...(problem !== undefined && { problem }),
      isBehind,
      title: kit ? `${kit.title}${kit.header === '' ? '' : `, ${kit.header}`}` : '',
      players: header?.config.players.map((player) => player.name) ?? [],
      games,
      planned: tournament?.planned ?? 0,
      startedAt: header?.startedAt ?? '',
      changedAt: stat.mtime.toISOString(),
    };
  }
}

export class TournamentLogs {
  readonly folder: string;
  private readonly logs = new Map<string, FollowedLog>();
  private reading: Promise<void> | undefined;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** The logs of a folder. Errors: `no-file`. */
  static open(folder: string): Result<TournamentLogs> {
    const path = resolve(folder);
    const kind = fileKind(path);
    if (kind === 'folder') return ok(new TournamentLogs(path));
    return noLogFolder(folder, kind !== 'none');
  }

  /** Most recently changed first. Errors: `no-file`, if the folder is no longer readable. */
  async list(): Promise<Result<readonly ListedLog[]>> {
    try {
      await this.readOn();
    } catch (error) {
      return cannotRead(this.folder, error);
    }
    const listed = [...this.logs.values()].flatMap((log) => log.listed() ?? []);
    return ok(listed.sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1)));
  }

  /** A log of the folder, read to its current end. Errors: `no-log`, `no-file`. */
  async find(name: string): Promise<Result<FollowedLog>> {
    const listed = await this.list();
    if (!listed.ok) return listed;
    const log = this.logs.get(name);
    await log?.read(timer());
    return log?.listed() ? ok(log) : fail('no-log', `no tournament log ${quote(name)} in ${this.folder}`);
  }

  /** Concurrent callers share one reading. */
  private readOn(): Promise<void> {
    this.reading ??= this.readAll().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async readAll(): Promise<void> {
    const isOver = timer();
    const files = readdirSync(this.folder)
      .filter((name) => name.endsWith(ENDING))
      .flatMap((name) => {
        const stat = statSync(join(this.folder, name), { throwIfNoEntry: false });
        return stat?.isFile() ? [{ name, stat }] : [];
      })
      .sort((a, b) => b.stat.mtimeMs - a.stat.mtimeMs)
      .slice(0, MOST_LOGS);
    const names = new Set(files.map(({ name }) => name));
    for (const name of this.logs.keys()) if (!names.has(name)) this.logs.delete(name);
    const logs = files.map(({ name, stat }) => {
      const log = this.logs.get(name) ?? new FollowedLog(this.folder, name, stat);
      log.see(stat);
      this.logs.set(name, log);
      return log;
    });
    for (const log of logs) {
      await log.read(isOver);
      if (isOver()) break;
    }
  }
}

/** Returns a function that tells whether the reading time is over. */
function timer(): () => boolean {
  const end = performance.now() + READING_MS;
  return () => performance.now() > end;
}

export function noLogFolder(folder: string, exists: boolean) {
  return fail('no-file', `cannot read logs from ${folder}: ${exists ? 'not a folder' : 'no such folder'}`);
}
