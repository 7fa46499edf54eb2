/** Texts for players of Meridians. */
import { counted } from '../../../util/counted.ts';
import type { InputError } from '../../../util/result.ts';
import { COLORS } from '../color.ts';
import { deadGroups, lossesBy } from '../life.ts';
import type { Position } from '../position.ts';

/** The rule of a second stone. */
const IN_LINE = 'in line with the first, with one or more empty points between and nothing else';

export function seatCounts(position: Position): string[] {
  return COLORS.map((color) => counted(position.stones(color), 'stone'));
}

/** The rule of the first two turns, and groups about to be lost; `lost` is the phrase for that. */
export function advice(position: Position, lost = 'leaves the board'): string[] {
  const rule = ['Your first stone may go to any empty point.', `Your second stone must be ${IN_LINE}.`][
    position.turns(position.toMove)
  ];
  const dead = deadGroups(position).map(({ stones }) => stonesText(position, stones));
  return [
    ...(rule === undefined ? [] : [rule]),
    ...(dead.length > 0
      ? [`Without a path: ${dead.join(', ')}. A group that still has none after your move ${lost}.`]
      : []),
  ];
}

/** The groups that a legal move costs its own side, and how they are lost. */
export function consequence(position: Position, point: number, whose: string, fate = 'Removed'): string | undefined {
  const lost = lossesBy(position, point).map((stones) => stonesText(position, stones));
  if (lost.length === 0) return undefined;
  const groups = lost.length === 1 ? 'group' : 'groups';
  return `${fate}: ${whose} ${groups} ${lost.join(', ')}, left without a path.`;
}

/** After an illegal placement: how a stone may be placed. */
export function remedy(position: Position, { code }: InputError): string | undefined {
  if (code === 'next-to-first') return `Your second stone must be ${IN_LINE}.`;
  if (code !== 'sees-no-friend') return undefined;
  return position.turns(position.toMove) === 1
    ? `Your second stone must be ${IN_LINE}.`
    : 'In at least one of its six directions, the first stone that a point meets must be yours.';
}

export function stonesText({ board }: Position, stones: readonly number[]): string {
  return stones.map((stone) => board.names[stone]).join(' ');
}
