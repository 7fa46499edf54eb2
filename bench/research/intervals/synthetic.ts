/**
 * Synthetic tournaments with known strengths, and how often 95 % intervals contain the true value.
 *
 * The first mover of strength a scores 1 / (1 + e^−(a − b + f + o)) against b, in logits: f is the advantage of the first
 * move and o that of the opening, which both games of a pair share.
 */

import {
  countPairs,
  eloOfScore,
  estimateStrength,
  nEloPerDeviation,
} from '../../../selfplay/tournament/statistics/elo.ts';
import {
  type Estimate,
  estimateCompared,
  estimateMean,
  estimateShare,
  singleUnits,
  Units,
  unitsOf,
} from '../../../selfplay/tournament/statistics/intervals.ts';
import { type Encounter, ratePlayers } from '../../../selfplay/tournament/statistics/ratings.ts';
import { isUnknown } from '../../../src/util/estimate.ts';
import { scoreOfLogit } from '../../../src/util/logit.ts';
import { must } from '../../../src/util/result.ts';
import { nextUint32, type RandomState } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { rateAgainst } from '../../strength/rating.ts';

/** A design of tournaments. Strengths and advantages are in logits. */
export interface Design {
  readonly strengths: readonly number[];
  /** Rounds of each pairing. */
  readonly pairs: number;
  readonly firstMove: number;
  /** Standard deviation of the openings' advantages. */
  readonly openings: number;
  /** Share of the games that are drawn between equal players. */
  readonly draws: number;
}

interface Played {
  readonly first: number;
  readonly second: number;
  readonly points: number;
  readonly pair: number;
}

/** Intervals of one kind with the true values that they should contain. */
type Trial = (random: RandomState) => readonly { readonly estimate: Estimate; readonly truth: number }[];

export interface Kind {
  /** As in reports, and the unit of resampling. */
  readonly name: string;
  readonly unit: 'game' | 'pair' | 'opening' | 'round';
  readonly design: string;
  readonly trial: Trial;
  /** There are so few units that intervals are wider than they need be. */
  readonly isFew?: boolean;
}

interface Coverage extends Omit<Kind, 'trial'> {
  /** Share of the tournaments' figures that have an interval. */
  readonly printed: number;
  /** Share of these intervals that contain the true value; NaN without any. */
  readonly covered: number;
}

export function uniform(random: RandomState): number {
  return (nextUint32(random) + 0.5) / 2 ** 32;
}

function normal(random: RandomState): number {
  return Math.sqrt(-2 * Math.log(uniform(random))) * Math.cos(2 * Math.PI * uniform(random));
}

/** Points of the first mover. Draws are most frequent in even games. */
function playedGame(random: RandomState, logit: number, draws: number): number {
  const expected = scoreOfLogit(logit);
  const drawn = 2 * draws * Math.min(expected, 1 - expected);
  const at = uniform(random);
  return at < expected - drawn / 2 ? 1 : at < expected + drawn / 2 ? 0.5 : 0;
}

function pairings({ strengths }: Design): (readonly [number, number])[] {
  return strengths.flatMap((_, a) => strengths.slice(a + 1).map((_, i) => [a, a + 1 + i] as const));
}

function tournament(random: RandomState, design: Design): Played[] {
  const { strengths, pairs, firstMove, openings, draws } = design;
  const games: Played[] = [];
  for (const meeting of pairings(design)) {
    for (let i = 0; i < pairs; i++) {
      const pair = games.length;
      const advantage = firstMove + openings * normal(random);
      for (const [first, second] of [meeting, meeting.toReversed() as [number, number]]) {
        const logit = (strengths[first] as number) - (strengths[second] as number) + advantage;
        games.push({ first, second, points: playedGame(random, logit, draws), pair });
      }
    }
  }
  return games;
}

/** Mean over normally distributed openings, by Simpson's rule. */
function meanOverOpenings({ openings }: Pick<Design, 'openings'>, value: (advantage: number) => number): number {
  if (openings === 0) return value(0);
  const steps = 400;
  let [sum, total] = [0, 0];
  for (let i = 0; i <= steps; i++) {
    const at = -8 + (16 * i) / steps;
    const weight = (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2) * Math.exp(-(at ** 2) / 2);
    total += weight;
    sum += weight * value(openings * at);
  }
  return sum / total;
}

/** Expected score of the first mover over all openings. */
function expectedScore(design: Design, first: number, second: number): number {
  const { strengths, firstMove } = design;
  const logit = (strengths[first] as number) - (strengths[second] as number) + firstMove;
  return meanOverOpenings(design, (advantage) => scoreOfLogit(logit + advantage));
}

function encountersOf(games: readonly Played[]): Encounter[] {
  return games.map(({ first, second, points, pair }) => {
    return { first: `${first}`, second: `${second}`, games: 1, points, unit: `${pair}` };
  });
}

