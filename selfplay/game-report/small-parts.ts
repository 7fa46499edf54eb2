/** Symmetry, complexity, openings and puzzles. */

import { grouped } from '../../src/util/grouped.ts';
import { estimateShare } from '../tournament/statistics/intervals.ts';
import { kindsOfPieces } from './board-use.ts';
import { allDifferent, type Sample, sampleOf } from './estimates.ts';
import type { Evidence } from './evidence.ts';
import { type Count, type FigureRow, NO_GAMES, OWN, perGame, plainNumber, TWO_SEATS_ONLY } from './figures.ts';
import type { GameDone } from './item.ts';
import { fairestOpenings, legalAtStart, symmetricMoves } from './openings.ts';
import { symmetryTitle } from './symmetry-names.ts';

export const NO_SYMMETRY = 'the board has no symmetry';

/** Results of a player that mirrors under one symmetry. */
export interface MirrorRow {
  /** Index in the game's list of symmetries. */
  readonly symmetry: number;
  /** For example `turn by 180°`. */
  readonly name: string;
  readonly seat: number;
  readonly games: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
  /** Share of the mirroring player's moves that were images, in [0, 1]. */
  readonly copied: number;
}

function whyNoMirror({ kit }: Evidence): string {
  if (kit.seats.length > 2) return TWO_SEATS_ONLY;
  if (kit.choiceAfter !== undefined) return 'fair openings are not symmetric';
  return kit.symmetries.length > 1 ? NO_GAMES : NO_SYMMETRY;
}

export const SYMMETRY: readonly FigureRow[] = [
  {
    name: 'mirror-score',
    title: 'Score of a mirroring player',
    unit: 'share',
    definition:
      'Mean score of a player who answers every move with its image under a symmetry of the board, where that is legal, and otherwise plays like the opponent.',
    source: OWN,
    count: (evidence) => ({ value: mirrorScores(evidence.mirror), without: whyNoMirror(evidence) }),
  },
];

/** Scores of the mirroring players. */
function mirrorScores(games: readonly GameDone[]): Sample {
  return sampleOf({}, games, ({ scores, mirror }) => scores[mirror?.seat as number]);
}

/** The most successful first. */
export function mirrorRows({ kit, mirror }: Pick<Evidence, 'kit' | 'mirror'>): MirrorRow[] {
  const groups = grouped(mirror, (game) => `${game.mirror?.symmetry}/${game.mirror?.seat}`);
  const rows = [...groups.values()].flatMap((games): MirrorRow[] => {
    const { symmetry = 0, seat = 0 } = games[0]?.mirror ?? {};
    const estimate = estimateShare(mirrorScores(games).units);
    if (!estimate) return [];
    const own = games.reduce((sum, { movers }) => sum + movers.filter((mover) => mover === seat).length, 0);
    const copied = games.reduce((sum, game) => sum + (game.mirror?.copied ?? 0), 0);
    const { value, low, high } = estimate;
    return [
      {
        symmetry,
        name: symmetryTitle(kit, symmetry) ?? `symmetry ${symmetry}`,
        seat,
        games: games.length,
        score: plainNumber(value),
        low: plainNumber(low),
        high: plainNumber(high),
        copied: plainNumber(copied / Math.max(1, own)),
      },
    ];
  });
  return rows.sort((a, b) => b.score - a.score || a.symmetry - b.symmetry || a.seat - b.seat);
}

export const COMPLEXITY: readonly FigureRow[] = [
  {
    name: 'game-tree',
    title: 'Game tree, log10',
    unit: 'log10',
    definition:
      'Mean over games between the strongest players of the log10 of the product of the numbers of legal moves: about as many lines of this length.',
    source: 'Allis, "Searching for solutions in games and artificial intelligence" (1994)',
    count: perGame(({ legal }) => legal.reduce((sum, count) => sum + Math.log10(Math.max(1, count)), 0)),
  },
  {
    name: 'random-tree',
    title: 'Game tree of random games, log10',
    unit: 'log10',
    definition: 'The same over games of random moves.',
    source: 'Allis (1994)',
    count: ({ random }) => ({ value: allDifferent(random.flatMap(({ logSizes }) => logSizes)) }),
  },
  {
    name: 'state-space',
    title: 'Arrangements of pieces, log10',
    unit: 'log10',
    definition:
      'Upper bound of the arrangements on the board: (kinds of pieces seen + 1) to the power of the number of cells of the board.',
    source: 'Allis (1994)',
    of: 'cells',
    count: (evidence) => {
      // `kit.game.cells` also counts places of ownership maps that hold no pieces.
      const cells = evidence.kit.picture.names.length;
      const kinds = kindsOfPieces(evidence);
      const value = cells === 0 || kinds === 0 ? undefined : cells * Math.log10(kinds + 1);
      return { value, count: cells, without: 'the game has no cells or pieces' };
    },
  },
];

