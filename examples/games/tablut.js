/** Tablut (as Linnaeus saw it, 1732): the king has to reach the edge; enemies are taken between two pieces, the king at home by four. */
import { captures, defineGame, slides, squares } from 'sightline/game';

const board = squares(9);
const { neighbours } = board;
const SIDES = [0, 2, 4, 6];
const [ATTACKER, KING] = [0, 3];
const castle = board.cell('e5');
const attackers = 'd1 e1 f1 e2 a4 a5 a6 b5 i4 i5 i6 h5 d9 e9 f9 e8';
const defenders = 'e3 e4 e6 e7 c5 d5 f5 g5';
// The empty castle takes part in captures.
const pairs = captures(board, { directions: SIDES, hostile: [castle] });

/** At home, which is the castle and around it, attackers or the empty castle must be on all sides. */
function isKingTaken(cells, at) {
  if (at !== castle && !neighbours[at].includes(castle)) return true;
  return neighbours[at].every((near) => cells[near] === ATTACKER || near === castle);
}

export const game = defineGame({
  name: 'tablut',
  title: 'Tablut',
  seats: ['black', 'white'],
  rules: () => ({
    board,
    cellsPerMove: 2,
    glyphs: ['', 'K'],
    symmetries: 'all',
    repetition: 'draw',
    stuck: 'loss',
    start: () => ({ cells: board.setup([attackers, defenders, [], 'e5']), toMove: 0, winner: -1 }),
    moves: slides(board, SIDES, { mayStop: (piece, to) => to !== castle || piece === KING }),
    play(position, _move, [from, to]) {
      const { cells, toMove } = position;
      cells[to] = cells[from];
      cells[from] = -1;
      if (cells[to] === KING && neighbours[to].length < 4) position.winner = 1;
      for (const taken of pairs.custodial(cells, to, toMove)) {
        if (cells[taken] !== KING) cells[taken] = -1;
        else if (isKingTaken(cells, taken)) position.winner = 0;
      }
      position.toMove = 1 - toMove;
    },
  }),
});
