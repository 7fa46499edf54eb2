/** Minishogi: shogi on 5 × 5 squares. Captured pieces go to the hand and can be dropped; `a4-a5+a5` promotes. */
import { defineGame, slides, squares, steps, withHands } from 'sightline/game';

const board = withHands(squares(5), ['s', 'g'], ['p', 's', 'g', 'b', 'r'], 2);
const SQUARES = 25;
const [PAWN, KING] = [0, 5];
const GLYPHS = ['P', 'S', 'G', 'B', 'R', 'K', '+P', '+S', '+B', '+R'];
// By kind: what it is promoted to, and what it is in the hand.
const PROMOTED = [6, 7, -1, 8, 9, -1, -1, -1, -1, -1];
const IN_HAND = [0, 1, 2, 3, 4, -1, 0, 1, 3, 4];
const [SIDES, CORNERS] = [
  [0, 2, 4, 6],
  [1, 3, 5, 7],
];
const GOLD = [...SIDES, 5, 7];
// Directions by kind for sente, who moves up; those of gote are opposite.
const forBoth = (kinds) => kinds.flatMap((own) => [own, own.map((d) => (d + 4) % 8)]);
const parts = [
  steps(board, forBoth([[6], [...CORNERS, 6], GOLD, [], [], [...SIDES, ...CORNERS], GOLD, GOLD, SIDES, CORNERS])),
  slides(board, forBoth([[], [], [], CORNERS, SIDES, [], [], [], CORNERS, SIDES])),
];
const lastRows = [board.sides[0], board.sides[2]];

function move(cells, seat, from, to, isPromoted) {
  const [piece, taken] = [cells[from], cells[to]];
  cells[from] = -1;
  cells[to] = isPromoted ? seat + 2 * PROMOTED[piece >> 1] : piece;
  if (taken < 0) return;
  const kind = IN_HAND[taken >> 1];
  const place = board.hands[seat][kind].find((cell) => cells[cell] < 0);
  cells[place] = seat + 2 * kind;
}

function moved(cells, seat, from, to) {
  const next = cells.slice();
  move(next, seat, from, to, false);
  return next;
}

function isInCheck(cells, seat) {
  const king = cells.indexOf(seat + 2 * KING);
  for (let from = 0; from < SQUARES; from++) {
    if (cells[from] < 0 || cells[from] % 2 === seat) continue;
    if (parts.some((part) => part.hits(cells, from).includes(king))) return true;
  }
  return false;
}

/** Two pawns in a column, or a mate by a dropped pawn, are forbidden, and so is a pawn that can never move. */
function mayDropPawn(cells, seat, to, next) {
  for (let cell = to % 5; cell < SQUARES; cell += 5) if (cells[cell] === seat + 2 * PAWN) return false;
  if (lastRows[seat].includes(to)) return false;
  return !isInCheck(next, 1 - seat) || legal(next, 1 - seat).length > 0;
}

function legal(cells, seat) {
  const paths = [];
  for (let from = 0; from < SQUARES; from++) {
    if (cells[from] < 0 || cells[from] % 2 !== seat) continue;
    const kind = cells[from] >> 1;
    for (const to of parts.flatMap((part) => [...part.reach(cells, from), ...part.hits(cells, from)])) {
      if (cells[to] >= 0 && cells[to] % 2 === seat) continue;
      if (isInCheck(moved(cells, seat, from, to), seat)) continue;
      const isLast = lastRows[seat].includes(to);
      if (PROMOTED[kind] >= 0 && (isLast || lastRows[seat].includes(from))) paths.push([from, to, to]);
      if (kind !== PAWN || !isLast) paths.push([from, to]);
    }
  }
  for (const [kind, places] of board.hands[seat].entries()) {
    const from = places.findLast((cell) => cells[cell] >= 0);
    for (let to = 0; from !== undefined && to < SQUARES; to++) {
      if (cells[to] >= 0) continue;
      const next = moved(cells, seat, from, to);
      if (isInCheck(next, seat) || (kind === PAWN && !mayDropPawn(cells, seat, to, next))) continue;
      paths.push([from, to]);
    }
  }
  return paths;
}

export const game = defineGame({
  name: 'minishogi',
  title: 'Minishogi',
  seats: ['sente', 'gote'],
  rules: () => ({
    board,
    cellsPerMove: 'any',
    separator: (from, to) => (from === to ? '+' : '-'),
    glyphs: GLYPHS,
    exchange: 'turn 180',
    maxMoves: 300,
    stuck: 'loss',
    repetition: { after: 4 },
    start() {
      const own = ['a2', 'c1', 'b1', 'd1', 'e1', 'a1'];
      const others = ['e4', 'c5', 'd5', 'b5', 'a5', 'e5'];
      return { cells: board.setup(own.flatMap((cell, kind) => [cell, others[kind]])), toMove: 0 };
    },
    moves({ cells, toMove }, list) {
      for (const path of legal(cells, toMove)) list.addPath(path);
    },
    play(position, _move, path) {
      move(position.cells, position.toMove, path[0], path[1], path.length === 3);
      position.toMove = 1 - position.toMove;
    },
  }),
});
