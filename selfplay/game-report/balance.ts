/** Balance: scores of the seats by level of play, and values of openings. */
import type { JsonEstimate } from '../../src/util/estimate.ts';
import { openingPlies } from '../tournament/openings.ts';
import { type Estimate, estimateShare } from '../tournament/statistics/intervals.ts';
import { mean } from '../tournament/statistics/summary-numbers.ts';
import { allDifferent, type Sample, sampleOf } from './estimates.ts';
import { type Evidence, firstScores, levelText } from './evidence.ts';
import {
  AI_AI,
  BROWNE,
  type Count,
  type FigureRow,
  LUDII,
  NO_GAMES,
  OWN,
  perGame,
  plainEstimate,
  plainNumber,
  TWO_SEATS_ONLY,
} from './figures.ts';
import type { LevelItem } from './item.ts';
import { chosenOpenings, fairestOpenings, fairOpenings, unevenness } from './openings.ts';

/** Mean scores of the seats at a level of play. */
export interface SeatScores {
  readonly level: LevelItem;
  readonly games: number;
  /** By seat. */
  readonly scores: readonly JsonEstimate[];
}

/** Why there are no games after a fair opening. */
function noFairOpening({ kit, openings }: Evidence): string {
  if (kit.seats.length > 2) return TWO_SEATS_ONLY;
  if (kit.choiceAfter !== undefined) return 'all games begin with a fair opening, since a player chooses the seat';
  return fairOpenings(kit, openings).length > 0 ? NO_GAMES : 'no first move is valued within 10 % of even';
}

/** Of each level, the strongest first, and of random play. */
function firstPlayerScores(evidence: Evidence): Count[] {
  const { kit, levels, random } = evidence;
  const isChosen = kit.choiceAfter !== undefined;
  const byLevel = levels.map((level): Count => {
    const isTop = level === levels.at(-1);
    const value = firstScores(kit, evidence.evenAt(level));
    return { value, detail: isTop ? 'strongest level' : levelText(level), ...(!isTop && { suffix: `${level}` }) };
  });
  // A player who chooses the seat at random has each one equally often.
  const atRandom = isChosen ? [] : random.flatMap(({ scores }) => scores.map(([first = 0.5]) => first));
  const without = isChosen ? 'random players choose each seat equally often' : undefined;
  return [...byLevel.reverse(), { value: allDifferent(atRandom), suffix: '0', detail: 'random moves', without }];
}

function chooserScore(evidence: Evidence): Count {
  const better = begunOpenings(evidence).flatMap(({ score }) => (score === null ? [] : [Math.max(score, 1 - score)]));
  const isKnown = better.length > 0 && evidence.kit.choiceAfter === undefined;
  return { value: isKnown ? mean(better) : undefined, count: evidence.fair.length, without: noFairOpening(evidence) };
}

function openingSpread({ kit, openings }: Evidence): Count {
  const single = openings.filter(({ moves }) => moves.length === 1).map(({ value }) => value);
  return {
    value: single.length === 0 ? undefined : Math.max(...single) - Math.min(...single),
    count: single.length,
    without: kit.choiceAfter === undefined ? undefined : 'the opening before the choice of a seat is valued as a whole',
  };
}

export const BALANCE: readonly FigureRow[] = [
  {
    name: 'first-score',
    title: 'Score of the first player',
    unit: 'share',
    definition:
      'Mean score of the seat that moves first in games between equal players; a draw counts ½. Where seats are chosen after the opening it is that of the player who makes the opening.',
    source: `${BROWNE}: advantage; ${AI_AI}`,
    count: firstPlayerScores,
  },
  {
    name: 'draw-share',
    title: 'Drawn games',
    unit: 'share',
    definition: 'Share of games between the strongest players that nobody won, games that were cut off included.',
    source: `${BROWNE}: completion; ${LUDII}`,
    count: perGame(({ scores }) => (isDrawn(scores) ? 1 : 0)),
  },
  {
    name: 'fair-score',
    title: 'Score of the first player after a fair opening',
    unit: 'share',
    definition:
      'The same between the strongest players, in games that begin with a fair opening: one of the twelve most even, if the search values it within 10 % of ½. The report lists them with their scores.',
    source: OWN,
    count: (evidence) => ({
      value: firstScores({ choiceAfter: openingPlies(evidence.kit, 1) }, evidence.fair),
      without: noFairOpening(evidence),
    }),
  },
  {
    name: 'chooser-score',
    title: 'Score of a player who chooses the seat after a fair opening',
    unit: 'share',
    definition:
      'Mean over the fair openings of the score of the seat that scored better. The same games choose the seat, so it is above ½ by chance, too, and has no interval.',
    source: OWN,
    count: chooserScore,
  },
  {
    name: 'fairest-opening',
    title: 'Fairest opening: distance from even',
    unit: 'points',
    definition:
      'How far the value of the most even opening is from ½, or from an equal share among more than two seats.',
    source: OWN,
    of: 'searches',
    count: ({ kit, openings }) => {
      const [fairest] = fairestOpenings(kit, openings);
      return { value: fairest && unevenness(kit, fairest), count: openings.length };
    },
  },
  {
    name: 'opening-spread',
    title: 'First moves: best less worst',
    unit: 'points',
    definition: 'Difference of the values of the best and the worst first move.',
    source: OWN,
    of: 'searches',
    count: openingSpread,
  },
];

function isDrawn(scores: readonly number[]): boolean {
  return Math.max(...scores) < 1;
}

/** From random play to the strongest level. */
export function seatScores(evidence: Evidence): SeatScores[] {
  const { kit, levels, random } = evidence;
  const atRandom = random.flatMap(({ scores }) => scores);
  const all: readonly (readonly [LevelItem, number, (seat: number) => Sample])[] = [
    [0, atRandom.length, (seat) => allDifferent(atRandom.map((scores) => scores[seat] as number))],
    ...levels.map((level) => {
      const games = evidence.evenAt(level);
      return [level, games.length, (seat: number) => sampleOf(kit, games, ({ scores }) => scores[seat])] as const;
    }),
  ];
  return all.flatMap(([level, games, scoresOf]) => {
    if (games === 0) return [];
    const scores = kit.seats.map((_, seat) => plainEstimate(estimateShare(scoresOf(seat).units) as Estimate));
    return [{ level, games, scores }];
  });
}

/** An opening that games of the strongest level begin with. */
export interface BegunOpening {
  readonly opening: string;
  /** Expected score of the first player, by the search. */
  readonly value: number;
  readonly games: number;
  /** Mean score of the first player, or of the player who made the opening; null without games. */
  readonly score: number | null;
}

/** The fair openings, or with a choice of seats those that were chosen, the most even first. */
export function begunOpenings({ kit, openings, fair, strongest }: Evidence): BegunOpening[] {
  const chosen = chosenOpenings(kit, openings);
  const [begun, from] = chosen.length > 0 ? [chosen, strongest] : [fairOpenings(kit, openings), fair];
  return begun.map(({ moves, value }) => {
    const opening = moves.join(' ');
    const games = from.filter((game) => game.moves.slice(0, moves.length).join(' ') === opening);
    const score = games.length === 0 ? null : plainNumber(mean(firstScores(kit, games).values));
    return { opening, value, games: games.length, score };
  });
}
