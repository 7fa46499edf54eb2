/** Searches games by players, result, rules, and positions. */
import type { GameKit, Rules } from '../../games/kit.ts';
import { lineTo, type NamedPosition } from '../../games/symmetric-line.ts';
import { dateNumber, datesIn } from '../../util/date.ts';
import { ok, type Result } from '../../util/result.ts';
import { foldText } from '../../util/text.ts';
import { movesColumn } from './columns.ts';
import type { Bound } from './connection.ts';
import type { Database } from './database.ts';
import { dayOf } from './stored-game.ts';
import type { Variants } from './variants.ts';

export interface GamesWanted {
  /** Part of a name, ignoring case and accents. */
  readonly player?: string | undefined;
  /**
   * The result for that player or, without one, for any: `won` alone, `lost`, `shared` (drawn),
   * `open` (unfinished).
   */
  readonly result?: (typeof SEARCH_RESULTS)[number] | undefined;
  /** The name of the sole winner's seat. */
  readonly winner?: string | undefined;
  /** The name of the game, and options of its rules. */
  readonly game?: string | undefined;
  readonly rules?: Rules | undefined;
  /** A position reached by any moves, up to symmetry. */
  readonly position?: { readonly kit: GameKit; readonly at: NamedPosition } | undefined;
  /** The first and last day, as in `datesIn`. A month or year includes all its days. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly leastPlies?: number | undefined;
  readonly mostPlies?: number | undefined;
  /** Default: `newest`. */
  readonly sort?: Sort | undefined;
  /** Offset, and the most games returned. */
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
}

export const SEARCH_RESULTS = ['won', 'lost', 'shared', 'open'] as const;

/** By date, players' names in seat order, plies, or winner. */
export const SORTS = ['newest', 'oldest', 'players', 'longest', 'shortest', 'result'] as const;
export type Sort = (typeof SORTS)[number];

const PLAYER_AT = (seat: number) =>
  `(SELECT folded FROM seats JOIN players ON players.id = player WHERE seats.game = games.id AND seat = ${seat})`;
const SORT_TERMS: Readonly<Record<Sort, string>> = {
  newest: 'day DESC, id DESC',
  oldest: 'day IS NULL, day, id',
  players: `${PLAYER_AT(0)} = '', ${PLAYER_AT(0)}, ${PLAYER_AT(1)}, day DESC, id DESC`,
  longest: 'plies DESC, id DESC',
  shortest: 'plies, id DESC',
  result: 'winner IS NULL, winner, end IS NULL, day DESC, id DESC',
};

export interface LibraryGame {
  readonly id: number;
  readonly game: string;
  readonly rules: Rules;
  /** By seat; empty for unknown names. */
  readonly players: readonly string[];
  readonly winner: string | null;
  readonly end: string | null;
  readonly plies: number;
  readonly played: string | null;
  /** Whether it starts from a position that was set up. */
  readonly isFromPosition: boolean;
  /** The first moves. */
  readonly opening: string;
  /** The source file. */
  readonly source: string;
  /** Whether it has variations, comments, marks or values. */
  readonly hasNotes: boolean;
  /** Its event or study, and its own name. */
  readonly event: string | null;
  readonly name: string | null;
}

export interface FoundGames {
  /** In the requested order. */
  readonly games: readonly LibraryGame[];
  /** The total number of matches. */
  readonly total: number;
}

const STANDARD_LIMIT = 50;
export const MOST_LISTED = 500;
const OPENING_WORDS = 8;

const RESULT_TERMS: Readonly<Record<(typeof SEARCH_RESULTS)[number], string>> = {
  won: 'seats.score = 1',
  lost: 'seats.score = 0',
  shared: 'seats.score > 0 AND seats.score < 1',
  open: 'seats.score IS NULL',
};

/** A tree may have no more than an event, or a position that it begins with. */
const HAS_NOTES = `iif(json_valid(tree),
  json_array_length(tree, '$.nodes') > plies OR EXISTS (
    SELECT 1 FROM json_tree(tree) WHERE path <> '$.rules' AND value NOT IN ('', '{}', '[]')
      AND key IN ('comment', 'marks', 'labels', 'arrows', 'mark', 'analysis')),
  0)`;

