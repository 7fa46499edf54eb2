/** Mǽrstánas (John Beers, 2022, CC BY-SA 4.0) played square by square, written from the rules alone: the twin of the fast code. */

export type PlainRules = {
  readonly special: boolean;
  readonly scoring: 'default' | 'simple';
  /** Opposite edges meet: squares there are neighbours, and the edge is no hinge. */
  readonly wraparound?: boolean;
};
type Stone = { side: 0 | 1; kind: '' | 't' | 'w' };

const SIDE = 7;

export class PlainMaerstanas {
  readonly rules: PlainRules;
  squares: (Stone | undefined)[] = Array.from({ length: SIDE * SIDE }, () => undefined);
  thunder = [false, false];
  woden = [false, false];
  toMove: 0 | 1 = 0;

  constructor(rules: PlainRules) {
    this.rules = rules;
    if (rules.special) {
      this.thunder = [true, true];
      this.woden = [true, true];
    }
  }

  private at(column: number, row: number): Stone | undefined | 'edge' {
    if (this.rules.wraparound) return this.squares[((row + SIDE) % SIDE) * SIDE + ((column + SIDE) % SIDE)];
    if (column < 0 || column >= SIDE || row < 0 || row >= SIDE) return 'edge';
    return this.squares[row * SIDE + column];
  }

  /** The four sides of a square. */
  private sides(square: number): (Stone | undefined | 'edge')[] {
    const [column, row] = [square % SIDE, Math.floor(square / SIDE)];
    return [this.at(column - 1, row), this.at(column + 1, row), this.at(column, row - 1), this.at(column, row + 1)];
  }

  private hinges(square: number): number {
    return this.sides(square).filter((side) => side !== undefined).length;
  }

  private mayStand(square: number): boolean {
    if (this.squares[square] !== undefined) return false;
    this.squares[square] = { side: 0, kind: '' };
    const isWrong = this.squares.some((stone, s) => stone !== undefined && this.hinges(s) === 4);
    this.squares[square] = undefined;
    return !isWrong;
  }

  private movesOf(side: 0 | 1): string[] {
    const moves: string[] = [];
    for (const [square, stone] of this.squares.entries()) {
      const name = `${'abcdefg'[square % SIDE]}${Math.floor(square / SIDE) + 1}`;
      if (this.mayStand(square)) moves.push(name);
      if (this.thunder[side] && stone === undefined) moves.push(`${name}t`);
      if (this.woden[side] && stone !== undefined && stone.side !== side) moves.push(`${name}w`);
    }
    return moves;
  }

  isOver(): boolean {
    return this.movesOf(0).length === 0 && this.movesOf(1).length === 0;
  }

  /** All moves, a pass where there is no other. */
  moves(): string[] {
    const moves = this.movesOf(this.toMove);
    return moves.length > 0 || this.isOver() ? moves : ['pass'];
  }

  play(move: string): void {
    const side = this.toMove;
    this.toMove = side === 0 ? 1 : 0;
    if (move === 'pass') return;
    const [column, row] = ['abcdefg'.indexOf(move.charAt(0)), Number(move.charAt(1)) - 1];
    const square = row * SIDE + column;
    const kind = move.slice(2) as Stone['kind'];
    if (kind === 't') {
      this.thunder[side] = false;
      for (const [right, down] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        let [c, r] = [column + right, row + down];
        if (this.rules.wraparound) [c, r] = [(c + SIDE) % SIDE, (r + SIDE) % SIDE];
        if (c >= 0 && c < SIDE && r >= 0 && r < SIDE) this.squares[r * SIDE + c] = undefined;
      }
    }
    if (kind === 'w') this.woden[side] = false;
    this.squares[square] = { side, kind };
  }

  points(side: 0 | 1): number {
    let points = 0;
    for (const [square, stone] of this.squares.entries()) {
      if (stone?.side !== side) continue;
      const [left, right, above, below] = this.sides(square);
      for (const next of [right, below]) if (next !== undefined && next !== 'edge' && next.side === side) points++;
      if (this.rules.scoring === 'simple') continue;
      points += [left, right, above, below].filter((next) => next === 'edge').length;
    }
    return points;
  }
}
