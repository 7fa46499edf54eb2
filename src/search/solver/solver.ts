/**
 * Exact results of positions of two-player games: depth-first proof-number search with a
 * transposition table (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
 * 2002).
 *
 * Each query asks whether player 0 gets at least a given reward. The *proof number* of a position
 * estimates the work left to prove that, the *disproof number* the work left to refute it. Because
 * of the many transpositions, sums would count the same work repeatedly. Where all moves must be
 * handled, the number is therefore the largest child's plus a little for each other child (weak
 * proof-number search; Ueda and others, 2008). An unexamined position starts with the number of its
 * moves, and more if the evaluation dislikes the move to it (df-pn+; Nagai, 2002).
 *
 * Proofs rest on finished games only, so they hold whatever the numbers were, and even if a line
 * repeats positions.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import { invariant } from '../../util/invariant.ts';
import type { Evaluation, Game } from '../game.ts';
import { selectedEvaluation } from '../params.ts';
import type { KnownEnd } from '../proven-line.ts';
import { MOST_NUMBER, MOVE_LIMIT, NEVER, type ProofTable } from './table.ts';

/** The deepest ply. A search that goes deeper fails. */
const MOST_PLIES = 400;
/** Numbers are counted in fractions of a move, so that small shares do not round to zero. */
const ONE = 2;
/**
 * Where all moves must be handled, each move other than the hardest counts for a quarter of a move.
 */
const OTHER = ONE / 4;
/**
 * The search switches to the second-best move when the best one has become harder by more than 1 /
 * 2^LEAD. Long searches switch early, because staying on a wrong move wastes much work; the first
 * `SHORT` moves switch later, because switching costs more.
 */
const LEAD = 5;
const SHORT_LEAD = 2;
const SHORT = 2 ** 18;
/** Moves examined between checks of the limits. */
const CHECK_EVERY = 1000;
const GO_ON = () => false;
/**
 * A position starts with one move more for each logit by which its move is worse than a good one,
 * up to this. In a short search "good" is the best sibling; in a long one it is a nearly won move,
 * so that the numbers also separate good positions from bad ones.
 */
const MOST_WORSE = 1000;
const GOOD_LOGIT = 6;

/** Preallocated scratch for one ply of the recursion. */
interface Frame<P> {
  readonly position: P;
  /** The player to move. */
  mover: number;
  readonly moves: Int32Array;
  /** The number of moves examined so far: the first ones. */
  count: number;
  /**
   * For each child: its hash, its numbers for the mover here and for the opponent, and the plies to
   * its end.
   */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly ours: Int32Array;
  readonly theirs: Int32Array;
  readonly plies: Int32Array;
}

/** The claim that a player gets at least `least` from a position on: 1 or ½. */
export interface Claim {
  readonly player: number;
  readonly least: number;
}

/** The result of a position for the player to move. */
export interface Solved {
  /** 1 for a win, ½ for a draw, 0 for a loss. */
  readonly reward: number;
  /** Plies to the end in the proof found: the winner can force the end within this number. */
  readonly plies: number;
}

/**
 * The numbers, in moves, left to prove and to refute a win of player 0, as far as a table knows; 0
 * if done.
 */
export function numbersOf<P>(
  game: Game<P>,
  table: ProofTable,
  position: P,
): { readonly proof: number; readonly disproof: number } {
  const isKnown = table.find(game.keyLow(position), game.keyHigh(position));
  const inMoves = (number: number) => Math.ceil(number / ONE);
  return isKnown ? { proof: inMoves(table.proof), disproof: inMoves(table.disproof) } : { proof: 1, disproof: 1 };
}

/** Whether the solver supports a game: two players, and moves that fit in the table. */
export function isSolvable({ players, moveBound }: Pick<Game<unknown>, 'players' | 'moveBound'>): boolean {
  return players === 2 && moveBound <= MOVE_LIMIT;
}

export class Solver<P> {
  private readonly game: Game<P>;
  private readonly table: ProofTable;
  private readonly frames: Frame<P>[] = [];
  private readonly scratch: Int32Array;
  /** The first static evaluation that the game lists. */
  private readonly evaluation: Evaluation<P> | undefined;
  private readonly logits: Float32Array;
  private limit = 0;
  private isStopped = GO_ON;
  /** The value of `examined` at which to check the limits again. */
  private nextCheck = 0;
  /** The search counts as short while `examined` is below this. */
  private shortEnd = 0;
  private isOut = false;
  /** The reward that player 0 is asked to reach. */
  private least = 1;
  /** Moves examined, over all searches. */
  examined = 0;

  /** Throws unless the game is for two. Uses any results already in the table. */
  constructor(game: Game<P>, table: ProofTable) {
    if (game.players !== 2)
      throw new Error(`proofs support two-player games only; ${game.id} has ${game.players} players`);
    invariant(game.moveBound <= MOVE_LIMIT, 'a game whose moves the table can hold');
    this.game = game;
    this.table = table;
    this.scratch = new Int32Array(game.maxMoves);
    this.evaluation = selectedEvaluation(game, { evaluation: 'best' });
    this.logits = new Float32Array(game.maxMoves);
  }