interface Row {
  readonly id: number;
  readonly variant: number;
  readonly winner: string | null;
  readonly end: string | null;
  readonly plies: number;
  readonly played: string | null;
  readonly moves: string;
  readonly source: string;
  readonly isFromPosition: number;
  readonly hasNotes: number;
  readonly event: string | null;
  readonly called: string | null;
}

/** Errors: those of `lineTo`. */
export function searchGames(database: Database, variants: Variants, wanted: GamesWanted): Result<FoundGames> {
  const all = variants.all();
  const fitting = all.filter(({ game, rules }) => {
    const isGame = wanted.game === undefined || game === wanted.game;
    return isGame && Object.entries(wanted.rules ?? {}).every(([name, value]) => rules[name] === value);
  });
  const terms: string[] = [];
  const values: Bound[] = [];
  const add = (term: string, ...bound: readonly Bound[]) => {
    terms.push(term);
    values.push(...bound);
  };
  if (fitting.length < all.length) {
    add('variant IN (SELECT value FROM json_each(?))', JSON.stringify(fitting.map(({ id }) => id)));
  }
  const { player, result, winner, position } = wanted;
  if (player !== undefined || result !== undefined) {
    const inSeats = [
      ...(player === undefined ? [] : ['seats.player IN (SELECT id FROM players WHERE instr(folded, ?) > 0)']),
      ...(result === undefined ? [] : [RESULT_TERMS[result]]),
    ];
    const bound = player === undefined ? [] : [foldText(player)];
    add(`id IN (SELECT seats.game FROM seats WHERE ${inSeats.join(' AND ')})`, ...bound);
  }
  if (winner !== undefined) add('winner = ?', winner);
  const { since, until, leastPlies, mostPlies, sort = 'newest' } = wanted;
  const first = since === undefined ? null : dayOf(since);
  const last = until === undefined ? null : lastDay(until);
  if (first !== null) add('day >= ?', first);
  if (last !== null) add('day <= ?', last);
  if (leastPlies !== undefined) add('plies >= ?', leastPlies);
  if (mostPlies !== undefined) add('plies <= ?', mostPlies);
  if (position) {
    const line = lineTo(position.kit, position.at);
    if (!line.ok) return line;
    const { high, low } = line.value.least().key;
    const variant = variants.idOf(position.kit.spec) ?? 0;
    add('id IN (SELECT game FROM visits WHERE variant = ? AND high = ? AND low = ?)', variant, high, low);
  }
  const where = terms.length > 0 ? `WHERE ${terms.join(' AND ')}` : '';
  const total = database.count(`games ${where}`, ...values);
  const limit = Math.min(wanted.limit ?? STANDARD_LIMIT, MOST_LISTED);
  const rows = database.all<Row>(
    `SELECT id, variant, winner, end, plies, played, moves, source, start IS NOT NULL AS isFromPosition,
        ${HAS_NOTES} AS hasNotes,
        iif(json_valid(tree), tree ->> '$.event', NULL) AS event, iif(json_valid(tree), tree ->> '$.id', NULL) AS called
      FROM games ${where} ORDER BY ${SORT_TERMS[sort]} LIMIT ? OFFSET ?`,
    ...values,
    limit,
    wanted.from ?? 0,
  );
  const known = new Map(all.map((variant) => [variant.id, variant]));
  const games = rows.map(({ id, variant, moves, isFromPosition, hasNotes, called: name, ...rest }) => {
    const { game = '', rules = {} } = known.get(variant) ?? {};
    const opening = database.parsed(movesColumn, moves).slice(0, OPENING_WORDS).join(' ');
    return {
      id,
      game,
      rules,
      players: playersOf(database, id),
      ...rest,
      name,
      opening,
      isFromPosition: isFromPosition === 1,
      hasNotes: hasNotes === 1,
    };
  });
  return ok({ games, total });
}

/** The largest encoded day that matches a date; null for other text. */
function lastDay(text: string): number | null {
  const [first] = datesIn(text) ?? [];
  return first ? dateNumber([first[0], first[1] ?? 99, first[2] ?? 99]) : null;
}

/** The players of a game by seat. */
export function playersOf(database: Database, game: number): string[] {
  const sql = 'SELECT name FROM seats JOIN players ON players.id = seats.player WHERE seats.game = ? ORDER BY seat';
  return database.all<{ name: string }>(sql, game).map(({ name }) => name);
}
