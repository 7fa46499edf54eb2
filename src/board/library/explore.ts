/**
 * The opening explorer: the moves played in a position, reached by any order of moves, with
 * results.
 */
import type { GameKit } from '../../games/kit.ts';
import { legalMoves } from '../../games/legal-moves.ts';
import { choicePly } from '../../games/line.ts';
import { lineTo, type NamedPosition, type SymmetricLine } from '../../games/symmetric-line.ts';
import { dateOfNumber, dateText } from '../../util/date.ts';
import { foundOrMade } from '../../util/found-or-made.ts';
import { ok, type Result } from '../../util/result.ts';
import type { Database } from './database.ts';
import type { KeptAnalyses, KeptAnalysis } from './kept-analyses.ts';
import { choiceMove, INDEXED_PLIES } from './position-index.ts';
import type { Variants } from './variants.ts';

export interface ExploredMove {
  /**
   * Notation of the move; the first of several equivalent by symmetry. For a choice of seat, the
   * seat's name.
   */
  readonly move: string;
  /** The other equivalent moves. */
  readonly alike: readonly string[];
  readonly games: number;
  /** Games that the move's player has won, drawn or lost; the others have no result. */
  readonly won: number;
  readonly shared: number;
  readonly lost: number;
  /** Mean score of the move's player, in [0, 1]; null without results. */
  readonly score: number | null;
  /** `2026-11-22`, or its known part; null if no date is known. */
  readonly lastPlayed: string | null;
  /**
   * From the engine's analyses: the expected score of the move's player, and the visits behind it.
   */
  readonly value: number | null;
  readonly visits: number;
}

export interface Explored {
  /** The number of plies from the start up to which games are indexed. */
  readonly plies: number;
  /**
   * Games that reached the position. A game that returned to it and continued differently counts
   * again.
   */
  readonly games: number;
  /** Most played first. */
  readonly moves: readonly ExploredMove[];
  readonly analysis: KeptAnalysis | null;
}

interface Row {
  readonly move: number;
  readonly games: number;
  readonly scored: number;
  readonly score: number | null;
  readonly won: number | null;
  readonly lost: number | null;
  readonly day: number | null;
}

const PLAYED = `SELECT move, count(*) AS games, count(score) AS scored, sum(score) AS score,
    sum(score = 1) AS won, sum(score = 0) AS lost, max(day) AS day
  FROM visits WHERE variant = ? AND high = ? AND low = ? GROUP BY move`;

/** Errors: those of `lineTo`. */
export function explore(
  database: Database,
  variants: Variants,
  analyses: KeptAnalyses,
  kit: GameKit,
  position: NamedPosition,
): Result<Explored> {
  const line = lineTo(kit, position);
  if (!line.ok) return line;
  const variant = variants.idOf(kit.spec);
  if (variant === undefined) return ok({ plies: INDEXED_PLIES, games: 0, moves: [], analysis: null });
  const { key, frames } = line.value.least();
  const rows = database.all<Row>(PLAYED, variant, key.high, key.low);
  const isChoice = choicePly(kit, position.start) === position.moves.length;
  const named = isChoice ? choices(kit) : namedMoves(line.value, frames);
  const moves = rows
    .filter(({ move }) => named.has(move))
    .sort((a, b) => b.games - a.games || a.move - b.move)
    .map((row) => ({ row, named: named.get(row.move) as Named }));
  const firsts = moves.flatMap(({ named }) => named.numbers.slice(0, 1));
  const values = analyses.valuesOf(variant, line.value, firsts);
  return ok({
    plies: INDEXED_PLIES,
    games: rows.reduce((sum, { games }) => sum + games, 0),
    moves: moves.map(({ row, named: { names, numbers } }) => {
      const { value = null, visits = 0 } = values.get(numbers[0] ?? -1) ?? {};
      return { ...playedOf(row), move: names[0] as string, alike: names.slice(1), value, visits };
    }),
    analysis: analyses.of(variant, key) ?? null,
  });
}

/** Moves equivalent by symmetry. */
interface Named {
  readonly names: string[];
  /** Empty for a choice of seat. */
  readonly numbers: number[];
}

/** Keyed by their number in the index. */
function choices({ seats }: GameKit): Map<number, Named> {
  return new Map(seats.map(({ name }, seat) => [choiceMove(seat), { names: [name], numbers: [] }]));
}

function namedMoves(line: SymmetricLine, frames: readonly number[]): Map<number, Named> {
  const { game } = line.kit;
  const found = new Map<number, Named>();
  for (const move of legalMoves({ game }, line.position)) {
    const least = line.moveIn(frames, move);
    const named = foundOrMade(found, least, () => ({ names: [], numbers: [] }));
    named.names.push(game.moveName(move));
    named.numbers.push(move);
  }
  return found;
}

function playedOf({ games, scored, score, won, lost, day }: Row) {
  return {
    games,
    won: won ?? 0,
    shared: scored - (won ?? 0) - (lost ?? 0),
    lost: lost ?? 0,
    score: score === null ? null : score / scored,
    lastPlayed: day === null ? null : dateText(dateOfNumber(day)),
  };
}
