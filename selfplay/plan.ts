/** Tournaments without anything special: players with limits of their own, random openings, every game to its end. */
import { fail, ok, type Result } from '../src/util/result.ts';
import type { TournamentConfig } from './log.ts';
import type { Tournament } from './match.ts';
import { makeOpenings } from './openings.ts';
import type { Pairing } from './pairing.ts';
import { loggedPlayer, type PlayerSpec } from './players.ts';
import { makeSprt, type Sprt } from './sprt.ts';

export interface Plan {
  readonly format: TournamentConfig['format'];
  readonly size: number;
  readonly players: readonly PlayerSpec[];
  readonly pairings: readonly Pairing[];
  /** From `plannedOpenings` with the seed. */
  readonly openings: readonly (readonly string[])[];
  readonly seed: string;
  readonly sprt?: Sprt | undefined;
}

/** A tournament, and what its log says of it. */
export interface Planned {
  readonly tournament: Tournament;
  readonly config: TournamentConfig;
}

const PLANNED_OPENING = { plies: 4, balance: null };
const MOST_PLIES = 1000;

/** An opening for every pair of games, see `makeOpenings`. Errors: `no-opening`, on a board too small for any. */
export async function plannedOpenings(
  size: number,
  pairs: number,
  seed: string,
): Promise<Result<{ openings: string[][]; different: number }>> {
  const made = await makeOpenings(size, pairs, PLANNED_OPENING, seed);
  if (made.different > 0) return ok(made);
  return fail('no-opening', `size ${size} is too small for a match: there are no openings`);
}

/** `games` is what the log promises in all, where the pairings are only a part of that. */
export function planTournament(plan: Plan, games = 2 * plan.pairings.length): Planned {
  const { format, size, players, pairings, openings, seed, sprt } = plan;
  const common = { size, players, seed, pie: false, maxPlies: MOST_PLIES };
  return {
    tournament: { ...common, pairings, openings, adjudication: { proven: false }, time: {}, sprt },
    config: {
      ...common,
      format,
      game: 'meridians',
      players: players.map(loggedPlayer),
      games,
      openings: PLANNED_OPENING,
      adjudication: { resign: null, proven: false, moveMs: null, clock: null },
      sprt: sprt ? makeSprt(sprt) : null,
    },
  };
}
