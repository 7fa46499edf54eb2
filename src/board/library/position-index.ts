/**
 * The index of the positions of a library's games, in the table `visits`: derived from the games,
 * up to symmetry.
 */
import type { GameKit } from '../../games/kit.ts';
import { choicePly, Line } from '../../games/line.ts';
import { seatNamed } from '../../games/seats.ts';
import { type PositionKey, SymmetricLine } from '../../games/symmetric-line.ts';
import { movesColumn } from './columns.ts';
import type { Bound } from './connection.ts';
import type { Database } from './database.ts';
import type { Variants } from './variants.ts';

/** The last ply whose position is indexed. */
export const INDEXED_PLIES = 40;
/** Stands for a move: the game ended here. */
const NO_MOVE = -1;
/**
 * Games whose positions are sorted together. So many touch most pages of the table, each of them
 * once.
 */
const BATCH_GAMES = 2000;
/** Games, and rows, per step. */
const GAMES_AT_ONCE = 250;
const ROWS_AT_ONCE = 10_000;
/** Rows per statement. */
const ROWS_TOGETHER = 50;

/** Stands for a move: the choice of a seat. */
export function choiceMove(seat: number): number {
  return NO_MOVE - 1 - seat;
}

interface GameRow {
  readonly id: number;
  readonly variant: number;
  readonly start: string | null;
  readonly moves: string;
  readonly day: number | null;
}

const SELECT_GAMES = 'SELECT id, variant, start, moves, day FROM games';

/** variant, high, low, move, game, score, day */
type Visit = readonly [number, number, number, number, number, number | null, number | null];

const COLUMNS = '(variant, high, low, move, game, score, day)';
const VALUES = '(?, ?, ?, ?, ?, ?, ?)';
const INSERT_ONE = `INSERT OR IGNORE INTO visits ${COLUMNS} VALUES ${VALUES}`;
const INSERT_MANY = `INSERT OR IGNORE INTO visits ${COLUMNS} VALUES ${Array(ROWS_TOGETHER).fill(VALUES).join(', ')}`;

export class PositionIndex {
  private readonly database: Database;
  private readonly variants: Variants;

  constructor(database: Database, variants: Variants) {
    this.database = database;
    this.variants = variants;
  }

  /** Clears the index of a variant. Requires a transaction. */
  clear(variant: number): void {
    this.database.run('DELETE FROM visits WHERE variant = ?', variant);
    this.database.run('UPDATE state SET indexed = 0');
  }

  /** The number of games not indexed yet. */
  waiting(): number {
    return this.database.count('games WHERE id > (SELECT indexed FROM state)');
  }

  /**
   * Indexes all pending games. Others may use the database between steps. After a crash it repeats
   * the unfinished batch without duplicating rows. Yields true after steps that end a batch.
   */
  *catchUp(): Generator<boolean> {
    for (let batch = this.nextBatch(); batch.length > 0; batch = this.nextBatch()) {
      const visits: Visit[] = [];
      for (const [i, game] of batch.entries()) {
        visits.push(...this.visitsOf(game));
        if (i % GAMES_AT_ONCE === GAMES_AT_ONCE - 1) yield false;
      }
      visits.sort(inOrder);
      for (let at = 0; at < visits.length; at += ROWS_AT_ONCE) {
        this.write(visits.slice(at, at + ROWS_AT_ONCE));
        yield false;
      }
      this.database.run('UPDATE state SET indexed = max(indexed, ?)', (batch.at(-1) as GameRow).id);
      yield true;
    }
  }

  /** Removes a game's positions. Requires a transaction, with the game still present. */
  remove(id: number): void {
    const game = this.database.get<GameRow>(`${SELECT_GAMES} WHERE id = ?`, id);
    if (!game) return;
    const take = 'DELETE FROM visits WHERE variant = ? AND high = ? AND low = ? AND move = ? AND game = ?';
    for (const [variant, high, low, move, game_] of this.visitsOf(game))
      this.database.run(take, variant, high, low, move, game_);
  }

