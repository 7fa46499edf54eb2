/** Meridians as the search sees it: player 0 is Light, player 1 Dark, a move is a point. */
import type { Game } from '../game.ts';
import { boardOfSize } from './board.ts';
import { hasLegalPoint, legalPoints } from './movegen.ts';
import { Position } from './position.ts';
import { rollout } from './rollout.ts';

const games = new Map<number, Game<Position>>();

/** The game on a board of a size from 2 to 8. */
export function meridians(size: number): Game<Position> {
  let game = games.get(size);
  if (!game) {
    game = buildGame(size);
    games.set(size, game);
  }
  return game;
}

function buildGame(size: number): Game<Position> {
  const board = boardOfSize(size);
  return {
    id: 'meridians',
    players: 2,
    moveBound: board.points,
    maxMoves: board.points,
    create: () => new Position(size),
    copy: (into, from) => into.copyFrom(from),
    toMove: (position) => position.toMove,
    isOver: (position) => position.isAnnihilated() || !hasLegalPoint(position),
    reward: (position, player) => {
      const winner = position.outcome()?.winner;
      return winner === undefined ? 0.5 : Number(winner === player);
    },
    legalMoves: (position, into) => (position.isAnnihilated() ? 0 : legalPoints(position, into)),
    play: (position, move) => position.playUnchecked(move),
    rollout,
    moveName: (move) => board.names[move] as string,
  };
}
