/** Compares a position, and what it has noted about its groups, with the plain twin. */
import { DIRECTIONS, NO_POINT } from '../../src/games/meridians/board.ts';
import { COLOR_NAMES, COLORS } from '../../src/games/meridians/color.ts';
import { NO_WITNESS } from '../../src/games/meridians/groups.ts';
import { deadGroups, groupsOf } from '../../src/games/meridians/life.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import type { Position } from '../../src/games/meridians/position.ts';
import { positionFromSetup, setupOf } from '../../src/games/meridians/setup.ts';
import { makePosition } from '../../src/games/meridians/text/notation.ts';
import { PlainPosition, type Side } from './plain-position.ts';

export function namesOf(position: Position, points: Iterable<number>): string[] {
  return Array.from(points, (point) => position.board.names[point] as string);
}

export function legalNames(position: Position): string[] {
  const buffer = new Int32Array(position.board.points);
  return namesOf(position, position.isAnnihilated() ? [] : buffer.subarray(0, legalPoints(position, buffer)));
}

export function plainTwinOf(position: Position): PlainPosition {
  const { names, size } = position.board;
  const stones = names.flatMap((name, point) => {
    const color = position.colorAt(point);
    return color === undefined ? [] : [[name, COLOR_NAMES[color]] as const];
  });
  return PlainPosition.from(size, stones, COLOR_NAMES[position.toMove], position.turns(0), position.turns(1));
}

/** The same position, built anew from its stones. */
export function rebuilt(position: Position): Position {
  const result = positionFromSetup(setupOf(position));
  if (!result.ok) throw new Error(`${makePosition(position)} is refused: ${result.error.message}`);
  return result.value;
}

/** All that a position is, in bytes. */
export function bytesOf(position: Position): Buffer {
  return Buffer.from(Buffer.from(position.lines.buffer as ArrayBuffer));
}

/** The first thing in which a position and its twin differ, or undefined. */
export function disagreement(position: Position, plain: PlainPosition): string | undefined {
  const differs = (what: string, fast: unknown, slow: unknown) => {
    const [a, b] = [JSON.stringify(fast), JSON.stringify(slow)];
    return a === b ? undefined : `${what} of ${plain}: ${a}, in the twin ${b}`;
  };
  const outcome = position.outcome();
  const legal = plain.legalPoints();
  return (
    differs('position', makePosition(position), plain.toString()) ??
    differs('legal points', legalNames(position), legal) ??
    differs('outcome', outcome && { winner: COLOR_NAMES[outcome.winner], end: outcome.end }, plain.outcome()) ??
    groupsDiffer(position, plain, differs) ??
    storedFactsDiffer(position, plain) ??
    emptiesDiffer(position) ??
    rebuiltDiffers(position)
  );
}

type Differs = (what: string, fast: unknown, slow: unknown) => string | undefined;

function groupsDiffer(position: Position, plain: PlainPosition, differs: Differs): string | undefined {
  const groups = groupsOf(position);
  for (const color of COLORS) {
    const side = COLOR_NAMES[color];
    const own = groups.filter((group) => group.color === color);
    const slow = plain.groups(side);
    const path = ({ from, to, points }: { from: string; to: string; points: readonly string[] }) =>
      `${from}-${points.join('-')}-${to}`;
    const fastPaths = own.map(({ paths }) =>
      paths
        .map(({ from, to, points }) => {
          const [start, end] = namesOf(position, [from, to]) as [string, string];
          return path({ from: start, to: end, points: namesOf(position, points) });
        })
        .sort(),
    );
    const slowPaths = slow.map((group) => plain.paths(group).map(path).sort());
    const difference =
      differs(
        `groups of ${side}`,
        own.map(({ stones }) => namesOf(position, stones)),
        slow,
      ) ??
      differs(`paths of ${side}`, fastPaths, slowPaths) ??
      differs(`stones of ${side}`, position.stones(color), plain.count(side));
    if (difference) return difference;
  }
  const dead = deadGroups(position).map(({ stones }) => namesOf(position, stones));
  return differs('dead groups', dead, plain.turns[plain.toMove] < 2 ? [] : plain.deadGroups(plain.toMove));
}

/** Leader, size and ring of every group; and the witnesses of the side that has just moved, which have to be true. */
function storedFactsDiffer(position: Position, plain: PlainPosition): string | undefined {
  const { leader, groupSize, nextMember, witness, board } = position;
  const pointOf = new Map(board.names.map((name, point) => [name, point]));
  for (const color of COLORS) {
    for (const names of plain.groups(COLOR_NAMES[color])) {
      const where = `group ${names.join(' ')} of ${plain}`;
      const stones = names.map((name) => pointOf.get(name) as number);
      const [head] = [...new Set(stones.map((stone) => leader[stone]))];
      if (head === undefined || !stones.every((stone) => leader[stone] === head)) return `${where} has several leaders`;
      if (!stones.includes(head)) return `${where} is led from outside`;
      if (groupSize[head] !== stones.length) return `${where} has noted size ${groupSize[head]}`;
      const ring: number[] = [];
      let stone = head;
      do {
        ring.push(stone);
        stone = nextMember[stone] as number;
      } while (stone !== head && ring.length <= stones.length);
      if (ring.sort((a, b) => a - b).join() !== stones.join()) return `${where} has ring ${namesOf(position, ring)}`;
      const noted = witness[head] as number;
      if (color === position.toMove || position.turns(color) < 2) continue;
      if (noted === NO_WITNESS) return `${where} has no witness`;
      if (!isPath(position, plain, stones, noted >>> 3, noted & 7)) return `${where} has a false witness ${noted}`;
    }
  }
  for (const [point, name] of board.names.entries()) {
    if (plain.isEmpty(name) && leader[point] !== NO_POINT) return `empty ${name} has a leader in ${plain}`;
  }
  return undefined;
}

function isPath(
  position: Position,
  plain: PlainPosition,
  group: readonly number[],
  stone: number,
  direction: number,
): boolean {
  const { board } = position;
  let to = board.neighbour[DIRECTIONS * stone + direction] as number;
  let gap = 0;
  while (to !== NO_POINT && plain.isEmpty(board.names[to] as string)) {
    gap++;
    to = board.neighbour[DIRECTIONS * to + direction] as number;
  }
  const side = (point: number): Side | undefined => plain.stones.get(board.names[point] as string);
  return group.includes(stone) && gap > 0 && to !== NO_POINT && side(to) === side(stone) && !group.includes(to);
}

function emptiesDiffer(position: Position): string | undefined {
  const listed = [...position.empties.subarray(0, position.emptyCount)].sort((a, b) => a - b);
  const empty = position.board.names.flatMap((_, point) => (position.isEmpty(point) ? [point] : []));
  return listed.join() === empty.join() ? undefined : `empty points ${listed} instead of ${empty}`;
}

/** The lines and the key do not depend on how a position came about. */
function rebuiltDiffers(position: Position): string | undefined {
  const again = rebuilt(position);
  if (makePosition(again) !== makePosition(position)) return `rebuilt position ${makePosition(again)} has changed`;
  if (again.lines.join() !== position.lines.join()) return `lines of ${makePosition(position)} are stale`;
  if (again.keyLow !== position.keyLow || again.keyHigh !== position.keyHigh) {
    return `the key of ${makePosition(position)} depends on the way there`;
  }
  return undefined;
}