  /**
   * The result of a position; undefined if `most` moves did not suffice or the search was stopped.
   * `before` is the number examined for it in earlier calls, which this one resumes.
   */
  solve(position: P, most: number, before = 0, isStopped = GO_ON): Solved | undefined {
    const { game } = this;
    const mover = game.toMove(position);
    if (game.isOver(position)) return { reward: game.reward(position, mover), plies: 0 };
    const limit = this.examined + most;
    const isWon = this.ask(position, 1, limit, before, isStopped);
    if (!isWon) return undefined;
    if (isWon.holds || !this.table.hasDraws)
      return { reward: Number(isWon.holds === (mover === 0)), plies: isWon.plies };
    const isDrawn = this.ask(position, 0.5, limit, before, isStopped);
    return isDrawn && { reward: isDrawn.holds ? 0.5 : Number(mover !== 0), plies: isDrawn.plies };
  }

  /** The result of a position that is not over if the table has it. Does not search. */
  recall(position: P): KnownEnd | undefined {
    const solved = this.solve(position, 0);
    // A draw takes two queries; the second one stored the move that keeps it for player 0.
    const isNoted = solved?.reward !== 0.5 || this.game.toMove(position) === 0;
    if (!solved || !(isNoted || this.ask(position, 1, this.examined))) return undefined;
    return { ...solved, move: this.table.move };
  }

  /**
   * The move that upholds a claim of the player to move, in a position where it holds. Repeats the
   * search for entries that the table has lost.
   */
  keepingMove(position: P, { player, least }: Claim): number {
    // Player 1 gets at least `least` if player 0 does not get more than the rest.
    const question = player === 0 ? least : least === 1 && this.table.hasDraws ? 0.5 : 1;
    this.ask(position, question, Infinity);
    return this.table.move;
  }

  /** Whether player 0 gets at least `question`; undefined if unknown after `limit` moves. */
  private ask(
    position: P,
    least: number,
    limit: number,
    before = 0,
    isStopped = GO_ON,
  ): { readonly holds: boolean; readonly plies: number } | undefined {
    const { game, table } = this;
    this.least = least;
    this.limit = limit;
    this.shortEnd = this.examined + SHORT - before;
    this.isStopped = isStopped;
    this.check();
    const { position: root } = this.frame(0);
    game.copy(root, position);
    const low = this.keyLow(root);
    const high = game.keyHigh(root);
    if (!this.isOut && !(table.find(low, high) && (table.proof === 0 || table.disproof === 0)))
      this.visit(0, MOST_NUMBER, MOST_NUMBER);
    if (!table.find(low, high) || (table.proof !== 0 && table.disproof !== 0)) return undefined;
    return { holds: table.proof === 0, plies: table.plies };
  }

  /**
   * Searches the position of a frame until its number for the mover reaches `mostOurs` or that for
   * the opponent `mostTheirs`.
   */
  private visit(ply: number, mostOurs: number, mostTheirs: number): void {
    const { game } = this;
    const frame = this.frame(ply);
    const { position, moves, ours, theirs } = frame;
    const before = this.examined;
    const mover = game.toMove(position);
    frame.mover = mover;
    const count = this.openChildren(ply, game.legalMoves(position, moves));
    frame.count = count;
    const next = this.frame(ply + 1);
    for (;;) {
      // Follow the move that is easiest to prove for the mover.
      let least = NEVER;
      let second = NEVER;
      let best = 0;
      let most = 0;
      let open = 0;
      for (let i = 0; i < count; i++) {
        const number = ours[i]!;
        if (number < least) {
          second = least;
          least = number;
          best = i;
        } else if (number < second) second = number;
        if (theirs[i]! > 0) open++;
        if (theirs[i]! > most) most = theirs[i]!;
      }
      const refuting = least === 0 ? NEVER : open === 0 ? 0 : most + Math.floor(open * OTHER);
      if (least >= mostOurs || refuting >= mostTheirs || this.isOut) {
        this.store(frame, least, refuting, best, this.examined - before);
        return;
      }
      if (this.refresh(frame, best)) continue;
      game.copy(next.position, position);
      game.play(next.position, moves[best]!);
      const more = Math.min(mostOurs, second + 1 + (second >> (this.isShort ? SHORT_LEAD : LEAD)));
      const less = mostTheirs - Math.floor(open * OTHER);
      if (game.toMove(next.position) === mover) this.visit(ply + 1, more, less);
      else this.visit(ply + 1, less, more);
      this.take(frame, best);
    }
  }

