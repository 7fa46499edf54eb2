/**
 * A line of play: a start, plies, and the resulting position. A ply is a move or, in games where a
 * player chooses a seat, that choice. Plies are checked here and nowhere else.
 */
import { fail, type InputError, ok, quote, type Result } from '../util/result.ts';
import type { GameKit } from './kit.ts';
import { nameIn, parseIn } from './names-in.ts';
import { seatNamed } from './seats.ts';

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
  private readonly named: string[] = [];
  private chosen: number | undefined;

  private constructor(kit: GameKit<P>, start: string | undefined, position: P) {
    this.kit = kit;
    this.start = start;
    this.position = position;
  }

  /**
   * Creates a line. The choice of a seat may be omitted. Errors: those of the kit's
   * `parsePosition`, `parseMove` and `illegality`. Messages do not contain the ply.
   */
  static of<P>(kit: GameKit<P>, start?: string, moves: readonly string[] = []): Result<Line<P>, LineError> {
    const position = start === undefined ? ok(kit.game.create()) : kit.parsePosition(start);
    if (!position.ok) return { ok: false, error: { ...position.error, ply: 0 } };
    const line = new Line(kit, start, position.value);
    for (const [i, move] of moves.entries()) {
      const played = line.follow(move);
      if (!played.ok) return { ok: false, error: { ...played.error, ply: i + 1 } };
    }
    return ok(line);
  }

  /** See `choicePly`. */
  get choiceAfter(): number | undefined {
    return choicePly(this.kit, this.start);
  }

  /** Whether it is time to choose a seat. */
  get isChoice(): boolean {
    return this.chosen === undefined && this.played.length === this.choiceAfter;
  }

  /** Whether players have their seats: no choice is to come. */
  get hasSeats(): boolean {
    return this.choiceAfter === undefined || this.chosen !== undefined;
  }

  /** The moves on the board from the start. */
  get moves(): readonly number[] {
    return this.played;
  }

  /** The moves on the board in the game's notation. */
  get names(): readonly string[] {
    return [...this.named];
  }

  /** The names of all plies: the moves and the chosen seat. */
  get plies(): readonly string[] {
    const { chosen, choiceAfter } = this;
    const name = this.kit.seats[chosen ?? -1]?.name;
    return name === undefined ? this.names : this.names.toSpliced(choiceAfter as number, 0, name);
  }

  /** The number of plies. */
  get length(): number {
    return this.played.length + (this.chosen === undefined ? 0 : 1);
  }

  /** The move that a text means here; undefined if it means none or it is time to choose a seat. */
  moveNamed(text: string): number | undefined {
    const move = this.isChoice ? undefined : parseIn(this.kit, this.position, text);
    return move?.ok ? move.value : undefined;
  }

  /**
   * Plays a move and returns it. Errors: those of the kit's `parseMove` and `illegality`; the line is
   * then unchanged.
   */
  play(text: string): Result<number> {
    const move = parseIn(this.kit, this.position, text);
    if (!move.ok) return move;
    const error = this.kit.illegality(this.position, move.value);
    if (error) return { ok: false, error };
    const name = nameIn(this.kit.game, this.position, move.value);
    this.kit.game.play(this.position, move.value);
    this.played.push(move.value);
    this.named.push(name);
    return move;
  }

  /**
   * Plays a move, or chooses a seat when it is time: then the value is undefined. Errors: those of
   * `play`, and `bad-choice`.
   */
  playPly(text: string): Result<number | undefined> {
    if (!this.isChoice) return this.play(text);
    this.chosen = seatNamed(this.kit, text);
    if (this.chosen !== undefined) return ok(undefined);
    const wanted = this.kit.seats.map(({ name }) => quote(name)).join(' or ');
    return fail('bad-choice', `must be ${wanted}, not ${quote(text)}`);
  }

  /** Like `playPly`, but a move may omit the choice, which is then that of the last seat. */
  follow(text: string): Result<number | undefined> {
    const { isChoice } = this;
    if (isChoice && seatNamed(this.kit, text) !== undefined) return this.playPly(text);
    const played = this.play(text);
    if (isChoice && played.ok) this.chosen = this.kit.seats.length - 1;
    return played;
  }
}

/** The seat chosen in a list of plies from the start of the game; undefined if none is. */
export function chosenSeat(
  kit: Pick<GameKit, 'seats' | 'choiceAfter'>,
  plies: readonly (string | undefined)[],
): number | undefined {
  return seatNamed(kit, plies[kit.choiceAfter ?? plies.length]);
}

/** The number of plies before the choice of a seat; undefined if there is none after this start. */
export function choicePly({ choiceAfter }: Pick<GameKit, 'choiceAfter'>, start?: string | null): number | undefined {
  return start === undefined || start === null ? choiceAfter : undefined;
}
