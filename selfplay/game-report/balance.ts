/** Balance: scores of the seats by level of play, and values of openings. */
import type { JsonEstimate } from '../../src/util/estimate.ts';
import { openingPlies } from '../tournament/openings.ts';
import { type Estimate, estimateShare } from '../tournament/statistics/intervals.ts';
import { mean } from '../tournament/statistics/summary-numbers.ts';
import { NO_GAMES, TWO_SEATS_ONLY } from './definitions.ts';
import { allDifferent, type Sample, sampleOf } from './estimates.ts';
import { type Evidence, firstScores, levelText } from './evidence.ts';
import { type AbsentFigure, type Figure, figureOf, type Part, plainNumber, sampleFigure } from './figures.ts';
import type { Level } from './item.ts';
import { chosenOpenings, fairestOpenings, fairOpenings, unevenness } from './openings.ts';

/** Mean scores of the seats at a level of play. */
export interface SeatScores {
  readonly level: Level;
  readonly games: number;
  /** By seat. */
  readonly scores: readonly JsonEstimate[];
}

export function balancePart(evidence: Evidence): Part {
  const { kit, levels, strongest, fair, random, openings } = evidence;
  const isChosen = kit.choiceAfter !== undefined;
  const byLevel = levels.map((level): Figure | AbsentFigure => {
    const isTop = level === levels.at(-1);
    return sampleFigure('first-score', firstScores(kit, evidence.evenAt(level)), {
      ...(!isTop && { suffix: `${level}` }),
      detail: isTop ? 'strongest level' : levelText(level),
    });
  });
  // A player who chooses the seat at random has each one equally often.
  const randomScores = isChosen ? [] : random.flatMap(({ scores }) => scores.map(([first = 0.5]) => first));
  const drawn = sampleOf(kit, strongest, ({ scores }) => (isDrawn(scores) ? 1 : 0));
  const single = openings.filter(({ moves }) => moves.length === 1).map(({ value }) => value);
  const [fairest] = fairestOpenings(kit, openings);
  const without =
    kit.seats.length > 2
      ? TWO_SEATS_ONLY
      : isChosen
        ? 'all games begin with a fair opening, since a player chooses the seat'
        : fairOpenings(kit, openings).length > 0
          ? NO_GAMES
          : 'no first move is valued within 10 points of even';
  const better = begunOpenings(evidence).flatMap(({ score }) => (score === null ? [] : [Math.max(score, 1 - score)]));
  return {
    name: 'balance',
    figures: [
      ...byLevel.reverse(),
      sampleFigure('first-score', allDifferent(randomScores), {
        suffix: '0',
        detail: 'random moves',
        ...(isChosen && { without: 'random players choose each seat equally often' }),
      }),
      sampleFigure('draw-share', drawn),
      sampleFigure('fair-score', firstScores({ choiceAfter: openingPlies(kit, 1) }, fair), { without }),
      figureOf('chooser-score', better.length === 0 || isChosen ? undefined : mean(better), fair.length, { without }),
      figureOf('fairest-opening', fairest && unevenness(kit, fairest), openings.length),
      figureOf(
        'opening-spread',
        single.length === 0 ? undefined : Math.max(...single) - Math.min(...single),
        single.length,
        isChosen ? { without: 'the opening before the choice of a seat is valued as a whole' } : {},
      ),
    ],
  };
}

function isDrawn(scores: readonly number[]): boolean {
  return Math.max(...scores) < 1;
}

/** From random play to the strongest level. */
export function seatScores(evidence: Evidence): SeatScores[] {
  const { kit, levels, random } = evidence;
  const atRandom = random.flatMap(({ scores }) => scores);
  const all: readonly (readonly [Level, number, (seat: number) => Sample])[] = [
    [0, atRandom.length, (seat) => allDifferent(atRandom.map((scores) => scores[seat] as number))],
    ...levels.map((level) => {
      const games = evidence.evenAt(level);
      return [level, games.length, (seat: number) => sampleOf(kit, games, ({ scores }) => scores[seat])] as const;
    }),
  ];
  return all.flatMap(([level, games, scoresOf]) => {
    if (games === 0) return [];
    const scores = kit.seats.map((_, seat) => {
      const { value, low, high } = estimateShare(scoresOf(seat).units) as Estimate;
      return { value: plainNumber(value), low: plainNumber(low), high: plainNumber(high) };
    });
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
