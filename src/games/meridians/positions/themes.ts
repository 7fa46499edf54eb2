/** What a right move of a suite position does, in the terms of the rules. */
import { deadGroups, groupsOf } from '../rules/life.ts';
import { legalPoints } from '../rules/movegen.ts';
import { Position } from '../rules/position.ts';

/** In the order in which they are tried: the first one that fits all right moves names the position. */
export const THEMES = ['double-cut', 'mend', 'last-safe-point', 'sacrifice', 'annihilation', 'cut', 'quiet'] as const;
export type Theme = (typeof THEMES)[number];

/** What a move does at once. */
interface Effect {
  readonly move: number;
  /** Groups of the opponent that it leaves without a path. */
  readonly cut: readonly (readonly number[])[];
  /** Own groups without a path that it gives one. */
  readonly mended: readonly (readonly number[])[];
  /** Own stones that leave the board with it, its own included. */
  readonly lost: number;
}

/** A win by a cut is called annihilation when it takes this many plies at most. */
const MOST_ANNIHILATION_PLIES = 6;
/** Larger groups are named by one stone and their size. */
const MOST_STONES_NAMED = 6;

/** The theme of a position whose `right` moves alone win, in `plies` at most, and in words what they do. */
export function explainSolution(
  position: Position,
  right: readonly number[],
  plies: number,
): { readonly theme: Theme; readonly reason: string } {
  const moves = new Int32Array(position.board.points);
  const effects = Array.from(moves.subarray(0, legalPoints(position, moves)), (move) => effectOf(position, move));
  const good = effects.filter(({ move }) => right.includes(move));
  const bad = effects.filter(({ move }) => !right.includes(move));
  const theme = THEMES.find((candidate) => good.every((effect) => fits(candidate, effect, bad, plies))) ?? 'quiet';
  const { names } = position.board;
  const words = good.map((effect) => ({ move: names[effect.move] as string, does: wordsFor(effect, bad, names) }));
  const parts = [...new Set(words.map(({ does }) => does))].map((does) => {
    const alike = words.filter((other) => other.does === does).map(({ move }) => move);
    return `${alike.join(', ')}: ${does}.`;
  });
  return { theme, reason: `${parts.join(' ')} Wins in ${plies} plies at most; all other moves lose.` };
}

function fits(theme: Theme, { cut, mended, lost }: Effect, bad: readonly Effect[], plies: number): boolean {
  switch (theme) {
    case 'double-cut':
      return cut.length >= 2;
    case 'mend':
      return mended.length > 0;
    case 'last-safe-point':
      return lost === 0 && bad.every((effect) => effect.lost > 0);
    case 'sacrifice':
      return lost > 0 && bad.some((effect) => effect.lost < lost);
    case 'annihilation':
      return cut.length > 0 && plies <= MOST_ANNIHILATION_PLIES;
    case 'cut':
      return cut.length > 0;
    case 'quiet':
      return true;
  }
}

function wordsFor({ cut, mended, lost }: Effect, bad: readonly Effect[], names: readonly string[]): string {
  const groups = (list: readonly (readonly number[])[]) => list.map((stones) => groupName(stones, names)).join(' and ');
  const parts: string[] = [];
  if (cut.length > 0) parts.push(`takes the last path of ${groups(cut)}`);
  if (mended.length > 0) {
    const alike = bad.filter((effect) => effect.mended.length >= mended.length).length;
    parts.push(`mends ${groups(mended)}${alike > 0 ? `, as ${alike} of the losing moves would` : ''}`);
  }
  if (lost > 0) parts.push(`gives up ${lost === 1 ? 'a stone' : `${lost} stones`}`);
  else if (bad.every((effect) => effect.lost > 0)) parts.push('costs no stone, as every other move does');
  return parts.length > 0 ? parts.join('; ') : 'neither cuts nor mends, but wins the count of safe moves';
}

function groupName(stones: readonly number[], names: readonly string[]): string {
  if (stones.length > MOST_STONES_NAMED) return `the ${stones.length} stones of ${names[stones[0] as number]}`;
  return stones.map((stone) => names[stone]).join(' ');
}

function effectOf(position: Position, move: number): Effect {
  const side = position.toMove;
  const after = new Position(position.board.size);
  after.copyFrom(position);
  after.playUnchecked(move);
  const kept = new Set(groupsOf(after).flatMap(({ color, stones }) => (color === side ? stones : [])));
  const mended = deadGroups(position).filter(({ stones }) => stones.every((stone) => kept.has(stone)));
  return {
    move,
    cut: deadGroups(after).map(({ stones }) => stones),
    mended: mended.map(({ stones }) => stones),
    lost: position.stones(side) + 1 - kept.size,
  };
}
