/** A game of any number of players that is written down as a tree, with what everybody gets at its ends. */
import type { Game } from '../../src/search/game.ts';
import { nextBelow } from '../../src/util/rng.ts';

export interface Choice {
  readonly player: number;
  readonly moves: readonly (Choice | readonly number[])[];
  /** What a static evaluation takes it to be worth to every player; default: the means of its moves. */
  readonly worth?: readonly number[];
}

type Place = Choice | readonly number[];

export interface Walk {
  at: Place;
}

function isEnd(place: Place): place is readonly number[] {
  return Array.isArray(place);
}

function worthOf(place: Place): readonly number[] {
  if (isEnd(place)) return place;
  if (place.worth) return place.worth;
  const below = place.moves.map(worthOf);
  return (below[0] as readonly number[]).map(
    (_, player) => below.reduce((sum, worth) => sum + worth[player]!, 0) / below.length,
  );
}

/** What everybody gets where each player takes the best for itself (Luckhardt and Irani, 1986). Of equal moves the first. */
export function maxN(place: Place): readonly number[] {
  if (isEnd(place)) return place;
  const below = place.moves.map(maxN);
  return below.reduce((best, next) => (next[place.player]! > best[place.player]! ? next : best));
}

const logit = (value: number) => Math.log(value / (1 - value));

export function payoffs(players: number, root: Choice): Game<Walk> {
  const movesOf = ({ at }: Walk) => (isEnd(at) ? [] : at.moves);
  const play = (walk: Walk, move: number) => {
    walk.at = movesOf(walk)[move]!;
  };
  return {
    id: 'payoffs',
    players,
    moveBound: 8,
    maxMoves: 8,
    maxRolloutPlies: 32,
    cells: 0,
    evaluations: ['worth'],
    createEvaluation: () => ({
      evaluate: ({ at }, player) => logit(worthOf(at)[player]!),
      evaluateMoves: (walk, moves, count, logits) => {
        const { player } = walk.at as Choice;
        for (let i = 0; i < count; i++) logits[i] = logit(worthOf(movesOf(walk)[moves[i]!]!)[player]!);
      },
      isExactAfter: () => true,
    }),
    create: () => ({ at: root }),
    copy: (into, from) => {
      into.at = from.at;
    },
    toMove: ({ at }) => (isEnd(at) ? 0 : at.player),
    isOver: ({ at }) => isEnd(at),
    reward: ({ at }, player) => (isEnd(at) ? at[player]! : 0.5),
    legalMoves: (walk, into) => {
      const moves = movesOf(walk);
      for (let i = 0; i < moves.length; i++) into[i] = i;
      return moves.length;
    },
    play,
    keyLow: () => 0,
    keyHigh: () => 0,
    rollout: (walk, random, _policy, maxPlies, trace) => {
      let plies = 0;
      for (; plies < maxPlies && !isEnd(walk.at); plies++) {
        const move = nextBelow(random, walk.at.moves.length);
        trace[plies] = (walk.at.player << 24) | move;
        play(walk, move);
      }
      return plies;
    },
    ownerOf: () => -1,
    moveName: (move) => String(move),
  };
}
