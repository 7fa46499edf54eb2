/**
 * The fewest points of an area that must stay empty so that stones on all others are not one group:
 * a minimum vertex cut, whose size equals the number of vertex-disjoint paths (Menger's theorem).
 * Paths are found by augmentation (Ford and Fulkerson, "Maximal flow through a network", 1956).
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import { type Board, DIRECTIONS, NO_POINT } from '../board.ts';
import { type Area, isNextTo, OUTSIDE, reachedFrom, TAKEN } from './area.ts';

const START = -1;
const UNREACHED = -2;

/**
 * A minimum set of free points that separates a connected area with a stone; undefined if none
 * does.
 */
export function smallestSeparator(board: Board, area: Area): number[] | undefined {
  // One part contains the first stone's group; points next to that group cannot be in another part.
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
 * Vertex-disjoint paths from a group to a point. Each point is two nodes, entry (`2·point`) and
 * exit (`2·point + 1`), connected with capacity one, or unlimited at a stone.
 */
class Flow {
  private readonly board: Board;
  private readonly area: Area;
  /** Indexed by point: 1 if it has a stone of the group. */
  private readonly group: Uint8Array;
  /** The number of paths through a point, and from it in a direction, at `6·point + direction`. */
  private readonly through: Uint8Array;
  private readonly along: Uint8Array;
  /** Indexed by node: its predecessor in the last search, or START. */
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

  /** A minimum separator of the group and a point, if it has fewer than `fewerThan` points. */
  separate(target: number, fewerThan: number): number[] | undefined {
    this.through.fill(0);
    this.along.fill(0);
    for (let paths = 0; paths < fewerThan; paths++) if (!this.addPath(target)) return this.cut();
    return undefined;
  }

  /** Adds an augmenting path; false if there is none. */
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
      // From entry to exit or the reverse, or back along a path.
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

  /** Stores the path found by the last search. */
  private takePath(end: number): void {
    const { before, through, along } = this;
    for (let to = end, from = before[to]!; from !== START; to = from, from = before[to]!) {
      // A path leads from an exit to an entry, and within a point from entry to exit.
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

  /** The free points whose entry but not exit was reached by the last search. */
  private cut(): number[] {
    const { before, board } = this;
    const isCut = (point: number) => before[2 * point] !== UNREACHED && before[2 * point + 1] === UNREACHED;
    return [...board.names.keys()].filter(isCut);
  }
}