  private nextBatch(): GameRow[] {
    const sql = `${SELECT_GAMES} WHERE id > (SELECT indexed FROM state) ORDER BY id LIMIT ${BATCH_GAMES}`;
    return this.database.all<GameRow>(sql);
  }

  private write(visits: readonly Visit[]): void {
    this.database.transaction(() => {
      const there = this.ofGamesThere(visits);
      let at = 0;
      for (; at + ROWS_TOGETHER <= there.length; at += ROWS_TOGETHER) {
        const values: Bound[] = [];
        for (let i = at; i < at + ROWS_TOGETHER; i++) values.push(...(there[i] as Visit));
        this.database.run(INSERT_MANY, ...values);
      }
      for (const visit of there.slice(at)) this.database.run(INSERT_ONE, ...visit);
    });
  }

  /** Excludes games that were removed in the meantime. */
  private ofGamesThere(visits: readonly Visit[]): readonly Visit[] {
    const sql = 'SELECT id FROM games WHERE id IN (SELECT value FROM json_each(?))';
    const ids = JSON.stringify([...new Set(visits.map(([, , , , game]) => game))]);
    const there = new Set(this.database.all<{ id: number }>(sql, ids).map(({ id }) => id));
    return visits.filter(([, , , , game]) => there.has(game));
  }

  private visitsOf({ id, variant, start, moves, day }: GameRow): Visit[] {
    const kit = this.variants.kitOf(variant);
    // Games unknown to the program are kept, but cannot be indexed.
    if (!kit.ok) return [];
    const scores = this.scoresOf(id);
    const words = this.database.parsed(movesColumn, moves);
    return positionsOf(kit.value, start, words).map(({ key, move, seat }) => {
      return [variant, key.high, key.low, move, id, seat === undefined ? null : (scores[seat] ?? null), day];
    });
  }

  /** The score of each seat in a game. */
  scoresOf(game: number): (number | null)[] {
    const sql = 'SELECT score FROM seats WHERE game = ? ORDER BY seat';
    return this.database.all<{ score: number | null }>(sql, game).map(({ score }) => score);
  }
}

function inOrder(a: Visit, b: Visit): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3] || a[4] - b[4];
}

/** A position of a game with the move played there. */
interface VisitedPosition {
  readonly key: PositionKey;
  /** In the image of the hash. Negative for a choice of seat, and for no move at the end. */
  readonly move: number;
  /** The final seat of the player who made the move; undefined at the end. */
  readonly seat: number | undefined;
}

/** The positions of a game from its start, up to the last indexed ply. The moves must be legal. */
function positionsOf(kit: GameKit, start: string | null, words: readonly string[]): VisitedPosition[] {
  const begun = start === null ? undefined : Line.of(kit, start);
  if (begun && !begun.ok) return [];
  const line = new SymmetricLine(kit, begun?.value.position);
  const choiceAt = choicePly(kit, start);
  const chooser = choiceAt === undefined ? undefined : seatNamed(kit, words[choiceAt]);
  const visited: VisitedPosition[] = [];
  for (let ply = 0; ply <= Math.min(words.length, INDEXED_PLIES); ply++) {
    const { key, frames } = line.least();
    const word = words[ply];
    if (word === undefined || ply === INDEXED_PLIES) {
      visited.push({ key, move: NO_MOVE, seat: undefined });
    } else if (ply === choiceAt) {
      visited.push({ key, move: choiceMove(chooser ?? 0), seat: chooser });
    } else {
      const move = kit.parseMove(word);
      // Another version of the program may have written it.
      if (!move.ok) break;
      // One player makes all moves before the choice, the other chooses.
      const isBefore = choiceAt !== undefined && ply < choiceAt;
      const seat = !isBefore ? kit.game.toMove(line.position) : chooser === undefined ? undefined : 1 - chooser;
      visited.push({ key, move: line.moveIn(frames, move.value), seat });
      line.play(move.value);
    }
  }
  return visited;
}
