/** Territory on small boards, by exhaustive search with the rules alone. */
import { otherSide, type PlainPosition, type Side } from './plain-position.ts';

/**
 * The empty points that the opponent of a side can never play on as long as certain groups of the side stand: all groups of the
 * largest set in which each has a path over such points to another one. Every set is tried, the large ones first.
 */
export function plainTerritory(position: PlainPosition, side: Side): string[] {
  const groups = position.groups(side);
  const sets = Array.from({ length: 2 ** groups.length }, (_, bits) => groups.filter((_, i) => (bits >> i) & 1));
  sets.sort((a, b) => b.length - a.length);
  for (const set of sets) {
    if (set.length === 0) return [];
    const open = neverReached(position, side, new Set(set.flat()));
    const isFree = (group: readonly string[]) =>
      position
        .paths(group)
        .some(
          ({ to, points }) => set.some((other) => other.includes(to)) && points.every((point) => open.includes(point)),
        );
    if (set.every(isFree)) return open;
  }
  return [];
}

/** The opponent places stones on all that its stones see past the walls, until there is nothing more. */
function neverReached(position: PlainPosition, side: Side, walls: ReadonlySet<string>): string[] {
  const { board, stones } = position;
  const taken = new Set(board.points.filter((point) => stones.get(point) === otherSide(side)));
  for (const stone of taken) {
    for (const ray of board.raysFrom(stone)) {
      const end = ray.findIndex((point) => walls.has(point));
      for (const point of end < 0 ? ray : ray.slice(0, end)) taken.add(point);
    }
  }
  return board.points.filter((point) => position.isEmpty(point) && !taken.has(point));
}

/** The most stones that a side can place on some points in turn, the opponent never moving, without losing a group. */
export function longestRow(position: PlainPosition, side: Side, points = position.board.points): number {
  const known = new Map<string, number>();
  const longest = (): number => {
    const key = points.filter((point) => position.isEmpty(point)).join();
    let most = known.get(key);
    if (most !== undefined) return most;
    most = 0;
    for (const point of points) {
      if (!position.isEmpty(point) || !position.sees(point, side)) continue;
      position.stones.set(point, side);
      if (position.deadGroups(side).length === 0) most = Math.max(most, 1 + longest());
      position.stones.delete(point);
    }
    known.set(key, most);
    return most;
  };
  return longest();
}

/** A position with the same stones but for some, and nothing taken off. */
export function without(position: PlainPosition, stones: Iterable<string>): PlainPosition {
  const left = new (position.constructor as typeof PlainPosition)(position.board.size);
  for (const [point, side] of position.stones) left.stones.set(point, side);
  for (const point of stones) left.stones.delete(point);
  return left;
}
