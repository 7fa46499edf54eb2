/**
 * Exact results of positions of a game for two: proof-number search, depth first with a table of positions (Nagai, "Df-pn
 * algorithm for searching AND/OR trees and its applications", 2002).
 *
 * The question is always whether player 0 gets at least so much. A position's *proof number* says how much is left to do
 * before that is proven, its *disproof number* before it is refuted. Positions have very many ways to them, and sums of
 * numbers would count the same work again and again; so where all moves have to be dealt with, the number is the largest of
 * theirs, and a little for the others (as in weak proof-number search; Ueda and others, 2008). A position that has not been
 * looked at starts with as many to deal with as it has moves, and more the less the game's evaluation likes the move that
 * leads to it (as the evaluated starting numbers of df-pn+; Nagai, 2002).
 *
 * Proofs rest on finished games however the search came to them, so that they hold whatever the numbers were, and even if
 * positions should come up again in a line.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

import { invariant } from '../../util/invariant.ts';
import type { Evaluation, Game } from '../game.ts';
import type { KnownEnd } from '../proven-line.ts';
import { MOST_NUMBER, MOVE_LIMIT, NEVER, type ProofTable } from './table.ts';

/** A search is given up where it goes deeper than this. */
const MOST_PLIES = 400;
/** Numbers are counted in parts of a move, so that the shares below are not all rounded away. */
const ONE = 2;
/** Where all moves have to be dealt with, the others than the hardest count for so little each: a quarter of a move. */
const OTHER = ONE / 4;
/**
 * The next best move gets its turn when the best one has become harder than it by more than 1 / 2^LEAD: soon in a long search, where
 * much work is lost on the wrong move, and later in the first `SHORT` moves, where going back and forth costs more.
 */
const LEAD = 5;
const SHORT_LEAD = 2;
const SHORT = 2 ** 18;
/** Moves that are looked at between two questions whether to go on. */
const CHECK_EVERY = 1000;
const GO_ON = () => false;
/**
 * A position starts with one more to deal with for each logit that the move to it is worse than a good one, up to this many. Good is
 * the best move there is in a short search, and one as good as won in a long one, so that its numbers tell good positions from bad
 * ones as well.
 */
const MOST_WORSE = 1000;
const GOOD_LOGIT = 6;

/** Room for one ply of the recursion. */
interface Frame<P> {
  readonly position: P;
  /** Who moves there. */
  mover: number;
  readonly moves: Int32Array;
  /** Of its moves the first this many are looked at. */
  count: number;
  /** Of each child: its key, its numbers for the mover here and for the other player, and the plies to its end. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly ours: Int32Array;
  readonly theirs: Int32Array;
  readonly plies: Int32Array;
}

/** A player gets at least so much from a position on: 1 or ½. */
export interface Claim {
  readonly player: number;
  readonly least: number;
}

/** The result of a position for the player to move. */
export interface Solved {
  /** 1 for a win, ½ for a draw, 0 for a loss. */
  readonly reward: number;
  /** Plies to the end in the proof that was found: the winner can force it in this many. */
  readonly plies: number;
}

/** What is left, in moves, before a win of player 0 is proven, and before it is refuted, as far as a table knows; 0 where that is done. */
export function numbersOf<P>(
  game: Game<P>,
  table: ProofTable,
  position: P,
): { readonly proof: number; readonly disproof: number } {
  const isKnown = table.find(game.keyLow(position), game.keyHigh(position));
  const inMoves = (number: number) => Math.ceil(number / ONE);
  return isKnown ? { proof: inMoves(table.proof), disproof: inMoves(table.disproof) } : { proof: 1, disproof: 1 };
}

/** Whether the table can hold the moves of a game for two. */
export function isSolvable({ players, moveBound }: Pick<Game<unknown>, 'players' | 'moveBound'>): boolean {
  return players === 2 && moveBound <= MOVE_LIMIT;
}

export class Solver<P> {
  private readonly game: Game<P>;
  private readonly table: ProofTable;
  private readonly frames: Frame<P>[] = [];
  private readonly scratch: Int32Array;
  /** The static evaluation that the game names first. */
  private readonly evaluation: Evaluation<P> | undefined;
  private readonly logits: Float32Array;
  private limit = 0;
  private isStopped = GO_ON;
  /** When `looked` is as large as this, it is time to see whether to go on. */
  private nextCheck = 0;
  /** The search is short as long as `looked` is below this. */
  private shortEnd = 0;
  private isOut = false;
  /** What player 0 is to get at least. */
  private least = 1;
  /** Moves looked at, in all searches. */
  looked = 0;

