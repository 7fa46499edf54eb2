/**
 * A library of games: import, search by players and positions, and export, with stored analyses of
 * positions.
 */
import type { GameKit, Rules } from '../../games/kit.ts';
import type { NamedPosition } from '../../games/symmetric-line.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import { parseTimestamp, shownDate } from '../../util/date.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { foldText } from '../../util/text.ts';
import { movesColumn, treeColumn } from './columns.ts';
import type { Bound } from './connection.ts';
import { type Database, damageIn } from './database.ts';
import { type Explored, explore } from './explore.ts';
import { type FoundAnalysis, KeptAnalyses, type ListedAnalysis, type SentAnalysis } from './kept-analyses.ts';
import { LibraryError } from './library-error.ts';
import { PositionIndex } from './position-index.ts';
import { merged } from './same-game.ts';
import { type FoundGames, type GamesWanted, playersOf, searchGames } from './search.ts';
import { type ListedPlayer, listPlayers, type PlayerStatistics, playerStatistics } from './statistics.ts';
import { lineHash, ofTree, type StoredGame, treeOf } from './stored-game.ts';
import { Variants } from './variants.ts';

export interface LibraryFacts {
  readonly games: number;
  /** The number of games not indexed yet. */
  readonly waiting: number;
  readonly analyses: number;
  /** Games and rules, with the number of games of each. */
  readonly variants: readonly { readonly game: string; readonly rules: Rules; readonly games: number }[];
}

/** The result of an import. */
export interface TakenIn {
  readonly added: number;
  /** Existing games that gained information. */
  readonly updated: number;
  /** Duplicates without new information. */
  readonly known: number;
}

/** A game with its source file. */
export interface SourcedGame {
  readonly game: StoredGame;
  readonly source: string;
}

/** Ids fetched at a time. */
const GAMES_AT_ONCE = 250;

export class Library {
  private readonly database: Database;
  private readonly variants: Variants;
  private readonly index: PositionIndex;
  private readonly analyses: KeptAnalyses;

  private constructor(database: Database) {
    this.database = database;
    this.variants = new Variants(database);
    this.index = new PositionIndex(database, this.variants);
    this.analyses = new KeptAnalyses(database, this.variants);
  }

  /**
   * Opens the library of a database, and closes the database if it cannot be used. Errors:
   * `bad-library`.
   */
  static over(database: Database): Result<Library> {
    const library = new Library(database);
    try {
      library.renewKeys();
      return ok(library);
    } catch (error) {
      library.close();
      if (error instanceof LibraryError) return fail('bad-library', error.message);
      throw error;
    }
  }

  close(): void {
    this.database.close();
  }

  facts(): LibraryFacts {
    const sql = 'SELECT variant, count(*) AS count FROM games GROUP BY variant';
    const counts = new Map(
      this.database.all<{ variant: number; count: number }>(sql).map(({ variant, count }) => [variant, count]),
    );
    return {
      games: [...counts.values()].reduce((sum, count) => sum + count, 0),
      waiting: this.index.waiting(),
      analyses: this.analyses.count(),
      variants: this.variants.all().map(({ id, game, rules }) => ({ game, rules, games: counts.get(id) ?? 0 })),
    };
  }

  /**
   * Adds games, all or none. A duplicate (`same-game.ts`) gains what it lacked: a result, a more
   * exact date, variations, comments. On return they are on disk. `catchUp` indexes their
   * positions.
   */
  add(games: readonly StoredGame[], source: string): TakenIn {
    return this.addAll(games.map((game) => ({ game, source })));
  }

  /** The same for games of several files. */
  addAll(games: readonly SourcedGame[]): TakenIn {
    const taken = { added: 0, updated: 0, known: 0 };
    this.database.transaction(() => {
      for (const { game, source } of games) taken[this.takeIn(game, source).how]++;
    });
    return taken;
  }

  /** Ids of games after `id`, in order. */
  numbersAfter(id: number, limit: number): number[] {
    const sql = 'SELECT id FROM games WHERE id > ? ORDER BY id LIMIT ?';
    return this.database.all<{ id: number }>(sql, id, limit).map((row) => row.id);
  }

