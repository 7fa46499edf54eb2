/** The two sides. */

export const LIGHT = 0;
export const DARK = 1;
export type Color = typeof LIGHT | typeof DARK;
export const COLORS = [LIGHT, DARK] as const;
export const COLOR_NAMES = ['light', 'dark'] as const;

export function opponent(color: Color): Color {
  return color === LIGHT ? DARK : LIGHT;
}
