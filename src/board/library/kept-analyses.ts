/** Stored analyses: results of positions, and the files from which analyses can resume. */
import * as z from 'zod';
import type { GameKit, Rules } from '../../games/kit.ts';
import { openGame } from '../../games/registry.ts';
import { lineTo, type NamedPosition, type PositionKey, type SymmetricLine } from '../../games/symmetric-line.ts';
import { parseJson } from '../../util/json.ts';
import { must, ok, type Result } from '../../util/result.ts';
import { movesColumn, valuesColumn } from './columns.ts';
import type { Bound } from './connection.ts';
import type { Database } from './database.ts';
import type { Variants } from './variants.ts';

/** The results of an analysis. Values are expected scores of the player to move. */
export interface FoundAnalysis {
  readonly value: number;
  readonly visits: number;
  /** A proven result in words; undefined if nothing is proven. */
  readonly proven?: string | undefined;
  /** The best moves. */
  readonly moves: readonly { readonly move: string; readonly value: number; readonly visits: number }[];
  /** The name of the file with its tree. */
  readonly file: string;
}

/** An analysis in the library. */
export interface KeptAnalysis {
  readonly value: number;
  readonly visits: number;
  readonly proven: string | null;
  readonly file: string;
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** An analysis with the moves to its position. */
export interface ListedAnalysis extends KeptAnalysis {
  readonly game: string;
  readonly rules: Rules;
  readonly start: string | null;
  /** Includes the choice of a seat. */
  readonly moves: readonly string[];
}

/** The value of a move for the player who makes it. */
export interface MoveValue {
  readonly value: number;
  readonly visits: number;
}

/** An analysis exported by another library. Not trusted. */
export interface SentAnalysis {
  readonly game: string;
  readonly rules: Rules;
  /** Its key: variant, and both words of the position's hash. */
  readonly key: readonly [number, number, number];
  readonly row: unknown;
}

interface Row extends KeptAnalysis {
  readonly variant: number;
  readonly moves: string;
  readonly start: string | null;
  readonly line: string;
}

const COLUMNS = ['variant', 'value', 'visits', 'proven', 'moves', 'start', 'line', 'file', 'at'] as const;
const FIELDS = COLUMNS.join(', ');
const PUT = `INSERT OR REPLACE INTO analyses (high, low, ${FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const json = z.string().transform((text, context): unknown => {
  const read = parseJson(text);
  if (read.ok) return read.value;
  context.addIssue(read.error.message);
  return z.NEVER;
});
const share = z.number().min(0).max(1);
const sentSchema = z.object({
  high: z.int(),
  low: z.int(),
  value: share,
  visits: z.int().min(0),
  proven: z.string().max(256).nullable(),
  moves: json.pipe(z.array(z.tuple([z.int(), share, z.int().min(0)]))),
  start: z.string().nullable(),
  line: json.pipe(z.array(z.string())),
  file: z.string().regex(/^[^/\\]{1,255}$/),
  at: z.int(),
});

export class KeptAnalyses {
  private readonly database: Database;
  private readonly variants: Variants;

  constructor(database: Database, variants: Variants) {
    this.database = database;
    this.variants = variants;
  }

  /** Stores an analysis unless there is one with more visits. Errors: those of `lineTo`. */
  note(kit: GameKit, position: NamedPosition, found: FoundAnalysis): Result<void> {
    const line = lineTo(kit, position);
    if (!line.ok) return line;
    const { key, frames } = line.value.least();
    const moves = found.moves.map(({ move, value, visits }) => [
      line.value.moveIn(frames, must(kit.parseMove(move))),
      value,
      visits,
    ]);
    this.database.transaction(() => {
      const variant = this.variants.add(kit.spec);
      const known = this.row(variant, key);
      if (known && known.visits > found.visits) return;
      const { value, visits, proven = null, file } = found;
      const { start = null, moves: line } = position;
      this.put(key, { variant, value, visits, proven, moves, start, line, file, at: Date.now() });
    });
    return ok(undefined);
  }

  of(variant: number, key: PositionKey): KeptAnalysis | undefined {
    const row = this.row(variant, key);
    if (!row) return undefined;
    const { value, visits, proven, file, at } = row;
    return { value, visits, proven, file, at };
  }

  /**
   * Values of these legal moves from analyses of a position and of its successors, keyed by move
   * number.
   */
  valuesOf(variant: number, line: SymmetricLine, moves: readonly number[]): ReadonlyMap<number, MoveValue> {
    const { key, frames } = line.least();
    const { game } = line.kit;
    const own = this.row(variant, key);
    const told = new Map(
      (own ? this.database.parsed(valuesColumn, own.moves) : []).map(([move, ...rest]) => [move, rest] as const),
    );
    const mover = game.toMove(line.position);
    const after = game.create();
    const values = new Map<number, MoveValue>();
    for (const move of moves) {
      const [value, visits] = told.get(line.moveIn(frames, move)) ?? [];
      if (value !== undefined && visits !== undefined) values.set(move, { value, visits });
      const next = this.row(variant, line.keyAfter(move));
      if (!next || next.visits < (visits ?? 0)) continue;
      game.copy(after, line.position);
      game.play(after, move);
      // With more than two players one player's value does not give another's.
      if (game.toMove(after) === mover) values.set(move, { value: next.value, visits: next.visits });
      else if (game.players === 2) values.set(move, { value: 1 - next.value, visits: next.visits });
    }
    return values;
  }

  /** Latest first. */
  list(from: number, limit: number): ListedAnalysis[] {
    const known = new Map(this.variants.all().map((variant) => [variant.id, variant]));
    const sql = `SELECT ${FIELDS} FROM analyses ORDER BY at DESC LIMIT ? OFFSET ?`;
    return this.database.all<Row>(sql, limit, from).map((row) => {
      const { game = '', rules = {} } = known.get(row.variant) ?? {};
      const { value, visits, proven, file, at, start } = row;
      return { game, rules, start, moves: this.wordsOf(row), value, visits, proven, file, at };
    });
  }

  /** Ordered by position; those after `last`, or from the first. */
  sent(last: SentAnalysis | undefined, limit: number): SentAnalysis[] {
    const known = new Map(this.variants.all().map((variant) => [variant.id, variant]));
    const after = last ? 'WHERE (variant, high, low) > (?, ?, ?)' : '';
    const sql = `SELECT high, low, ${FIELDS} FROM analyses ${after} ORDER BY variant, high, low LIMIT ?`;
    return this.database.all<Row & { high: number; low: number }>(sql, ...(last?.key ?? []), limit).map((row) => {
      const { variant, high, low } = row;
      const { game = '', rules = {} } = known.get(variant) ?? {};
      return { game, rules, key: [variant, high, low], row };
    });
  }

  /**
   * Stores an analysis of another library; returns false if this one has as many visits. Requires a
   * transaction.
   */
  keep({ game, rules, row }: SentAnalysis): boolean {
    const kit = openGame({ name: game, rules, weights: null });
    const sent = sentSchema.safeParse(row);
    if (!kit.ok || !sent.success) return false;
    const { high, low, ...known } = sent.data;
    const line = lineTo(kit.value, { start: known.start ?? undefined, moves: known.line });
    if (!line.ok) return false;
    const { key } = line.value.least();
    const variant = this.variants.add(kit.value.spec);
    if ((this.row(variant, key)?.visits ?? -1) >= known.visits) return false;
    // Moves are usable only in the same image.
    const moves = high === key.high && low === key.low ? known.moves : [];
    this.put(key, { ...known, variant, moves });
    return true;
  }

  count(): number {
    return this.database.count('analyses');
  }

  /**
   * Recomputes the hashes of a variant's positions after a change of hashing. Requires a
   * transaction.
   */
  rekey(variant: number): void {
    const kit = this.variants.kitOf(variant);
    const rows = this.database.all<Row>(`SELECT ${FIELDS} FROM analyses WHERE variant = ?`, variant);
    this.database.run('DELETE FROM analyses WHERE variant = ?', variant);
    for (const row of kit.ok ? rows : []) {
      const words = this.wordsOf(row);
      const line = kit.ok ? lineTo(kit.value, { start: row.start ?? undefined, moves: words }) : undefined;
      // Its moves belong to another image.
      if (line?.ok) this.put(line.value.least().key, { ...row, moves: [], line: words });
    }
  }

  /** Lists are stored as JSON. */
  private put({ high, low }: PositionKey, row: { readonly [Name in (typeof COLUMNS)[number]]: Bound | object }): void {
    const values = COLUMNS.map(
      (name): Bound => (Array.isArray(row[name]) ? JSON.stringify(row[name]) : row[name]) as Bound,
    );
    this.database.run(PUT, high, low, ...values);
  }

  private row(variant: number, { high, low }: PositionKey): Row | undefined {
    const sql = `SELECT ${FIELDS} FROM analyses WHERE variant = ? AND high = ? AND low = ?`;
    return this.database.get<Row>(sql, variant, high, low);
  }

  private wordsOf({ line }: Pick<Row, 'line'>): string[] {
    return this.database.parsed(movesColumn, line);
  }
}