  /** A stored game with its source file. Errors: `no-game`. */
  sourced(id: number): Result<SourcedGame> {
    const game = this.stored(id);
    const row = this.database.get<{ source: string }>('SELECT source FROM games WHERE id = ?', id);
    return game && row ? ok({ game, source: row.source }) : noGame(id);
  }

  /** Stored analyses, ordered by position; those after `last`, or from the first. */
  sentAnalyses(last: SentAnalysis | undefined, limit: number): SentAnalysis[] {
    return this.analyses.sent(last, limit);
  }

  /**
   * Stores analyses of another library that have more visits than existing ones; returns their
   * number.
   */
  keep(analyses: readonly SentAnalysis[]): number {
    return this.database.transaction(() => analyses.filter((one) => this.analyses.keep(one)).length);
  }

  /**
   * Saves one game. Replaces the game `id`, which gets a new id; without one, works like `add`.
   * Errors: those of `ofTree`.
   */
  save(tree: GameTree, source: string, id?: number): Result<{ readonly id: number; readonly isNew: boolean }> {
    const game = ofTree(tree);
    if (!game.ok) return game;
    const saved = this.database.transaction(() => {
      if (id === undefined || !this.stored(id)) {
        const taken = this.takeIn(game.value, source);
        return { id: taken.id, isNew: taken.how === 'added' };
      }
      this.take(id);
      return { id: this.put(game.value, source), isNew: false };
    });
    return ok(saved);
  }

  /** A game with its variations. Errors: `no-game`. */
  tree(id: number): Result<GameTree> {
    const game = this.stored(id);
    return game ? ok(treeOf(game)) : noGame(id);
  }

  private stored(id: number): StoredGame | undefined {
    const sql = 'SELECT variant, winner, end, played, day, start, moves, tree FROM games WHERE id = ?';
    type Row = { variant: number; moves: string; tree: string | null } & Pick<
      StoredGame,
      'winner' | 'end' | 'played' | 'day' | 'start'
    >;
    const row = this.database.get<Row>(sql, id);
    if (!row) return undefined;
    const { variant, moves, tree, winner, end, played, day, start } = row;
    const { game, rules } = this.variants.of(variant);
    return {
      winner,
      end,
      played,
      day,
      start,
      spec: { name: game, rules },
      players: playersOf(this.database, id),
      scores: this.index.scoresOf(id),
      moves: this.database.parsed(movesColumn, moves),
      tree: tree === null ? null : (this.database.parsed(treeColumn, tree) as GameTree),
    };
  }

  /** Players whose names contain `part`, most games first. */
  players(part: string, limit: number): ListedPlayer[] {
    return listPlayers(this.database, part, limit);
  }

  /** Statistics of a player's games. */
  statistics(name: string): PlayerStatistics {
    return playerStatistics(this.database, this.variants, name);
  }

  /** Problems of the file, one per line; empty if it is intact. */
  problems(): string[] {
    return this.database.problems();
  }

  /** Games and analyses that cannot be read, one per line. */
  *unreadable(): Generator<string> {
    const read = (what: string, act: () => unknown) => {
      try {
        act();
        return undefined;
      } catch (error) {
        const problem = damageIn(error);
        if (problem === undefined) throw error;
        return `${what}: ${problem}`;
      }
    };
    for (let last = 0, ids = this.numbersAfter(0, 1); ids.length > 0; ids = this.numbersAfter(last, GAMES_AT_ONCE)) {
      for (const id of ids) {
        const problem = read(`game ${id}`, () => this.stored(id));
        if (problem !== undefined) yield problem;
        last = id;
      }
    }
    const count = this.analyses.count();
    for (let at = 0; at < count; at += GAMES_AT_ONCE) {
      if (read('', () => this.analyses.list(at, GAMES_AT_ONCE)) === undefined) continue;
      for (let one = at; one < at + GAMES_AT_ONCE; one++) {
        const problem = read(`analysis ${one + 1}`, () => this.analyses.list(one, 1));
        if (problem !== undefined) yield problem;
      }
    }
  }

  /** Writes all committed data to a new file. Other connections may continue. */
  copyTo(path: string): void {
    this.database.copyTo(path);
  }

  /** Removes a game and returns it. Errors: `no-game`. */
  remove(id: number): Result<GameTree> {
    const tree = this.tree(id);
    if (!tree.ok) return tree;
    this.database.transaction(() => this.take(id));
    return tree;
  }

