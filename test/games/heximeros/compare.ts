/** Fast core and plain twin side by side: the same game played in both, compared ply by ply. */

import { MOST_MOVES, NAMES } from '../../../src/games/heximeros/rules/board.ts';
import { listPlies } from '../../../src/games/heximeros/rules/legal.ts';
import { FRESH, KIND_NAMES, kindOf, sideOf } from '../../../src/games/heximeros/rules/pieces.ts';
import { OVER, Position } from '../../../src/games/heximeros/rules/position.ts';
import { pointsOf, reward } from '../../../src/games/heximeros/rules/score.ts';
import type { MoveRules } from '../../../src/games/heximeros/setup.ts';
import { illegality } from '../../../src/games/heximeros/text/legality.ts';
import { makePosition, parsePosition } from '../../../src/games/heximeros/text/notation.ts';
import { moveName, parseMove } from '../../../src/games/heximeros/text/words.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow, type RandomState } from '../../../src/util/rng.ts';
import * as plain from './plain.ts';

const CURRENT: plain.Rules = { setup: 'sightline-2', exposed: 'allowed' };

/** The pieces of a position as the twin writes them. */
function piecesOf({ board }: Position): string[] {
  const lines = [...board].flatMap((piece, cell) => {
    if (piece === 0) return [];
    const kind = KIND_NAMES[kindOf(piece)]!.split(' ')[0];
    return [`${plain.SIDES[sideOf(piece)]} ${kind} ${NAMES[cell]}${kindOf(piece) === FRESH ? ' unmoved' : ''}`];
  });
  return lines.sort();
}

/** The legal plies of a position by their names, sorted. */
export function legalNames(position: Position): string[] {
  const moves = new Int32Array(MOST_MOVES);
  return [...moves.subarray(0, listPlies(position, moves))].map(moveName).sort();
}

/** The fast core's rules for those of the twin. */
export function moveRules({ setup, exposed }: plain.Rules): MoveRules {
  return { isFirst: setup === 'sightline-1', refusesExposure: exposed === 'refused' };
}

/** The words by which a player may leave or ask for a draw. */
function leavingNames(position: Position): string[] {
  const isPossible = (name: string) => !illegality(position, must(parseMove(name)));
  const asks = legalNames(position).includes('draw') ? [] : ['draw'];
  return ['resign', 'expelled', ...asks].filter(isPossible);
}

/** What both say of a position, in the same words. */
function accountOf(position: Position) {
  const isOver = position.phase === OVER;
  const sides = [0, 1, 2, 3, 4, 5];
  return {
    isOver,
    toMove: isOver ? undefined : position.toMove,
    legal: legalNames(position),
    leaving: leavingNames(position),
    pieces: piecesOf(position),
    points: [...pointsOf(position)],
    rewards: isOver ? sides.map((side) => [reward(position, side, 'victory'), reward(position, side, 'points')]) : [],
  };
}

function plainAccountOf(state: plain.State) {
  const isOver = plain.isOver(state);
  const byPoints = isOver ? plain.rewards({ ...state, scoring: 'points' }) : [];
  return {
    isOver,
    toMove: isOver ? undefined : plain.toMove(state),
    legal: plain.legal(state),
    leaving: plain.leaving(state),
    pieces: plain.pieces(state),
    points: plain.points(state),
    rewards: isOver ? plain.rewards({ ...state, scoring: 'victory' }).map((own, side) => [own, byPoints[side]]) : [],
  };
}

interface Compared {
  readonly plies: readonly string[];
  /** The first difference, if there is one. */
  readonly difference?: string;
}

/** The twin's state of a position at the beginning of a turn to which no Check was declared. */
export function twinOf(position: Position, rules?: plain.Rules): plain.State {
  const more = {
    toMove: position.toMove,
    quietTurns: [...position.quiet],
    scored: [...position.points],
    out: [0, 1, 2, 3, 4, 5].filter((side) => !position.isIn(side)),
  };
  return plain.setUp(piecesOf(position), more, rules);
}

/** How often a player says one of the words by which he may leave. */
const LEAVING_SHARE = 0.002;

/** Plays a random game, or this many plies of one, in both. */
export function playBoth(
  random: RandomState,
  mostPlies: number,
  rules = CURRENT,
  leavingShare = LEAVING_SHARE,
): Compared {
  return playOnInBoth(Position.start(moveRules(rules)), plain.start(rules), random, mostPlies, leavingShare);
}

/** The same from a position that both know. */
export function playOnInBoth(
  from: Position,
  begun: plain.State,
  random: RandomState,
  mostPlies: number,
  leavingShare = LEAVING_SHARE,
): Compared {
  let state = begun;
  let position = from;
  const plies: string[] = [];
  for (;;) {
    const [fast, slow] = [accountOf(position), plainAccountOf(state)];
    if (JSON.stringify(fast) !== JSON.stringify(slow)) {
      return { plies, difference: `${JSON.stringify(fast)}\n${JSON.stringify(slow)}` };
    }
    if (fast.isOver || plies.length === mostPlies) return { plies };
    const isLeaving = fast.leaving.length > 0 && nextBelow(random, 1e6) < 1e6 * leavingShare;
    const choice = isLeaving ? fast.leaving : fast.legal;
    const name = choice[nextBelow(random, choice.length)]!;
    plies.push(name);
    state = plain.play(state, name);
    // Through the text from time to time, so that it carries all that matters.
    if (plies.length % 5 === 0) position = must(parsePosition(makePosition(position), position.rules));
    position.play(must(parseMove(name)));
  }
}
