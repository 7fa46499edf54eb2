/** Depth of skill: the Elo gain of each doubling of the playouts. */

import type { JsonEstimate } from '../../src/util/estimate.ts';
import { grouped } from '../../src/util/grouped.ts';
import { must } from '../../src/util/result.ts';
import { eloOfScore, eloOfShare } from '../tournament/statistics/elo.ts';
import { type Estimate, estimateShare, type Units, unitsOf } from '../tournament/statistics/intervals.ts';
import { type Encounter, ratePlayers } from '../tournament/statistics/ratings.ts';
import { mean } from '../tournament/statistics/summary-numbers.ts';
import { type Evidence, levelText } from './evidence.ts';
import { type Count, type FigureRow, OWN, plainEstimate, plainNumber, TWO_SEATS_ONLY } from './figures.ts';
import type { GameDone, LevelItem } from './item.ts';

/** A level's rating above random play. */
export interface Rung {
  readonly level: LevelItem;
  readonly games: number;
  readonly elo: JsonEstimate;
  /** Score against the next lower level, in [0, 1]. */
  readonly score: number;
}

const STEP_SCORE = 0.75;

/** What figures of the ladder have in common. */
function ofLadder({ kit, ladder }: Evidence, pairs: ReadonlyMap<GameDone, string>): Omit<Count, 'value'> {
  const resampled = { by: 'pair' as const, units: new Set(pairs.values()).size };
  return { count: ladder.length, resampled, without: kit.seats.length === 2 ? undefined : TWO_SEATS_ONLY };
}

/** The rating of the strongest level above random play, in steps of this many Elo. */
function totalIn(step: number): FigureRow['count'] {
  return (evidence) => {
    const top = ladderOf(evidence).at(-1)?.elo;
    const [value, low, high] = [top?.value, top?.low, top?.high].map((elo) => Number(elo) / step) as [
      number,
      number,
      number,
    ];
    return { ...ofLadder(evidence, pairsOf(evidence.ladder)), value: top && { value, low, high } };
  };
}

function doublings(evidence: Evidence): Count[] {
  const { kit, levels, ladder } = evidence;
  const pairs = pairsOf(ladder);
  return levels.slice(1).map((level) => {
    const games = gamesOf(ladder, level);
    const units = unitsOf(
      games,
      (game) => pairs.get(game) as string,
      (game) => scoreOf(game, level),
    );
    return {
      ...ofLadder(evidence, pairs),
      value: kit.seats.length === 2 && games.length > 0 ? eloOfUnits(units, games.length) : undefined,
      count: games.length,
      suffix: `${level}`,
      detail: `${levelText(level)} against half`,
      resampled: { by: 'pair', units: units.size },
    };
  });
}

export const DEPTH: readonly FigureRow[] = [
  {
    name: 'skill-steps',
    title: 'Steps of skill',
    unit: 'steps',
    definition:
      'The same in steps at each of which the better player scores 75 % (191 Elo). A lower bound: stronger players than these exist.',
    source: 'Robertie, "Letter to the editor: complexity numbers", Inside Backgammon 2 (1992)',
    count: totalIn(eloOfScore(STEP_SCORE)),
  },
  {
    name: 'total-elo',
    title: 'From random play to the strongest',
    unit: 'elo',
    definition: 'Rating of the strongest level above random play, by the Bradley–Terry model over all games of levels.',
    source: OWN,
    count: totalIn(1),
  },
  {
    name: 'doubling-elo',
    title: 'Twice the playouts',
    unit: 'elo',
    definition:
      'Elo difference of a player against one with half of its playouts, seats exchanged after the same opening.',
    source: 'Heinz, "Self-play, deep search and diminishing returns", ICGA Journal 24 (2001)',
    count: doublings,
  },
];

function gamesOf(ladder: readonly GameDone[], level: LevelItem): GameDone[] {
  return ladder.filter(({ levels }) => Math.max(...levels) === level);
}

function scoreOf({ scores, levels }: GameDone, level: LevelItem): number {
  return scores[levels.indexOf(level)] as number;
}

/** The moves of both games of the pair of each game: equal pairs are one unit. */
function pairsOf(ladder: readonly GameDone[]): ReadonlyMap<GameDone, string> {
  const rounds = grouped(ladder, ({ id }) => {
    const [, level, number] = id.split('/');
    return `${level}/${Math.floor(Number(number) / 2)}`;
  });
  return new Map(
    [...rounds].flatMap(([key, games]) => {
      const level = key.split('/')[0];
      const moves = `${level}: ${games.map((game) => game.moves.join(' ')).join('; ')}`;
      return games.map((game) => [game, moves]);
    }),
  );
}

/** If one side won every game, a virtual draw keeps the value finite. */
function eloOfUnits(units: Units, games: number): Estimate {
  const score = estimateShare(units) as Estimate;
  const elo = eloOfShare(score);
  const value = Number.isFinite(elo.value) ? elo.value : eloOfScore((score.value * games + 0.5) / (games + 1));
  return { value, low: Math.min(elo.low, value), high: Math.max(elo.high, value) };
}

/** Ratings of the searching levels, the weakest first; random play is 0. Empty without games. */
export function ladderOf({ kit, levels, ladder }: Pick<Evidence, 'kit' | 'levels' | 'ladder'>): Rung[] {
  if (kit.seats.length !== 2 || ladder.length === 0) return [];
  const pairs = pairsOf(ladder);
  const encounters = ladder.map((game): Encounter => {
    const { levels, scores } = game;
    const [first, second] = [`${levels[0]}`, `${levels[1]}`];
    return { first, second, games: 1, points: scores[0] as number, unit: pairs.get(game) as string };
  });
  const played = new Set(ladder.flatMap((game) => game.levels));
  if (!played.has(0)) return [];
  const { players } = must(ratePlayers(encounters, { anchor: { player: '0', elo: 0 } }));
  return levels.flatMap((level) => {
    const rating = players.find(({ player }) => player === `${level}`);
    const games = gamesOf(ladder, level);
    if (!rating || games.length === 0) return [];
    const elo = plainEstimate(rating.elo);
    const score = mean(games.map((game) => scoreOf(game, level)));
    return [{ level, games: games.length, elo, score: plainNumber(score) }];
  });
}
