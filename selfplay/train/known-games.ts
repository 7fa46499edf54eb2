/** Games at whose positions a training begins. */
import { isDeepStrictEqual } from 'node:util';
import type { GameKit } from '../../src/games/kit.ts';
import type { GameRecord } from '../../src/games/record.ts';
import type { KnownGames } from '../../src/network/learner.ts';
import { playThrough } from '../../src/records/replay.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { counted } from '../../src/util/counted.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { sha256Hex } from '../../src/util/sha256.ts';

/**
 * The moves of validated records, in memory shared by threads, and their checksum. Errors:
 * `other-game` (rules other than the kit's) and `no-game` (no record has a move).
 */
export function knownGames(
  { spec }: GameKit,
  records: readonly GameRecord[],
): Result<{ readonly id: string; readonly games: KnownGames }> {
  const lists: number[][] = [];
  for (const [i, record] of records.entries()) {
    const played = playThrough(record);
    if (!played.ok) return played;
    const { kit, moves } = played.value;
    if (!isDeepStrictEqual(fieldsOfSpec(kit.spec), fieldsOfSpec(spec)))
      return fail('other-game', `game ${i + 1} is ${kit.title}, ${kit.header}, which differs from the trained game`);
    // The choice of a seat is not a move and leaves the position unchanged.
    const numbers = moves.filter((move) => move !== undefined);
    if (numbers.length > 0) lists.push(numbers);
  }
  if (lists.length === 0) return fail('no-game', `no moves in ${counted(records.length, 'game')}`);
  const moves = new Int32Array(new SharedArrayBuffer(4 * lists.reduce((sum, list) => sum + list.length, 0)));
  const starts = new Int32Array(new SharedArrayBuffer(4 * (lists.length + 1)));
  for (const [i, list] of lists.entries()) {
    const start = starts[i] as number;
    moves.set(list, start);
    starts[i + 1] = start + list.length;
  }
  const id = sha256Hex(JSON.stringify(lists)).slice(0, 16);
  return ok({ id, games: { moves, starts } });
}
