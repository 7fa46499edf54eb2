/**
 * Alpha-beta search on the static evaluation, for two players: iterative deepening, principal
 * variation search, a transposition table, killer moves and the history heuristic (Knuth and Moore,
 * "An analysis of alpha-beta pruning", 1975; Marsland, "A review of game-tree pruning", 1986). It
 * serves as the baseline for the tree search and as a player.
 *
 * Scores are logits of the expected score of the player to move; a win in n plies is WIN − n.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import { fail, type Result } from '../util/result.ts';
import { bringBestForward } from './best-first.ts';
import type { Evaluation, Game } from './game.ts';
import { type Limits, MOST_DEPTH } from './limits.ts';
import { logistic } from './logistic.ts';
import { checkEvaluation, type SearchParams, selectedEvaluation } from './params.ts';
import { type Oracle, provenLine } from './proven-line.ts';
import type { MoveReport, Proven, SearchReport } from './report.ts';
import { sharedNow } from './search.ts';
import { EXACT, LOWER, TranspositionTable, UPPER } from './transpositions.ts';

const WIN = 10_000;
/** Scores beyond this are wins or losses at a known distance. */
const DECIDED = WIN - 2000;
/** Base-2 logarithm of the number of entries in the transposition table. */
const TABLE_BITS = 20;
/** Nodes between checks of the clock. */
const CLOCK_INTERVAL = 32;
/** Move ordering: a history count of this size weighs as much as one logit. */
const HISTORY_UNIT = 2000;

/** Preallocated scratch for one ply of the recursion. */
interface Level<P> {
  readonly position: P;
  readonly moves: Int32Array;
  readonly logits: Float32Array;
  readonly killers: Int32Array;
}

/**
 * Checks that alpha-beta supports a game and its evaluation. Errors: `bad-game`, `bad-evaluation`.
 */
export function checkAlphaBeta(
  game: Pick<Game<unknown>, 'id' | 'players' | 'evaluations'>,
  params: SearchParams,
): Result<void> {
  if (game.players !== 2)
    return fail('bad-game', `alpha-beta supports two-player games only; ${game.id} has ${game.players} players`);
  if (game.evaluations.length > 0) return checkEvaluation(game, params);
  return fail('bad-evaluation', `alpha-beta needs a static evaluation, which ${game.id} does not have`);
}

export class AlphaBeta<P> {
  private readonly game: Game<P>;
  private readonly evaluation: Evaluation<P>;
  private readonly table: TranspositionTable;
  private readonly levels: Level<P>[];
  private readonly history: Float64Array;
  private nodes = 0;
  private expansions = 0;
  private deadline = Infinity;
  private nodeLimit = Infinity;
  private isOut = false;
  /** The best root move so far in the current iteration; -1 for none. */
  private rootMove = -1;
  private isStopped = () => false;

  /** Throws for a game that `checkAlphaBeta` refuses. */
  constructor(game: Game<P>, params: SearchParams) {
    const evaluation = selectedEvaluation(game, params);
    if (game.players !== 2 || !evaluation) throw new Error(`alpha-beta cannot play ${game.id}`);
    this.game = game;
    this.evaluation = evaluation;
    this.table = new TranspositionTable(TABLE_BITS);
    this.history = new Float64Array(2 * game.moveBound);
    this.levels = Array.from({ length: MOST_DEPTH + 2 }, () => ({
      position: game.create(),
      moves: new Int32Array(game.maxMoves),
      logits: new Float32Array(game.maxMoves),
      killers: new Int32Array(2).fill(-1),
    }));
  }

