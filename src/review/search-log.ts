/**
 * What has been searched for reviews, one JSON line for each position in a file that is only ever appended to, so that a
 * review that was killed goes on where it was. Lines of other games, limits and parameters stand in the same file.
 */
import type { SearchParams } from '../engine/engine.ts';
import type { GameRecord } from '../games/record.ts';
import { openRecord, specOfRecord } from '../records/spec.ts';
import type { Proven } from '../search/report.ts';
import { type LineForm, parseEntry } from '../util/log-lines.ts';
import { sha256Hex } from '../util/sha256.ts';
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
  return sha256Hex(JSON.stringify([game, settings, searchVersion()])).slice(0, 16);
}

export const SEARCH_LINES: LineForm = {
  what: 'searches for reviews',
  beginning: '{"key":"',
  isLine: ({ key, position, moves }) => typeof key === 'string' && typeof position === 'string' && Array.isArray(moves),
};

/** Where the lines are kept beside the memory: a journal on a disk is one. */
export interface SearchJournal {
  /** Keeps a line for good; returns why it could not, undefined where it has. */
  append(entry: object): string | undefined;
  close(): void;
}

/** What all games that are kept in one place have in common. */
interface Kept {
  readonly byKey: Map<string, Map<string, SearchedPosition>>;
  journal: SearchJournal | undefined;
  trouble: string | undefined;
}

/** The searches of one game with certain settings. */
export class SearchLog {
  private readonly key: string;
  private readonly kept: Kept;

  private constructor(key: string, kept: Kept) {
    this.key = key;
    this.kept = kept;
  }

  /** With what some lines hold, of this game and of others; what is added goes to the journal as well, where there is one. */
  static of(key: string, lines: Iterable<string | undefined> = [], journal?: SearchJournal): SearchLog {
    const byKey: Kept['byKey'] = new Map();
    const log = new SearchLog(key, { byKey, journal, trouble: undefined });
    for (const line of lines) {
      const entry = parseEntry(line);
      // Torn by a crash, or by another hand: it is searched again.
      if (!entry.ok || !SEARCH_LINES.isLine(entry.value)) continue;
      const { key: of, ...searched } = entry.value as unknown as SearchedPosition & { key: string };
      log.forGame(of).known.set(searched.position, searched);
    }
    return log;
  }

  /** That of another game, in the same place; it is closed for both. */
  forGame(key: string): SearchLog {
    return new SearchLog(key, this.kept);
  }

  find(position: string): SearchedPosition | undefined {
    return this.known.get(position);
  }

  /** Positions of this game that are known already. */
  get size(): number {
    return this.known.size;
  }

  /** Why searches are not kept any more, as one line; undefined while they are. */
  get trouble(): string | undefined {
    return this.kept.trouble;
  }

  /** Whether searches are kept beside the memory. */
  get isKept(): boolean {
    return this.kept.journal !== undefined;
  }

  /** Does not return before the line is kept. Where it cannot be nothing more is, and `trouble` says so. */
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
    const { byKey } = this.kept;
    const known = byKey.get(this.key) ?? new Map<string, SearchedPosition>();
    byKey.set(this.key, known);
    return known;
  }
}
