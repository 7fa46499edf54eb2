/** Length and breadth of the games between the strongest players. */

import { thinned } from '../../src/util/thinned.ts';
import { mean } from '../tournament/statistics/summary-numbers.ts';
import type { FigureName } from './definitions.ts';
import { allDifferent, deviation, sampleOf } from './estimates.ts';
import type { Evidence } from './evidence.ts';
import { type FigureOptions, figureOf, MOST_POINTS, type Part, plotNumber, sampleFigure } from './figures.ts';
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

export function lengthPart({ kit, strongest, random }: Evidence): Part {
  const plies = pliesOf(strongest);
  const count = strongest.length;
  const randomPlies = allDifferent(random.flatMap((batch) => batch.plies));
  const lengths = sampleOf(kit, strongest, ({ moves }) => moves.length);
  const cut = sampleOf(kit, strongest, ({ end }) => (end === 'max-plies' ? 1 : 0));
  const has = count > 0;
  return {
    name: 'length',
    figures: [
      sampleFigure('length', lengths),
      figureOf('length-deviation', has ? deviation(plies) : undefined, count),
      figureOf('shortest', has ? Math.min(...plies) : undefined, count),
      figureOf('longest', has ? Math.max(...plies) : undefined, count),
      sampleFigure('cut-off', cut),
      sampleFigure('random-length', randomPlies),
    ],
  };
}

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

export function breadthPart({ kit, strongest }: Evidence): Part {
  const legal = ({ moves, legal }: GameDone) => (moves.length > 0 ? mean(legal) : undefined);
  const per = (figure: (good: number) => number) => (game: GameDone) => {
    const positions = openPositions(game);
    return positions.length > 0 ? mean(positions.map(figure)) : undefined;
  };
  const within = (least: number, most: number) => per((good) => (good >= least && good <= most ? 1 : 0));
  const figure = (name: FigureName, numberOf: (game: GameDone) => number | undefined, options: FigureOptions = {}) =>
    sampleFigure(name, sampleOf(kit, strongest, numberOf), options);
  const without = { without: 'no position had an unproven result and two legal moves' };
  const good = per((good) => good);
  return {
    name: 'breadth',
    figures: [
      figure('legal-moves', legal),
      figure('good-moves', good, without),
      figure('only-moves', within(1, 1), without),
      figure('few-moves', within(2, 4), without),
      figure('many-moves', within(5, Number.POSITIVE_INFINITY), without),
    ],
  };
}

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
