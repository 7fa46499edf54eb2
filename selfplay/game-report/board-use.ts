/** Use of the board: which cells are used, when, and by which seat; pieces and captures. */

import type { GameKit } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { must } from '../../src/util/result.ts';
import { thinned } from '../../src/util/thinned.ts';
import { mean, sum } from '../tournament/statistics/summary-numbers.ts';
import { sampleOf } from './estimates.ts';
import type { Evidence } from './evidence.ts';
import { type FigureRow, LUDII, MOST_POINTS, plotNumber } from './figures.ts';
import type { GameDone } from './item.ts';

/** The use of one cell. */
export interface CellUse {
  readonly cell: number;
  readonly name: string;
  /** Share of the games in which a move ends on the cell, in [0, 1]. */
  readonly share: number;
  /** Mean ply of the first such move in a game, from 1. */
  readonly firstPly: number;
  /** Share of these moves by seat, in [0, 1]. */
  readonly bySeat: readonly number[];
}

export interface PiecesPoint {
  /** Number of plies played. */
  readonly ply: number;
  /** Games that are not over before. The means are over all games, finished ones with their last position. */
  readonly games: number;
  readonly pieces: number;
  /** Pieces captured so far. */
  readonly captures: number;
}

/** The cells and pieces of one game. */
interface Passage extends Pick<GameDone, 'moves'> {
  /** By ply: the cell on which the move ends; undefined after the result is proven, when any move wins. */
  readonly cells: readonly (number | undefined)[];
  readonly movers: readonly number[];
  /** Before the first ply and after each. */
  readonly pieces: readonly number[];
  readonly captures: readonly number[];
  /** The kinds of pieces that occurred, as seat and sign. */
  readonly kinds: ReadonlySet<string>;
}

const LEAST_SHARE = 0.1;

function passageOf(kit: GameKit, { moves, movers, proven }: GameDone): Passage {
  const line = must(Line.of(kit));
  const cells: (number | undefined)[] = [];
  const kinds = new Set<string>();
  const held = () => {
    const found = kit.pieces(line.position);
    for (const { seat, glyph = '' } of found) kinds.add(`${seat}${glyph}`);
    return new Map(found.map(({ cell, seat }) => [cell, seat]));
  };
  const firstProven = proven.findIndex((result) => result !== null);
  // The move that is proven to win is the last one that counts.
  const open = firstProven < 0 ? moves.length : firstProven + 1;
  let before = held();
  const pieces = [before.size];
  const captures = [0];
  for (const [ply, name] of moves.entries()) {
    const move = must(line.play(name));
    const touched = kit.cellsOf(move);
    cells.push(ply < open ? touched.at(-1) : undefined);
    const after = held();
    const isMoved = (cell: number, seat: number) => seat === movers[ply] && touched.includes(cell);
    const lost = [...before].filter(([cell, seat]) => after.get(cell) !== seat && !isMoved(cell, seat));
    pieces.push(after.size);
    captures.push((captures.at(-1) as number) + lost.length);
    before = after;
  }
  return { moves, cells, movers, pieces, captures, kinds };
}

/** The passages of the strongest games; each list is replayed once. */
const known = new WeakMap<readonly GameDone[], readonly Passage[]>();

function passagesOf({ kit, strongest }: Played): readonly Passage[] {
  const passages = known.get(strongest) ?? strongest.map((game) => passageOf(kit, game));
  known.set(strongest, passages);
  return passages;
}

type Played = Pick<Evidence, 'kit' | 'strongest'>;

/** A number of the passage of each game. */
function perPassage(numberOf: (passage: Passage) => number | undefined): FigureRow['count'] {
  return (evidence) => ({ value: sampleOf(evidence.kit, passagesOf(evidence), numberOf) });
}

export const BOARD: readonly FigureRow[] = [
  {
    name: 'cells-used',
    title: 'Cells used',
    unit: 'share',
    definition: 'Share of the cells that moves of a game end on until its result is proven, averaged over games.',
    source: `${LUDII}: board coverage`,
    count: (evidence) => {
      const cells = evidence.kit.picture.names.length;
      const use = (passage: Passage) => new Set(passage.cells.filter((cell) => cell !== undefined)).size / cells;
      const value = sampleOf(evidence.kit, passagesOf(evidence), cells > 0 ? use : () => undefined);
      return { value, without: cells > 0 ? undefined : 'the game has no cells' };
    },
  },
  {
    name: 'pieces-end',
    title: 'Pieces at the end',
    unit: 'pieces',
    definition: 'Mean number of pieces on the board when a game is over.',
    source: LUDII,
    count: perPassage(({ pieces }) => pieces.at(-1)),
  },
  {
    name: 'captures',
    title: 'Pieces taken',
    unit: 'pieces',
    definition:
      'Mean number of pieces in a game that are taken from the board or change sides; a piece that moves is not counted.',
    source: LUDII,
    count: perPassage(({ captures }) => captures.at(-1)),
  },
];

/** The cells that were used. */
export function usedCells(played: Played): CellUse[] {
  const { kit } = played;
  const passages = passagesOf(played);
  return kit.picture.names.map((name, cell) => cellUse(kit, passages, cell, name)).filter(({ share }) => share > 0);
}

/** The number of kinds of pieces that occurred. */
export function kindsOfPieces(played: Played): number {
  return new Set(passagesOf(played).flatMap(({ kinds }) => [...kinds])).size;
}

function cellUse(kit: GameKit, passages: readonly Passage[], cell: number, name: string): CellUse {
  const firsts = passages.map(({ cells }) => cells.indexOf(cell)).filter((ply) => ply >= 0);
  const bySeat = kit.seats.map(() => 0);
  for (const { cells, movers } of passages) {
    for (const [ply, used] of cells.entries()) {
      const seat = movers[ply] as number;
      if (used === cell) bySeat[seat] = (bySeat[seat] as number) + 1;
    }
  }
  const moves = sum(bySeat);
  return {
    cell,
    name,
    share: plotNumber(passages.length === 0 ? 0 : firsts.length / passages.length),
    firstPly: firsts.length === 0 ? 0 : plotNumber(1 + mean(firsts)),
    bySeat: bySeat.map((count) => plotNumber(moves === 0 ? 0 : count / moves)),
  };
}

/** Over all games, finished ones with their last position, while enough games last. */
export function piecesByPly(played: Played): PiecesPoint[] {
  const passages = passagesOf(played);
  const lengths = passages.map(({ pieces }) => pieces.length).sort((a, b) => b - a);
  const longest = lengths[Math.ceil(LEAST_SHARE * lengths.length) - 1] ?? 0;
  const points = Array.from({ length: longest }, (_, ply) => {
    const at = (of: (passage: Passage) => readonly number[]) =>
      plotNumber(mean(passages.map((passage) => of(passage)[ply] ?? (of(passage).at(-1) as number))));
    const games = lengths.filter((length) => length > ply).length;
    return { ply, games, pieces: at(({ pieces }) => pieces), captures: at(({ captures }) => captures) };
  });
  return thinned(points, MOST_POINTS);
}
