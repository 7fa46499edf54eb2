/**
 * Plans ordinary tournaments: players with individual limits, random openings, and games played to
 * the end.
 */
import type { GameSpec } from '../../src/games/kit.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { kitOf, usualMaxPlies } from '../../src/tournament/kit.ts';
import type { TournamentConfig } from '../../src/tournament/log.ts';
import { makeOpenings, type OpeningSettings, openingPlies } from '../../src/tournament/openings.ts';
import type { Format, Round } from '../../src/tournament/pairing.ts';
import { loggedPlayer, type PlayerSpec } from '../../src/tournament/player-spec.ts';
import { makeSprt, type Sprt } from '../../src/tournament/statistics/sprt.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import type { Tournament } from './run-tournament.ts';

export interface Plan {
  readonly format: Format;
  readonly game: GameSpec;
  readonly players: readonly PlayerSpec[];
  readonly rounds: readonly Round[];
  /** From `plannedOpenings` with the seed. */
  readonly openings: readonly (readonly string[])[];
  readonly seed: string;
  readonly sprt?: Sprt | undefined;
}

/** A tournament with its log configuration. */
export interface Planned {
  readonly tournament: Tournament;
  readonly config: TournamentConfig;
}

/**
 * An opening for every round; see `makeOpenings`. Errors: `no-opening`, if the game is too short.
 */
export async function plannedOpenings(
  game: GameSpec,
  rounds: number,
  seed: string,
): Promise<Result<{ openings: string[][]; different: number }>> {
  const made = await makeOpenings(game, rounds, plannedOpening(game), seed);
  if (made.different > 0) return ok(made);
  return fail('no-opening', noOpenings(kitOf(game).header || game.name));
}

/** `games` is the total number in the log, if these rounds are only a part. */
export function planTournament(plan: Plan, games?: number): Planned {
  const { format, game, players, rounds, openings, seed, sprt } = plan;
  const kit = kitOf(game);
  const { spec, seats } = kit;
  const tournament: Tournament = {
    game: { name: spec.name, rules: spec.rules },
    maxPlies: usualMaxPlies(kit),
    seed,
    players,
    rounds,
    openings,
    adjudication: { proven: false },
    time: {},
    sprt,
  };
  return {
    tournament,
    config: configOf(tournament, {
      format,
      games: games ?? seats.length * rounds.length,
      openings: plannedOpening(game),
    }),
  };
}

/** The log configuration of a tournament. */
export function configOf(
  { game, players, maxPlies, seed, adjudication, time, sprt }: Omit<Tournament, 'rounds' | 'openings'>,
  { format, games, openings }: Pick<TournamentConfig, 'format' | 'games' | 'openings'>,
): TournamentConfig {
  return {
    format,
    ...fieldsOfSpec(kitOf(game).spec),
    players: players.map(loggedPlayer),
    games,
    maxPlies,
    seed,
    openings,
    adjudication: {
      resign: adjudication.resign ?? null,
      proven: adjudication.proven === true,
      // Absent in logs of earlier versions.
      ...(adjudication.territory && { territory: true }),
      moveMs: time.moveMs ?? null,
      clock: time.clock ?? null,
    },
    sprt: sprt ? makeSprt(sprt) : null,
  };
}

function plannedOpening(game: GameSpec): OpeningSettings {
  return { plies: openingPlies(kitOf(game)), balance: null };
}

export function noOpenings(game: string): string {
  return `${game} is too small for a match: it has no openings`;
}
