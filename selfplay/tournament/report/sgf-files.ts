/** Writes logged games as SGF files. */
import { numberOf } from '../../../src/games/record.ts';
import { makeSgf } from '../../../src/records/sgf.ts';
import { ok, type Result } from '../../../src/util/result.ts';
import type { TournamentLog } from '../log.ts';
import { distinctGames } from '../logged-games.ts';

interface SgfFile {
  /**
   * `0007.sgf` by the number of the game, from 1; with several logs `2-0007.sgf`, where the oldest
   * log is 1.
   */
  readonly name: string;
  readonly text: string;
}

/**
 * One file for every distinct game of some logs. Errors: those of `makeSgf`, with the name of the
 * file.
 */
export function sgfFiles(logs: readonly TournamentLog[]): Result<SgfFile[]> {
  const reported = distinctGames(logs);
  const digits = Math.max(4, ...reported.map(({ game }) => String(numberOf(game)).length));
  const several = reported.some(({ log }) => log > 0);
  const files: SgfFile[] = [];
  for (const { log, game } of reported) {
    const name = `${several ? `${log + 1}-` : ''}${String(numberOf(game)).padStart(digits, '0')}.sgf`;
    const text = makeSgf([game]);
    if (!text.ok) return { ok: false, error: { ...text.error, message: `${name}: ${text.error.message}` } };
    files.push({ name, text: text.value });
  }
  return ok(files);
}
