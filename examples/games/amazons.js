/** The Game of the Amazons (Walter Zamkauskas): move like a queen, then shoot an arrow like a queen; who cannot move loses. */
import { defineGame, nextBelow, squares } from 'sightline/game';

const board = squares(10);
const { cells: count, step } = board;
const rays = board.rays();
const SETUP = [
  ['a4', 'd1', 'g1', 'j4'],
  ['a7', 'd10', 'g10', 'j7'],
].map((names) => names.map(board.cell));

/** A random cell of those that a queen reaches on an empty board; -1 if something is in the way. */
function drawn(cells, from, random) {
  const ray = rays[nextBelow(random, 8)][from];
  const distance = nextBelow(random, 9);
  for (let i = 0; i <= distance; i++) if (i === ray.length || cells[ray[i]] >= 0) return -1;
  return ray[distance];
}

function canMove({ cells, amazons }, seat) {
  const isFree = (next, from) => next[from] >= 0 && cells[next[from]] < 0;
  for (let i = 4 * seat; i < 4 * seat + 4; i++) for (const next of step) if (isFree(next, amazons[i])) return true;
  return false;
}

export const game = defineGame({
  name: 'amazons',
  title: 'Amazons',
  seats: ['white', 'black'],
  rules: () => ({
    board,
    cellsPerMove: 3,
    symmetries: ['left-right'],
    // Arrows, which belong to who shot them.
    glyphs: ['', '×'],
    maxMoves: 5000,
    start: () => ({
      cells: Int8Array.from({ length: count }, (_, cell) => SETUP.findIndex((own) => own.includes(cell))),
      amazons: Int8Array.from(SETUP.flat()),
      toMove: 0,
      winner: -1,
    }),
    derived: ['amazons'],
    derive({ cells, amazons }) {
      let found = 0;
      for (const seat of [0, 1]) for (const cell of cells.keys()) if (cells[cell] === seat) amazons[found++] = cell;
    },
    turn: ({ toMove }) => toMove,
    at: ({ cells }, cell) => cells[cell],
    moves({ cells, toMove }, list) {
      for (let from = 0; from < count; from++) {
        if (cells[from] !== toMove) continue;
        cells[from] = -1;
        for (const way of rays) {
          for (const to of way[from]) {
            if (cells[to] >= 0) break;
            for (const shot of rays) {
              for (const arrow of shot[to]) {
                if (cells[arrow] >= 0) break;
                list.add((from * count + to) * count + arrow);
              }
            }
          }
        }
        cells[from] = toMove;
      }
    },
    randomMove({ cells, amazons, toMove }, random) {
      for (;;) {
        const from = amazons[4 * toMove + nextBelow(random, 4)];
        const to = drawn(cells, from, random);
        if (to < 0) continue;
        cells[from] = -1;
        const arrow = drawn(cells, to, random);
        cells[from] = toMove;
        if (arrow >= 0) return (from * count + to) * count + arrow;
      }
    },
    play(position, move) {
      const { cells, amazons, toMove } = position;
      const [from, to] = [Math.floor(move / count ** 2), Math.floor(move / count) % count];
      amazons[amazons.indexOf(from)] = to;
      cells[from] = -1;
      cells[to] = toMove;
      cells[move % count] = 2 + toMove;
      position.toMove = 1 - toMove;
      if (!canMove(position, 1 - toMove)) position.winner = toMove;
    },
    result: ({ winner }) => (winner >= 0 ? winner : undefined),
  }),
});
