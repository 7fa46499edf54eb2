/**
 * The exact end solver: the margin under best play (alpha-beta with a transposition table, Knuth
 * and Moore, "An analysis of alpha-beta pruning", 1975; null windows after the first move,
 * Reinefeld, "An improvement to the scout tree search algorithm", 1983).
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import { bringBestForward } from '../../search/best-first.ts';
import type { EndSolver, ExactEnd } from '../../search/game.ts';
import { EXACT, LOWER, UPPER } from '../../search/transpositions.ts';
import { countBits } from '../../util/bits.ts';
import { NEAR_HIGH, NEAR_LOW } from './board.ts';
import { DARK, MOVES, PASS, SQUARES, THUNDER, WODEN } from './numbers.ts';
import { Position } from './position.ts';
import { MAX_ROLLOUT_PLIES } from './rollout.ts';

interface SolvedEnd extends ExactEnd {
  /** Final points of the side to move less those of the opponent. */
  readonly margin: number;
  /** Best moves by both sides, as far as the table has kept them. */
  readonly line: readonly number[];
  /** Positions examined. */
  readonly nodes: number;
}

/**
 * Indexed by free squares: the mean number of positions to solve an end without special stones in
 * hand. Measured; see docs/maerstanas.md.
 */
const NODES_BY_FREE = [
  1, 2, 5, 12, 25, 60, 130, 260, 550, 1_000, 1_900, 5_000, 14_500, 34_000, 80_000, 180_000, 380_000,
];
/**
 * Indexed by special stones in hand and free squares: the mean number of positions to find the
 * winner only. Measured likewise.
 */
const DECIDING_NODES: readonly (readonly number[])[] = [
  [1, 2, 4, 5, 6, 8, 12, 20, 60, 80, 110, 250, 500, 1_000, 2_000, 4_000, 8_000],
  [19, 39, 60, 125, 240, 450, 870, 1_700, 3_900, 7_600, 17_000, 40_000],
  [190, 360, 700, 1_600, 4_000, 8_000, 30_000, 40_000, 60_000, 100_000],
  [4_500, 8_000, 25_000, 40_000, 130_000],
  [60_000, 100_000],
];
/** Few ends take more than this multiple of the mean of their kind. */
const UNEVENNESS = 3;
/** A special stone in hand multiplies the number of positions by this. */
const NODES_PER_SPECIAL = 30;

/** Above any possible margin. */
const INFINITE = 500;
/** The most points that a stone gains for the side that places it. */
const MOST_WORTH = 3;
const TABLE_BITS = 18;

interface Level {
  readonly position: Position;
  readonly moves: Int32Array;
  readonly worth: Float32Array;
}

/** Scratch of one thread. Results stay in its table. */
export class Endgame implements EndSolver<Position> {
  private readonly edges: boolean;
  private readonly levels: Level[] = [];
  private readonly keys = new Int32Array(1 << TABLE_BITS);
  /** `margin + INFINITE` in 10 bits, the kind of bound in 2, `move + 1` above; 0 if empty. */
  private readonly entries = new Int32Array(1 << TABLE_BITS);
  private nodes = 0;
  private mostNodes = 0;

  /** With `edges`, hinges with the edge count. */
  constructor(edges: boolean) {
    this.edges = edges;
  }

  /**
   * Solves a position; undefined if that takes, or is expected to take, more than `mostNodes`
   * positions.
   */
  solve(position: Position, mostNodes: number): SolvedEnd | undefined {
    return expectedNodes(position) <= mostNodes / UNEVENNESS ? this.solveFully(position, mostNodes) : undefined;
  }

  /**
   * Determines the winner without the margin; undefined if that takes, or is expected to take, more
   * than `mostNodes` positions.
   */
  decide(position: Position, mostNodes: number): ExactEnd | undefined {
    const free = countFree(position);
    const expected = DECIDING_NODES[countBits(position.hands)]?.[free] ?? Infinity;
    if (expected > mostNodes / UNEVENNESS) return undefined;
    const margin = this.search(position, -1, 1, mostNodes);
    if (margin === undefined) return undefined;
    return {
      move: this.bestMove(position),
      reward: rewardOf(margin),
      plies: mostPlies(position, free),
      nodes: this.nodes,
    };
  }

  /** Solves a position; undefined if that takes more than `mostNodes` positions. */
  solveFully(position: Position, mostNodes: number): SolvedEnd | undefined {
    const margin = this.search(position, -INFINITE, INFINITE, mostNodes);
    if (margin === undefined) return undefined;
    const { line, isWhole } = this.lineFrom(position);
    const move = this.bestMove(position);
    return {
      move,
      reward: rewardOf(margin),
      margin,
      plies: isWhole ? line.length : MAX_ROLLOUT_PLIES,
      line,
      nodes: this.nodes,
    };
  }

  /** The margin if it is between `alpha` and `beta`, else a bound on it beyond them. */
  private search(position: Position, alpha: number, beta: number, mostNodes: number): number | undefined {
    this.nodes = 0;
    this.mostNodes = mostNodes;
    this.level(0).position.copyFrom(position);
    const margin = this.visit(0, alpha, beta);
    return this.nodes >= mostNodes ? undefined : margin;
  }

  private level(ply: number): Level {
    let level = this.levels[ply];
    if (!level) {
      level = { position: new Position(false), moves: new Int32Array(MOVES), worth: new Float32Array(MOVES) };
      this.levels[ply] = level;
    }
    return level;
  }

