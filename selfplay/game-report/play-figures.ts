/** Length and breadth of the games between the strongest players. */

import { thinned } from '../../src/util/thinned.ts';
import { mean } from '../tournament/statistics/summary-numbers.ts';
import { allDifferent, deviation } from './estimates.ts';
import type { Evidence } from './evidence.ts';
import { AI_AI, BROWNE, type FigureRow, LUDII, MOST_POINTS, OWN, perGame, plotNumber } from './figures.ts';
import type { GameDone } from './item.ts';

export interface LengthBin {
  readonly from: number;
  readonly to: number;
  readonly games: number;
}

/** Means over the games that were searched at the ply and whose result was not proven. */
export interface PlyPoint {
  /** From 1. */
  readonly ply: number;
  readonly games: number;
  readonly legal: number;
  readonly good: number;
}

const MOST_BINS = 30;
/** Minimum share of games whose result is open at a ply, so that a few long games do not determine the end of a curve. */
const LEAST_SHARE = 0.1;

/** A number of the lengths of the games. */
function ofLengths(value: (plies: readonly number[]) => number): FigureRow['count'] {
  return ({ strongest }) => ({
    value: strongest.length === 0 ? undefined : value(pliesOf(strongest)),
    count: strongest.length,
  });
}

export const LENGTH: readonly FigureRow[] = [
  {
    name: 'length',
    title: 'Plies of a game',
    unit: 'plies',
    definition: 'Mean number of plies of games between the strongest players.',
    source: `${BROWNE}: duration; ${LUDII}`,
    count: perGame(({ moves }) => moves.length),
  },
  {
    name: 'length-deviation',
    title: 'Standard deviation',
    unit: 'plies',
    definition: 'Standard deviation of the number of plies of these games.',
    source: LUDII,
    count: ofLengths(deviation),
  },
  {
    name: 'shortest',
    title: 'Shortest game',
    unit: 'plies',
    definition: 'Plies of the shortest of these games.',
    source: AI_AI,
    count: ofLengths((plies) => Math.min(...plies)),
  },
  {
    name: 'longest',
    title: 'Longest game',
    unit: 'plies',
    definition: 'Plies of the longest of these games.',
    source: AI_AI,
    count: ofLengths((plies) => Math.max(...plies)),
  },
  {
    name: 'cut-off',
    title: 'Games cut off',
    unit: 'share',
    definition: 'Share of these games that reached the limit of plies without a result.',
    source: `${BROWNE}: timeouts`,
    count: perGame(({ end }) => (end === 'max-plies' ? 1 : 0)),
  },
  {
    name: 'random-length',
    title: 'Plies of a random game',
    unit: 'plies',
    definition: 'Mean number of plies of games of random moves.',
    source: AI_AI,
    count: ({ random }) => ({ value: allDifferent(random.flatMap(({ plies }) => plies)) }),
  },
];

function pliesOf(games: readonly GameDone[]): number[] {
  return games.map(({ moves }) => moves.length);
}

export function lengthHistogram({ strongest }: Pick<Evidence, 'strongest'>): LengthBin[] {
  const plies = pliesOf(strongest);
  if (plies.length === 0) return [];
  const [least, most] = [Math.min(...plies), Math.max(...plies)];
  const width = Math.ceil((most - least + 1) / MOST_BINS);
  return Array.from({ length: Math.floor((most - least) / width) + 1 }, (_, i) => {
    const from = least + i * width;
    const to = from + width - 1;
    return { from, to, games: plies.filter((count) => count >= from && count <= to).length };
  });
}

/** The mean over open positions of a number of their good moves. */
function perOpen(figure: (good: number) => number): FigureRow['count'] {
  return perGame((game) => {
    const positions = openPositions(game);
    return positions.length > 0 ? mean(positions.map(figure)) : undefined;
  }, 'no position had an unproven result and two legal moves');
}

const within = (least: number, most: number) => perOpen((good) => (good >= least && good <= most ? 1 : 0));

export const BREADTH: readonly FigureRow[] = [
  {
    name: 'legal-moves',
    title: 'Legal moves',
    unit: 'moves',
    definition:
      'Mean number of legal moves of the positions of a game between the strongest players, averaged over games.',
    source: `${LUDII}: branching factor`,
    count: perGame(({ moves, legal }) => (moves.length > 0 ? mean(legal) : undefined)),
  },
  {
    name: 'good-moves',
    title: 'Good moves',
    unit: 'moves',
    definition:
      'Mean number of moves that lose less than 5 % of expected score, in positions whose result is not proven. A move counts if it got at least a fifth of its equal share of the playouts.',
    source: OWN,
    count: perOpen((good) => good),
  },
  {
    name: 'only-moves',
    title: 'Positions with one good move',
    unit: 'share',
    definition: 'Share of these positions with one good move and at least two legal ones, averaged over games.',
    source: OWN,
    count: within(1, 1),
  },
  {
    name: 'few-moves',
    title: 'Positions with two to four good moves',
    unit: 'share',
    definition: 'The same for two to four good moves.',
    source: OWN,
    count: within(2, 4),
  },
  {
    name: 'many-moves',
    title: 'Positions with five good moves or more',
    unit: 'share',
    definition: 'The same for five good moves or more.',
    source: OWN,
    count: within(5, Number.POSITIVE_INFINITY),
  },
];

/** Numbers of good moves in positions with several legal moves and no proven result. */
function openPositions({ good, legal }: GameDone): number[] {
  return good.filter((count, ply): count is number => count !== null && (legal[ply] as number) > 1);
}

/** By ply, while the result of enough games is open. Legal and good moves are of the same positions. */
export function breadthByPly({ strongest }: Pick<Evidence, 'strongest'>): PlyPoint[] {
  const longest = Math.max(0, ...pliesOf(strongest));
  const points = Array.from({ length: longest }, (_, at) => at).flatMap((at): PlyPoint[] => {
    const open = strongest.filter(({ good }) => typeof good[at] === 'number');
    if (open.length === 0 || open.length < LEAST_SHARE * strongest.length) return [];
    const meanOf = (numbers: (game: GameDone) => readonly (number | null)[]) =>
      plotNumber(mean(open.map((game) => numbers(game)[at] as number)));
    return [{ ply: at + 1, games: open.length, legal: meanOf(({ legal }) => legal), good: meanOf(({ good }) => good) }];
  });
  return thinned(points, MOST_POINTS);
}