  /**
   * Searches a position by iterative deepening until a limit is reached, the result is certain, or
   * `isStopped` returns true. The limit `nodes` counts positions; `playouts` is ignored. In the
   * report, `visits` is the depth to which a move was searched and `playouts` the number of
   * positions.
   */
  search(position: P, limits: Limits, isStopped: () => boolean = () => false, startedAt = sharedNow()): SearchReport {
    const { game } = this;
    const start = performance.now();
    this.nodes = 0;
    this.expansions = 0;
    this.isOut = false;
    this.isStopped = isStopped;
    this.deadline = start - (sharedNow() - startedAt) + (limits.timeMs ?? Infinity);
    this.nodeLimit = limits.nodes ?? Infinity;
    for (let i = 0; i < this.history.length; i++) this.history[i] = this.history[i]! / 8;
    for (const level of this.levels) level.killers.fill(-1);
    const root = this.levels[0]!;
    game.copy(root.position, position);
    let best: { score: number; depth: number; pv: number[] } = { score: 0, depth: 0, pv: [] };
    const deepest = Math.min(MOST_DEPTH, limits.depth ?? MOST_DEPTH);
    for (let depth = 1; depth <= deepest && !game.isOver(position); depth++) {
      const score = this.visit(0, depth, -Infinity, Infinity);
      if (this.isOut) {
        // The best move of the previous iteration is searched first, so a later root move is
        // better. A loss is certain only after all moves were searched.
        const move = this.rootMove;
        if (move >= 0 && (best.depth === 0 || score > -DECIDED)) {
          const isNew = move !== best.pv[0];
          best = { score: Math.max(score, -DECIDED), depth: depth - 1 || 1, pv: isNew ? [move] : best.pv };
        }
        break;
      }
      best = { score, depth, pv: this.principalVariation(position, depth) };
      if (Math.abs(score) > DECIDED) break;
    }
    return this.report(this.withProof(position, best), (performance.now() - start) / 1000);
  }

  private visit(ply: number, depth: number, alphaIn: number, beta: number): number {
    const { game, levels, table } = this;
    const level = levels[ply]!;
    const { position, moves, logits, killers } = level;
    if (++this.nodes % CLOCK_INTERVAL === 0 && (performance.now() >= this.deadline || this.isStopped()))
      this.isOut = true;
    if (this.nodes >= this.nodeLimit) this.isOut = true;
    const player = game.toMove(position);
    if (depth <= 0 || ply > MOST_DEPTH) {
      if (game.isOver(position)) return finalScore(game.reward(position, player), ply);
      return this.evaluation.evaluate(position, player);
    }
    let alpha = alphaIn;
    const low = game.keyLow(position);
    const high = game.keyHigh(position);
    const slot = table.find(low, high);
    let tableMove = -1;
    if (slot >= 0) {
      tableMove = table.move(slot);
      const score = fromTable(table.score(slot), ply);
      if (ply > 0 && (table.depth(slot) >= depth || Math.abs(score) > DECIDED)) {
        const bound = table.bound(slot);
        if (bound === EXACT) return score;
        if (bound === LOWER && score >= beta) return score;
        if (bound === UPPER && score <= alpha) return score;
      }
    }
    const count = game.legalMoves(position, moves);
    if (count === 0) return finalScore(game.reward(position, player), ply);
    this.expansions++;
    this.evaluation.evaluateMoves(position, moves, count, logits);
    this.order(level, count, tableMove, player);

    const next = levels[ply + 1]!;
    let best = -Infinity;
    let bestMove = -1;
    for (let i = 0; i < count; i++) {
      bringBestForward(moves, logits, i, count);
      const move = moves[i]!;
      game.copy(next.position, position);
      game.play(next.position, move);
      const sign = game.toMove(next.position) === player ? 1 : -1;
      let score: number;
      if (i === 0) {
        score = this.child(ply, depth, alpha, beta, sign);
      } else {
        score = this.child(ply, depth, alpha, alpha + 1e-4, sign);
        if (score > alpha && score < beta) score = this.child(ply, depth, alpha, beta, sign);
      }
      if (this.isOut) break;
      if (score > best) {
        best = score;
        bestMove = move;
        if (score > alpha) alpha = score;
        if (alpha >= beta) {
          if (killers[0] !== move) {
            killers[1] = killers[0]!;
            killers[0] = move;
          }
          this.history[2 * move + player] = this.history[2 * move + player]! + depth * depth;
          break;
        }
      }
    }
    if (ply === 0) this.rootMove = bestMove;
    if (bestMove >= 0 && !this.isOut) {
      const bound = best >= beta ? LOWER : best > alphaIn ? EXACT : UPPER;
      table.store(low, high, bestMove, depth, bound, toTable(best, ply));
    }
    return best;
  }

  /** Searches the position of the next ply; returns its score for the player at this ply. */
  private child(ply: number, depth: number, alpha: number, beta: number, sign: number): number {
    return sign > 0 ? this.visit(ply + 1, depth - 1, alpha, beta) : -this.visit(ply + 1, depth - 1, -beta, -alpha);
  }

