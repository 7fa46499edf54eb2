/**
 * Ten playing levels for games without measured ones: short searches with moves drawn by visits,
 * less randomly at higher levels.
 */
export const TEN_LEVELS = [
  { playouts: 40, temperature: 4 },
  { playouts: 40, temperature: 2 },
  { playouts: 40, temperature: 1.3 },
  { playouts: 40, temperature: 0.9 },
  { playouts: 40, temperature: 0.55 },
  { playouts: 60, temperature: 0.4 },
  { playouts: 100, temperature: 0.3 },
  { playouts: 200, temperature: 0.2 },
  { playouts: 500, temperature: 0 },
  { playouts: 1000, temperature: 0 },
] as const;
