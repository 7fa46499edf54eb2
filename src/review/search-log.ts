/**
 * What has been searched for reviews, one JSON line for each position in a file that is only ever appended to, so that a
 * review that was killed goes on where it was. Lines of other games, limits and parameters stand in the same file.
 */
import { createHash } from 'node:crypto';
import type { SearchParams } from '../engine/engine.ts';
import type { GameRecord } from '../games/record.ts';
import { Journal, JournalError, readJournal } from '../node/journal.ts';
import { checkLines, type LineForm, parseEntry } from '../node/log-lines.ts';
import { openRecord, specOfRecord } from '../records/spec.ts';
import type { Proven } from '../search/report.ts';
import { ok, type Result } from '../util/result.ts';
import { searchVersion } from '../util/version.ts';

/** All that decides what a search finds, but for chance where there are several threads or a limit of time. */
export interface SearchSettings {
  /** A search stops at the first of its limits; there has to be one. */
  readonly playouts?: number | undefined;
  readonly timeMs?: number | undefined;
  readonly threads: number;
  readonly memoryBytes?: number | undefined;
  readonly seed: string;
  readonly params: SearchParams;
  /** Which weights the learned evaluation has, by their checksum; none where the game has none. */
  readonly weights?: string | undefined;
}

/** A move as a search has it. Values are expected scores in [0, 1] for the side that makes it. */
export interface Candidate {
  readonly move: string;
  readonly visits: number;
  readonly value: number;
  readonly proven?: Proven;
  /** The move and what is expected to follow. */
  readonly line: readonly string[];
}

/** A position as a search has left it; its value is for the side to move. */
export interface SearchedPosition {
  /** As text; behind it stands the only move that the search might choose, where it was one. */
  readonly position: string;
  readonly value: number;
  readonly playouts: number;
  /** In games of points: by how many the side to move is expected to win. */
  readonly margin?: number;
  /** The best first. */
  readonly moves: readonly Candidate[];
}

/** A name for a game and the settings it is searched with. */
export function reviewKey(record: GameRecord, settings: SearchSettings): string {
  const kit = openRecord(record, null);
  const { name, rules } = kit.ok ? kit.value.spec : specOfRecord(record);
  const game = [name, rules, record.moves];
  return createHash('sha256')
    .update(JSON.stringify([game, settings, searchVersion()]))
    .digest('hex')
    .slice(0, 16);
}

const SEARCH_LINES: LineForm = {
  what: 'searches for reviews',
  beginning: '{"key":"',
  isLine: ({ key, position, moves }) => typeof key === 'string' && typeof position === 'string' && Array.isArray(moves),
};

/** The searches of reviews in one file, or in none. */
class KeptSearches {
  private readonly byKey = new Map<string, Map<string, SearchedPosition>>();
  private journal: Journal | undefined;
  trouble: string | undefined;

  constructor(lines: Iterable<string | undefined>, journal?: Journal) {
    this.journal = journal;
    for (const line of lines) this.take(line);
  }

  private take(line: string | undefined): void {
    const entry = parseEntry(line);
    // Torn by a crash, or by another hand: it is searched again.
    if (!entry.ok || !SEARCH_LINES.isLine(entry.value)) return;
    const { key, ...searched } = entry.value as unknown as SearchedPosition & { key: string };
    this.of(key).set(searched.position, searched);
  }

  get isKept(): boolean {
    return this.journal !== undefined;
  }

  of(key: string): Map<string, SearchedPosition> {
    const known = this.byKey.get(key) ?? new Map<string, SearchedPosition>();
    this.byKey.set(key, known);
    return known;
  }

  add(key: string, searched: SearchedPosition): void {
    this.of(key).set(searched.position, searched);
    try {
      this.journal?.append({ key, ...searched });
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      this.trouble = error.message;
      this.close();
    }
  }

  close(): void {
    this.journal?.close();
    this.journal = undefined;
  }
}

/** The searches of one game with certain settings. */
export class SearchLog {
  private readonly key: string;
  private readonly kept: KeptSearches;

  private constructor(key: string, kept: KeptSearches) {
    this.key = key;
    this.kept = kept;
  }

  /** Without a path nothing is kept on the disk. Errors: those of `Journal.resume`, `bad-log`. */
  static open(key: string, path?: string): Result<SearchLog> {
    if (path === undefined) return ok(SearchLog.inMemory(key));
    const journal = Journal.resume(path, (text) => checkLines(path, text, SEARCH_LINES));
    return journal.ok ? ok(new SearchLog(key, new KeptSearches(journal.value.text.lines, journal.value))) : journal;
  }

  /** Keeps nothing on the disk. */
  static inMemory(key: string): SearchLog {
    return new SearchLog(key, new KeptSearches([]));
  }

  /** With what the file of that name holds, if it can be read; nothing more is kept there. */
  static read(key: string, path: string): SearchLog {
    const text = readJournal(path);
    return new SearchLog(key, new KeptSearches(text.ok ? text.value.lines : []));
  }

  /** That of another game, in the same file; the file is closed for both. */
  forGame(key: string): SearchLog {
    return new SearchLog(key, this.kept);
  }

  find(position: string): SearchedPosition | undefined {
    return this.kept.of(this.key).get(position);
  }

  /** Positions of this game that are known already. */
  get size(): number {
    return this.kept.of(this.key).size;
  }

  /** Why searches are not kept any more, as one line; undefined while they are. */
  get trouble(): string | undefined {
    return this.kept.trouble;
  }

  /** Whether searches are kept on the disk. */
  get isKept(): boolean {
    return this.kept.isKept;
  }

  /** Does not return before the line is on the disk. Where it cannot be written nothing more is, and `trouble` says so. */
  add(searched: SearchedPosition): void {
    this.kept.add(this.key, searched);
  }

  close(): void {
    this.kept.close();
  }
}
