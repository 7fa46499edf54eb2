/**
 * A line of play: a start, moves, and the resulting position. Moves are checked here and nowhere
 * else.
 */
import { type InputError, ok, type Result } from '../util/result.ts';
import type { GameKit } from './kit.ts';

/** An error in a line. `ply` counts from 1; 0 is the start. */
export interface LineError extends InputError {
  readonly ply: number;
}

export class Line<P = unknown> {
  readonly kit: GameKit<P>;
  /** As text; undefined for the start of the game. */
  readonly start: string | undefined;
  /** The position after the moves. Read-only: only `play` may change it. */
  readonly position: P;
  private readonly played: number[] = [];

  private constructor(kit: GameKit<P>, start: string | undefined, position: P) {
    this.kit = kit;
    this.start = start;
    this.position = position;
  }

  /**
   * Creates a line. Errors: those of the kit's `parsePosition`, `parseMove` and `illegality`.
   * Messages do not contain the ply.
   */
  static of<P>(kit: GameKit<P>, start?: string, moves: readonly string[] = []): Result<Line<P>, LineError> {
    const position = start === undefined ? ok(kit.game.create()) : kit.parsePosition(start);
    if (!position.ok) return { ok: false, error: { ...position.error, ply: 0 } };
    const line = new Line(kit, start, position.value);
    for (const [i, move] of moves.entries()) {
      const played = line.play(move);
      if (!played.ok) return { ok: false, error: { ...played.error, ply: i + 1 } };
    }
    return ok(line);
  }

  /** The moves from the start. */
  get moves(): readonly number[] {
    return this.played;
  }

  /** The moves in the game's notation. */
  get names(): readonly string[] {
    return this.played.map((move) => this.kit.game.moveName(move));
  }

  /**
   * Plays a move and returns it. Errors: those of the kit's `parseMove` and `illegality`; the line
   * is then unchanged.
   */
  play(text: string): Result<number> {
    const move = this.kit.parseMove(text);
    if (!move.ok) return move;
    const error = this.kit.illegality(this.position, move.value);
    if (error) return { ok: false, error };
    this.kit.game.play(this.position, move.value);
    this.played.push(move.value);
    return move;
  }
}