/** The ratings that an endless tournament of this design tends to. */
function trueRatings(design: Design) {
  const games = 1e7;
  const encounters = pairings(design).flatMap(([a, b]) =>
    [[a, b] as const, [b, a] as const].map(([first, second]) => {
      return { first: `${first}`, second: `${second}`, games, points: games * expectedScore(design, first, second) };
    }),
  );
  return must(ratePlayers(encounters));
}

/** Score, Elo and normalised Elo of a match by pairs. */
export function matchKinds(design: Design, text: string): Kind[] {
  const score = (expectedScore(design, 0, 1) + 1 - expectedScore(design, 1, 0)) / 2;
  // The variance of the points of a pair: of the sum of two independent games given the opening, and of the opening.
  const { strengths, firstMove, draws } = design;
  const lead = (strengths[0] as number) - (strengths[1] as number);
  const square = meanOverOpenings(design, (opening) => {
    const shares = [scoreOfLogit(lead + firstMove + opening), 1 - scoreOfLogit(-lead + firstMove + opening)];
    const variances = shares.map((share) => share * (1 - share) - (draws * Math.min(share, 1 - share)) / 2);
    const mean = (shares[0] as number) + (shares[1] as number);
    return (variances[0] as number) + (variances[1] as number) + mean ** 2;
  });
  const deviation = Math.sqrt((square - (2 * score) ** 2) / 2);
  const strength = (random: RandomState) => {
    const pairs = new Map<number, number>();
    for (const { pair, first, points } of tournament(random, design))
      pairs.set(pair, (pairs.get(pair) ?? 0) + (first === 0 ? points : 1 - points));
    return estimateStrength(countPairs(pairs.values()));
  };
  return [
    {
      name: 'match: score and Elo',
      unit: 'pair',
      design: text,
      trial: (random) => [{ estimate: strength(random).elo, truth: eloOfScore(score) }],
    },
    {
      name: 'match: normalised Elo',
      unit: 'pair',
      design: text,
      trial: (random) => [{ estimate: strength(random).nElo, truth: (nEloPerDeviation * (score - 0.5)) / deviation }],
    },
  ];
}

/** The first player's score by pairs. */
export function firstPlayerKind(design: Design, text: string): Kind {
  const all = pairings(design).flatMap(([a, b]) => [expectedScore(design, a, b), expectedScore(design, b, a)]);
  const truth = all.reduce((sum, share) => sum + share, 0) / all.length;
  return {
    name: "match, report: first player's score",
    unit: 'pair',
    design: text,
    trial: (random) => {
      const pairs = unitsOf(
        tournament(random, design),
        ({ pair }) => pair,
        ({ points }) => points,
      );
      return [{ estimate: estimateCompared(pairs) as Estimate, truth }];
    },
  };
}

/** Ratings of a round robin, and the advantage of the first move. */
export function ratingKinds(design: Design, text: string): Kind[] {
  const truth = trueRatings(design);
  const elos = new Map(truth.players.map(({ player, elo }) => [player, elo.value]));
  const rated = (random: RandomState) => must(ratePlayers(encountersOf(tournament(random, design))));
  return [
    {
      name: 'report: rating',
      unit: 'pair',
      design: text,
      trial: (random) =>
        rated(random).players.map(({ player, elo }) => ({ estimate: elo, truth: elos.get(player) as number })),
    },
    {
      name: 'report: advantage of the first move',
      unit: 'pair',
      design: text,
      trial: (random) => [{ estimate: rated(random).firstMove, truth: truth.firstMove.value }],
    },
  ];
}

/** The rating of player 0 against opponents of known strength and advantage, as by `bench strength`. */
export function placementKind(design: Design, text: string): Kind {
  const { players, firstMove } = trueRatings(design);
  const eloOf = new Map(players.map(({ player, elo }) => [player, elo.value]));
  const known = (number: number, isFirst: boolean) =>
    (eloOf.get(`${number}`) as number) + (isFirst ? -1 : 1) * firstMove.value;
  return {
    name: 'bench strength: rating',
    unit: 'pair',
    design: text,
    trial: (random) => {
      const games = tournament(random, design).filter(({ first, second }) => first === 0 || second === 0);
      const encounters = games.map(({ first, second, points, pair }) => ({
        elo: known(first === 0 ? second : first, first === 0),
        games: 1,
        points: first === 0 ? points : 1 - points,
        unit: `${pair}`,
      }));
      return [{ estimate: rateAgainst(encounters), truth: eloOf.get('0') as number }];
    },
  };
}

/** With fewer units coverage may exceed 97 %. */
const FEW = 8;
const FEW_GAMES = 20;

