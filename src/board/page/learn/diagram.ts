/** The diagrams of a game's rules, ready to draw. */

import { boxNear } from '../../../drawing/board-geometry.ts';
import { STEP } from '../../../drawing/board-svg.ts';
import type { GameKit, Seat } from '../../../games/kit.ts';
import { legalMoves } from '../../../games/legal-moves.ts';
import { Line } from '../../../games/line.ts';
import type { CellMark, Picture, Piece } from '../../../games/looks.ts';
import type { Diagram } from '../../../games/teaching.ts';
import { removedCells } from '../../../records/replay.ts';
import { ok, type Result } from '../../../util/result.ts';

export interface ShownDiagram {
  readonly picture: Picture;
  readonly pieces: readonly Piece[];
  readonly seats: readonly Pick<Seat, 'fill' | 'stroke'>[];
  readonly lastMove: number | undefined;
  readonly removed: readonly number[];
  /** Destinations of moves, and cells that no move may end on. */
  readonly legal: readonly number[];
  readonly barred: readonly number[];
  readonly overlay: ReadonlyMap<number, CellMark>;
  /** The visible part of the drawing in SVG units: left, top, width, height. */
  readonly box: readonly [number, number, number, number];
}

/** Plays the moves of a diagram and computes its marks. */
export function shownDiagram(kit: GameKit, diagram: Diagram): Result<ShownDiagram> {
  const { moves = [], overlay } = diagram;
  const before = Line.of(kit, diagram.position, moves.slice(0, -1));
  const found = Line.of(kit, diagram.position, moves);
  if (!before.ok) return before;
  if (!found.ok) return found;
  const { position } = found.value;
  const last = found.value.moves.at(-1);
  const pieces = kit.pieces(position);
  return ok({
    picture: kit.picture,
    seats: kit.seats,
    pieces,
    lastMove: last === undefined ? undefined : kit.cellsOf(last).at(-1),
    removed: last === undefined ? [] : removedCells(kit, before.value.position, last, position),
    ...marked(kit, position, diagram, pieces),
    overlay: kit.overlays.find(({ name }) => name === overlay)?.draw(position).cells ?? new Map<number, CellMark>(),
    box: boxNear(kit.picture, diagram.near) ?? [0, 0, kit.picture.width * STEP, kit.picture.height * STEP],
  });
}

function marked(kit: GameKit, position: unknown, { shows }: Diagram, pieces: readonly Piece[]) {
  if (shows === undefined) return { legal: [], barred: [] };
  const moves = kit.game.isOver(position) ? [] : [...legalMoves(kit, position)];
  const from = typeof shows === 'object' ? kit.picture.names.indexOf(shows.from) : undefined;
  const ways = moves.map((move) => kit.cellsOf(move));
  const ends = new Set(ways.filter((cells) => from === undefined || cells[0] === from).flatMap((c) => c.slice(-1)));
  if (shows !== 'barred') return { legal: [...ends], barred: [] };
  const held = new Set(pieces.map(({ cell }) => cell));
  return {
    legal: [],
    barred: kit.picture.cells.flatMap((_, cell) => (held.has(cell) || ends.has(cell) ? [] : [cell])),
  };
}
