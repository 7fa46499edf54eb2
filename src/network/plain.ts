/**
 * A ready-made network for games of cells: a game defines which lists of cells are read together,
 * and what a cell contains as a seat sees it. It evaluates moves by playing them and updates the
 * tables by comparing cells; a network that knows what a move changes is faster.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import { logitOfScore } from '../util/logit.ts';
import { must, type Result } from '../util/result.ts';
import { openTables } from './kernel/kernel-tables.ts';
import type { LearnableGame, LearnableNetwork } from './learner.ts';
import { buildShape, type Shape, ShapeBuilder, type Weights } from './shape.ts';
import type { Tables } from './tables.ts';
import type { SharedWeights } from './weights.ts';

export interface PlainOptions<P> {
  readonly game: LearnableGame<P>;
  readonly cells: number;
  /** Digits are less than this. */
  readonly states: number;
  /**
   * The content of a cell as a seat sees it, 0 if empty. All seats share the tables, so for example
   * 1 stands for the seat's piece.
   */
  digit(position: P, cell: number, seat: number): number;
  /** Lists of cells that are read together, by part of a shape. `bias`, phases and vectors are built in. */
  readonly parts: Readonly<Record<string, readonly (readonly number[])[]>>;
  /**
   * The symmetries of the board, a group: the cell to which each one is mapped. The first is the
   * identity; default: only the identity.
   */
  readonly symmetries?: readonly (readonly number[])[];
  /** With two seats the one that has just moved; default: the one that is not to move. */
  lastMover?(position: P): number;
}

/** What a kit needs for its evaluation and training. */
export interface PlainNetworks<P> {
  /** Errors: `bad-shape`. */
  parseShape(text: string): Result<Shape>;
  createNetwork(weights: Weights | SharedWeights): PlainNetwork<P>;
}

export function plainNetworks<P>(options: PlainOptions<P>): PlainNetworks<P> {
  const { cells, states, parts } = options;
  const { symmetries = [Array.from({ length: cells }, (_, cell) => cell)] } = options;
  const known = ['bias', ...Object.keys(parts)].join(', ');
  const parseShape = (text: string) => {
    const builder = new ShapeBuilder(cells, states, symmetries);
    const addPart = (part: string) => {
      const lists = part === 'bias' ? [[]] : Object.hasOwn(parts, part) ? parts[part] : undefined;
      if (lists) builder.addTuples(lists);
      return lists !== undefined;
    };
    return buildShape(text, builder, addPart, known);
  };
  const createNetwork = ({ shape, values, unit }: Weights | SharedWeights) => {
    const parsed = typeof shape === 'string' ? must(parseShape(shape)) : shape;
    return new PlainNetwork(options, { shape: parsed, values, unit });
  };
  return { parseShape, createNetwork };
}

/** Logit of a certain reward of 1. */
const CERTAIN = 20;

/**
 * An evaluation. With two seats it evaluates the position for the one that has just moved; the
 * other value follows from it. With more, each seat reads the position as if it had just moved.
 */
class PlainNetwork<P> implements LearnableNetwork<P> {
  private readonly options: PlainOptions<P>;
  private readonly views: readonly PlainView<P>[];
  private readonly unit: number;
  private readonly after: P;

  constructor(options: PlainOptions<P>, weights: Weights) {
    const { game } = options;
    this.options = options;
    this.views = Array.from({ length: game.players }, (_, seat) => new PlainView(options, weights, seat));
    this.unit = weights.unit;
    this.after = game.create();
  }

  evaluate(position: P, player: number): number {
    const { options } = this;
    if (this.views.length > 2) return this.logitFor(position, player);
    const mover = options.lastMover?.(position) ?? 1 - options.game.toMove(position);
    const logit = this.logitFor(position, mover);
    return player === mover ? logit : -logit;
  }

  evaluateMoves(position: P, moves: Int32Array, count: number, logits: Float32Array): void {
    const { after } = this;
    const { game } = this.options;
    const mover = game.toMove(position);
    for (let i = 0; i < count; i++) {
      game.copy(after, position);
      game.play(after, moves[i]!);
      logits[i] = game.isOver(after) ? logitOf(game.reward(after, mover)) : this.logitFor(after, mover);
    }
  }

  isExactAfter(): boolean {
    return true;
  }

  refresh(seat: number): void {
    this.views[seat]!.tables.readEntries();
  }

  entriesOf(position: P, seat: number): Int32Array {
    this.logitFor(position, seat);
    return this.views[seat]!.tables.index;
  }

  /** The logit of a position for a seat that has just moved. */
  private logitFor(position: P, seat: number): number {
    return this.unit * this.views[seat]!.sumOf(position);
  }
}

function logitOf(reward: number): number {
  return Math.max(-CERTAIN, Math.min(CERTAIN, logitOfScore(reward)));
}

/** The tables as one seat reads them. */
class PlainView<P> {
  readonly tables: Tables;
  private readonly options: PlainOptions<P>;
  private readonly seat: number;
  private readonly digits: Uint8Array;
  private filled = 0;

  constructor(options: PlainOptions<P>, weights: Weights, seat: number) {
    this.tables = openTables(weights);
    this.options = options;
    this.seat = seat;
    this.digits = new Uint8Array(options.cells);
  }

  sumOf(position: P): number {
    const { options, seat, digits, tables } = this;
    for (let cell = 0; cell < digits.length; cell++) {
      const digit = options.digit(position, cell, seat);
      const known = digits[cell]!;
      if (digit === known) continue;
      digits[cell] = digit;
      this.filled += Number(digit > 0) - Number(known > 0);
      tables.changeDigit(cell, digit - known);
    }
    tables.enterPhase(this.filled);
    return tables.value();
  }
}
