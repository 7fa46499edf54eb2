/** The search interface of Meridians: player 0 is Light, player 1 Dark; a move is a point. */

import type { SharedWeights } from '../../network/weights.ts';
import type { Game } from '../../search/game.ts';
import { boardOfSize } from './board.ts';
import { Mobility } from './evaluation/mobility.ts';
import { hasLegalPoint, legalPoints } from './movegen.ts';
import { openWeights } from './network/shape.ts';
import { openNetwork } from './network/walking-network.ts';
import { Position } from './position.ts';
import { MAX_ROLLOUT_PLIES, rollout } from './rollout.ts';
import { territoryVerdict } from './territory/territory.ts';

const games = new Map<string, Game<Position>>();

/** The game on a board of size 2 to 8, with the weights of its network if given. */
export function meridians(size: number, weights?: SharedWeights): Game<Position> {
  const key = `${size} ${weights?.id}`;
  let game = games.get(key);
  if (!game) {
    game = buildGame(size, weights);
    games.set(key, game);
  }
  return game;
}

function buildGame(size: number, shared: SharedWeights | undefined): Game<Position> {
  const board = boardOfSize(size);
  const weights = shared && openWeights(shared);
  const isOver = (position: Position) => position.isAnnihilated() || !hasLegalPoint(position);
  return {
    id: 'meridians',
    players: 2,
    moveBound: board.points,
    maxMoves: board.points,
    maxRolloutPlies: MAX_ROLLOUT_PLIES,
    cells: board.points,
    create: () => new Position(size),
    copy: (into, from) => into.copyFrom(from),
    toMove: (position) => position.toMove,
    isOver,
    reward: (position, player) => (isOver(position) ? Number(position.winner() === player) : 0.5),
    legalMoves: (position, into) => (position.isAnnihilated() ? 0 : legalPoints(position, into)),
    play: (position, move) => position.playUnchecked(move),
    keyLow: (position) => position.keyLow,
    keyHigh: (position) => position.keyHigh,
    rollout,
    ownerOf: (position, cell) => position.colorAt(cell) ?? -1,
    evaluations: weights ? ['network', 'mobility'] : ['mobility'],
    createEvaluation: (name) => (name === 'network' && weights ? openNetwork(weights) : new Mobility(size)),
    verdict: territoryVerdict,
    moveName: (move) => board.names[move] as string,
  };
}
