/** Balance: scores of the seats by level of play, and values of openings. */
import type { Estimate } from '../statistics/intervals.ts';
import type { JsonEstimate } from '../statistics/summary-numbers.ts';
import { allDifferent, type Sample, sampleOf, scoreEstimate } from './estimates.ts';
import { type Evidence, firstScores, levelText } from './evidence.ts';
import { type AbsentFigure, type Figure, figureOf, type Part, plainNumber, sampleFigure } from './figures.ts';
import type { Level } from './item.ts';
import { ALL_FAIR, evenOpenings, RANDOM_SEATS, TWO_SEATS_ONLY, WHOLE_OPENINGS } from './messages.ts';
import { fairestOpenings, unevenness } from './openings.ts';

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
    return sampleFigure('first-score', firstScores(evidence.evenAt(level)), scoreEstimate, {
      ...(!isTop && { suffix: `${level}` }),
      detail: isTop ? 'strongest level' : levelText(level),
    });
  });
  // A player who chooses the seat at random has each one equally often.
  const randomScores = isChosen ? [] : random.flatMap(({ scores }) => scores.map(([first = 0.5]) => first));
  const drawn = sampleOf(strongest, ({ scores }) => (isDrawn(scores) ? 1 : 0));
  const single = openings.filter(({ moves }) => moves.length === 1).map(({ value }) => value);
  const [fairest] = fairestOpenings(kit, openings);
  return {
    name: 'balance',
    figures: [
      ...byLevel.reverse(),
      sampleFigure('first-score', allDifferent(randomScores), scoreEstimate, {
        suffix: '0',
        detail: 'random moves',
        ...(isChosen && { without: RANDOM_SEATS }),
      }),
      sampleFigure('draw-share', drawn, scoreEstimate),
      sampleFigure('fair-score', firstScores(fair), scoreEstimate, {
        ...(kit.seats.length > 2 ? { without: TWO_SEATS_ONLY } : isChosen && { without: ALL_FAIR }),
      }),
      figureOf('fairest-opening', fairest && unevenness(kit, fairest), openings.length),
      figureOf(
        'opening-spread',
        single.length === 0 ? undefined : Math.max(...single) - Math.min(...single),
        single.length,
        isChosen ? { without: WHOLE_OPENINGS } : {},
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
      return [level, games.length, (seat: number) => sampleOf(games, ({ scores }) => scores[seat])] as const;
    }),
  ];
  return all.flatMap(([level, games, scoresOf]) => {
    if (games === 0) return [];
    const scores = kit.seats.map((_, seat) => {
      const { value, low, high } = scoreEstimate(scoresOf(seat)) as Estimate;
      return { value: plainNumber(value), low: plainNumber(low), high: plainNumber(high) };
    });
    return [{ level, games, scores }];
  });
}

/** A sentence that names the most even openings; undefined if none was searched. */
export function fairText({ kit, openings }: Pick<Evidence, 'kit' | 'openings'>): string | undefined {
  const fairest = fairestOpenings(kit, openings).slice(0, 3);
  if (fairest.length === 0) return undefined;
  const named = fairest.map(({ moves, value }) => `${moves.join(' ')} (${(100 * value).toFixed(0)} %)`);
  const plies = fairest[0]?.moves.length ?? 1;
  return evenOpenings(plies, named);
}
