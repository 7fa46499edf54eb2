/**
 * Meridians as Abstract Play plays it, written from its rules and slow: the stand-in of the site replays every game with it.
 * Points have a row letter from the bottom and a column from the left.
 */
/** The rays of each size. */
const RAYS: Record<number, Map<string, readonly string[][]>> = {};

export class SiteMeridians {
  readonly history: string[] = [];
  /** Seats 0 and 1; undefined while the game goes on. */
  winner: number | undefined;
  private readonly size: number;
  private readonly stones = new Map<string, number>();
  private readonly points: ReadonlySet<string>;
  private readonly raysOf: Map<string, readonly string[][]>;

  constructor(variants: readonly string[]) {
    const [size] = variants.map((variant) => /^size-(\d)$/.exec(variant)?.[1]).filter(Boolean);
    this.size = Number(size ?? 7);
    const rows = Array.from({ length: 2 * this.size - 1 }, (_, row) =>
      Array.from({ length: this.width(row) }, (_, column) => `${String.fromCharCode(97 + row)}${column + 1}`),
    );
    this.points = new Set(rows.flat());
    this.raysOf = RAYS[this.size] ??= new Map();
  }

  get seat(): number {
    return this.history.length % 2;
  }

  moves(): string[] {
    if (this.winner !== undefined) return [];
    const points = [...this.points];
    if (this.history.length === 0) {
      return points.flatMap((one) => points.filter((other) => other !== one).map((other) => `${one},${other}`));
    }
    if (this.history.length === 1) return ['pass'];
    const found = points.filter((point) => this.canPlace(point));
    return found.length > 0 ? found : ['pass'];
  }

  /** Throws for a move that is not among `moves`. */
  play(move: string): void {
    const { seat, history } = this;
    const [first = '', second = ''] = move.split(',');
    const isPair = history.length === 0;
    const isLegal = isPair
      ? first !== second && [first, second].every((point) => this.points.has(point))
      : this.winner === undefined &&
        (history.length > 1 && move !== 'pass' ? this.canPlace(move) : this.moves().includes(move));
    if (!isLegal) throw new Error(`illegal move ${move} after ${history.join(' ')}`);
    if (isPair) {
      this.stones.set(first, 0).set(second, 1);
    } else if (move !== 'pass') {
      this.stones.set(move, seat);
      if (history.length > 2) this.removeDead(seat);
    }
    history.push(move);
    const left = [0, 1].map((one) => [...this.stones.values()].filter((owner) => owner === one).length);
    if (left[0] === 0 || left[1] === 0) this.winner = left[0] === 0 ? 1 : 0;
  }

  /** The history in rounds, as `moveHistory` of the site gives it. */
  rounds(): string[][] {
    return Array.from({ length: Math.ceil(this.history.length / 2) }, (_, i) => this.history.slice(2 * i, 2 * i + 2));
  }

  private width(row: number): number {
    return 2 * this.size - 2 - Math.abs(row - this.size + 1);
  }

  private canPlace(point: string): boolean {
    const { seat } = this;
    if (this.stones.has(point) || !this.points.has(point)) return false;
    const isNear = () => this.rays(point).some(([next]) => next !== undefined && this.stones.get(next) === seat);
    if (this.history.length < 4 && isNear()) return false;
    return this.rays(point).some((ray) => this.firstOn(ray) === seat);
  }

  private firstOn(ray: readonly string[]): number | undefined {
    const seen = ray.find((point) => this.stones.has(point));
    return seen === undefined ? undefined : this.stones.get(seen);
  }

  /** Groups that see no other group of their colour leave the board. */
  private removeDead(seat: number): void {
    const dead = this.groups(seat).filter(
      (group) =>
        ![...group].some((stone) =>
          this.rays(stone).some((ray) => {
            const seen = ray.find((point) => this.stones.has(point) && !group.has(point));
            return seen !== undefined && this.stones.get(seen) === seat;
          }),
        ),
    );
    for (const stone of dead.flatMap((group) => [...group])) this.stones.delete(stone);
  }

  private groups(seat: number): Set<string>[] {
    const left = new Set([...this.stones].filter(([, owner]) => owner === seat).map(([point]) => point));
    const groups: Set<string>[] = [];
    for (const first of left) {
      const group = new Set<string>();
      const open = [first];
      for (let point = open.pop(); point !== undefined; point = open.pop()) {
        if (!left.delete(point)) continue;
        group.add(point);
        open.push(...this.rays(point).flatMap(([next]) => (next !== undefined && left.has(next) ? [next] : [])));
      }
      if (group.size > 0) groups.push(group);
    }
    return groups;
  }

  /** The points in each of the six directions, nearest first. */
  private rays(point: string): readonly string[][] {
    const known =
      this.raysOf.get(point) ?? [-1, 1].flatMap((way) => [0, 1, 2].map((axis) => this.ray(point, axis, way)));
    this.raysOf.set(point, known);
    return known;
  }

  private ray(point: string, axis: number, way: number): string[] {
    const found: string[] = [];
    let row = point.charCodeAt(0) - 97;
    let column = Number(point.slice(1)) - 1;
    for (;;) {
      // Rows grow to the right below the middle and shrink above it.
      const lower = way > 0 ? row : row - 1;
      const shift = lower < this.size - 1 ? [0, 1] : [-1, 0];
      if (axis > 0) row += way;
      column += axis === 0 ? way : way * (shift[axis - 1] as number);
      if (row < 0 || row > 2 * this.size - 2 || column < 0 || column >= this.width(row)) return found;
      found.push(`${String.fromCharCode(97 + row)}${column + 1}`);
    }
  }
}
