/** A position as one SVG picture, for documents, servers and the element of `sightline/board`. */

import type { GameKit } from '../games/kit.ts';
import { Line, type LineError } from '../games/line.ts';
import { removedCells } from '../records/replay.ts';
import { ok, type Result } from '../util/result.ts';
import { flipped } from './board-geometry.ts';
import { groundOf } from './board-ground.ts';
import { boardGround, boardPosition, boardStyle, type MarkedMove } from './board-svg.ts';
import { escapeHtml } from './escape.ts';

export interface BoardOptions {
  /** Moves from the position on; the last one is marked. */
  readonly moves?: readonly string[] | undefined;
  /** Whether the board is turned by 180 degrees. */
  readonly isFlipped?: boolean | undefined;
  /** Marked cells by name, with up to three characters. */
  readonly marks?: Readonly<Record<string, string>> | undefined;
  /** Moves with their values from 0 to 1, best first, as in an `Analysis`. */
  readonly candidates?: readonly { readonly move: string; readonly value: number }[] | undefined;
}

/** A position and what is drawn of it. */
interface DrawnBoard {
  readonly line: Line;
  /** Turned as asked. */
  readonly picture: GameKit['picture'];
  /** The parts of the drawing, without `<svg>`. */
  readonly content: string;
  readonly viewBox: string;
  readonly style: string;
}

/** Errors: those of `Line.of`. */
export function pictureOfBoard(
  kit: GameKit,
  start: string | undefined,
  options: BoardOptions = {},
): Result<DrawnBoard, LineError> {
  const { moves = [], isFlipped = false, marks = {}, candidates = [] } = options;
  const found = Line.of(kit, start, moves);
  if (!found.ok) return found;
  const line = found.value;
  const picture = isFlipped ? flipped(kit.picture) : kit.picture;
  const ground = groundOf(picture);
  const last = line.moves.at(-1);
  const before = Line.of(kit, start, line.names.slice(0, -1));
  const marked: MarkedMove[] = candidates.flatMap(({ move, value }, i) => {
    const parsed = kit.parseMove(move);
    const cells = parsed.ok ? kit.cellsOf(parsed.value) : [];
    return cells.length > 0 ? [{ cells, kind: i === 0 ? 'best' : 'good', text: (100 * value).toFixed(0) }] : [];
  });
  for (const [name, text] of Object.entries(marks)) {
    const cell = picture.names.indexOf(name);
    if (cell >= 0) marked.push({ cells: [cell], kind: 'next', text });
  }
  const position = boardPosition(picture, {
    pieces: kit.pieces(line.position),
    lastMove: last === undefined ? undefined : kit.cellsOf(last).at(-1),
    removed: last !== undefined && before.ok ? removedCells(kit, before.value.position, last, line.position) : [],
    marks: marked,
  });
  const { x, y, width, height } = ground.box;
  return ok({
    line,
    picture,
    content: `<path class="wood" d="${ground.path}" stroke-width="${ground.stroke}"/>${boardGround(picture)}${position}`,
    viewBox: [x, y, width, height].map((value) => value.toFixed(1)).join(' '),
    style: boardStyle(kit),
  });
}

/** A picture of a position (as text; default: the start) that needs nothing else. Errors: those of `Line.of`. */
export function boardSvg(kit: GameKit, start?: string, options?: BoardOptions): Result<string, LineError> {
  const drawn = pictureOfBoard(kit, start, options);
  if (!drawn.ok) return drawn;
  const { viewBox, content, style, line } = drawn.value;
  const title = escapeHtml(`${kit.title}: ${kit.makePosition(line.position)}`);
  return ok(
    `<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="${viewBox}" role="img" aria-label="${title}">` +
      `<style>${style}</style>${content}</svg>`,
  );
}
