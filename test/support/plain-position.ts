/**
 * Meridians written straight from its published rules: the slow, plain twin of src/games/meridians, from which it takes
 * nothing, not even the geometry. Points go by their names (`g7`), in the order of reading: rows from the top, each from
 * the left.
 */

export type Side = 'light' | 'dark';
export const SIDES = ['light', 'dark'] as const;

interface PlainPath {
  readonly from: string;
  readonly to: string;
  readonly points: readonly string[];
}

export interface PlainOutcome {
  readonly winner: Side;
  readonly end: 'annihilation' | 'no-move';
}

export function otherSide(side: Side): Side {
  return side === 'light' ? 'dark' : 'light';
}

/** The six directions, as steps (x, y): y counts rows upwards, x half points to the right. */
const STEPS = [
  [-2, 0],
  [2, 0],
  [-1, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
] as const;

export class PlainBoard {
  readonly size: number;
  /** Points in each row, from the top. */
  readonly widths: readonly number[];
  readonly points: readonly string[];
  /** For each point its six rays: the points met in a direction, the nearest first. */
  readonly rays: ReadonlyMap<string, readonly (readonly string[])[]>;
  private readonly adjacent: ReadonlyMap<string, readonly string[]>;

  constructor(size: number) {
    this.size = size;
    const growing = Array.from({ length: size }, (_, row) => size - 1 + row);
    this.widths = [...growing, ...growing.slice(0, -1).reverse()];
    const coordinates = new Map<string, readonly [number, number]>();
    for (const [row, width] of this.widths.entries()) {
      const y = this.widths.length - 1 - row;
      const letter = 'abcdefghijklmno'.charAt(y);
      for (let column = 1; column <= width; column++) coordinates.set(letter + column, [2 * column - 1 - width, y]);
    }
    const at = new Map([...coordinates].map(([point, [x, y]]) => [`${x},${y}`, point]));
    const ray = ([x, y]: readonly [number, number], [dx, dy]: readonly [number, number]): string[] => {
      const next = at.get(`${x + dx},${y + dy}`);
      return next === undefined ? [] : [next, ...ray([x + dx, y + dy], [dx, dy])];
    };
    this.points = [...coordinates.keys()];
    this.rays = new Map([...coordinates].map(([point, from]) => [point, STEPS.map((step) => ray(from, step))]));
    this.adjacent = new Map([...this.rays].map(([point, rays]) => [point, rays.flatMap((ray) => ray.slice(0, 1))]));
  }

  neighbours(point: string): readonly string[] {
    return this.adjacent.get(point) ?? [];
  }

  raysFrom(point: string): readonly (readonly string[])[] {
    const rays = this.rays.get(point);
    if (!rays) throw new Error(`no point ${point}`);
    return rays;
  }

  static readonly ofSize: (size: number) => PlainBoard = (() => {
    const boards = new Map<number, PlainBoard>();
    return (size: number) => {
      const board = boards.get(size) ?? new PlainBoard(size);
      boards.set(size, board);
      return board;
    };
  })();
}

/** A position at the moment when the side to move has taken off the opponent's dead groups and is to place a stone. */
export class PlainPosition {
  readonly board: PlainBoard;
  readonly stones = new Map<string, Side>();
  toMove: Side = 'light';
  /** Turns taken, counted on without end. */
  readonly turns: Record<Side, number> = { light: 0, dark: 0 };

  constructor(size: number) {
    this.board = PlainBoard.ofSize(size);
  }

  /** A position from stones as they lie; the turn of the side to move begins. */
  static from(size: number, stones: Iterable<readonly [string, Side]>, toMove: Side, light: number, dark: number) {
    const position = new PlainPosition(size);
    for (const [point, side] of stones) position.stones.set(point, side);
    position.toMove = toMove;
    position.turns.light = light;
    position.turns.dark = dark;
    position.removeDeadOfOpponent();
    return position;
  }

  isEmpty(point: string): boolean {
    return !this.stones.has(point);
  }

  count(side: Side): number {
    let count = 0;
    for (const stone of this.stones.values()) if (stone === side) count++;
    return count;
  }

  /** A point sees a stone when the stone is the first one met in one of the six directions. */
  sees(point: string, side: Side): boolean {
    return this.board.raysFrom(point).some((ray) => {
      const met = ray.find((t) => !this.isEmpty(t));
      return met !== undefined && this.stones.get(met) === side;
    });
  }

  isNextTo(point: string, side: Side): boolean {
    return this.board.neighbours(point).some((t) => this.stones.get(t) === side);
  }

  /** Whether the side to move may place a stone here, the game not being over. */
  isLegal(point: string): boolean {
    if (!this.isEmpty(point)) return false;
    const side = this.toMove;
    if (this.turns[side] === 0) return true;
    if (this.turns[side] === 1) return this.sees(point, side) && !this.isNextTo(point, side);
    return this.sees(point, side);
  }

  legalPoints(): string[] {
    return this.isAnnihilated() ? [] : this.board.points.filter((point) => this.isLegal(point));
  }

  /** Stones of one colour joined by adjacency; groups by their first stone, stones in the order of reading. */
  groups(side: Side): string[][] {
    const found: string[][] = [];
    const reached = new Set<string>();
    for (const start of this.board.points) {
      if (this.stones.get(start) !== side || reached.has(start)) continue;
      const group = new Set([start]);
      for (const stone of group) {
        for (const t of this.board.neighbours(stone)) if (this.stones.get(t) === side) group.add(t);
      }
      for (const stone of group) reached.add(stone);
      found.push(this.board.points.filter((point) => group.has(point)));
    }
    return found;
  }

  /** Straight runs of one or more empty points from a stone of the group to a stone of another group of the side. */
  paths(group: readonly string[]): PlainPath[] {
    const side = this.stones.get(group[0] as string);
    return group.flatMap((from) =>
      this.board.raysFrom(from).flatMap((ray) => {
        const gap = ray.findIndex((t) => !this.isEmpty(t));
        const to = ray[gap];
        if (gap < 1 || to === undefined || this.stones.get(to) !== side || group.includes(to)) return [];
        return [{ from, to, points: ray.slice(0, gap) }];
      }),
    );
  }

  deadGroups(side: Side): string[][] {
    return this.groups(side).filter((group) => this.paths(group).length === 0);
  }

  /** Places a stone for the side to move; then the opponent's turn begins. Returns the stones that left the board. */
  play(point: string): string[] {
    if (this.isAnnihilated() || !this.isLegal(point)) throw new Error(`${point} is not legal in ${this}`);
    this.stones.set(point, this.toMove);
    this.turns[this.toMove]++;
    this.toMove = otherSide(this.toMove);
    return this.removeDeadOfOpponent();
  }

  /** Step 2 of a later turn. */
  private removeDeadOfOpponent(): string[] {
    const opponent = otherSide(this.toMove);
    if (this.turns[this.toMove] < 2 || this.turns[opponent] < 2 || this.count(this.toMove) === 0) return [];
    const dead = this.deadGroups(opponent).flat();
    for (const stone of dead) this.stones.delete(stone);
    return dead;
  }

  isAnnihilated(): boolean {
    return SIDES.some((side) => this.turns[side] >= 2 && this.count(side) === 0);
  }

  outcome(): PlainOutcome | undefined {
    const opponent = otherSide(this.toMove);
    if (this.turns[this.toMove] >= 2 && this.count(this.toMove) === 0) return { winner: opponent, end: 'annihilation' };
    if (this.turns[opponent] >= 2 && this.count(opponent) === 0) return { winner: this.toMove, end: 'annihilation' };
    return this.legalPoints().length === 0 ? { winner: opponent, end: 'no-move' } : undefined;
  }

  /** The position as text, as docs/formats.md has it. */
  toString(): string {
    const letters = { light: 'L', dark: 'D', empty: '.' };
    let row = '';
    let placement = '';
    for (const point of this.board.points) {
      if (point[0] !== row) placement += '/';
      row = point.charAt(0);
      placement += letters[this.stones.get(point) ?? 'empty'];
    }
    const rows = placement.slice(1).replaceAll(/\.+/g, (run) => String(run.length));
    const side = this.toMove === 'light' ? 'L' : 'D';
    return `${rows} ${side} ${Math.min(2, this.turns.light)} ${Math.min(2, this.turns.dark)}`;
  }
}
