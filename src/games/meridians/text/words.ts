/** Texts for players of Meridians. */
import { counted } from '../../../util/counted.ts';
import type { InputError } from '../../../util/result.ts';
import { COLOR_NAMES, COLORS } from '../rules/color.ts';
import { deadGroups, lossesBy } from '../rules/life.ts';
import type { Position } from '../rules/position.ts';

/** `light 3, dark 4`. */
export function counts(position: Position): string {
  return `Stones: ${COLORS.map((color) => `${COLOR_NAMES[color]} ${position.stones(color)}`).join(', ')}.`;
}

export function seatCounts(position: Position): string[] {
  return COLORS.map((color) => counted(position.stones(color), 'stone'));
}

/** The rule of the first two turns, and groups about to be lost; `lost` is the phrase for that. */
export function advice(position: Position, lost = 'leaves the board'): string[] {
  const rule = [
    'Your first stone may go to any empty point.',
    'Your second stone has to see your first one and must not be next to it.',
  ][position.turns(position.toMove)];
  const dead = deadGroups(position).map(({ stones }) => stonesText(position, stones));
  return [
    ...(rule === undefined ? [] : [rule]),
    ...(dead.length > 0 ? [`No path: ${dead.join(', ')}. A group without a path after your move ${lost}.`] : []),
  ];
}

/** The groups that a legal move costs its own side, and how they are lost. */
export function consequence(
  position: Position,
  point: number,
  whose: string,
  fate = 'off the board',
): string | undefined {
  const lost = lossesBy(position, point).map((stones) => stonesText(position, stones));
  if (lost.length === 0) return undefined;
  return `No path was left to ${whose} ${lost.length === 1 ? 'group' : 'groups'} ${lost.join(', ')}: ${fate}.`;
}

/** After an illegal placement: how a stone may be placed. */
export function remedy(position: Position, { code }: InputError): string | undefined {
  if (code === 'next-to-first') return 'The second stone needs a path to it: in line, with empty points between.';
  if (code !== 'sees-no-friend') return undefined;
  return position.turns(position.toMove) === 1
    ? 'The second stone needs a path to the first: in line, with empty points between.'
    : 'Of the stones that a point meets first in its six directions, one has to be yours.';
}

export function stonesText({ board }: Position, stones: readonly number[]): string {
  return stones.map((stone) => board.names[stone]).join(' ');
}
