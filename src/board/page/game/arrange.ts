/** Positions set up from pieces. */
import type { GameKit } from '../../../games/kit.ts';
import { fail, ok, quote, type Result } from '../../../util/result.ts';

/** The pieces, by indices of cells and seats, and the seat to move. */
export interface Arranged {
  readonly pieces: readonly { readonly cell: number; readonly seat: number }[];
  readonly toMove: number;
}

/**
 * The position as text. Errors: `no-arranging`, `bad-piece`, `bad-seat`, and those of the kit for
 * positions.
 */
export function arranged(kit: GameKit, { pieces, toMove }: Arranged): Result<string> {
  if (!kit.arrange) return fail('no-arranging', `${kit.title} does not support setting up positions`);
  const { cells, names } = kit.picture;
  const seen = new Set<number>();
  for (const { cell, seat } of pieces) {
    const where = names[cell] ?? String(cell);
    if (cell >= cells.length || seat >= kit.seats.length || seen.has(cell)) {
      return fail('bad-piece', `${quote(where)}: no such cell or seat, or more than one piece`);
    }
    seen.add(cell);
  }
  if (toMove >= kit.seats.length) return fail('bad-seat', `there is no seat ${toMove}`);
  const text = kit.arrange(pieces, toMove);
  const position = kit.parsePosition(text);
  return position.ok ? ok(kit.makePosition(position.value)) : position;
}
