/**
 * Validates games sent by workers. Takes only what the worker alone can know, and recomputes the
 * result from the moves.
 */
import * as z from 'zod';
import { chosenSeat } from '../../src/games/line.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { endingOfTold } from '../tournament/ending.ts';
import { kitOf } from '../tournament/kit.ts';
import { FAULTS } from '../tournament/log.ts';
import type { LoggedGame } from '../tournament/logged-game.ts';
import { loggedPlayer } from '../tournament/player-spec.ts';
import type { PlannedGame } from './planned-game.ts';

const perPly = z.array(z.number().nullable());

/** The fields known by a worker. Others are ignored. */
const sentGame = z.object({
  /** Includes the name of the chosen seat, in games with that choice. */
  opening: z.array(z.string()),
  moves: z.array(z.string()),
  end: z.string(),
  evals: perPly,
  ms: perPly,
  startedAt: z.string(),
  durationMs: z.number(),
  fault: z.string().optional(),
  faults: FAULTS.optional(),
  by: z.string().optional(),
});

/** The log entry of a game: the plan, with the worker's moves. Errors: `bad-game`. */
export function checkedGame(
  { index, round, players: planned, settings }: PlannedGame,
  sent: unknown,
): Result<LoggedGame> {
  const bad = (what: string) => fail('bad-game', `game ${index + 1}: ${what}`);
  const read = sentGame.safeParse(sent);
  if (!read.success) return bad(firstIssue(read.error, 'game').message);
  const { opening, moves, end, evals, ms, startedAt, durationMs, fault, faults, by } = read.data;
  const kit = kitOf(settings.game);
  const { seats, spec } = kit;
  const begun = opening.slice(0, settings.opening.length);
  if (
    begun.join(' ') !== settings.opening.join(' ') ||
    opening.length !== begun.length + Number(kit.choiceAfter === begun.length)
  ) {
    return bad('the opening differs from the plan');
  }
  if (opening.some((move, i) => moves[i] !== move)) return bad('the moves do not begin with the opening');
  if (evals.length !== moves.length || ms.length !== moves.length)
    return bad('the numbers of moves, values and times differ');
  const ending = endingOfTold(kit, settings, { moves, evals, end });
  if (!ending.ok) return bad(ending.error.message);
  const players = planned.map(loggedPlayer);
  if (chosenSeat(kit, opening) === 0) players.reverse();
  return ok({
    v: 1,
    id: `${index}`,
    ...fieldsOfSpec(spec),
    index,
    ...(seats.length === 2 ? { pair: round } : { round }),
    players,
    opening,
    moves,
    ...ending.value,
    evals,
    ms,
    startedAt,
    durationMs,
    ...(fault !== undefined && { fault }),
    ...(faults && { faults }),
    seed: settings.seed,
    ...(by !== undefined && { by }),
  });
}
