import type { PlayingLevel } from './kit.ts';

/**
 * Ten playing levels: short searches with moves drawn by visits, less randomly at higher levels.
 * `docs/play.md` says what follows from these numbers.
 */
export const TEN_LEVELS: readonly PlayingLevel[] = [
  { playouts: 40, temperature: 4, play: 'looks at a few moves and plays nearly any of them' },
  { playouts: 40, temperature: 2, play: 'finds good moves, but plays weak ones almost as often' },
  { playouts: 40, temperature: 1.3, play: 'plays good moves more often than weak ones' },
  { playouts: 40, temperature: 0.9, play: 'plays mostly good moves, and a weak one now and then' },
  { playouts: 40, temperature: 0.55, play: 'seldom plays a weak move, but does not look far ahead' },
  { playouts: 60, temperature: 0.4, play: 'rarely errs in what it has seen, and looks somewhat further' },
  { playouts: 100, temperature: 0.3, play: 'looks further, with small slips' },
  { playouts: 200, temperature: 0.2, play: 'looks far enough for most tactics, with hardly a slip' },
  { playouts: 500, temperature: 0, play: 'always plays the best move that a short search finds' },
  { playouts: 1000, temperature: 0, play: 'searches twice as much; only best play is stronger' },
];
