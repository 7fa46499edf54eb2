/** Logged games as SGF files. */
import { makeSgf } from '../src/records/sgf.ts';
import type { TournamentLog } from './log.ts';
import { distinctGames } from './logged-games.ts';

export interface SgfFile {
  /** `0007.sgf` by the index of the game; `2-0007.sgf` where there are several logs, the oldest being 1. */
  readonly name: string;
  readonly text: string;
}

/** One file for every different game of some logs. */
export function sgfFiles(logs: readonly TournamentLog[]): SgfFile[] {
  const reported = distinctGames(logs);
  const digits = Math.max(4, ...reported.map(({ game }) => String(game.index).length));
  const several = reported.some(({ log }) => log > 0);
  return reported.map(({ log, game }) => {
    const index = String(game.index).padStart(digits, '0');
    return { name: `${several ? `${log + 1}-` : ''}${index}.sgf`, text: makeSgf([game]) };
  });
}
