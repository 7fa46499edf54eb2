/**
 * Positions up to symmetry, as a line of play comes to them. The line is played in every image of the board at the same time;
 * of the keys of these positions the least is that of all of them (canonical form by the least image).
 */
import type { GameKit } from '../games/kit.ts';
import { Line, type LineError } from '../games/line.ts';
import { placements } from '../games/notation.ts';
import { seatNamed } from '../games/seats.ts';
import { fail, ok, type Result } from '../util/result.ts';

/** Two 32-bit words, with signs. */
export interface PositionKey {
  readonly high: number;
  readonly low: number;
}

export class SymmetricLine {
  readonly kit: GameKit;
  /** The position after each symmetry of the kit, the first one being the position itself. */
  private readonly images: readonly unknown[];

  /** At the start of the game, which is its own image, or at a position, which is not changed. */
  constructor(kit: GameKit, start?: unknown) {
    const { game, symmetries } = kit;
    this.kit = kit;
    this.images = start === undefined ? symmetries.map(() => game.create()) : imagesOf(kit, start);
  }

  /** The position itself. It is for looking at. */
  get position(): unknown {
    return this.images[0];
  }

  /** Plays a legal move. */
  play(move: number): void {
    const { game, symmetries } = this.kit;
    for (const [i, image] of this.images.entries()) game.play(image, (symmetries[i] as (move: number) => number)(move));
  }

  /** The key that all images share, with the symmetries that lead to the image it is of. */
  least(): { readonly key: PositionKey; readonly frames: readonly number[] } {
    const { game } = this.kit;
    let high = Infinity;
    let low = Infinity;
    let frames: number[] = [];
    for (const [i, image] of this.images.entries()) {
      const ownHigh = game.keyHigh(image) | 0;
      const ownLow = game.keyLow(image) | 0;
      if (ownHigh === high && ownLow === low) frames.push(i);
      else if (ownHigh < high || (ownHigh === high && ownLow < low)) {
        high = ownHigh;
        low = ownLow;
        frames = [i];
      }
    }
    return { key: { high, low }, frames };
  }

  /** What a move is in the image that the key is of: of those that symmetry makes the same the one with the least number. */
  moveIn(frames: readonly number[], move: number): number {
    let least = Infinity;
    for (const frame of frames) {
      least = Math.min(least, (this.kit.symmetries[frame] as (move: number) => number)(move));
    }
    return least;
  }

  /** The key of the position after a legal move; this one stays. */
  keyAfter(move: number): PositionKey {
    const { game, symmetries } = this.kit;
    const after = game.create();
    let [high, low] = [Infinity, Infinity];
    for (const [i, image] of this.images.entries()) {
      game.copy(after, image);
      game.play(after, (symmetries[i] as (move: number) => number)(move));
      const [ownHigh, ownLow] = [game.keyHigh(after) | 0, game.keyLow(after) | 0];
      if (ownHigh < high || (ownHigh === high && ownLow < low)) [high, low] = [ownHigh, ownLow];
    }
    return { high, low };
  }
}

/**
 * What a position becomes under the symmetries of its game. Kits make positions of pieces; where that is not all that there is
 * to a position, it alone is returned.
 */
function imagesOf(kit: GameKit, position: unknown): readonly unknown[] {
  const { game, symmetries, arrange } = kit;
  const own = game.create();
  game.copy(own, position);
  const cellOf = placements(kit);
  const moveTo = new Map([...cellOf].map(([move, cell]) => [cell, move]));
  const pieces = kit.pieces(position);
  if (!arrange || pieces.some(({ cell, glyph }) => glyph !== undefined || !moveTo.has(cell))) return [own];
  const images = symmetries.map((symmetry) => {
    const moved = pieces.map(({ cell, seat }) => ({
      cell: cellOf.get(symmetry(moveTo.get(cell) as number)) as number,
      seat,
    }));
    return kit.parsePosition(arrange(moved, game.toMove(position)));
  });
  const made = images.flatMap((image) => (image.ok ? [image.value] : []));
  const isWhole =
    made.length === symmetries.length &&
    game.keyHigh(made[0]) === game.keyHigh(own) &&
    game.keyLow(made[0]) === game.keyLow(own);
  return isWhole ? made : [own];
}

/** A position as a page or a command names it: where it begins, as text, and the plies from there. */
export interface NamedPosition {
  /** Default: the start of the game. */
  readonly start?: string | undefined;
  /** Among them, in its place, the choice of a seat. */
  readonly moves: readonly string[];
}

/** The ply at which a seat is chosen, where there is one. */
export function choicePly(kit: GameKit, start: string | null | undefined): number | undefined {
  return start === null || start === undefined ? kit.choiceAfter : undefined;
}

/** Plays a line by the rules. Errors: those of `Line.play`, `bad-choice`. */
export function lineTo(kit: GameKit, { start, moves }: NamedPosition): Result<SymmetricLine, LineError> {
  const begun = Line.of(kit, start);
  if (!begun.ok) return begun;
  const line = new SymmetricLine(kit, start === undefined ? undefined : begun.value.position);
  for (const [i, word] of moves.entries()) {
    if (i === choicePly(kit, start)) {
      if (seatNamed(kit, word) !== undefined) continue;
      const wrong = fail('bad-choice', 'choose a seat');
      return { ok: false, error: { ...wrong.error, ply: i + 1 } };
    }
    const move = begun.value.play(word);
    if (!move.ok) return { ok: false, error: { ...move.error, ply: i + 1 } };
    line.play(move.value);
  }
  return ok(line);
}
