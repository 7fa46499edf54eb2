/**
 * The game with manual captures, as the search plays it: both sides capture everything. A side that
 * can capture must do so, one group at a time in board order, so that a capture is the only legal
 * move. The rest equals the game with automatic captures. A move below the number of points places
 * a stone; the others remove the group of the stone at `move − points`.
 */

import type { Evaluation, Game, RolloutPolicy } from '../../../search/game.ts';
import type { RandomState } from '../../../util/rng.ts';
import type { Board } from '../board.ts';
import type { Position } from '../position.ts';
import { moveName } from '../text/notation.ts';
import { ManualPosition } from './position.ts';

/**
 * The logit of a position that is won once captures are made. The evaluations do not know such
 * positions.
 */
const WON_LOGIT = 10;

export function manualGame(game: Game<Position>, board: Board): Game<ManualPosition> {
  const { points, names, size } = board;
  return {
    id: game.id,
    players: game.players,
    moveBound: 2 * points,
    maxMoves: game.maxMoves,
    maxRolloutPlies: game.maxRolloutPlies,
    cells: game.cells,
    create: () => new ManualPosition(size),
    copy: (into, from) => into.copyFrom(from),
    toMove: ({ cleared }) => cleared.toMove,
    isOver: (position) => position.isOver(),
    reward: ({ cleared }, player) => game.reward(cleared, player),
    legalMoves: (position, into) => {
      const [first] = position.dead;
      if (!first) return game.legalMoves(position.cleared, into);
      if (position.isOver()) return 0;
      into[0] = points + (first[0] as number);
      return 1;
    },
    play: (position, move) => {
      if (move < points) position.place(move);
      else position.take(move - points);
    },
    keyLow: (position) => position.keyLow,
    keyHigh: (position) => position.keyHigh,
    rollout: (position, random: RandomState, policy: RolloutPolicy, maxPlies, trace) => {
      position.forgetDead();
      return game.rollout(position.cleared, random, policy, maxPlies, trace);
    },
    ownerOf: ({ cleared }, cell) => game.ownerOf(cleared, cell),
    evaluations: game.evaluations,
    createEvaluation: (name) => new ClearedEvaluation(game.createEvaluation(name)),
    verdict: (position) => {
      const verdict = position.dead.length > 0 ? undefined : game.verdict?.(position.cleared);
      // Every stone on the board, and every stone placed later, may add a capture.
      return verdict && { ...verdict, plies: 2 * verdict.plies + points };
    },
    moveName: (move) => moveName(names, move),
  };
}

/** Evaluates the position after all captures. */
class ClearedEvaluation implements Evaluation<ManualPosition> {
  private readonly evaluation: Evaluation<Position>;

  constructor(evaluation: Evaluation<Position>) {
    this.evaluation = evaluation;
  }

  evaluate({ cleared }: ManualPosition, player: number): number {
    if (cleared.isAnnihilated()) return cleared.winner() === player ? WON_LOGIT : -WON_LOGIT;
    return this.evaluation.evaluate(cleared, player);
  }

  evaluateMoves(position: ManualPosition, moves: Int32Array, count: number, logits: Float32Array): void {
    const { cleared, dead } = position;
    if (dead.length > 0) logits[0] = this.evaluate(position, cleared.toMove);
    else this.evaluation.evaluateMoves(cleared, moves, count, logits);
  }

  isExactAfter({ cleared }: ManualPosition): boolean {
    return !cleared.isAnnihilated() && this.evaluation.isExactAfter(cleared);
  }
}