  /** Errors: those of `searchGames`. */
  search(wanted: GamesWanted): Result<FoundGames> {
    return searchGames(this.database, this.variants, wanted);
  }

  /** The moves played in a position. Errors: those of `explore`. */
  explore(kit: GameKit, position: NamedPosition): Result<Explored> {
    return explore(this.database, this.variants, this.analyses, kit, position);
  }

  /** Stores the results of an analysis. Errors: those of `KeptAnalyses.note`. */
  note(kit: GameKit, position: NamedPosition, found: FoundAnalysis): Result<void> {
    return this.analyses.note(kit, position, found);
  }

  /** Analysed positions, latest first. */
  analysed(from: number, limit: number): ListedAnalysis[] {
    return this.analyses.list(from, limit);
  }

  /** Indexes the positions of new games in steps; true after a step whose results are on disk. */
  catchUp(): Generator<boolean> {
    return this.index.catchUp();
  }

  /** Recomputes hashes if another version of the program computed them differently. */
  private renewKeys(): void {
    const outdated = this.variants.outdated();
    if (outdated.length === 0) return;
    this.database.transaction(() => {
      for (const { id, probe } of outdated) {
        this.index.clear(id);
        this.analyses.rekey(id);
        this.database.run('UPDATE variants SET probe = ? WHERE id = ?', probe, id);
      }
    });
  }

  /** Adds a game, or its information to an existing one. Requires a transaction. */
  private takeIn(game: StoredGame, source: string): { readonly id: number; readonly how: keyof TakenIn } {
    let update: { readonly id: number; readonly whole: StoredGame } | undefined;
    for (const id of this.alike(game)) {
      const known = this.stored(id) as StoredGame;
      const whole = merged(known, game);
      if (whole === known) return { id, how: 'known' };
      if (whole) update ??= { id, whole };
    }
    if (!update) return { id: this.put(game, source), how: 'added' };
    this.take(update.id);
    return { id: this.put(update.whole, source), how: 'updated' };
  }

  /**
   * Games with the same moves by the same players. There may be thousands from different times.
   */
  private alike(game: StoredGame): number[] {
    const line = lineHash(game);
    const { played } = game;
    const ids = (sql: string, ...values: readonly Bound[]) =>
      this.database.all<{ id: number }>(`SELECT id FROM games WHERE line = ?${sql} ORDER BY id`, line, ...values);
    const isTime = played !== null && parseTimestamp(played) !== undefined;
    const day = isTime ? shownDate(played) : '';
    const rows = isTime
      ? ids(' AND (played IS NULL OR played IN (?, ?, ?, ?))', played, day, day.slice(0, 7), day.slice(0, 4))
      : ids('');
    return rows.map(({ id }) => id);
  }

  /** Inserts a game; returns its id. */
  private put(game: StoredGame, source: string): number {
    const { spec, winner, end, moves, played, day, start, scores, players } = game;
    const variant = this.variants.add(spec);
    const tree = game.tree && JSON.stringify(game.tree);
    const { id } = this.database.run(
      `INSERT INTO games (hash, line, variant, winner, end, plies, played, day, start, moves, tree, source, added)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      crypto.getRandomValues(new Uint8Array(16)),
      lineHash(game),
      variant,
      winner,
      end,
      moves.length,
      played,
      day,
      start,
      JSON.stringify(moves),
      tree,
      source,
      Date.now(),
    );
    for (const [seat, name] of players.entries()) {
      const sql = 'INSERT INTO seats (game, seat, player, score) VALUES (?, ?, ?, ?)';
      this.database.run(sql, id, seat, this.playerNamed(name), scores[seat] ?? null);
    }
    return id;
  }

  private take(id: number): void {
    this.index.remove(id);
    this.database.run('DELETE FROM seats WHERE game = ?', id);
    this.database.run('DELETE FROM games WHERE id = ?', id);
  }

  private playerNamed(name: string): number {
    const known = this.database.get<{ id: number }>('SELECT id FROM players WHERE name = ?', name);
    const sql = 'INSERT INTO players (name, folded) VALUES (?, ?)';
    return known?.id ?? this.database.run(sql, name, foldText(name)).id;
  }
}

function noGame(id: number): Result<never> {
  return fail('no-game', `no game ${id} in the library`);
}
