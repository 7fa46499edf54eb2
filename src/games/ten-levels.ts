import type { PlayingLevel } from './kit.ts';

/**
 * Ten playing levels: short searches with moves drawn by visits, less randomly at higher levels.
 * `docs/play.md` says what follows from these numbers.
 */
export const TEN_LEVELS: readonly PlayingLevel[] = [
  { playouts: 40, temperature: 4, play: 'plays nearly any of the moves it has looked at' },
  { playouts: 40, temperature: 2, play: 'plays weak moves almost as often as good ones' },
  { playouts: 40, temperature: 1.3, play: 'plays good moves more often than weak ones' },
  { playouts: 40, temperature: 0.9, play: 'plays a weak move now and then' },
  { playouts: 40, temperature: 0.55, play: 'seldom plays a weak move, but sees little ahead' },
  { playouts: 60, temperature: 0.4, play: 'rarely errs in what it sees, and looks further' },
  { playouts: 100, temperature: 0.3, play: 'looks further, with small slips' },
  { playouts: 200, temperature: 0.2, play: 'looks further still, with hardly a slip' },
  { playouts: 500, temperature: 0, play: 'always plays the best move it finds' },
  { playouts: 1000, temperature: 0, play: 'searches twice as much as level 9' },
];
