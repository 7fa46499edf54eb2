/**
 * The fewest points that have to stay empty for the stones on all others of an area not to be one group: a smallest vertex
 * cut, which has as many points as there are paths without a common free point (Menger's theorem; the paths are found one by
 * one as in Ford and Fulkerson, "Maximal flow through a network", 1956).
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import { type Board, DIRECTIONS, NO_POINT } from '../rules/board.ts';
import { type Area, isNextTo, OUTSIDE, reachedFrom, TAKEN } from './area.ts';

const START = -1;
const UNREACHED = -2;

/**
 * A smallest set of free points of a connected area with a stone without which the rest falls into parts; undefined where it
 * never does.
 */
export function smallestSeparator(board: Board, area: Area): number[] | undefined {
  // One of the parts has the first stone's group; what is next to that group cannot be in another one.
  const own = reachedFrom(board, [area.indexOf(TAKEN)], (point) => area[point] === TAKEN);
  const flow = new Flow(board, area, own);
  let smallest: number[] | undefined;
  for (let target = 0; target < board.points; target++) {
    if (area[target] === OUTSIDE || own[target] === 1 || isNextTo(board, target, (next) => own[next] === 1)) continue;
    smallest = flow.separate(target, smallest?.length ?? Infinity) ?? smallest;
  }
  return smallest;
}

/**
 * Paths from a group to a point that have no free point in common. A point is two nodes, its way in (`2·point`) and its way
 * out (`2·point + 1`); one path may lead from the one to the other, or any number at a stone.
 */
class Flow {
  private readonly board: Board;
  private readonly area: Area;
  /** By point: 1 where it has a stone. */
  private readonly group: Uint8Array;
  /** The number of paths through a point, and from it in a direction, at `6·point + direction`. */
  private readonly through: Uint8Array;
  private readonly along: Uint8Array;
  /** For each node that the last search has reached: the one before it, or START. */
  private readonly before: Int16Array;
  private readonly queue: number[] = [];

  constructor(board: Board, area: Area, group: Uint8Array) {
    this.board = board;
    this.area = area;
    this.group = group;
    this.through = new Uint8Array(board.points);
    this.along = new Uint8Array(DIRECTIONS * board.points);
    this.before = new Int16Array(2 * board.points);
  }

  /** A smallest separator of the group and a point, if it has fewer points than that. */
  separate(target: number, fewerThan: number): number[] | undefined {
    this.through.fill(0);
    this.along.fill(0);
    for (let paths = 0; paths < fewerThan; paths++) if (!this.addPath(target)) return this.cut();
    return undefined;
  }

  /** Adds a path, for which others may change their ways; false where there is none. */
  private addPath(target: number): boolean {
    const { before, queue, area, through, along } = this;
    const { neighbour } = this.board;
    before.fill(UNREACHED);
    queue.length = 0;
    for (let point = 0; point < this.group.length; point++)
      if (this.group[point] === 1) this.reach(2 * point + 1, START);
    for (const node of queue) {
      const point = node >> 1;
      if (node === 2 * target) {
        this.takePath(node);
        return true;
      }
      const isOut = (node & 1) === 1;
      // From the one side of the point to the other, or back along a path.
      if (isOut ? through[point]! > 0 : through[point] === 0 || area[point] === TAKEN) this.reach(node ^ 1, node);
      for (let d = 0; d < DIRECTIONS; d++) {
        const next = neighbour[DIRECTIONS * point + d]!;
        if (next === NO_POINT || area[next] === OUTSIDE) continue;
        if (isOut) this.reach(2 * next, node);
        else if (along[DIRECTIONS * next + (d ^ 1)]! > 0) this.reach(2 * next + 1, node);
      }
    }
    return false;
  }

  private reach(node: number, from: number): void {
    if (this.before[node] !== UNREACHED) return;
    this.before[node] = from;
    this.queue.push(node);
  }

  /** Notes the path that the last search has found. */
  private takePath(end: number): void {
    const { before, through, along } = this;
    for (let to = end, from = before[to]!; from !== START; to = from, from = before[to]!) {
      // A path leads from a way out to a way in, and within a point from its way in to its way out.
      const isInside = to >> 1 === from >> 1;
      const isBack = isInside === ((to & 1) === 0);
      const change = isBack ? -1 : 1;
      if (isInside) through[to >> 1] = through[to >> 1]! + change;
      else {
        const at = isBack ? this.step(to >> 1, from >> 1) : this.step(from >> 1, to >> 1);
        along[at] = along[at]! + change;
      }
    }
  }

  /** The entry of `along` for a step to a neighbour. */
  private step(from: number, to: number): number {
    return this.board.neighbour.indexOf(to, DIRECTIONS * from);
  }

  /** The free points that the last search came into but not out of. */
  private cut(): number[] {
    const { before, board } = this;
    const isCut = (point: number) => before[2 * point] !== UNREACHED && before[2 * point + 1] === UNREACHED;
    return [...board.names.keys()].filter(isCut);
  }
}