/** Games of a report that begin with openings, some games each. The openings are a sample. */
function openingKind(openings: number, games: number, spread: number, mean: number): Kind {
  const design = { openings: spread };
  const truth = meanOverOpenings(design, (advantage) => scoreOfLogit(mean + advantage));
  return {
    name: 'game-report: score after openings',
    unit: 'opening',
    design: `${openings} openings, ${games} games each`,
    isFew: openings < FEW,
    trial: (random) => {
      const numbers = Array.from({ length: openings }, () => {
        const logit = mean + spread * normal(random);
        return Array.from({ length: games }, () => playedGame(random, logit, 0.1));
      });
      const units = numbers.map((points) => ({ count: games, sum: points.reduce((sum, one) => sum + one, 0) }));
      return [{ estimate: estimateShare(Units.of(units)) as Estimate, truth }];
    },
  };
}

/** Independent games of a report: by figure, how it is estimated, its number of a game, and the true mean. */
function gameKinds(games: number, logit: number): Kind[] {
  const design = `${games} games, ${(100 * scoreOfLogit(logit)).toFixed(0)} %`;
  const figures: [string, typeof estimateShare | typeof estimateMean, (random: RandomState) => number, number][] = [
    ['score', estimateShare, (random) => playedGame(random, logit, 0.1), scoreOfLogit(logit)],
    // Log-normal: games have no greatest length.
    ['mean, e.g. plies', estimateMean, (random) => Math.exp(4 + 0.3 * normal(random)), Math.exp(4 + 0.3 ** 2 / 2)],
    [
      'mean of shares',
      estimateShare,
      (random) => scoreOfLogit(logit + normal(random)),
      meanOverOpenings({ openings: 1 }, (more) => scoreOfLogit(logit + more)),
    ],
  ];
  return figures.map(([name, estimateOf, numberOf, truth]) => ({
    name: `game-report: ${name}`,
    unit: 'game',
    design,
    isFew: games < FEW_GAMES,
    trial: (random) => {
      const numbers = Array.from({ length: games }, () => numberOf(random));
      return [{ estimate: estimateOf(singleUnits(numbers)) as Estimate, truth }];
    },
  }));
}

const ELO = Math.LN10 / 400;
const OPENINGS = 1;

function match(elo: number, pairs: number, openings: number, draws: number): readonly [Design, string] {
  const design = { strengths: [elo * ELO, 0], pairs, firstMove: 0.3, openings, draws };
  const kinds = openings > 0 ? 'uneven openings' : 'even openings';
  return [design, `${pairs} pairs, ${elo} Elo, ${kinds}, ${100 * draws} % draws`];
}

function roundRobin(elos: readonly number[], pairs: number, openings: number): readonly [Design, string] {
  const design = { strengths: elos.map((elo) => elo * ELO), pairs, firstMove: 0.3, openings, draws: 0.1 };
  const kinds = openings > 0 ? 'uneven openings' : 'even openings';
  return [design, `${elos.join(', ')} Elo, ${pairs} pairs each, ${kinds}`];
}

/** All kinds of intervals. */
export function kindsOfIntervals(): Kind[] {
  const matches = [
    match(0, 50, OPENINGS, 0.1),
    match(60, 20, OPENINGS, 0.1),
    match(60, 100, OPENINGS, 0.3),
    match(200, 50, 0, 0),
    match(200, 50, 2 * OPENINGS, 0.1),
  ];
  const robins = [
    roundRobin([0, 0, 0, 0], 20, OPENINGS),
    roundRobin([0, 50, 100, 200], 20, OPENINGS),
    roundRobin([0, 100, 200, 300, 400], 30, 0),
    roundRobin([0, 200, 400], 15, 2 * OPENINGS),
  ];
  return [
    ...matches.flatMap(([design, text]) => [...matchKinds(design, text), firstPlayerKind(design, text)]),
    ...robins.flatMap(([design, text]) => [
      ...ratingKinds(design, text),
      firstPlayerKind(design, text),
      placementKind(design, text),
    ]),
    openingKind(5, 8, 0.5, 0.3),
    openingKind(12, 5, 1, 0),
    openingKind(12, 3, 2, -0.5),
    ...gameKinds(12, 0),
    ...gameKinds(40, 0.3),
    ...gameKinds(80, 2),
  ];
}

/** The coverage of a kind of interval in this many tournaments. */
export function coverageOf({ trial, ...kind }: Kind, tournaments: number, seed: string): Coverage {
  const random = randomState(`${seed}/${kind.name}/${kind.design}`);
  let [figures, printed, covered] = [0, 0, 0];
  for (let i = 0; i < tournaments; i++) {
    for (const { estimate, truth } of trial(random)) {
      figures++;
      if (isUnknown(estimate)) continue;
      printed++;
      if (estimate.low <= truth && truth <= estimate.high) covered++;
    }
  }
  return { ...kind, printed: printed / figures, covered: covered / printed };
}
