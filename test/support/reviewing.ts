/** Reviews of small games on the test's own thread. */
import type { GameKit } from '../../src/games/kit.ts';
import type { GameRecord } from '../../src/games/record.ts';
import { openSearchLog } from '../../src/node/search-log.ts';
import { openRecord } from '../../src/records/spec.ts';
import { type Review, reviewGame } from '../../src/review/review.ts';
import type { ReviewOptions } from '../../src/review/reviewer.ts';
import { reviewKey, SearchLog, type SearchSettings } from '../../src/review/search-log.ts';
import { must } from '../../src/util/result.ts';
import { STATIC } from './presets.ts';

export function settings(playouts: number, params = STATIC): SearchSettings {
  return { playouts, threads: 0, memoryBytes: 16 << 20, seed: '1', params };
}

/** The game of a record. */
export function kitOf(record: GameRecord): GameKit {
  return must(openRecord(record));
}

/** Without a path nothing is kept. */
export function openLog(record: GameRecord, used: SearchSettings, path?: string): SearchLog {
  const key = reviewKey(record, used);
  return path === undefined ? SearchLog.of(key) : must(openSearchLog(key, path));
}

export async function reviewed(
  record: GameRecord,
  playouts: number,
  options: Partial<ReviewOptions> = {},
  params = STATIC,
): Promise<Review> {
  const used = settings(playouts, params);
  return must(await reviewGame(record, used, { log: openLog(record, used), ...options }));
}
