/** The opening explorer: what was played in a position, however games came to it, and what came of it. */
import type { GameKit } from '../games/kit.ts';
import { dateOfNumber, dateText } from '../util/date.ts';
import { ok, type Result } from '../util/result.ts';
import type { Database } from './database.ts';
import type { KeptAnalyses, KeptAnalysis } from './kept-analyses.ts';
import { choiceMove, INDEXED_PLIES } from './position-index.ts';
import { choicePly, lineTo, type NamedPosition, type SymmetricLine } from './symmetric-line.ts';
import type { Variants } from './variants.ts';

export interface ExploredMove {
  /** By name; of moves that symmetry makes the same the first one. For the choice of a seat it is the seat's name. */
  readonly move: string;
  /** The others. */
  readonly alike: readonly string[];
  readonly games: number;
  /** Games that its player has won alone, shared or lost; the others have no result. */
  readonly won: number;
  readonly shared: number;
  readonly lost: number;
  /** Mean of what it was worth to its player, in [0, 1]; null without any result. */
  readonly score: number | null;
  /** `2026-11-22`, or as much as is known of it; null where no date is known. */
  readonly lastPlayed: string | null;
  /** What the engine has found: the expected score of its player, and the visits behind it. */
  readonly value: number | null;
  readonly visits: number;
}

export interface Explored {
  /** Games are known by this many plies from their beginning. */
  readonly plies: number;
  /** That came to the position; one that came again and went on otherwise counts again. */
  readonly games: number;
  /** The most played first. */
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
  const named = isChoice ? choices(kit) : legalMoves(line.value, frames);
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

/** Moves that are the same up to symmetry. */
interface Named {
  readonly names: string[];
  /** None for the choice of a seat. */
  readonly numbers: number[];
}

/** By what stands in the index for them. */
function choices({ seats }: GameKit): Map<number, Named> {
  return new Map(seats.map(({ name }, seat) => [choiceMove(seat), { names: [name], numbers: [] }]));
}

function legalMoves(line: SymmetricLine, frames: readonly number[]): Map<number, Named> {
  const { game } = line.kit;
  const legal = new Int32Array(game.maxMoves);
  const count = game.isOver(line.position) ? 0 : game.legalMoves(line.position, legal);
  const found = new Map<number, Named>();
  for (const move of legal.subarray(0, count)) {
    const least = line.moveIn(frames, move);
    const named = found.get(least) ?? { names: [], numbers: [] };
    found.set(least, named);
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
