/** The logs of tournaments in a folder, those that are still written too. They are followed, and never held. */
import { readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RunningTournament } from '../../selfplay/report/running-summary.ts';
import { headerOf, LOG_FORM } from '../../selfplay/tournament/log.ts';
import type { GameRecord } from '../games/record.ts';
import { fileKind } from '../node/file.ts';
import { JournalTail, type LinePlace } from '../node/journal-tail.ts';
import { isLocked } from '../node/lock.ts';
import { parseHeader } from '../util/log-lines.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { fileProblem } from '../util/system-error.ts';
import { LogGames } from './tournament-games.ts';

const ENDING = '.jsonl';
/** Of a folder the ones that were written last. */
const MOST_LOGS = 200;
/** Milliseconds that all logs of a folder are read on at a time; what is left comes with the next question. */
const READING_MS = 300;

/** Of any log. */
let lastReading: Promise<void> = Promise.resolve();

const LOG_STATES = ['running', 'finished', 'stopped', 'unreadable'] as const;
export type LogState = (typeof LOG_STATES)[number];

export interface ListedLog {
  /** Of the file. */
  readonly name: string;
  readonly state: LogState;
  /** Why it cannot be read. */
  readonly problem?: string;
  /** There is more in it than was read yet. */
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

/** A log as far as it was read. */
export class FollowedLog {
  readonly name: string;
  readonly path: string;
  tournament: RunningTournament | undefined;
  /** Its games that are finished. */
  games: LogGames | undefined;
  /** Why nothing of the file is read; `isForeign` where it is no log of a tournament at all. */
  problem: string | undefined;
  isForeign = false;
  private isBehind = true;
  /** The file as it was seen last, and as it was when it was read. */
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
   * Reads on what is new, or until `isEnough`; whoever asks in the meantime waits for the same reading. One log is read at a time: between
   * two pieces of it others get an answer.
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

  /** Undefined where there is nothing to tell of it: it is no log, or not even its header is there yet. */
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
    if (fileKind(path) === 'folder') return ok(new TournamentLogs(path));
    return fail(
      'no-file',
      `cannot read logs from ${folder}: ${fileKind(path) === 'none' ? 'no such' : 'not a'} directory`,
    );
  }

  /** Those that were changed last first. Errors: `no-file`, where the folder cannot be read any more. */
  async list(): Promise<Result<readonly ListedLog[]>> {
    try {
      await this.readOn();
    } catch (error) {
      return fail('no-file', `cannot read ${this.folder}: ${fileProblem(error)}`);
    }
    const listed = [...this.logs.values()].flatMap((log) => log.listed() ?? []);
    return ok(listed.sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1)));
  }

  /** A log of the folder, read on. Errors: `no-log`, `no-file`. */
  async find(name: string): Promise<Result<FollowedLog>> {
    const listed = await this.list();
    if (!listed.ok) return listed;
    const log = this.logs.get(name);
    await log?.read(timer());
    return log?.listed() ? ok(log) : fail('no-log', `no tournament log ${quote(name)} in ${this.folder}`);
  }

  /** Whoever asks in the meantime waits for the same reading. */
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

/** Says when the time for reading is over, from now on. */
function timer(): () => boolean {
  const end = performance.now() + READING_MS;
  return () => performance.now() > end;
}
