/**
 * Views of positions: everything the game says about a position, with moves and seats by name or
 * index.
 */

import type { GameKit, Outcome } from '../../../games/kit.ts';
import { legalMoves } from '../../../games/legal-moves.ts';
import { Line, type LineError } from '../../../games/line.ts';
import type { Piece } from '../../../games/looks.ts';
import { removedCells } from '../../../records/replay.ts';
import { ok, type Result } from '../../../util/result.ts';

/** The most views created at a time. */
const MOST_VIEWS = 500;

/** A position of a line with the ply that led to it. */
export interface View {
  readonly ply: number;
  /** The move in the game's notation, or the chosen seat; null before the first one. */
  readonly move: string | null;
  readonly position: string;
  /** Index of the seat. */
  readonly toMove: number;
  /** Whether the next ply is the choice of a seat. */
  readonly isChoice: boolean;
  readonly pieces: readonly Piece[];
  /** The cells of the move, its destination last, and the cells whose pieces it removed. */
  readonly touched: readonly number[];
  readonly removed: readonly number[];
  /**
   * Legal moves with the cells they touch, and a title if the name is not enough; empty if the game
   * is over. Includes offers.
   */
  readonly legal: readonly (readonly [move: string, cells: readonly number[], title?: string])[];
  readonly outcome: ShownOutcome | null;
  /** The seats that are out of a game that others play on. */
  readonly out: readonly number[];
  /** By seat. */
  readonly seatCounts: readonly string[] | null;
  /** Sentences for people. */
  readonly advice: readonly string[];
}

export interface ShownOutcome extends Outcome {
  /** Rewards of the seats. */
  readonly scores: readonly number[];
}

export interface AskedLine {
  /** The start as text. Default: the start of the game. */
  readonly start?: string | undefined;
  /** Includes the choice of a seat. */
  readonly moves: readonly string[];
  /**
   * The first ply to show. Beyond `MOST_VIEWS`, only the last ones are shown. Default: the last
   * one.
   */
  readonly from?: number | undefined;
}

export interface ViewedLine {
  readonly moves: readonly string[];
  readonly views: readonly View[];
}

/**
 * Plays a line. Errors: those of the kit for positions and moves, and `bad-choice`, with a remedy
 * if the game offers one.
 */
export function viewLine(kit: GameKit, asked: AskedLine): Result<ViewedLine, LineError> {
  const { start, moves } = asked;
  const from = Math.max(asked.from ?? moves.length, moves.length + 1 - MOST_VIEWS);
  const begun = Line.of(kit, start);
  if (!begun.ok) return begun;
  const line = begun.value;
  const { game } = kit;
  const before = game.create();
  const names: string[] = [];
  const views: View[] = [];
  if (from <= 0) views.push(viewOf(line, { ply: 0 }));
  for (const [i, text] of moves.entries()) {
    const ply = i + 1;
    if (ply >= from) game.copy(before, line.position);
    const played = line.playPly(text);
    if (!played.ok) {
      const remedy = kit.remedy?.(line.position, played.error);
      const message = remedy === undefined ? played.error.message : `${played.error.message}. ${remedy}`;
      return { ok: false, error: { ...played.error, message, ply } };
    }
    const move = played.value;
    const name = move === undefined ? text.toLowerCase() : game.moveName(move);
    names.push(name);
    if (ply < from) continue;
    const touched = move === undefined ? [] : kit.cellsOf(move);
    const removed = move === undefined ? [] : removedCells(kit, before, move, line.position);
    views.push(viewOf(line, { ply, move: name, touched, removed }));
  }
  return ok({ moves: names, views });
}

function viewOf({ kit, position, isChoice }: Line, ply: Partial<View> & Pick<View, 'ply'>): View {
  const { game } = kit;
  const isOver = game.isOver(position);
  const outcome = kit.outcome(position);
  return {
    move: null,
    touched: [],
    removed: [],
    ...ply,
    isChoice,
    position: kit.makePosition(position),
    toMove: game.toMove(position),
    pieces: kit.pieces(position),
    legal: [...(isOver ? [] : legalMoves(kit, position)), ...(kit.offers?.(position) ?? [])].map((move) => {
      const [name, cells, title] = [game.moveName(move), kit.cellsOf(move), kit.moveTitle?.(move)];
      return title === undefined ? [name, cells] : [name, cells, title];
    }),
    outcome: outcome ? { ...outcome, scores: kit.seats.map((_, seat) => game.reward(position, seat)) } : null,
    out: kit.seats.flatMap((_, seat) => (kit.isOut?.(position, seat) ? [seat] : [])),
    seatCounts: kit.seatCounts?.(position) ?? null,
    advice: isOver ? [] : (kit.advice?.(position) ?? []),
  };
}
