/**
 * What has been searched for reviews, one JSON line for each position in a file that is only ever appended to, so that a
 * review that was killed goes on where it was. Lines of other games, limits and parameters stand in the same file.
 */
import { createHash } from 'node:crypto';
import type { SearchParams } from '../engine.ts';
import type { GameRecord } from '../games/record.ts';
import { openRecord, specOfRecord } from '../records/spec.ts';
import type { Proven } from '../search/report.ts';
import { Journal } from '../util/journal.ts';
import { ok, type Result } from '../util/result.ts';
import { VERSION } from '../util/version.ts';

/** All that decides what a search finds, but for chance where there are several threads or a limit of time. */
export interface SearchSettings {
  /** A search stops at the first of its limits; there has to be one. */
  readonly playouts?: number | undefined;
  readonly timeMs?: number | undefined;
  readonly threads: number;
  readonly parallel: 'tree' | 'root';
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
  /** The best first. */
  readonly moves: readonly Candidate[];
}

/** A name for a game and the settings it is searched with. */
export function reviewKey(record: GameRecord, settings: SearchSettings): string {
  const kit = openRecord(record, null);
  const { name, rules } = kit.ok ? kit.value.spec : specOfRecord(record);
  const game = [name, rules, record.moves];
  return createHash('sha256')
    .update(JSON.stringify([game, settings, VERSION]))
    .digest('hex')
    .slice(0, 16);
}

export class SearchLog {
  private readonly known = new Map<string, SearchedPosition>();
  private readonly key: string;
  private readonly journal: Journal | undefined;

  private constructor(key: string, journal: Journal | undefined) {
    this.key = key;
    this.journal = journal;
    for (const line of journal?.text.lines ?? []) this.take(line);
  }

  /** Without a path nothing is kept on the disk. Errors: those of `Journal.resume`. */
  static open(key: string, path?: string): Result<SearchLog> {
    if (path === undefined) return ok(new SearchLog(key, undefined));
    const journal = Journal.resume(path);
    return journal.ok ? ok(new SearchLog(key, journal.value)) : journal;
  }

  private take(line: string): void {
    try {
      const { key, ...searched } = JSON.parse(line) as SearchedPosition & { key: string };
      if (key === this.key && Array.isArray(searched.moves)) this.known.set(searched.position, searched);
    } catch {
      // Torn by a crash, or by another hand: it is searched again.
    }
  }

  find(position: string): SearchedPosition | undefined {
    return this.known.get(position);
  }

  /** Positions of this game that are known already. */
  get size(): number {
    return this.known.size;
  }

  /** Does not return before the line is on the disk. Throws a `JournalError` when it cannot be written. */
  add(searched: SearchedPosition): void {
    this.known.set(searched.position, searched);
    this.journal?.append({ key: this.key, ...searched });
  }

  close(): void {
    this.journal?.close();
  }
}
