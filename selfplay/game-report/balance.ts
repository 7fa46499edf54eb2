/** Who is favoured: scores of the seats by level of play, and values of openings. */
import { counted } from '../../src/util/counted.ts';
import type { JsonEstimate } from '../statistics/summary-numbers.ts';
import { scoreEstimate } from './estimates.ts';
import { type Evidence, firstScores, levelText } from './evidence.ts';
import { type AbsentFigure, type Figure, figureOf, type Part, plainNumber } from './figures.ts';
import type { Level } from './item.ts';
import { fairestOpenings } from './plan.ts';

/** Mean scores of the seats at a level of play. */
export interface SeatScores {
  readonly level: Level;
  readonly games: number;
  /** By seat. */
  readonly scores: readonly JsonEstimate[];
}

const NO_CHOICE = 'fair openings are for games of two seats';

export function balancePart(evidence: Evidence): Part {
  const { kit, levels, strongest, fair, random, openings } = evidence;
  const isForTwo = kit.seats.length === 2;
  const byLevel = levels.map((level): Figure | AbsentFigure => {
    const games = evidence.evenAt(level);
    const isTop = level === levels.at(-1);
    const named = isTop ? {} : { suffix: `${level}` };
    return figureOf('first-score', scoreEstimate(firstScores(games)), games.length, {
      ...named,
      detail: isTop ? 'strongest level' : levelText(level),
    });
  });
  const randomScores = random.flatMap(({ scores }) => scores.map(([first = 0.5]) => first));
  const drawn = strongest.map(({ scores }) => (isDrawn(scores) ? 1 : 0));
  const single = openings.filter(({ moves }) => moves.length === 1).map(({ value }) => value);
  const [fairest] = fairestOpenings(kit, openings);
  return {
    name: 'balance',
    figures: [
      ...byLevel.reverse(),
      figureOf('first-score', scoreEstimate(randomScores), randomScores.length, {
        suffix: '0',
        detail: 'random moves',
      }),
      figureOf('draw-share', scoreEstimate(drawn), strongest.length),
      figureOf('fair-score', scoreEstimate(firstScores(fair)), fair.length, isForTwo ? {} : { without: NO_CHOICE }),
      figureOf('fairest-opening', fairest && Math.abs(fairest.value - 0.5), openings.length),
      figureOf(
        'opening-spread',
        single.length === 0 ? undefined : Math.max(...single) - Math.min(...single),
        single.length,
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
  const all: readonly (readonly [Level, readonly (readonly number[])[]])[] = [
    [0, random.flatMap(({ scores }) => scores)],
    ...levels.map((level) => [level, evidence.evenAt(level).map(({ scores }) => scores)] as const),
  ];
  return all.flatMap(([level, games]) => {
    if (games.length === 0) return [];
    const scores = kit.seats.map((_, seat) => {
      const { value, low, high } = scoreEstimate(games.map((game) => game[seat] as number)) ?? EVEN;
      return { value: plainNumber(value), low: plainNumber(low), high: plainNumber(high) };
    });
    return [{ level, games: games.length, scores }];
  });
}

const EVEN = { value: 0.5, low: 0, high: 1 };

/** How a balanced opening looks, in a sentence; undefined where none was searched. */
export function fairText({ kit, openings }: Pick<Evidence, 'kit' | 'openings'>): string | undefined {
  const fairest = fairestOpenings(kit, openings).slice(0, 3);
  if (fairest.length === 0) return undefined;
  const named = fairest.map(({ moves, value }) => `${moves.join(' ')} (${(100 * value).toFixed(0)} %)`);
  const plies = fairest[0]?.moves.length ?? 1;
  return `Most even openings of ${counted(plies, 'ply', 'plies')}, with the value for the first player: ${named.join(', ')}.`;
}
