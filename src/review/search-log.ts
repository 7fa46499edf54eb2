/**
 * The log of searches for reviews: an append-only file with one JSON line per position, so that an
 * interrupted review can resume. One file may hold lines of different games, limits and parameters.
 */
import type { SearchParams } from '../engine/engine.ts';
import { fingerprint } from '../games/fingerprint.ts';
import type { GameRecord } from '../games/record.ts';
import { openRecord, specOfRecord } from '../records/spec.ts';
import type { Proven } from '../search/report.ts';
import { foundOrMade } from '../util/found-or-made.ts';
import { sha256Hex } from '../util/sha256.ts';
import { searchVersion } from '../util/version.ts';

/**
 * Everything that determines the result of a search, apart from the randomness of threads and time
 * limits.
 */
export interface SearchSettings {
  /** A search stops at the first limit reached; at least one is required. */
  readonly playouts?: number | undefined;
  readonly timeMs?: number | undefined;
  readonly threads: number;
  readonly memoryBytes?: number | undefined;
  readonly seed: string;
  readonly params: SearchParams;
  /** Checksum of the learned evaluation's weights; absent if the game has none. */
  readonly weights?: string | undefined;
}

/** A move found by a search. Values are expected scores in [0, 1] for the side that makes it. */
export interface LoggedCandidate {
  readonly move: string;
  readonly visits: number;
  readonly value: number;
  readonly proven?: Proven;
  /** The move and its expected continuation. */
  readonly line: readonly string[];
}

/** A searched position. The value is for the side to move. */
export interface SearchedPosition {
  /** The position string, followed by the only move allowed if the search was restricted. */
  readonly position: string;
  readonly value: number;
  readonly playouts: number;
  /** In games of points: the expected margin of the side to move. */
  readonly margin?: number;
  /** Best first. */
  readonly moves: readonly LoggedCandidate[];
}

/** A line of the log: a search with the key of its game. */
export interface KeyedSearch extends SearchedPosition {
  readonly key: string;
}

/** A key for a game and its search settings. */
export function reviewKey(record: GameRecord, settings: SearchSettings): string {
  const kit = openRecord(record, null);
  const { name, rules } = kit.ok ? kit.value.spec : specOfRecord(record);
  const game = [name, rules, record.moves, kit.ok ? fingerprint(kit.value) : ''];
  return sha256Hex(JSON.stringify([game, settings, searchVersion()])).slice(0, 16);
}

/** Persistent storage for the lines, e.g. a journal on disk. */
export interface SearchJournal {
  /** Stores a line durably. Returns the reason on failure, otherwise undefined. */
  append(entry: object): string | undefined;
  close(): void;
}

/** State shared by all games of one log. */
interface Kept {
  readonly byKey: Map<string, Map<string, SearchedPosition>>;
  journal: SearchJournal | undefined;
  trouble: string | undefined;
}

/** The searches of one game with given settings. */
export class SearchLog {
  private readonly key: string;
  private readonly kept: Kept;

  private constructor(key: string, kept: Kept) {
    this.key = key;
    this.kept = kept;
  }

  /** Loads searches of any games. New ones are also appended to the journal, if given. */
  static of(key: string, searches: Iterable<KeyedSearch> = [], journal?: SearchJournal): SearchLog {
    const byKey: Kept['byKey'] = new Map();
    const log = new SearchLog(key, { byKey, journal, trouble: undefined });
    for (const { key: of, ...searched } of searches) log.forGame(of).known.set(searched.position, searched);
    return log;
  }

  /** The log of another game in the same storage. Closing either closes both. */
  forGame(key: string): SearchLog {
    return new SearchLog(key, this.kept);
  }

  find(position: string): SearchedPosition | undefined {
    return this.known.get(position);
  }

  /** The number of known positions of this game. */
  get size(): number {
    return this.known.size;
  }

  /** Why searches are no longer stored, as one line; undefined while they are. */
  get trouble(): string | undefined {
    return this.kept.trouble;
  }

  /** Whether searches are stored persistently. */
  get isKept(): boolean {
    return this.kept.journal !== undefined;
  }

  /**
   * Returns after the line is stored. After a failure nothing more is stored, and `trouble` gives
   * the reason.
   */
  add(searched: SearchedPosition): void {
    this.known.set(searched.position, searched);
    this.kept.trouble ??= this.kept.journal?.append({ key: this.key, ...searched });
    if (this.kept.trouble !== undefined) this.close();
  }

  close(): void {
    this.kept.journal?.close();
    this.kept.journal = undefined;
  }

  private get known(): Map<string, SearchedPosition> {
    return foundOrMade(this.kept.byKey, this.key, () => new Map<string, SearchedPosition>());
  }
}
