/**
 * A library of games in a file: games come in, are found by who played them and by the positions that they came to, and go out
 * again. What an analysis has found of a position is kept beside them.
 */
import type { GameKit, Rules } from '../games/kit.ts';
import type { GameTree } from '../records/tree-nodes.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { Database, MIGRATIONS } from './database.ts';
import { type Explored, explore } from './explore.ts';
import { type Found, KeptAnalyses, type ListedAnalysis } from './kept-analyses.ts';
import { PositionIndex } from './position-index.ts';
import { type FoundGames, type GamesWanted, playersOf, searchGames } from './search.ts';
import { hashOf, ofTree, type StoredGame, treeOf } from './stored-game.ts';
import type { NamedPosition } from './symmetric-line.ts';
import { type Variant, Variants } from './variants.ts';

export interface LibraryFacts {
  readonly games: number;
  /** Of these, games whose positions are still to be found. */
  readonly waiting: number;
  readonly analyses: number;
  /** What there are games of, with their number. */
  readonly variants: readonly { readonly game: string; readonly rules: Rules; readonly games: number }[];
}

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

  /** Errors: those of `Database.open`. */
  static open(path: string, migrations: readonly string[] = MIGRATIONS): Result<Library> {
    const database = Database.open(path, migrations);
    if (!database.ok) return database;
    const library = new Library(database.value);
    library.renewKeys();
    return ok(library);
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
   * Takes games in, all of them or none; those that are there already are left as they are, but for variations where there were
   * none. When it returns they are on the disk. Their positions are found by `catchUp`.
   */
  add(games: readonly StoredGame[], source: string): { readonly added: number; readonly known: number } {
    const ids = this.database.transaction(() => games.map((game) => this.put(game, source)));
    const added = ids.filter((id) => id !== undefined).length;
    return { added, known: games.length - added };
  }

  /** Takes one game in; the same one, which may have had other variations, makes way. Errors: those of `ofTree`. */
  save(tree: GameTree, source: string): Result<{ readonly id: number; readonly isNew: boolean }> {
    const game = ofTree(tree);
    if (!game.ok) return game;
    const saved = this.database.transaction(() => {
      const sql = 'SELECT id FROM games WHERE hash = ?';
      const known = this.database.get<{ id: number }>(sql, hashOf(game.value));
      if (known) this.take(known.id);
      return { id: this.put(game.value, source) as number, isNew: known === undefined };
    });
    return ok(saved);
  }

  /** A game with its variations. Errors: `no-game`. */
  tree(id: number): Result<GameTree> {
    const sql = 'SELECT variant, winner, end, played, start, moves, tree FROM games WHERE id = ?';
    type Row = { variant: number; moves: string; tree: string | null } & Pick<
      StoredGame,
      'winner' | 'end' | 'played' | 'start'
    >;
    const row = this.database.get<Row>(sql, id);
    if (!row) return noGame(id);
    const { game, rules } = this.variants.all().find((one) => one.id === row.variant) as Variant;
    const players = playersOf(this.database, id);
    const moves = JSON.parse(row.moves) as string[];
    const tree = row.tree === null ? null : (JSON.parse(row.tree) as GameTree);
    return ok(treeOf({ ...row, spec: { name: game, rules }, players, moves, tree }));
  }

  /** Takes a game out, and returns it. Errors: `no-game`. */
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

  /** What was played in a position. Errors: those of `explore`. */
  explore(kit: GameKit, position: NamedPosition): Result<Explored> {
    return explore(this.database, this.variants, this.analyses, kit, position);
  }

  /** Keeps what an analysis has found. Errors: those of `KeptAnalyses.note`. */
  note(kit: GameKit, position: NamedPosition, found: Found): Result<void> {
    return this.analyses.note(kit, position, found);
  }

  /** Positions that were analysed, the last ones first. */
  analysed(from: number, limit: number): ListedAnalysis[] {
    return this.analyses.list(from, limit);
  }

  /** Finds the positions of games that have come in, in steps. */
  catchUp(): Generator<void> {
    return this.index.catchUp();
  }

  /** Where another version of the program has written other keys. */
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

  /** The number of a game that is new; undefined for one that is there. */
  private put(game: StoredGame, source: string): number | undefined {
    const { spec, winner, end, moves, played, day, start, scores, players } = game;
    const variant = this.variants.add(spec);
    const hash = hashOf(game);
    const tree = game.tree && JSON.stringify(game.tree);
    const { changes, id } = this.database.run(
      `INSERT OR IGNORE INTO games (hash, variant, winner, end, plies, played, day, start, moves, tree, source, added)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[
        hash,
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
      ],
    );
    if (changes === 0) {
      if (tree) this.database.run('UPDATE games SET tree = ? WHERE hash = ? AND tree IS NULL', tree, hash);
      return undefined;
    }
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
    return known?.id ?? this.database.run(sql, name, name.toLowerCase()).id;
  }
}

function noGame(id: number): Result<never> {
  return fail('no-game', `there is no game ${id} in the library`);
}
