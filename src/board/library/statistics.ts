/** The players of a library, and statistics of one player by seat and opening. */

import type { Rules } from '../../games/kit.ts';
import { openGame } from '../../games/registry.ts';
import { lineTo } from '../../games/symmetric-line.ts';
import { foundOrMade } from '../../util/found-or-made.ts';
import { foldText } from '../../util/text.ts';
import { movesColumn } from './columns.ts';
import type { Database } from './database.ts';
import type { Variants } from './variants.ts';

/** A player with the number of games. */
export interface ListedPlayer {
  readonly name: string;
  readonly games: number;
}

/** Results of games from a player's viewpoint. */
export interface Shares {
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly shared: number;
  /** Unfinished. */
  readonly open: number;
}

export interface SeatShares extends Shares {
  readonly game: string;
  /** Index of the seat in the game. */
  readonly seat: number;
}

export interface OpeningShares extends Shares {
  readonly game: string;
  readonly rules: Rules;
  /** The first moves, as in the first of these games. */
  readonly moves: string;
}

export interface PlayerStatistics {
  readonly name: string;
  readonly all: Shares;
  readonly seats: readonly SeatShares[];
  /** Most frequent first. Openings equivalent by symmetry are merged. */
  readonly openings: readonly OpeningShares[];
}

const OPENING_PLIES = 4;
const MOST_OPENINGS = 10;
/**
 * The number of distinct lines that are merged by symmetry; further ones are listed separately.
 */
const MOST_LINES = 2000;

/** Players whose names contain `part`, ignoring case and accents; most games first. */
export function listPlayers(database: Database, part: string, limit: number): ListedPlayer[] {
  return database.all<ListedPlayer & Record<string, unknown>>(
    `SELECT name, count(DISTINCT game) AS games FROM players JOIN seats ON seats.player = players.id
      WHERE name <> '' AND instr(folded, ?) > 0 GROUP BY players.id ORDER BY games DESC, folded LIMIT ?`,
    foldText(part),
    limit,
  );
}

interface Row extends Record<string, unknown> {
  readonly variant: number;
  readonly seat: number;
  readonly score: number | null;
  readonly start: string | null;
  readonly moves: string;
}

type Counts = { -readonly [Name in keyof Shares]: number };

/** Statistics of the player with exactly this name; zeros if there is none. */
export function playerStatistics(database: Database, variants: Variants, name: string): PlayerStatistics {
  const rows = database.all<Row>(
    `SELECT variant, seat, score, start, moves FROM seats JOIN games ON games.id = seats.game
      WHERE player = (SELECT id FROM players WHERE name = ?) ORDER BY games.id`,
    name,
  );
  const known = new Map(variants.all().map((variant) => [variant.id, variant]));
  const all = nothing();
  const seats = new Map<string, Counts & { readonly game: string; readonly seat: number }>();
  const lines = new Map<string, Counts & { readonly variant: number; readonly moves: readonly string[] }>();
  for (const { variant, seat, score, start, moves } of rows) {
    const { game = '' } = known.get(variant) ?? {};
    count(all, score);
    count(
      foundOrMade(seats, `${game} ${seat}`, () => ({ ...nothing(), game, seat })),
      score,
    );
    if (start !== null) continue;
    const first = database.parsed(movesColumn, moves).slice(0, OPENING_PLIES);
    if (first.length === 0) continue;
    count(
      foundOrMade(lines, `${variant} ${first.join(' ')}`, () => ({ ...nothing(), variant, moves: first })),
      score,
    );
  }
  const openings = new Map<string, Counts & { readonly variant: number; readonly moves: readonly string[] }>();
  const keyOf = openingKeys(known);
  for (const [i, line] of [...lines.values()].entries()) {
    const key = i < MOST_LINES ? keyOf(line.variant, line.moves) : `${line.variant} ${line.moves.join(' ')}`;
    const opening = foundOrMade(openings, key, () => ({ ...nothing(), variant: line.variant, moves: line.moves }));
    for (const part of PARTS) opening[part] += line[part];
  }
  return {
    name,
    all,
    seats: [...seats.values()].sort((a, b) => a.game.localeCompare(b.game) || a.seat - b.seat),
    openings: [...openings.values()]
      .sort((a, b) => b.games - a.games)
      .slice(0, MOST_OPENINGS)
      .map(({ variant, moves, ...counts }) => {
        const { game = '', rules = {} } = known.get(variant) ?? {};
        return { ...counts, game, rules, moves: moves.join(' ') };
      }),
  };
}

/** A key shared by lines to the same position up to symmetry. */
function openingKeys(
  known: ReadonlyMap<number, { readonly game: string; readonly rules: Rules }>,
): (variant: number, moves: readonly string[]) => string {
  const kits = new Map<number, ReturnType<typeof openGame>>();
  return (variant, moves) => {
    const { game: name = '', rules = {} } = known.get(variant) ?? {};
    const kit = foundOrMade(kits, variant, () => openGame({ name, rules, weights: null }));
    const line = kit.ok ? lineTo(kit.value, { moves }) : kit;
    if (!line.ok) return `${variant} ${moves.join(' ')}`;
    const { high, low } = line.value.least().key;
    return `${variant} ${moves.length} ${high} ${low}`;
  };
}

const PARTS = ['games', 'won', 'lost', 'shared', 'open'] as const;

function nothing(): Counts {
  return { games: 0, won: 0, lost: 0, shared: 0, open: 0 };
}

function count(counts: Counts, score: number | null): void {
  counts.games++;
  if (score === null) counts.open++;
  else if (score === 1) counts.won++;
  else if (score === 0) counts.lost++;
  else counts.shared++;
}