  /** Examines the moves of a frame up to an immediate win; returns their number. */
  private openChildren(ply: number, count: number): number {
    const { game, scratch } = this;
    const frame = this.frame(ply);
    const { position, mover, moves, low, high, ours, theirs, plies } = frame;
    const { position: after } = this.frame(ply + 1);
    let opened = 0;
    let isWon = false;
    for (; opened < count && !isWon; opened++) {
      game.copy(after, position);
      game.play(after, moves[opened]!);
      low[opened] = this.keyLow(after);
      high[opened] = game.keyHigh(after);
      plies[opened] = 0;
      const left = game.legalMoves(after, scratch);
      if (left === 0) {
        isWon = this.holdsAt(after) === (mover === 0);
        ours[opened] = isWon ? 0 : NEVER;
        theirs[opened] = isWon ? NEVER : 0;
      } else {
        const isSame = game.toMove(after) === mover;
        ours[opened] = ONE * (isSame ? 1 : left);
        theirs[opened] = ONE * (isSame ? left : 1);
      }
    }
    // Moves after an immediate win count as well, so that equal work has equal numbers.
    this.examined += count;
    if (this.examined >= this.nextCheck) this.check();
    if (ply + 2 >= MOST_PLIES) this.isOut = true;
    if (!isWon) this.rateChildren(frame, count);
    return opened;
  }

  private get isShort(): boolean {
    return this.examined < this.shortEnd;
  }

  /** Checks whether the search has reached a limit. */
  private check(): void {
    this.isOut = this.examined >= this.limit || this.isStopped();
    this.nextCheck = Math.min(this.limit, this.examined + CHECK_EVERY);
  }

  /**
   * Copies what the table knows about children. Penalises unknown children by the evaluation of
   * their moves.
   */
  private rateChildren(frame: Frame<P>, count: number): void {
    const { table, logits, scratch: unknown } = this;
    const { position, moves, low, high, ours } = frame;
    let unknowns = 0;
    for (let i = 0; i < count; i++) {
      if (ours[i] === NEVER) continue;
      if (!table.find(low[i]!, high[i]!)) unknown[unknowns++] = i;
      else if (this.take(frame, i) && ours[i] === 0) return;
    }
    if (unknowns === 0 || this.evaluation === undefined) return;
    this.evaluation.evaluateMoves(position, moves, count, logits);
    let good = GOOD_LOGIT;
    if (this.isShort) {
      good = -Infinity;
      for (let i = 0; i < count; i++) good = Math.max(good, logits[i]!);
    }
    for (let k = 0; k < unknowns; k++) {
      const i = unknown[k]!;
      ours[i] = Math.max(1, ours[i]! + Math.round(ONE * Math.min(good - logits[i]!, MOST_WORSE)));
    }
  }

  /** Whether player 0 has reached the reward asked for in a finished game. */
  private holdsAt(position: P): boolean {
    const reward = this.game.reward(position, 0);
    if (reward !== 0 && reward !== 1) this.table.noteDraw();
    return reward >= this.least;
  }

  /** Copies what the table knows about a child. Returns whether anything changed. */
  private refresh(frame: Frame<P>, child: number): boolean {
    const { table } = this;
    const { low, high, ours, theirs } = frame;
    if (ours[child] === 0 || theirs[child] === 0 || !table.find(low[child]!, high[child]!)) return false;
    return this.take(frame, child);
  }

  /** Copies the entry just found or stored to a child. Returns whether anything changed. */
  private take({ mover, ours, theirs, plies }: Frame<P>, child: number): boolean {
    const { table } = this;
    const our = mover === 0 ? table.proof : table.disproof;
    const their = mover === 0 ? table.disproof : table.proof;
    if (ours[child] === our && theirs[child] === their) return false;
    ours[child] = our;
    theirs[child] = their;
    plies[child] = table.plies;
    return true;
  }

  private store(frame: Frame<P>, our: number, their: number, best: number, work: number): void {
    const { position, mover, moves, count } = frame;
    let [plies, chosen] = [0, best];
    // The winner takes the shortest known way, the loser the longest.
    if (our === 0 || their === 0) {
      const sign = our === 0 ? 1 : -1;
      plies = sign * NEVER;
      for (let i = 0; i < count; i++) {
        if ((our === 0 && frame.ours[i] !== 0) || sign * frame.plies[i]! >= sign * plies) continue;
        plies = frame.plies[i]!;
        chosen = i;
      }
    }
    const [proof, disproof] = mover === 0 ? [our, their] : [their, our];
    this.table.store(
      this.keyLow(position),
      this.game.keyHigh(position),
      proof,
      disproof,
      moves[chosen]!,
      plies + 1,
      work,
    );
  }

  private keyLow(position: P): number {
    return this.game.keyLow(position) ^ this.question;
  }

  /** Mixed into hashes, so that different queries use different entries. */
  private get question(): number {
    return this.least === 1 ? 0 : 0x5bd1e995;
  }

  private frame(ply: number): Frame<P> {
    let frame = this.frames[ply];
    if (!frame) {
      const { game } = this;
      const room = () => new Int32Array(game.maxMoves);
      const [moves, low, high, ours, theirs, plies] = [room(), room(), room(), room(), room(), room()];
      frame = { position: game.create(), mover: 0, moves, count: 0, low, high, ours, theirs, plies };
      this.frames[ply] = frame;
    }
    return frame;
  }
}