/** A first move up to symmetry, or an opening before a choice of seats. */
export interface FirstMove {
  /** The moves of an opening are separated by spaces. */
  readonly move: string;
  /** Its images under the symmetries; for an opening only itself. */
  readonly same: readonly string[];
  /** The cells on which these moves end; empty for an opening. */
  readonly cells: readonly number[];
  /** Expected score of the first player. */
  readonly value: number;
  readonly proven: string | null;
  readonly reply: string | null;
  /** Share of the games at the strongest level that begin with it. */
  readonly used: number;
}

/** The best first; openings before a choice of seats: the most even first. */
export function firstMoveTable(evidence: Evidence): FirstMove[] {
  const { kit, openings, strongest } = evidence;
  if (kit.choiceAfter !== undefined) return openingTable(evidence);
  const numbers = new Map(legalAtStart(kit).map((move) => [kit.game.moveName(move), move]));
  const orbitOf = (name: string) => symmetricMoves(kit, numbers.get(name) as number);
  return openings
    .filter(({ moves }) => moves.length === 1)
    .map(({ moves: [move = ''], value, proven, best }): FirstMove => {
      const same = orbitOf(move);
      const names = same.map((one) => kit.game.moveName(one));
      const cells = [...new Set(same.flatMap((one) => kit.cellsOf(one).at(-1) ?? []))];
      const used = shareOf(strongest, ({ moves: [first = ''] }) => names.includes(first));
      return { move, same: names, cells, value, proven, reply: best, used };
    })
    .sort((a, b) => b.value - a.value || (a.move < b.move ? -1 : 1));
}

function openingTable({ kit, openings, strongest }: Evidence): FirstMove[] {
  return fairestOpenings(kit, openings).map(({ moves, value, proven, best }): FirstMove => {
    const move = moves.join(' ');
    const used = shareOf(strongest, (game) => key(game.moves, moves.length) === move);
    return { move, same: [move], cells: [], value, proven, reply: best, used };
  });
}

function shareOf(games: readonly GameDone[], isOne: (game: GameDone) => boolean): number {
  return games.length === 0 ? 0 : plainNumber(games.filter(isOne).length / games.length);
}

function firstMoveVariety(evidence: Evidence): Count {
  const isChosen = evidence.kit.choiceAfter !== undefined;
  const shares = isChosen ? [] : firstMoveTable(evidence).flatMap(({ used }) => (used > 0 ? used : []));
  const entropy = -shares.reduce((sum, used) => sum + used * Math.log(used), 0);
  return {
    value: shares.length === 0 ? undefined : Math.exp(entropy),
    count: evidence.strongest.length,
    without: isChosen ? 'the plan determines the openings before the choice of a seat' : 'no first move was searched',
  };
}

export const OPENINGS: readonly FigureRow[] = [
  {
    name: 'first-move-variety',
    title: 'First moves in use',
    unit: 'moves',
    definition:
      'Effective number of first moves, up to symmetry, of the strongest players: the exponential of the entropy of their shares.',
    source: OWN,
    count: firstMoveVariety,
  },
];

/** A position with exactly one winning move. */
export interface Puzzle {
  readonly moves: readonly string[];
  readonly position: string;
  readonly toMove: string;
  readonly solution: string;
  readonly plies: number;
  readonly line: readonly string[];
}

const MOST_PUZZLES = 6;

/** The longest first. */
export function puzzlesOf({ kit, puzzles, strongest }: Evidence): Puzzle[] {
  const movers = new Map(strongest.flatMap((game) => game.movers.map((seat, ply) => [key(game.moves, ply), seat])));
  return puzzles
    .flatMap(({ moves, solution, plies, position, line }): Puzzle[] => {
      if (solution === null || plies === null || position === null) return [];
      const toMove = kit.seats[movers.get(key(moves, moves.length)) ?? 0]?.name ?? '';
      return [{ moves, position, toMove, solution, plies, line }];
    })
    .sort((a, b) => b.plies - a.plies || a.moves.length - b.moves.length || (a.position < b.position ? -1 : 1))
    .slice(0, MOST_PUZZLES);
}

function key(moves: readonly string[], ply: number): string {
  return moves.slice(0, ply).join(' ');
}

export const PUZZLES: readonly FigureRow[] = [
  {
    name: 'puzzles-found',
    title: 'Positions with one winning move',
    unit: 'times',
    definition:
      'Positions of these games with a single winning move: it is proved to win, and all others are proved not to.',
    source: OWN,
    of: 'positions',
    count: (evidence) => {
      const { kit, puzzles } = evidence;
      const without = kit.seats.length === 2 ? 'no win was proven in time in these games' : TWO_SEATS_ONLY;
      return { value: puzzles.length > 0 ? puzzlesOf(evidence).length : undefined, count: puzzles.length, without };
    },
  },
];

/** Number of distinct games. */
export function differentGames(games: readonly GameDone[]): number {
  return new Set(games.map(({ moves }) => moves.join(' '))).size;
}
