/** The search interface of Mǽrstánas: player 0 is Dark, who moves first; player 1 is Light. */
import type { SharedWeights } from '../../network/weights.ts';
import type { Game } from '../../search/game.ts';
import { Endgame } from './endgame.ts';
import { HandEvaluation } from './evaluation.ts';
import { ownerOf, PLACES } from './hinges.ts';
import { openWeights } from './network/network.ts';
import { openNetwork } from './network/walking-network.ts';
import { moveName } from './notation.ts';
import { DARK, LIGHT, MOVES } from './numbers.ts';
import { Position } from './position.ts';
import { MAX_ROLLOUT_PLIES, rollout } from './rollout.ts';

/**
 * The game with or without special stones. With `edges`, hinges with the edge count; if it `wraps`,
 * opposite edges meet instead, for which there are no weights.
 */
export function maerstanas(
  special: boolean,
  edges: boolean,
  wraps: boolean,
  shared: SharedWeights | null,
): Game<Position> {
  const weights = shared && openWeights(shared);
  const margin = (position: Position, player: number) => {
    const dark = position.points(DARK, edges) - position.points(LIGHT, edges);
    return player === DARK ? dark : -dark;
  };
  return {
    id: 'maerstanas',
    players: 2,
    moveBound: MOVES,
    maxMoves: MOVES,
    maxRolloutPlies: MAX_ROLLOUT_PLIES,
    cells: PLACES,
    create: () => new Position(special, wraps),
    copy: (into, from) => into.copyFrom(from),
    toMove: (position) => position.toMove,
    isOver: (position) => position.isOver(),
    reward: (position, player) => {
      if (!position.isOver()) return 0.5;
      const lead = margin(position, player);
      return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    },
    margin,
    legalMoves: (position, into) => position.legalMoves(into),
    play: (position, move) => position.play(move),
    keyLow: (position) => position.keyLow(),
    keyHigh: (position) => position.keyHigh(),
    rollout,
    ownerOf: (position, place) => ownerOf(position, place, edges),
    evaluations: weights ? ['network', 'hand'] : ['hand'],
    createEvaluation: (name) =>
      name === 'network' && weights ? openNetwork(weights, edges) : new HandEvaluation(edges),
    createEndSolver: () => new Endgame(edges),
    moveName,
  };
}
