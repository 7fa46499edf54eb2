/** A game with variations, comments and marks, as a list of nodes. */
import type { GameKit, GameSpec } from '../games/kit.ts';
import { choicePly } from '../games/line.ts';
import { nameIn, parseIn } from '../games/names-in.ts';
import { seatNamed } from '../games/seats.ts';
import { fail, ok, type Result } from '../util/result.ts';

/** Marks of cells, with their SGF properties. */
export const CELL_MARKS = { triangle: 'TR', square: 'SQ', circle: 'CR', cross: 'MA' } as const;
export type CellMarkName = keyof typeof CELL_MARKS;
export const MARK_NAMES = Object.keys(CELL_MARKS) as [CellMarkName, ...CellMarkName[]];

/** Marks of moves, the mildest first, with their SGF properties. 2 makes a bad move very bad. */
export const MOVE_MARKS = {
  doubtful: { DO: [''] },
  mistake: { BM: ['1'] },
  blunder: { BM: ['2'] },
} as const;
export type MoveMark = keyof typeof MOVE_MARKS;
export const MOVE_MARK_NAMES = Object.keys(MOVE_MARKS) as [MoveMark, ...MoveMark[]];

/** An analysis of a position. Values are expected scores of the seat to move, from 0 to 1. */
export interface NodeAnalysis {
  readonly value: number;
  readonly visits: number;
  /** The best first. */
  readonly lines: readonly AnalysedLine[];
}

export interface AnalysedLine {
  readonly value: number;
  readonly visits: number;
  readonly moves: readonly string[];
}

/** The most characters of a label, and the most arrows of a node. */
export const MOST_LABEL = 16;
export const MOST_ARROWS = 200;

/** The most lines that are stored of an analysis, and the most moves of a line. */
export const MOST_LINES = 12;
export const MOST_LINE_MOVES = 40;

/** A ply. */
export interface TreeNode {
  /** In the game's notation; for the choice of a seat, its name. */
  readonly move: string;
  /**
   * The index of the preceding node, which must be earlier in the list; −1 for the start. Default:
   * the node before.
   */
  readonly after?: number | undefined;
  readonly comment?: string | undefined;
  /** Keyed by cell names. */
  readonly marks?: Readonly<Record<string, CellMarkName>> | undefined;
  /** Texts on cells, keyed by their names. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** From cell to cell. */
  readonly arrows?: readonly (readonly [from: string, to: string])[] | undefined;
  /** How the move was judged. */
  readonly mark?: MoveMark | undefined;
  /** Of the position after the move. */
  readonly analysis?: NodeAnalysis | undefined;
}

export interface GameTree {
  readonly game: string;
  readonly rules?: GameSpec['rules'];
  /** The start as text. Default: the start of the game. */
  readonly start?: string | undefined;
  /** The first node of the list that follows a given node continues the main line. */
  readonly nodes: readonly TreeNode[];
  /** The comment on the start. */
  readonly comment?: string | undefined;
  readonly marks?: TreeNode['marks'];
  readonly labels?: TreeNode['labels'];
  readonly arrows?: TreeNode['arrows'];
  readonly analysis?: NodeAnalysis | undefined;
  /** By seat; empty for unknown names. */
  readonly players?: readonly string[] | undefined;
  /** How it ended, if not by its rules. */
  readonly winner?: string | null | undefined;
  readonly end?: string | undefined;
  readonly startedAt?: string | undefined;
  /** The tournament or occasion. */
  readonly event?: string | undefined;
  readonly id?: string | undefined;
}

/** What is said of a position, at the start or after a move. */
export type Notes = Pick<TreeNode, 'comment' | 'marks' | 'labels' | 'arrows' | 'analysis'>;

/** The name of Sightline's lossless tree format. */
export const TREE_FORMAT = 'tree';

/** The most characters of a comment in a tree. */
export const MOST_COMMENT = 10_000;

/** The most nodes of a tree. Checking more would take seconds. */
export const MOST_NODES = 5000;
export const MOST_PLIES = 3000;

/** The indices of the nodes of the main line. */
export function mainLine(nodes: readonly TreeNode[]): number[] {
  const line: number[] = [];
  for (const [i, { after = i - 1 }] of nodes.entries()) if (after === (line.at(-1) ?? -1)) line.push(i);
  return line;
}

/**
 * Plays the nodes of a tree in the order of its list, each move once. Keeps the position after a
 * node while further nodes follow it; with a `Line` each, a tree like a comb would take quadratic time.
 */
export class Walker {
  private readonly kit: GameKit;
  private readonly choiceAt: number | undefined;
  /** Keyed by node, with the number of its plies; −1 is the start. */
  private readonly reached = new Map<number, { readonly position: unknown; readonly plies: number }>();

  private constructor(kit: GameKit, position: unknown, choiceAt: number | undefined) {
    this.kit = kit;
    this.choiceAt = choiceAt;
    this.reached.set(-1, { position, plies: 0 });
  }

  /** Without `start`, from the start of the game. Errors: those of the kit's `parsePosition`. */
  static from(kit: GameKit, start: string | undefined): Result<Walker> {
    const position = start === undefined ? ok(kit.game.create()) : kit.parsePosition(start);
    return position.ok ? ok(new Walker(kit, position.value, choicePly(kit, start))) : position;
  }

  /** The number of plies up to a node; undefined if no further node follows it. */
  pliesAt(node: number): number | undefined {
    return this.reached.get(node)?.plies;
  }

  /** The seat to move after a node; undefined for the choice of a seat, and as in `pliesAt`. */
  seatAfter(node: number): number | undefined {
    const reached = this.reached.get(node);
    return !reached || reached.plies === this.choiceAt ? undefined : this.kit.game.toMove(reached.position);
  }

  /**
   * Plays a move after an earlier node and numbers it `node`; returns it in the game's notation, or
   * the name of a chosen seat. `isLast` says that no further node follows `after`. Errors: those of
   * the kit's `parseMove` and `illegality`, `bad-choice`, `bad-tree` (`after` was not reached).
   */
  play(node: number, after: number, text: string, isLast: boolean): Result<string> {
    const { kit, choiceAt } = this;
    const reached = this.reached.get(after);
    if (!reached) return fail('bad-tree', 'the move before is missing');
    const { position, plies } = reached;
    const isChoice = plies === choiceAt;
    const seat = isChoice ? seatNamed(kit, text) : undefined;
    if (isChoice && seat === undefined) return fail('bad-choice', 'choose a seat');
    const move = isChoice ? undefined : parseIn(kit, position, text);
    if (move && !move.ok) return move;
    const error = move && kit.illegality(position, move.value);
    if (error) return { ok: false, error };
    if (isLast) this.reached.delete(after);
    const next = isLast ? position : kit.game.create();
    if (!isLast) kit.game.copy(next, position);
    const name = move ? nameIn(kit.game, position, move.value) : (kit.seats[seat as number]?.name as string);
    if (move) kit.game.play(next, move.value);
    this.reached.set(node, { position: next, plies: plies + 1 });
    return ok(name);
  }
}

/** The nodes after which no other node of the list has the same predecessor. */
export function lastFollowers(nodes: readonly TreeNode[]): ReadonlySet<number> {
  return new Set(new Map(nodes.map(({ after }, i) => [after ?? i - 1, i])).values());
}
