/** Positions made of pieces. */
import { z } from 'zod';
import type { GameKit } from '../engine/engine.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { gameFields } from './game-fields.ts';

export const arrangeSchema = z.object({
  ...gameFields,
  pieces: z
    .array(z.object({ cell: z.int().min(0), seat: z.int().min(0) }))
    .max(4096)
    .describe('What stands where, by the numbers of cells and seats.'),
  toMove: z.int().min(0).describe('The number of the seat to move.'),
});

/** Errors: `no-arranging`, `bad-piece`, `bad-seat`, and those of the kit for positions. */
export function arranged(kit: GameKit, { pieces, toMove }: z.infer<typeof arrangeSchema>): Result<unknown> {
  if (!kit.arrange) return fail('no-arranging', `positions of ${kit.title} are reached by moves alone`);
  const { cells, names } = kit.picture;
  const seen = new Set<number>();
  for (const { cell, seat } of pieces) {
    const where = names[cell] ?? String(cell);
    if (cell >= cells.length || seat >= kit.seats.length || seen.has(cell)) {
      return fail('bad-piece', `${quote(where)}: no place for such a piece, or one too many`);
    }
    seen.add(cell);
  }
  if (toMove >= kit.seats.length) return fail('bad-seat', `there is no seat ${toMove}`);
  const text = kit.arrange(pieces, toMove);
  const position = kit.parsePosition(text);
  return position.ok ? ok({ position: kit.makePosition(position.value) }) : position;
}
