/**
 * An analysis in the format of KataGo's analysis engine (its docs/Analysis_Engine.md, "Responses").
 */
import type { AnalysedMove, Analysis } from '../../../engine/engine.ts';
import type { GameKit } from '../../../games/kit.ts';
import { legalMoves } from '../../../games/legal-moves.ts';
import { seatMeant, seatNamed } from '../../../games/seats.ts';
import { rounded } from '../../../util/rounded.ts';
import { expectedLead } from '../../expected-lead.ts';
import { balance } from '../../ownership.ts';
import type { KataFields } from '../reply.ts';
import type { QueryTurn } from '../turn.ts';
import { type KataBoard, playerName } from './board.ts';
import type { KataQuery } from './request.ts';

/** The viewpoint of reported values. In games without the two colours it is always the mover's. */
export type Perspective = 'black' | 'white' | 'mover';

const DIGITS = 6;
/** Policy of places without a legal move. */
const ILLEGAL = -1;

export function kataFields(
  board: KataBoard,
  { includeOwnership, includePolicy, analysisPVLen = Infinity }: KataQuery,
  perspective: Perspective,
  turn: QueryTurn,
  analysis: Analysis,
): KataFields {
  const { kit } = board;
  const { result } = turn;
  const mover = seatNamed(kit, analysis.toMove) as number;
  const seat = perspective === 'mover' ? mover : (seatMeant(kit, perspective) ?? mover);
  /** Converts the mover's expected score to the reported viewpoint. */
  const share = (value: number) => rounded(seat === mover ? value : 1 - value, DIGITS);
  const value = result ? result.reward : analysis.value;
  const points = result?.outcome.points;
  const sign = seat === mover ? 1 : -1;
  const expected = expectedLead(analysis.moves);
  const lead = points ? leadOf(points, seat) : expected && sign * expected;
  const moves = analysis.moves.filter(({ visits }, order) => visits > 0 || order === 0);
  return {
    isDuringSearch: analysis.isDuringSearch,
    moveInfos: moves.map(({ move, visits, value, lcb, prior, margin, pv }, order) => ({
      move: nameOf(board, move),
      visits,
      winrate: share(value),
      lcb: share(lcb),
      ...(margin && { scoreLead: rounded(sign * margin.mean, DIGITS), scoreStdev: rounded(margin.spread, DIGITS) }),
      prior: rounded(prior, DIGITS),
      order,
      pv: pv.slice(0, 1 + analysisPVLen).map((move) => nameOf(board, move)),
    })),
    rootInfo: {
      currentPlayer: playerName(kit, mover),
      visits: analysis.visits,
      winrate: share(value),
      ...(lead !== undefined && { scoreLead: rounded(lead, DIGITS) }),
    },
    ...(includePolicy && { policy: policyOf(kit, turn, analysis.moves) }),
    ...(includeOwnership && analysis.ownership && { ownership: ownershipOf(board, analysis.ownership, seat) }),
  };
}

function nameOf({ kit, notation }: KataBoard, name: string): string {
  const move = kit.parseMove(name);
  return move.ok ? notation.write(move.value) : name;
}

/** The points of a seat less those of its best opponent. */
function leadOf(points: readonly number[], seat: number): number {
  return (points[seat] as number) - Math.max(...points.filter((_, other) => other !== seat));
}

/**
 * Indexed by place from the top left: the share of its moves in all priors; last, the share of
 * moves without a place.
 */
function policyOf(kit: GameKit, turn: QueryTurn, moves: readonly AnalysedMove[]): number[] {
  const { game, picture } = kit;
  const position = kit.parsePosition(turn.position);
  const legal = position.ok ? legalMoves(kit, position.value) : [];
  const priors = new Map(moves.map(({ move, prior }) => [move, prior]));
  const shares = new Map<number | undefined, number>();
  for (const move of legal) {
    const cell = kit.cellsOf(move).at(-1);
    shares.set(cell, (shares.get(cell) ?? 0) + (priors.get(game.moveName(move)) ?? 0));
  }
  const shareOf = (cell: number | undefined) => rounded(shares.get(cell) ?? ILLEGAL, DIGITS);
  const places = picture.grid.flat().map((cell) => (cell === undefined ? ILLEGAL : shareOf(cell)));
  return [...places, shareOf(undefined)];
}

/**
 * Indexed by place from the top left: from 1 (the seat owns it at the end of every game) to −1; 0
 * for places without a cell.
 */
function ownershipOf({ kit, notation }: KataBoard, ownership: Float64Array, seat: number): number[] {
  return notation.rows
    .flat()
    .map((cell) => (cell === undefined ? 0 : rounded(balance(kit, ownership, seat, cell), DIGITS)));
}
