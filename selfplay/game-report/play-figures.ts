/** Length and breadth of the games between the strongest players. */
import { mean } from '../statistics/summary-numbers.ts';
import { allDifferent, deviation, meanEstimate, sampleOf, scoreEstimate } from './estimates.ts';
import type { Evidence } from './evidence.ts';
import { figureOf, type Part, plotNumber, sampleFigure, thinned } from './figures.ts';
import type { GameDone } from './item.ts';
import { NO_CHOICE_OF_MOVES } from './messages.ts';

export interface LengthBin {
  readonly from: number;
  readonly to: number;
  readonly games: number;
}

/** Means over the games that reached the ply. */
export interface PlyPoint {
  /** From 1. */
  readonly ply: number;
  readonly games: number;
  readonly legal: number;
  /** Over games whose result was not proven at that ply; null if there are none. */
  readonly good: number | null;
}

const MOST_BINS = 30;
/** Minimum share of games that reached a ply, so that a few long games do not determine the end of a curve. */
const LEAST_SHARE = 0.1;

export function lengthPart({ strongest, random }: Evidence): Part {
  const plies = pliesOf(strongest);
  const count = strongest.length;
  const randomPlies = allDifferent(random.flatMap((batch) => batch.plies));
  const lengths = sampleOf(strongest, ({ moves }) => moves.length);
  const cut = sampleOf(strongest, ({ end }) => (end === 'max-plies' ? 1 : 0));
  const has = count > 0;
  return {
    name: 'length',
    figures: [
      sampleFigure('length', lengths, meanEstimate),
      figureOf('length-deviation', has ? deviation(plies) : undefined, count),
      figureOf('shortest', has ? Math.min(...plies) : undefined, count),
      figureOf('longest', has ? Math.max(...plies) : undefined, count),
      sampleFigure('cut-off', cut, scoreEstimate),
      sampleFigure('random-length', randomPlies, meanEstimate),
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

export function breadthPart({ strongest }: Evidence): Part {
  const legal = sampleOf(strongest, (game) => (game.moves.length > 0 ? mean(game.legal) : undefined));
  const per = (figure: (good: number) => number) =>
    sampleOf(strongest, (game) => {
      const positions = openPositions(game);
      return positions.length > 0 ? mean(positions.map(figure)) : undefined;
    });
  const within = (least: number, most: number) => per((good) => (good >= least && good <= most ? 1 : 0));
  const without = { without: NO_CHOICE_OF_MOVES };
  return {
    name: 'breadth',
    figures: [
      sampleFigure('legal-moves', legal, meanEstimate),
      sampleFigure(
        'good-moves',
        per((good) => good),
        meanEstimate,
        without,
      ),
      sampleFigure('only-moves', within(1, 1), meanEstimate, without),
      sampleFigure('few-moves', within(2, 4), meanEstimate, without),
      sampleFigure('many-moves', within(5, Number.POSITIVE_INFINITY), meanEstimate, without),
    ],
  };
}

/** Numbers of good moves in positions with several legal moves and no proven result. */
function openPositions({ good, legal }: GameDone): number[] {
  return good.filter((count, ply): count is number => count !== null && (legal[ply] as number) > 1);
}

/** By ply, as long as enough games last. */
export function breadthByPly({ strongest }: Pick<Evidence, 'strongest'>): PlyPoint[] {
  const longest = Math.max(0, ...pliesOf(strongest));
  const points = Array.from({ length: longest }, (_, i) => i).flatMap((at) => {
    const games = strongest.filter(({ moves }) => moves.length > at);
    if (games.length < LEAST_SHARE * strongest.length) return [];
    const good = games.flatMap((game) => game.good[at] ?? []);
    const legal = plotNumber(mean(games.map((game) => game.legal[at] as number)));
    return [{ ply: at + 1, games: games.length, legal, good: good.length === 0 ? null : plotNumber(mean(good)) }];
  });
  return thinned(points);
}
