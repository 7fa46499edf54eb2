/** Texts for players of the game with manual captures. */
import { opponent } from '../color.ts';
import { STONES } from '../text/diagram.ts';
import { moveName } from '../text/notation.ts';
import * as words from '../text/words.ts';
import type { ManualPosition } from './position.ts';

/** The moves that capture every dead group: `-c3 -e5`. */
export function captureMoves({ dead, cleared: { board } }: ManualPosition): string {
  return dead.map(([first]) => moveName(board.names, board.points + (first as number))).join(' ');
}

function deadText({ dead, table }: ManualPosition): string {
  return dead.map((stones) => words.stonesText(table, stones)).join(', ');
}

/** What can be captured, and further advice for a turn. */
export function advice(position: ManualPosition): string[] {
  const { dead, table, cleared } = position;
  const then = cleared.isAnnihilated() ? ', and you win' : ' before your stone. Groups that you overlook stay';
  const them = dead.length === 1 ? 'it' : 'them';
  const sign = STONES[opponent(table.toMove)];
  const chance = `Dead groups of ${sign}: ${deadText(position)}. Capture ${them} with ${captureMoves(position)}${then}.`;
  return [...(dead.length > 0 ? [chance] : []), ...words.advice(table, 'can be captured')];
}

/** What a legal move captures, what it overlooks, and what it lets the opponent capture. */
export function consequence(position: ManualPosition, move: number, whose: string): string | undefined {
  const { dead, table } = position;
  const stone = move - table.board.points;
  if (stone >= 0) {
    const taken = dead.find((group) => group.includes(stone)) ?? [];
    return `Captured: ${words.stonesText(table, taken)}.`;
  }
  const overlooked = dead.length > 0 ? `Overlooked: ${deadText(position)}.` : undefined;
  const lost = words.consequence(table, move, whose, 'Can be captured');
  return [overlooked, lost].filter((text) => text !== undefined).join(' ') || undefined;
}