  private visit(ply: number, alphaIn: number, beta: number): number {
    const { position, moves, worth } = this.level(ply);
    if (++this.nodes >= this.mostNodes) return 0;
    const count = position.legalMoves(moves);
    if (count === 0) return this.marginOf(position);
    if (ply > 0 && position.hands === 0) {
      // A stone gains at most its three hinges, and fills one of the `count` free squares.
      const now = this.marginOf(position);
      const most = now + MOST_WORTH * ((count + 1) >> 1);
      const least = now - MOST_WORTH * (count >> 1);
      if (most <= alphaIn) return most;
      if (least >= beta) return least;
    }
    let alpha = alphaIn;
    const low = position.keyLow();
    const high = position.keyHigh();
    const slot = low & ((1 << TABLE_BITS) - 1);
    const entry = this.keys[slot] === high ? this.entries[slot]! : 0;
    if (entry !== 0) {
      const known = (entry & 1023) - INFINITE;
      const bound = (entry >>> 10) & 3;
      if (bound === EXACT || (bound === LOWER && known >= beta) || (bound === UPPER && known <= alpha)) return known;
    }
    const tableMove = (entry >>> 12) - 1;
    for (let i = 0; i < count; i++) worth[i] = moves[i] === tableMove ? INFINITE : worthOf(position, moves[i]!);
    const next = this.level(ply + 1).position;
    let best = -INFINITE;
    let bestMove = -1;
    for (let i = 0; i < count; i++) {
      bringBestForward(moves, worth, i, count);
      next.copyFrom(position);
      next.play(moves[i]!);
      let margin: number;
      if (i === 0) margin = -this.visit(ply + 1, -beta, -alpha);
      else {
        margin = -this.visit(ply + 1, -alpha - 1, -alpha);
        if (margin > alpha && margin < beta) margin = -this.visit(ply + 1, -beta, -alpha);
      }
      if (this.nodes >= this.mostNodes) return 0;
      if (margin > best) {
        best = margin;
        bestMove = moves[i]!;
        if (margin > alpha) alpha = margin;
        if (alpha >= beta) break;
      }
    }
    const bound = best >= beta ? LOWER : best > alphaIn ? EXACT : UPPER;
    this.keys[slot] = high;
    this.entries[slot] = (best + INFINITE) | (bound << 10) | ((bestMove + 1) << 12);
    return best;
  }

  /** The current margin of the side to move. */
  private marginOf(position: Position): number {
    const dark = position.points(0, this.edges) - position.points(1, this.edges);
    return position.toMove === DARK ? dark : -dark;
  }

  /** The table's move for the position solved last. */
  private bestMove(position: Position): number {
    return (this.entries[position.keyLow() & ((1 << TABLE_BITS) - 1)]! >>> 12) - 1;
  }

  /** Best moves from the table. The line ends at the first lost entry. */
  private lineFrom(start: Position): { readonly line: number[]; readonly isWhole: boolean } {
    const position = new Position(false);
    position.copyFrom(start);
    const line: number[] = [];
    while (!position.isOver()) {
      const slot = position.keyLow() & ((1 << TABLE_BITS) - 1);
      const move = this.keys[slot] === position.keyHigh() ? (this.entries[slot]! >>> 12) - 1 : -1;
      const moves = new Int32Array(MOVES);
      if (move < 0 || !moves.subarray(0, position.legalMoves(moves)).includes(move)) return { line, isWhole: false };
      line.push(move);
      position.play(move);
    }
    return { line, isWhole: true };
  }
}

function rewardOf(margin: number): number {
  return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}

function countFree(position: Position): number {
  position.findStandard();
  return countBits(position.standardLow) + countBits(position.standardHigh);
}

/**
 * An upper bound on the plies of the rest of the game: a ply fills a square, except Woden-stones
 * and passes, and a thunder-stone empties four.
 */
function mostPlies({ darkLow, darkHigh, lightLow, lightHigh, hands }: Position, free: number): number {
  if (hands === 0) return free;
  const stones = countBits(darkLow | lightLow) + countBits(darkHigh | lightHigh);
  return SQUARES - stones + 6 * countBits(hands);
}

/** The expected number of positions to solve the margin. */
function expectedNodes(position: Position): number {
  const nodes = NODES_BY_FREE[countFree(position)] ?? Infinity;
  return position.hands === 0 ? nodes : nodes * NODES_PER_SPECIAL ** countBits(position.hands);
}

/**
 * Heuristic value of a move for ordering: neighbouring own stones, and neighbouring opponent
 * stones, which it closes.
 */
function worthOf(position: Position, move: number): number {
  if (move === PASS) return 0;
  const square = move % SQUARES;
  const nearLow = NEAR_LOW[square]!;
  const nearHigh = NEAR_HIGH[square]!;
  const dark = countBits(position.darkLow & nearLow) + countBits(position.darkHigh & nearHigh);
  const light = countBits(position.lightLow & nearLow) + countBits(position.lightHigh & nearHigh);
  const own = position.toMove === DARK ? dark : light;
  const other = position.toMove === DARK ? light : dark;
  if (move >= WODEN) return 4 * (own + other);
  if (move >= THUNDER) return 6 * other - 6 * own - 8;
  return 4 * own + 3 * other;
}
