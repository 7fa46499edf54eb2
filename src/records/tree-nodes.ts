/** A game with variations, comments and marks, as a list of nodes. */
import type { GameKit, GameSpec } from '../games/kit.ts';
import { Line } from '../games/line.ts';
import { seatNamed } from '../games/seats.ts';
import { fail, ok, type Result } from '../util/result.ts';

/** Marks of cells, with their SGF properties. */
export const CELL_MARKS = { triangle: 'TR', square: 'SQ', circle: 'CR', cross: 'MA' } as const;
export type CellMarkName = keyof typeof CELL_MARKS;
export const MARK_NAMES = Object.keys(CELL_MARKS) as [CellMarkName, ...CellMarkName[]];

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

/** The name of Sightline's lossless tree format. */
export const TREE_FORMAT = 'tree';

/** The most characters of a comment in a tree. */
export const MOST_COMMENT = 10_000;

/** The most nodes of a tree. Checking more would take seconds. */
export const MOST_NODES = 5000;
export const MOST_PLIES = 3000;

/** The indices of the nodes on the path to a node, including it. */
export function pathTo(nodes: readonly TreeNode[], node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = nodes[at]?.after ?? at - 1) path.push(at);
  return path.reverse();
}

/** The indices of the nodes of the main line. */
export function mainLine(nodes: readonly TreeNode[]): number[] {
  const line: number[] = [];
  for (const [i, { after = i - 1 }] of nodes.entries()) if (after === (line.at(-1) ?? -1)) line.push(i);
  return line;
}

/** Plays moves after lines. Fast if a line continues the previous one. */
export class Walker {
  private readonly kit: GameKit;
  private readonly start: string | undefined;
  private readonly choiceAt: number | undefined;
  private line: Line | undefined;
  private path: readonly string[] = [];

  constructor(kit: GameKit, start: string | undefined) {
    this.kit = kit;
    this.start = start;
    this.choiceAt = start === undefined ? kit.choiceAfter : undefined;
  }

  /** Plays a move; returns it in the game's notation, or the name of a chosen seat. */
  play(path: readonly string[], text: string): Result<string> {
    const { kit, choiceAt } = this;
    if (path.length === choiceAt) {
      const seat = seatNamed(kit, text);
      return seat === undefined ? fail('bad-choice', 'choose a seat') : ok(kit.seats[seat]?.name as string);
    }
    const moves = path.filter((_, ply) => ply !== choiceAt);
    const isNext = this.line && moves.length === this.path.length && moves.every((move, i) => move === this.path[i]);
    const line = isNext && this.line ? ok(this.line) : Line.of(kit, this.start, moves);
    if (!line.ok) return line;
    const played = line.value.play(text);
    this.line = line.value;
    if (!played.ok) {
      this.path = moves;
      return played;
    }
    const name = kit.game.moveName(played.value);
    this.path = [...moves, name];
    return ok(name);
  }
}
