/** The search interface of HexiMeros. Players are the sides in the order of their turns. */
import type { Game } from '../../search/game.ts';
import { HandEvaluation } from './evaluation/evaluation.ts';
import { CELLS, MOST_MOVES, SIDES } from './rules/board.ts';
import { listPlies } from './rules/legal.ts';
import { DECLARED, MOVE_BOUND } from './rules/moves.ts';
import { sideOf } from './rules/pieces.ts';
import { OVER, Position } from './rules/position.ts';
import { MAX_ROLLOUT_PLIES, rollout } from './rules/rollout.ts';
import { reward, type Scoring } from './rules/score.ts';
import type { MoveRules } from './setup.ts';
import { moveName } from './text/words.ts';

export function heximeros(scoring: Scoring, rules: MoveRules): Game<Position> {
  const countsPoints = scoring === 'points';
  return {
    id: 'heximeros',
    players: SIDES,
    moveBound: rules.isFirst ? DECLARED + 1 : MOVE_BOUND,
    maxMoves: MOST_MOVES,
    maxRolloutPlies: MAX_ROLLOUT_PLIES,
    cells: CELLS,
    create: () => Position.start(rules),
    copy: (into, from) => into.copyFrom(from),
    toMove: (position) => position.toMove,
    isOver: (position) => position.phase === OVER,
    reward: (position, player) => reward(position, player, scoring),
    legalMoves: listPlies,
    play: (position, move) => position.play(move),
    keyLow: (position) => position.keyLow(countsPoints),
    keyHigh: (position) => position.keyHigh(countsPoints),
    rollout,
    ownerOf: ({ board }, cell) => (board[cell] === 0 ? -1 : sideOf(board[cell] as number)),
    evaluations: ['hand'],
    createEvaluation: () => new HandEvaluation(scoring),
    moveName,
  };
}
