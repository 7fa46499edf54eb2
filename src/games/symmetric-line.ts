/**
 * Positions up to symmetry along a line of play. The line is played in every image of the board at
 * once. The least hash of these positions identifies all of them (canonical form by least image).
 */

import { ok, type Result } from '../util/result.ts';
import type { GameKit } from './kit.ts';
import { Line, type LineError } from './line.ts';
import { placements } from './notation.ts';

/** Two signed 32-bit words. */
export interface PositionKey {
  readonly high: number;
  readonly low: number;
}

export class SymmetricLine {
  readonly kit: GameKit;
  /**
   * The image of the position under each symmetry of the kit. The first is the position itself.
   */
  private readonly images: readonly unknown[];

  /** Starts at the start of the game, which is symmetric, or at a position, which is copied. */
  constructor(kit: GameKit, start?: unknown) {
    const { game, symmetries } = kit;
    this.kit = kit;
    this.images = start === undefined ? symmetries.map(() => game.create()) : imagesOf(kit, start);
  }

  /** The position itself. Read-only. */
  get position(): unknown {
    return this.images[0];
  }

  /** Plays a legal move. */
  play(move: number): void {
    const { game, symmetries } = this.kit;
    for (const [i, image] of this.images.entries()) game.play(image, (symmetries[i] as (move: number) => number)(move));
  }

  /** The common hash of all images, with the symmetries that lead to its image. */
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

  /** A move in the hash's image: of several images, the one with the smallest number. */
  moveIn(frames: readonly number[], move: number): number {
    let least = Infinity;
    for (const frame of frames) {
      least = Math.min(least, (this.kit.symmetries[frame] as (move: number) => number)(move));
    }
    return least;
  }

  /** The hash of the position after a legal move. Does not change this position. */
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
 * The images of a position under the symmetries of its game. They are reconstructed from pieces; if
 * pieces do not determine the position, returns only itself.
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

/** A position as named by a page or a command: its start as text, and the plies from there. */
export interface NamedPosition {
  /** Default: the start of the game. */
  readonly start?: string | undefined;
  /** Includes the choice of a seat. */
  readonly moves: readonly string[];
}

/** Plays a line by the rules. Errors: those of `Line.play`, `bad-choice`. */
export function lineTo(kit: GameKit, { start, moves }: NamedPosition): Result<SymmetricLine, LineError> {
  const begun = Line.of(kit, start);
  if (!begun.ok) return begun;
  const line = new SymmetricLine(kit, start === undefined ? undefined : begun.value.position);
  for (const [i, word] of moves.entries()) {
    const move = begun.value.playPly(word);
    if (!move.ok) return { ok: false, error: { ...move.error, ply: i + 1 } };
    if (move.value !== undefined) line.play(move.value);
  }
  return ok(line);
}
