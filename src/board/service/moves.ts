/** Chooses the engine's moves in games against people, at the requested strength. */

import type { Decision } from '../../engine/analysis.ts';
import { Judge } from '../../engine/judge.ts';
import { parseLevel } from '../../engine/levels.ts';
import type { Client } from '../../engine/scheduler.ts';
import { Line } from '../../games/line.ts';
import { VALUE_DIGITS } from '../../protocol/analysis/analysis-fields.ts';
import { badField, type RequestError, refuseField } from '../../protocol/analysis/refusal.ts';
import { chooseMove } from '../../search/choose.ts';
import type { SearchRequest } from '../../search/request.ts';
import { fail, must, ok, type Result, ResultError } from '../../util/result.ts';
import { rounded } from '../../util/rounded.ts';
import { freshSeed, randomState } from '../../util/seed.ts';
import type { Analyses } from './analyses.ts';
import { GAME_OVER } from './errors.ts';
import type { MoveRequest } from './messages.ts';

/**
 * Chooses a move, or a seat, by searches that take places in the client's queue. The signal ends
 * them early. Errors: those of `kitOf`, `check`, the game and `Analyses.search`, `bad-level`, `bad-field`,
 * `game-over` and `search-failed`.
 */
export async function chosenMove(
  analyses: Analyses,
  client: Client,
  { action: _, moves, level: wanted, seconds, ...position }: MoveRequest,
  signal: AbortSignal,
): Promise<Result<Pick<Decision, 'move' | 'value'>, RequestError>> {
  const kit = analyses.games.kitOf(position);
  if (!kit.ok) return kit;
  const fits = analyses.games.check(kit.value);
  if (!fits.ok) return fits;
  if (wanted === undefined && seconds === undefined) return refuseField('level', badField('give a level or seconds'));
  const level = wanted === undefined ? undefined : parseLevel(kit.value, String(wanted));
  if (level?.ok === false) return refuseField('level', badField(level.error.message));
  const line = Line.of(kit.value, position.initialPosition, moves);
  if (!line.ok) {
    const { ply } = line.error;
    return ply === 0 ? refuseField('initialPosition', line.error) : refuseField('moves', line.error, `move ${ply}: `);
  }
  const { spec, game } = kit.value;
  if (game.isOver(line.value.position)) return GAME_OVER;
  const seed = freshSeed();
  const search = (at: Line, asked: SearchRequest, threads: number | undefined) => {
    const { start, plies } = at;
    const asking = { position: kit.value.makePosition(at.position), start, moves: plies };
    return analyses.search(client, kit.value, asking, { seed: analyses.seed, ...asked }, threads, signal);
  };
  try {
    if (!line.value.hasSeats) {
      const valueAfter = async (moves: readonly string[], playouts: number) => {
        return (await search(must(Line.of(kit.value, undefined, moves)), { playouts, top: 1 }, 1)).value;
      };
      return ok({ move: await new Judge(spec, valueAfter).choose(line.value.plies, seed), value: null });
    }
    const timeMs = seconds === undefined ? undefined : 1000 * seconds;
    // Levels use a fixed amount of work on one thread, to be equally strong on every machine.
    const { moves: found, value } = await search(line.value, { ...level?.value.limits, timeMs }, level && 1);
    const { temperature = 0 } = level?.value.params ?? {};
    const chosen = chooseMove(found, temperature, randomState(seed));
    return ok({ move: chosen?.move as string, value: rounded(value, VALUE_DIGITS) });
  } catch (error) {
    if (error instanceof ResultError) return fail(error.code, error.message);
    throw error;
  }
}
