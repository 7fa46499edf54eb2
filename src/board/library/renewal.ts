/** Migrates data of library version 1: names as typed, and days counted from 1970. */
import type * as z from 'zod';
import { foldText, normalText } from '../../util/text.ts';
import { movesColumn, rulesColumn } from './columns.ts';
import type { Bound } from './connection.ts';
import { dayOf, lineHash } from './stored-game.ts';

/** The parts of a `Database` that it needs. */
interface Statements {
  all<T>(sql: string, ...values: readonly Bound[]): T[];
  run(sql: string, ...values: readonly Bound[]): unknown;
  exec(sql: string): void;
  parsed<T>(schema: z.ZodType<T>, text: string): T;
}

/** Merges players whose names differ only in Unicode form. Requires a transaction. */
export function renewNames(database: Statements): void {
  const ids = new Map<string, number>();
  const changed = new Set<number>();
  const players = database.all<{ id: number; name: string }>('SELECT id, name FROM players ORDER BY id');
  // First the players that already have the normal form.
  const isNormal = ({ name }: { name: string }) => normalText(name) === name;
  for (const { id, name } of [...players.filter(isNormal), ...players.filter((player) => !isNormal(player))]) {
    const normal = normalText(name);
    const same = ids.get(normal);
    if (same === undefined) {
      ids.set(normal, id);
      database.run('UPDATE players SET name = ?, folded = ? WHERE id = ?', normal, foldText(normal), id);
    } else {
      database.run('UPDATE seats SET player = ? WHERE player = ?', same, id);
      database.run('DELETE FROM players WHERE id = ?', id);
    }
    if (normal !== name) changed.add(same ?? id);
  }
  for (const player of changed) renewLines(database, player);
}

interface LineRow {
  readonly id: number;
  readonly game: string;
  readonly rules: string;
  readonly start: string | null;
  readonly moves: string;
}

function renewLines(database: Statements, player: number): void {
  const sql = `SELECT games.id, variants.game, variants.rules, start, moves FROM games
    JOIN variants ON variants.id = games.variant
    WHERE games.id IN (SELECT game FROM seats WHERE player = ?)`;
  for (const { id, game, rules, start, moves } of database.all<LineRow>(sql, player)) {
    const names = 'SELECT name FROM seats JOIN players ON players.id = seats.player WHERE seats.game = ? ORDER BY seat';
    const players = database.all<{ name: string }>(names, id).map(({ name }) => name);
    const spec = { name: game, rules: database.parsed(rulesColumn, rules) };
    const line = lineHash({ spec, players, start, moves: database.parsed(movesColumn, moves) });
    database.run('UPDATE games SET line = ? WHERE id = ?', line, id);
  }
}

/** Requires a transaction. */
export function renewDates(database: Statements): void {
  type Row = { readonly id: number; readonly played: string };
  for (const { id, played } of database.all<Row>('SELECT id, played FROM games WHERE played IS NOT NULL')) {
    database.run('UPDATE games SET day = ? WHERE id = ?', dayOf(played), id);
  }
  database.exec('UPDATE visits SET day = (SELECT day FROM games WHERE games.id = visits.game)');
}
