/**
 * Matches in which few rounds are decisive: equal players, and openings that decide nearly every game, or games that are
 * nearly all drawn.
 */
import { type Estimate, estimateCompared, singleUnits } from '../../../selfplay/tournament/statistics/intervals.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import {
  type Design,
  firstPlayerKind,
  type Kind,
  matchKinds,
  placementKind,
  ratingKinds,
  uniform,
} from './synthetic.ts';

/** Shares of the rounds that are decisive. */
const DECISIVE = [0.02, 0.03, 0.06, 0.1] as const;
export const ROUNDS = [20, 50, 100, 200, 500] as const;
/** With this many rounds or fewer coverage may exceed 97 %. */
const FEW = 20;

/**
 * Both games of a pair are won by the same side, unless the opening is even: openings with this deviation are as even as
 * one logit in this share of the cases.
 */
function decidedByOpenings(pairs: number, decisive: number): Design {
  const openings = Math.sqrt(2 / Math.PI) / decisive;
  return { strengths: [0, 0], pairs, firstMove: 0, openings, draws: 0 };
}

/** Each of the two games is won by somebody in half of the decisive cases. */
function drawn(pairs: number, decisive: number): Design {
  return { strengths: [0, 0], pairs, firstMove: 0, openings: 0, draws: 1 - decisive / 2 };
}

/** Rounds for three seats: the opening decides which seat wins, or every game is a draw of lots. */
function tableKind(rounds: number, decisive: number, design: string): Kind {
  const [seats, evenByLot] = [3, 4 / 9];
  return {
    name: 'share of a player of three',
    unit: 'round',
    design,
    trial: (random) => {
      const won = () => Number(nextBelow(random, seats) === 0);
      const shares = Array.from({ length: rounds }, () =>
        uniform(random) < decisive / (1 - evenByLot) ? (won() + won() + won()) / seats : 1 / seats,
      );
      return [{ estimate: estimateCompared(singleUnits(shares, 1 / seats)) as Estimate, truth: 1 / seats }];
    },
  };
}

/** Kinds of intervals, each for every number of rounds. */
export function sparseKinds(): (readonly Kind[])[] {
  return DECISIVE.flatMap((decisive) => {
    const text = `${Math.round(100 * decisive)} % decisive`;
    const byRounds = ROUNDS.map((rounds) => {
      const [byOpenings, byDraws] = [decidedByOpenings(rounds, decisive), drawn(rounds, decisive)];
      return [
        ...matchKinds(byOpenings, `${text}, others by the opening`),
        ...matchKinds(byDraws, `${text}, others drawn`),
        firstPlayerKind(byDraws, `${text}, others drawn`),
        ...ratingKinds(byOpenings, `${text}, others by the opening`),
        ...ratingKinds(byDraws, `${text}, others drawn`),
        placementKind(byOpenings, `${text}, others by the opening`),
        tableKind(rounds, decisive, text),
      ];
    });
    return (byRounds[0] as Kind[]).map((_, i) =>
      byRounds.map((kinds, j) => ({ ...(kinds[i] as Kind), isFew: (ROUNDS[j] as number) <= FEW })),
    );
  });
}
