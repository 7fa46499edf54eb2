/** Boards with places beside them, for pieces in hand. */

import { type Board, MARGIN, makeBoard } from '../../games/board.ts';
import type { Picture, Spot } from '../../games/looks.ts';

export interface HandBoard extends Board {
  /** `hands[seat][kind]`: the places of a kind of piece in the hand of a seat. */
  readonly hands: readonly (readonly (readonly number[])[])[];
}

/** The distance between a board and a hand, beyond that of two cells. */
const GAP = 0.8;
/** Symmetries that exchange the hands of the two seats, and one that leaves them as they are. */
const EXCHANGING: readonly string[] = ['turn 180', 'up-down'];
const KEEPING = 'left-right';

/**
 * A board for two seats with hands, that of the first below the board and that of the second above it. A hand has
 * `copies` places for each kind; that of the first seat and kind is named by their names and 1, e.g. `bp1`. Places
 * follow the cells of the board in number and have no neighbours.
 */
export function withHands(
  board: Board,
  seats: readonly [first: string, second: string],
  kinds: readonly string[],
  copies = 1,
): HandBoard {
  const numbers = [...Array(copies).keys()];
  const size = kinds.length * copies;
  const hands = seats.map((_, seat) =>
    kinds.map((_, kind) => numbers.map((copy) => board.cells + seat * size + kind * copies + copy)),
  );
  const names = seats.flatMap((seat) => kinds.flatMap((kind) => numbers.map((copy) => `${seat}${kind}${copy + 1}`)));
  const none = new Int16Array(2 * size).fill(-1);
  const exchanged = names.map((_, place) => board.cells + ((place + size) % (2 * size)));
  const symmetries = [...board.symmetries].flatMap(([name, map]) =>
    EXCHANGING.includes(name)
      ? [[name, [...map, ...exchanged]] as const]
      : name === KEEPING
        ? [[name, [...map, ...names.map((_, place) => board.cells + place)]] as const]
        : [],
  );
  const extended = makeBoard(
    [...board.names, ...names],
    [...board.neighbours, ...names.map(() => [])],
    board.step.map((next) => Int16Array.from([...next, ...none])),
    board.sides,
    new Map(symmetries),
    pictureWith(board.picture, hands, [...board.names, ...names]),
  );
  return { ...extended, hands };
}

function pictureWith(picture: Picture, hands: HandBoard['hands'], names: readonly string[]): Picture {
  const [own = [], other = []] = hands;
  const copies = own[0]?.length ?? 0;
  const room = copies + GAP;
  const move = ([x, y]: Spot): Spot => [x, y + room];
  const width = Math.max(picture.width, 2 * MARGIN + own.length - 1);
  const height = picture.height + 2 * room;
  const spots = own.flatMap((places, kind) =>
    places.map((_, copy): Spot => [MARGIN + kind, height - MARGIN - copies + 1 + copy]),
  );
  const rows = Array.from({ length: copies }, (_, copy) => own.map((places) => places[copy]));
  const opposite = Array.from({ length: copies }, (_, copy) => other.map((places) => places[copy]).reverse()).reverse();
  const grid = [...opposite, ...picture.grid, ...rows];
  const widest = Math.max(...grid.map((row) => row.length));
  return {
    ...picture,
    width,
    height,
    names,
    cells: [...picture.cells.map(move), ...spots, ...spots.map(([x, y]): Spot => [width - x, height - y])],
    lines: picture.lines.map((line) => line.map(move)),
    labels: picture.labels.map(({ at, text }) => ({ at: move(at), text })),
    grid: grid.map((row) => Array.from({ length: widest }, (_, i) => row[i])),
  };
}
