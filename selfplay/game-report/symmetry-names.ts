/** Describes the symmetries of a board. */
import type { GameKit } from '../../src/games/kit.ts';
import { symmetryName } from '../../src/games/symmetry-name.ts';

/**
 * For example `turn by 180°` or `reflection in the axis at 90°`, with angles counter-clockwise; undefined if the picture of the
 * board does not have the symmetry.
 */
export function symmetryTitle(kit: GameKit, symmetry: number): string | undefined {
  const name = symmetryName(kit, symmetry);
  const degrees = Number(/\d+/.exec(name ?? '')?.[0] ?? (name === 'left-right' ? 90 : 0));
  if (name?.startsWith('turn')) return `turn by ${360 - degrees}°`;
  return name && `reflection in the axis at ${degrees}°`;
}
