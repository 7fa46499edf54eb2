/**
 * Ends of games: by their rules, or by adjudication. Determined by the moves and the players'
 * values.
 */

import type { GameKit } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { sheetOf } from '../../src/games/score-sheet.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import type { LoggedGame } from './logged-game.ts';
import type { Adjudication, GameSettings } from './settings.ts';

/** The result of a game. */
export interface GameOutcome {
  /** The sole winner's seat, or null. */
  readonly winner: number | null;
  /** Indexed by seat, in [0, 1]. */
  readonly scores: readonly number[];
}

/** The end of a game as recorded. */
export type Ending = Pick<LoggedGame, 'winner' | 'scores' | 'points' | 'pointParts'> & { readonly end: string };

type Seats = Pick<GameKit, 'seats'>;

/** The loser gets 0. With more than two seats the others share the game equally. */
export function lostBy({ seats }: Seats, loser: number): GameOutcome {
  return {
    winner: seats.length === 2 ? 1 - loser : null,
    scores: seats.map((_, seat) => (seat === loser ? 0 : 1 / (seats.length - 1))),
  };
}

export function undecided({ seats }: Seats): GameOutcome {
  return { winner: null, scores: seats.map(() => 1 / seats.length) };
}

/** With more than two seats the record also contains the scores. */
export function endingOf({ seats }: Seats, { winner, scores }: GameOutcome, end: string): Ending {
  const name = winner === null ? null : (seats[winner]?.name as string);
  return { winner: name, end, ...(seats.length > 2 && { scores }) };
}

/** The end of a game that is over by its rules; otherwise undefined. */
export function endByRules(kit: GameKit, position: unknown): Ending | undefined {
  const outcome = kit.outcome(position);
  if (!outcome) return undefined;
  const { winner, end } = outcome;
  const scores = kit.seats.map((_, seat) => kit.game.reward(position, seat));
  return { ...endingOf(kit, { winner, scores }, end), ...sheetOf(outcome) };
}

/**
 * Whether a seat that has just moved resigns: its last values are all low and, if agreement is
 * required, the opponent's are high.
 */
export function hasGivenUp(
  seat: number,
  movers: readonly (number | undefined)[],
  evals: readonly (number | null)[],
  rule: NonNullable<Adjudication['resign']>,
): boolean {
  const areAll = (wanted: number, isRight: (value: number) => boolean) => {
    const last = evals.filter((_, ply) => movers[ply] === wanted).slice(-rule.moves);
    return last.length === rule.moves && last.every((value) => value !== null && isRight(value));
  };
  if (!areAll(seat, (value) => value < rule.below)) return false;
  return !rule.agreed || areAll(1 - seat, (value) => value > 1 - rule.below);
}

/** The known facts about a game played elsewhere. */
type ToldGame = Pick<LoggedGame, 'moves' | 'evals' | 'end'>;

/**
 * The end of a game played elsewhere, recomputed from its moves; the claimed winner is not trusted.
 * Ends outside the rules must be allowed by the event, and their conditions met. Errors:
 * `bad-game`.
 */
export function endingOfTold(
  kit: GameKit,
  { maxPlies, adjudication, time }: Pick<GameSettings, 'maxPlies' | 'adjudication' | 'time'>,
  { moves, evals, end }: ToldGame,
): Result<Ending> {
  const line = Line.of(kit);
  if (!line.ok) return line;
  const { game } = kit;
  const { position } = line.value;
  const movers: (number | undefined)[] = [];
  for (const [i, move] of moves.entries()) {
    const bad = (what: string) => fail('bad-game', `ply ${i + 1}: ${what}`);
    if (game.isOver(position)) return bad('the game is already over');
    const mover = game.toMove(position);
    const played = line.value.playPly(move);
    if (!played.ok) return bad(played.error.message);
    movers.push(played.value === undefined ? undefined : mover);
  }
  const over = endByRules(kit, position);
  if (over) return ok(over);
  const as = (outcome: GameOutcome) => ok(endingOf(kit, outcome, String(end)));
  const last = movers.at(-1);
  const value = evals.at(-1);
  switch (end) {
    case 'territory': {
      const wins = adjudication.territory ? kit.territory?.(position).winner : undefined;
      if (wins !== undefined) return as(lostBy(kit, 1 - wins));
      break;
    }
    case 'max-plies':
      if (moves.length >= maxPlies) return as(undecided(kit));
      break;
    case 'adjudicated':
      // Whether a result is proven is taken from the player; the proven result is its value.
      if (!adjudication.proven || last === undefined || typeof value !== 'number') break;
      return as(value === 0.5 ? undecided(kit) : lostBy(kit, value > 0.5 ? 1 - last : last));
    case 'resign':
      if (adjudication.resign && last !== undefined && hasGivenUp(last, movers, evals, adjudication.resign)) {
        return as(lostBy(kit, last));
      }
      break;
    case 'time':
      if (time.clock) return as(lostBy(kit, game.toMove(position)));
      break;
  }
  return fail('bad-game', `its moves do not lead to the end ${JSON.stringify(end)}`);
}
