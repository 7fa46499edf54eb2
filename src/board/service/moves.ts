/** Chooses the engine's moves in games against people, at the requested strength. */

import type { BestMoveOptions } from '../../engine/engine.ts';
import { Judge } from '../../engine/judge.ts';
import { parseLevel } from '../../engine/levels.ts';
import { type Decision, Player } from '../../engine/player.ts';
import type { Client } from '../../engine/scheduler.ts';
import { Line } from '../../games/line.ts';
import { badField, type RequestError, refuseField } from '../../protocol/analysis/refusal.ts';
import type { Query } from '../../protocol/analysis/request.ts';
import { chooseMove } from '../../search/choose.ts';
import { fail, ok, type Result, ResultError } from '../../util/result.ts';
import { rounded } from '../../util/rounded.ts';
import { freshSeed, randomState } from '../../util/seed.ts';
import type { Analyses } from './analyses.ts';
import { GAME_OVER } from './errors.ts';
import type { MoveRequest } from './messages.ts';

const VALUE_DIGITS = 6;

/**
 * Chooses a move, or a seat, by searches that take places in the client's queue. The signal ends
 * them early. Errors: those of `kitOf`, the game and `Analyses.search`, `bad-level`, `bad-field`,
 * `game-over` and `search-failed`.
 */
export async function chosenMove(
  analyses: Analyses,
  client: Client,
  { action: _, moves, level: wanted, seconds, ...position }: MoveRequest,
  signal: AbortSignal,
): Promise<Result<Pick<Decision, 'move' | 'value'>, RequestError>> {
  const { id, initialPosition } = position;
  const kit = analyses.games.kitOf(position);
  if (!kit.ok) return kit;
  if (wanted === undefined && seconds === undefined) return refuseField('level', badField('give a level or seconds'));
  const level = wanted === undefined ? undefined : parseLevel(kit.value, String(wanted));
  if (level?.ok === false) return refuseField('level', badField(level.error.message));
  const line = Line.of(kit.value, initialPosition, moves);
  if (!line.ok) {
    const { ply } = line.error;
    return ply === 0 ? refuseField('initialPosition', line.error) : refuseField('moves', line.error, `move ${ply}: `);
  }
  const { spec, game } = kit.value;
  if (game.isOver(line.value.position)) return GAME_OVER;
  const seed = freshSeed();
  const at = { id, game: spec.name, rules: spec.rules };
  // Levels use a fixed amount of work on one thread, to be equally strong on every machine.
  const search = (query: Query, threads = level && 1) => analyses.search(client, query, threads, signal);
  const engine = {
    line: line.value,
    seed,
    bestMove: async ({ playouts, timeMs }: BestMoveOptions = {}) => {
      const limits = timeMs === undefined ? { playouts } : { playouts, seconds: timeMs / 1000 };
      const analysis = await search({ ...at, initialPosition, moves, top: game.maxMoves, breadth: 0, ...limits });
      const { temperature = 0 } = level?.value.params ?? {};
      return { move: chooseMove(analysis.moves, temperature, randomState(seed))?.move as string, analysis };
    },
  };
  const judge = new Judge(
    spec,
    async (moves, playouts) => (await search({ ...at, moves: [...moves], playouts, top: 1 }, 1)).value,
  );
  try {
    const player = new Player(engine, {
      limits: { ...level?.value.limits, ...(seconds !== undefined && { timeMs: 1000 * seconds }) },
      judge,
    });
    const { move, value } = await player.choose();
    return ok({ move, value: value === null ? null : rounded(value, VALUE_DIGITS) });
  } catch (error) {
    if (error instanceof ResultError) return fail(error.code, error.message);
    throw error;
  }
}