  /** Throws for a game that is not for two. What is in the table helps, whoever has put it there. */
  constructor(game: Game<P>, table: ProofTable) {
    if (game.players !== 2)
      throw new Error(`proofs support two-player games only; ${game.id} has ${game.players} players`);
    invariant(game.moveBound <= MOVE_LIMIT, 'a game whose moves the table can hold');
    this.game = game;
    this.table = table;
    this.scratch = new Int32Array(game.maxMoves);
    const [best] = game.evaluations;
    this.evaluation = best === undefined ? undefined : game.createEvaluation(best);
    this.logits = new Float32Array(game.maxMoves);
  }

  /**
   * The result of a position, or undefined where this many moves do not suffice to find it, or it was stopped first. `before`: how many
   * were looked at for it in earlier calls, which this one goes on from.
   */
  solve(position: P, most: number, before = 0, isStopped = GO_ON): Solved | undefined {
    const { game } = this;
    const mover = game.toMove(position);
    if (game.isOver(position)) return { reward: game.reward(position, mover), plies: 0 };
    const limit = this.looked + most;
    const isWon = this.ask(position, 1, limit, before, isStopped);
    if (!isWon) return undefined;
    if (isWon.holds || !this.table.hasDraws)
      return { reward: Number(isWon.holds === (mover === 0)), plies: isWon.plies };
    const isDrawn = this.ask(position, 0.5, limit, before, isStopped);
    return isDrawn && { reward: isDrawn.holds ? 0.5 : Number(mover !== 0), plies: isDrawn.plies };
  }

  /** What the table knows of a position that is not over, without any search. */
  recall(position: P): KnownEnd | undefined {
    const solved = this.solve(position, 0);
    // A draw answers two questions; the second one has noted the move that keeps it for player 0.
    const isNoted = solved?.reward !== 0.5 || this.game.toMove(position) === 0;
    if (!solved || !(isNoted || this.ask(position, 1, this.looked))) return undefined;
    return { ...solved, move: this.table.move };
  }

  /**
   * The move that keeps what is claimed of the player to move, in a position where that holds. Looks at as many moves again as it
   * takes where the table has lost something.
   */
  keepingMove(position: P, { player, least }: Claim): number {
    // Player 1 gets at least so much where player 0 does not get more than the rest.
    const question = player === 0 ? least : least === 1 && this.table.hasDraws ? 0.5 : 1;
    this.ask(position, question, Infinity);
    return this.table.move;
  }

  /** Whether player 0 gets at least so much; undefined where that is not known when `limit` moves were looked at. */
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
    this.shortEnd = this.looked + SHORT - before;
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

  /** Searches the position of a frame until one of its numbers, for who moves there and for the other one, is as large as that. */
  private visit(ply: number, mostOurs: number, mostTheirs: number): void {
    const { game } = this;
    const frame = this.frame(ply);
    const { position, moves, ours, theirs } = frame;
    const before = this.looked;
    const mover = game.toMove(position);
    frame.mover = mover;
    const count = this.openChildren(ply, game.legalMoves(position, moves));
    frame.count = count;
    const next = this.frame(ply + 1);
    for (;;) {
      // The move to follow is the one that is easiest to prove for who moves.
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
        this.store(frame, least, refuting, best, this.looked - before);
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

  /** Finds out what the moves of a frame lead to, up to one that wins at once; returns how many. */
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
    // Those after it count as well, so that equal work has equal numbers.
    this.looked += count;
    if (this.looked >= this.nextCheck) this.check();
    if (ply + 2 >= MOST_PLIES) this.isOut = true;
    if (!isWon) this.rateChildren(frame, count);
    return opened;
  }

  private get isShort(): boolean {
    return this.looked < this.shortEnd;
  }

  /** Whether the search is out of its limits. */
  private check(): void {
    this.isOut = this.looked >= this.limit || this.isStopped();
    this.nextCheck = Math.min(this.limit, this.looked + CHECK_EVERY);
  }

  /** Takes over what the table knows of children, and puts those that it does not know behind what the evaluation likes best. */
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

  /** Whether player 0 has got what is asked for in a finished game. */
  private holdsAt(position: P): boolean {
    const reward = this.game.reward(position, 0);
    if (reward !== 0 && reward !== 1) this.table.noteDraw();
    return reward >= this.least;
  }

  /** Takes over what the table knows of a child; whether that changes anything. */
  private refresh(frame: Frame<P>, child: number): boolean {
    const { table } = this;
    const { low, high, ours, theirs } = frame;
    if (ours[child] === 0 || theirs[child] === 0 || !table.find(low[child]!, high[child]!)) return false;
    return this.take(frame, child);
  }

  /** Takes over what was just found or stored of a child; whether that changes anything. */
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
    // The winner takes the shortest way that is known, the loser the longest.
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

  /** What makes keys different for different questions. */
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