  /** Adds ordering bonuses to the logits of the moves. */
  private order({ moves, logits, killers }: Level<P>, count: number, tableMove: number, player: number): void {
    for (let i = 0; i < count; i++) {
      const move = moves[i]!;
      let bonus = Math.min(3, this.history[2 * move + player]! / HISTORY_UNIT);
      if (move === tableMove) bonus += 1000;
      else if (move === killers[0]) bonus += 20;
      else if (move === killers[1]) bonus += 10;
      logits[i] = logits[i]! + bonus;
    }
  }

  private principalVariation(position: P, depth: number): number[] {
    const { game, table } = this;
    const at = game.create();
    game.copy(at, position);
    const pv: number[] = [];
    const moves = new Int32Array(game.maxMoves);
    while (pv.length < depth) {
      const slot = table.find(game.keyLow(at), game.keyHigh(at));
      const move = slot < 0 ? -1 : table.move(slot);
      if (move < 0 || !moves.subarray(0, game.legalMoves(at, moves)).includes(move)) break;
      pv.push(move);
      game.play(at, move);
    }
    return pv;
  }

  /** Replaces the principal variation by a proven line if the result is certain. */
  private withProof<B extends { readonly score: number; readonly pv: readonly number[] }>(position: P, best: B): B {
    const { game, table } = this;
    const { score } = best;
    if (Math.abs(score) <= DECIDED) return best;
    const legal = new Int32Array(game.maxMoves);
    const known: Oracle<P> = (at) => {
      const slot = table.find(game.keyLow(at), game.keyHigh(at));
      if (slot < 0) return undefined;
      const [found, bound, move] = [table.score(slot), table.bound(slot), table.move(slot)];
      if (!legal.subarray(0, game.legalMoves(at, legal)).includes(move)) return undefined;
      if (found > DECIDED && bound !== UPPER) return { reward: 1, plies: WIN - found, move };
      return found < -DECIDED && bound !== LOWER ? { reward: 0, plies: WIN + found, move } : undefined;
    };
    const end = { reward: Number(score > 0), plies: WIN - Math.abs(score) };
    const line = provenLine(game, position, end, { known: [known] });
    return { ...best, pv: line.length > 0 ? line : [this.rootMove] };
  }

  private report(best: { score: number; depth: number; pv: readonly number[] }, seconds: number): SearchReport {
    const { game } = this;
    const { position, moves } = this.levels[0]!;
    const count = game.legalMoves(position, moves);
    const isDecided = Math.abs(best.score) > DECIDED;
    const proven: Proven | undefined = isDecided
      ? { result: best.score > 0 ? 'win' : 'loss', plies: WIN - Math.abs(best.score) }
      : undefined;
    const value = isDecided ? Number(best.score > 0) : logistic(best.score);
    const legal = Array.from(moves.subarray(0, count)).sort((a, b) => a - b);
    const first = best.pv[0] ?? legal[0];
    const reports: MoveReport[] = legal.map((move) => {
      const isBest = move === first;
      return {
        move,
        visits: isBest ? best.depth : 0,
        value: isBest ? value : 0,
        lcb: isBest ? value : 0,
        prior: 0,
        ...(isBest && proven && { proven }),
        pv: isBest ? [move, ...best.pv.slice(1)] : [move],
      };
    });
    return {
      toMove: game.toMove(position),
      value,
      mean: value,
      ...(proven && { proven }),
      playouts: this.nodes,
      expansions: this.expansions,
      visits: this.nodes,
      seconds,
      nodes: this.nodes,
      memoryBytes: 0,
      memoryFull: false,
      pvLength: best.pv.length,
      moves: reports.sort((a, b) => b.visits - a.visits || a.move - b.move),
    };
  }
}

/** The score of a finished game at a ply. Prefers early wins and late losses. */
function finalScore(reward: number, ply: number): number {
  return reward > 0.5 ? WIN - ply : reward < 0.5 ? ply - WIN : 0;
}

/**
 * Converts a score for storage: the search counts distances to the end from the root, the table
 * from the stored position.
 */
function toTable(score: number, ply: number): number {
  return score > DECIDED ? score + ply : score < -DECIDED ? score - ply : score;
}

function fromTable(score: number, ply: number): number {
  return score > DECIDED ? score - ply : score < -DECIDED ? score + ply : score;
}
