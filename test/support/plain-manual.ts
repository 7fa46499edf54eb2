/**
 * Meridians with captures by hand, written straight from the rules (docs/formats.md, "Captures by hand"): the slow, plain
 * twin of src/games/meridians/manual. Moves go by their names: `g7` places a stone, `-c3` takes off the group of c3.
 */
import { otherSide, type PlainOutcome, PlainPosition, type Side } from './plain-position.ts';

export class PlainManual {
  /** The stones as they stand; nothing leaves them automatically. */
  readonly table: PlainPosition;

  constructor(size: number) {
    this.table = new PlainPosition(size);
  }

  get opponent(): Side {
    return otherSide(this.table.toMove);
  }

  copy(): PlainManual {
    const { board, stones, toMove, turns } = this.table;
    const copy = new PlainManual(board.size);
    for (const [point, side] of stones) copy.table.stones.set(point, side);
    Object.assign(copy.table.turns, turns);
    copy.table.toMove = toMove;
    return copy;
  }

  /** The groups that the side to move has the duty to remove. */
  takeable(): string[][] {
    const { table, opponent } = this;
    return table.turns[opponent] < 2 ? [] : table.deadGroups(opponent);
  }

  /** All that the side to move may do: points to place a stone on, and stones whose groups it may take off. */
  legal(): { readonly places: string[]; readonly takes: string[] } {
    if (this.outcome()) return { places: [], takes: [] };
    const { table } = this;
    return {
      places: table.board.points.filter((point) => table.isLegal(point)),
      takes: this.takeable()
        .flat()
        .map((stone) => `-${stone}`),
    };
  }

  play(move: string): void {
    const { table } = this;
    if (!Object.values(this.legal()).flat().includes(move)) throw new Error(`${move} is not legal in ${this}`);
    if (move.startsWith('-')) {
      const group = this.takeable().find((stones) => stones.includes(move.slice(1))) ?? [];
      for (const stone of group) table.stones.delete(stone);
    } else {
      table.stones.set(move, table.toMove);
      table.turns[table.toMove]++;
      table.toMove = this.opponent;
    }
  }

  outcome(): PlainOutcome | undefined {
    const { table, opponent } = this;
    const { toMove, turns } = table;
    if (turns[toMove] >= 2 && table.count(toMove) === 0) return { winner: opponent, end: 'annihilation' };
    if (turns[opponent] >= 2 && table.count(opponent) === 0) return { winner: toMove, end: 'annihilation' };
    const taken = this.takeable().flat();
    const left = new Map([...table.stones].filter(([point]) => !taken.includes(point)));
    const after = PlainPosition.from(table.board.size, left, toMove, turns.light, turns.dark);
    const wins = taken.length > 0 && after.count(opponent) === 0;
    const isStuck = !after.board.points.some((point) => after.isLegal(point));
    return isStuck && !wins ? { winner: opponent, end: 'no-move' } : undefined;
  }

  /** The position string. */
  toString(): string {
    return this.table.toString();
  }
}
