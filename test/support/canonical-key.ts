import type { Position } from '../../src/games/meridians/position.ts';

/** A text that positions of Meridians share exactly if they differ by a symmetry of the board and an exchange of colours. */
export function canonicalKey(position: Position): string {
  const { symmetries, points } = position.board;
  const signs = Array.from({ length: points }, (_, point) => {
    const color = position.colorAt(point);
    return color === undefined ? '.' : color === position.toMove ? 'o' : 'x';
  });
  const images = symmetries.map((symmetry) => signs.map((_, point) => signs[symmetry[point] as number]).join(''));
  return images.sort()[0] as string;
}
