/** Chooses the engine's moves in games against people, at the requested strength. */

import type { GameKit } from '../engine/engine.ts';
import { type Found, isFinal } from '../engine/engines.ts';
import {
  betterSeat,
  CHOOSING_PLAYOUTS,
  fairestOf,
  knownMove,
  knownValue,
  WAYS,
  waysToChoice,
} from '../engine/judge.ts';
import { levelMove, parseLevel } from '../engine/levels.ts';
import type { Client } from '../engine/scheduler.ts';
import { Line } from '../games/line.ts';
import type { RequestError } from '../protocol/analysis/refusal.ts';
import type { Query } from '../protocol/analysis/request.ts';
import { ok, type Result } from '../util/result.ts';
import { freshSeed } from '../util/seed.ts';
import type { Analyses } from './analyses.ts';
import { badField, gameOver, LEVEL_OR_SECONDS, SEARCH_STOPPED, searchFailed } from './errors.ts';
import type { MoveRequest } from './messages.ts';

/** A move or the name of a seat, and its player's expected score in [0, 1], if known. */
export interface Chosen {
  readonly move: string;
  readonly value: number | null;
}

/**
 * Chooses a move and passes it to `onChosen`. The returned function ends the search early. Errors:
 * those of `Analyses.add`, `bad-level`, `bad-field` and `game-over`.
 */
export function choose(
  analyses: Analyses,
  client: Client,
  request: MoveRequest,
  onChosen: (chosen: Result<Chosen, RequestError>) => void,
): Result<() => void, RequestError> {
  const { id, game, size, rules, initialPosition, moves, level: wanted, seconds } = request;
  const fields = {
    ...(game !== undefined && { game }),
    ...(size !== undefined && { size }),
    ...(rules !== undefined && { rules }),
    ...(initialPosition !== undefined && { initialPosition }),
  };
  const kit = analyses.games.kitOf({ id, ...fields });
  if (!kit.ok) return kit;
  if ((wanted === undefined) === (seconds === undefined)) return LEVEL_OR_SECONDS;
  const level = wanted === undefined ? undefined : parseLevel(kit.value, String(wanted));
  if (level?.ok === false) return badField('level', level.error.message);
  const choiceAfter = initialPosition === undefined ? kit.value.choiceAfter : undefined;
  if (choiceAfter !== undefined && moves.length <= choiceAfter) {
    return judged(analyses, client, { id, ...fields, moves, top: 1 }, kit.value, onChosen);
  }
  const boardMoves = moves.filter((_, ply) => ply !== choiceAfter);
  const most = kit.value.game.maxMoves;
  const limits = level ? { playouts: level.value.limits.playouts, breadth: 0 } : { seconds: seconds as number };
  const query = { id, ...fields, moves: boardMoves, top: most, ...limits };
  const onFound = (found: Found) => {
    if (!isFinal(found)) return;
    if (!found.ok || !found.value) return onChosen(failed(id, found));
    const { moves, value } = found.value;
    const move = level ? levelMove(level.value, moves, freshSeed()) : moves[0];
    onChosen(move ? ok({ move: move.move, value }) : gameOver(id));
  };
  // Levels use a fixed amount of work on one thread, to be equally strong on every machine.
  const added = analyses.add(client, query, level ? 1 : undefined, onFound);
  return added.ok ? ok(() => added.value.stop()) : added;
}

/**
 * Chooses moves before the choice of a seat, and the seat, by short searches. Each of these takes a
 * place in the client's queue.
 */
function judged(
  analyses: Analyses,
  client: Client,
  query: Query,
  kit: GameKit,
  onChosen: (chosen: Result<Chosen, RequestError>) => void,
): Result<() => void, RequestError> {
  const { moves = [] } = query;
  const played = Line.of(kit, undefined, moves);
  if (!played.ok) return { ok: false, error: { ...played.error, field: 'moves' } };
  const isChoice = moves.length === kit.choiceAfter;
  const { game, seats } = kit;
  const seatFor = (value: number) => seats[betterSeat(game.toMove(played.value.position), value)]?.name as string;
  const value = isChoice ? knownValue(kit, moves) : undefined;
  const known = value === undefined ? knownMove(kit, moves, freshSeed()) : seatFor(value);
  if (known !== undefined) {
    queueMicrotask(() => onChosen(ok({ move: known, value: null })));
    return ok(() => {});
  }
  const room = analyses.roomFor(client, isChoice ? 1 : WAYS);
  if (!room.ok) return room;
  const lines = isChoice ? [moves] : waysToChoice(kit, moves, freshSeed());
  const values: number[] = [];
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const one of stops.splice(0)) one();
  };
  let left = lines.length;
  for (const [i, line] of lines.entries()) {
    const added = analyses.add(client, { ...query, moves: line, playouts: CHOOSING_PLAYOUTS, top: 1 }, 1, (found) => {
      if (left === 0 || !isFinal(found)) return;
      if (!found.ok || !found.value) {
        left = 0;
        stop();
        onChosen(failed(query.id, found));
        return;
      }
      values[i] = found.value.value;
      if (--left > 0) return;
      const move = isChoice ? seatFor(values[0] as number) : (fairestOf(lines, values)[moves.length] as string);
      onChosen(ok({ move, value: null }));
    });
    if (!added.ok) {
      left = 0;
      stop();
      return added;
    }
    stops.push(added.value.stop);
  }
  return ok(stop);
}

function failed(id: string, found: Found) {
  return searchFailed(id, found.ok ? SEARCH_STOPPED : found.error.message);
}
