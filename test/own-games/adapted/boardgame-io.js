/** Games as authors write them for boardgame.io: that of its tutorial, and Connect Four. */
import { LINES } from '../../support/noughts.ts';

export const ticTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell({ G, playerID }, id) {
      if (G.cells[id] !== null) return 'INVALID_MOVE';
      G.cells[id] = playerID;
    },
  },
  endIf({ G, ctx }) {
    if (LINES.some((line) => line.every((id) => G.cells[id] !== null && G.cells[id] === G.cells[line[0]])))
      return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
  ai: {
    enumerate: (G) => G.cells.flatMap((cell, id) => (cell === null ? [{ move: 'clickCell', args: [id] }] : [])),
  },
};

const ways = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** Whether the last piece of a column is in a row of four. */
function isFour(columns, column) {
  const row = columns[column].length - 1;
  const owner = columns[column][row];
  return ways.some(([dx, dy]) => {
    let length = 1;
    for (const way of [1, -1]) {
      for (let i = way; columns[column + i * dx]?.[row + i * dy] === owner; i += way) length++;
    }
    return length >= 4;
  });
}

export const connectFour = {
  name: 'connect-four',
  setup: () => ({ columns: Array.from({ length: 7 }, () => []), last: -1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop({ G, playerID }, column) {
      if (G.columns[column].length === 6) return 'INVALID_MOVE';
      G.columns[column].push(playerID);
      G.last = column;
    },
  },
  endIf({ G, ctx }) {
    if (G.last >= 0 && isFour(G.columns, G.last)) return { winner: ctx.currentPlayer };
    if (G.columns.every((column) => column.length === 6)) return { draw: true };
  },
  ai: {
    enumerate: (G) => G.columns.flatMap((column, i) => (column.length < 6 ? [{ move: 'drop', args: [i] }] : [])),
  },
};
