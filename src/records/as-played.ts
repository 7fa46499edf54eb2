/** A record after its replay: as the rules have it, and what it states against them. */
import type { StatedResult } from '../games/found.ts';
import type { GameKit } from '../games/kit.ts';
import { type GameRecord, isSameMove } from '../games/record.ts';
import { oldOptions } from './spec.ts';

/** A replayed record. */
export interface Played {
  readonly kit: GameKit;
  /** The final position. */
  readonly position: unknown;
  /**
   * Undefined for the choice of a seat. Without a closing `pass` or `resign` that is not a move of
   * the game.
   */
  readonly moves: readonly (number | undefined)[];
  /** The words `pass` and `resign` after the end of the game, as some controllers write them. */
  readonly surplus: readonly string[];
  /** Name of the sole winner's seat. */
  readonly winner: string | null;
  readonly end: string | null;
}

/** The fields that are lists by ply. */
const PLY_FIELDS = ['evals', 'ms', 'pvs', 'comments'] as const;

/**
 * The record in the game's notation, with winner and end from the rules if they ended the game, and
 * without what `leftOutOf` lists.
 */
export function asPlayed(given: GameRecord, { kit, moves: played, surplus, winner, end }: Played): GameRecord {
  const record = withoutLast(given, surplus.length);
  const moves = record.moves.map((word, ply) => {
    const move = played[ply];
    return move === undefined ? word.toLowerCase() : kit.game.moveName(move);
  });
  const { opening } = record;
  const first = Array.isArray(opening) ? moves.slice(0, opening.length) : [];
  const isOpening = first.length > 0 && first.every((move, ply) => isSameMove(move, (opening as unknown[])[ply]));
  const { winner: _, end: __, ...unfinished } = record;
  // Otherwise the record states an end by the rules that its moves do not reach.
  const isReached = end !== null || typeof record.end !== 'string';
  return {
    ...(isReached ? record : unfinished),
    moves,
    ...(isOpening && { opening: first }),
    ...(end !== null && { winner, end }),
  };
}

/** Without the last plies, whose comments are added to that of the ply before. */
function withoutLast(record: GameRecord, count: number): GameRecord {
  if (count === 0) return record;
  const plies = record.moves.length - count;
  const lists = PLY_FIELDS.flatMap((name): [string, unknown[]][] => {
    const list = record[name];
    if (!Array.isArray(list)) return [];
    if (name !== 'comments') return [[name, list.slice(0, plies)]];
    const last = list.slice(plies - 1).filter((comment) => typeof comment === 'string');
    return [[name, [...list.slice(0, plies - 1), last.join('\n') || null]]];
  });
  return { ...record, moves: record.moves.slice(0, plies), ...Object.fromEntries(lists) };
}

/**
 * What is not used of a record, each item in a few words: defaults of options that it does not state,
 * and what it states against its moves, words after the end and another result. `stated` is the result as its file writes it.
 */
export function leftOutOf(record: GameRecord, played: Played, stated?: StatedResult): string[] {
  const { kit, position, surplus, winner, end } = played;
  const words = [
    ...Object.entries(oldOptions(record)).map(
      ([name, value]) => `the default of ${name}, since records that do not state it are of ${value}`,
    ),
    ...(surplus.length > 0 ? [`${surplus.join(' ')} after the end`] : []),
  ];
  const points = kit.outcome(position)?.points;
  const margin = points?.length === 2 ? Math.abs((points[0] as number) - (points[1] as number)) : undefined;
  const isOtherWinner = record.winner !== undefined && record.winner !== winner;
  // A format may state a draw without its reason.
  const isDraw = record.end === 'adjudicated' && winner === null && end !== null;
  const isOtherEnd = record.end !== undefined && record.end !== end && !isDraw;
  const isOtherMargin = stated?.margin !== undefined && margin !== undefined && stated.margin !== margin;
  if (!isOtherWinner && !isOtherEnd && !isOtherMargin) return words;
  const said = (['winner', 'end'] as const).flatMap((field) =>
    record[field] === undefined ? [] : [`${field} ${record[field] ?? 'nobody'}`],
  );
  const how = [end, points?.join(' to ')].filter(Boolean).join(', ');
  const why = end === null ? 'the moves do not end the game' : `${winner ?? 'nobody'} has won (${how})`;
  return [...words, `the result ${stated?.text ?? said.join(', ')}, since ${why}`];
}
