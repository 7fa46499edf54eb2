/** Opens a tournament: its log, what was played before, and the openings. */
import { counted } from '../../src/util/counted.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import { EventLog, type LogKind, type LogPlace } from '../event/event-log.ts';
import type { EventSettings } from '../game/planned-game.ts';
import {
  type LogHeader,
  makeNote,
  makePlan,
  parseLog,
  type TournamentConfig,
  type TournamentLog,
  withGames,
} from './log.ts';
import type { LoggedGame } from './logged-game.ts';
import { makeOpenings, openingKey } from './openings.ts';
import type { Rounds, TournamentPlan } from './plan-tournament.ts';
import type { PlayerSpec } from './player-spec.ts';
import { ruledResults } from './ruled-results.ts';
import type { Sprt } from './statistics/sprt.ts';

/** A tournament with its openings. */
export interface Tournament extends EventSettings, Rounds {
  readonly players: readonly PlayerSpec[];
  readonly openings: readonly (readonly string[])[];
  /** Stops the tournament when decided. For two players in two seats. */
  readonly sprt?: Sprt | undefined;
}

export interface OpenedTournament extends Tournament {
  /** With the number of games that this run plans. */
  readonly header: LogHeader;
  readonly log: EventLog<TournamentLog> | undefined;
  /** The first lines of this run in the log, after the header of a new one. */
  readonly lines: readonly object[];
  /** Games of earlier runs, with results by the rules. */
  readonly done: readonly LoggedGame[];
  /** Why there are fewer games, or intervals by opening. Absent if an earlier run has noted it. */
  readonly note: string | undefined;
  /** About games with a wrong result in the log. */
  readonly warnings: readonly string[];
}

/**
 * Opens or resumes a log, and makes the openings. Errors: `no-opening`, if none is suitable; `other-run`, for the log of
 * another tournament, which names the settings; `bad-option`, for fewer games than were played; those of `parseLog` and
 * of journals.
 */
export async function openTournament(plan: TournamentPlan, place?: LogPlace): Promise<Result<OpenedTournament>> {
  const resumed = place?.isResumed ? EventLog.open(place, kindOf(plan)) : undefined;
  if (resumed && !resumed.ok) return resumed;
  const earlier = resumed?.value.earlier;
  const opened = await tournamentOf(plan, earlier, resumed?.value.path);
  // Last, so that a run that ends before has not created a log.
  const log = opened.ok && place && !resumed ? EventLog.open(place, kindOf(plan)) : resumed;
  if (opened.ok && (!log || log.ok)) return ok({ ...opened.value, log: log?.value });
  if (resumed) resumed.value.close();
  return opened.ok ? (log as Result<never>) : opened;
}

function kindOf({ header: { config }, fixed }: TournamentPlan): LogKind<TournamentConfig, TournamentLog> {
  const games = fixed === undefined ? { free: 'games' } : { fixed: { games: fixed } };
  return { what: 'tournament', config, parse: parseLog, ...games };
}

async function tournamentOf(
  plan: TournamentPlan,
  earlier: TournamentLog | undefined,
  path: string | undefined,
): Promise<Result<Omit<OpenedTournament, 'log'>>> {
  const { kit, isDistinct, nameOf } = plan;
  const asked = plan.games === undefined ? undefined : plan.header.config.games;
  const least = (earlier?.games.reduce((most, { index }) => Math.max(most, index), -1) ?? -1) + 1;
  if (asked !== undefined && asked < least) {
    const why = `must be ${least} or more, since ${path} contains game ${least}`;
    return fail('bad-option', `${nameOf('games')} ${asked}: ${why}`);
  }
  const logged = earlier?.header.config.games;
  const wanted = asked ?? logged ?? plan.header.config.games;
  const seats = kit.seats.length;
  const { openings, different } = await openingsOf(plan, Math.ceil(wanted / seats));
  if (different === 0) return fail('no-opening', plan.noOpening);
  const games = isDistinct ? Math.min(wanted, seats * different) : wanted;
  const note =
    different < openings.length
      ? isDistinct
        ? fewerGames(games)
        : fewOpenings(seats, different, openings.length)
      : undefined;
  const isNew = games !== logged;
  const { games: done, warnings } = ruledResults(kit, earlier?.games ?? []);
  return ok({
    ...plan,
    openings,
    ...plan.roundsOf(games),
    header: withGames(earlier?.header ?? plan.header, games),
    lines: [
      ...(earlier && earlier.header.version !== VERSION ? [makeNote(`resumed by version ${VERSION}`)] : []),
      ...(earlier && isNew ? [makePlan(games)] : []),
      ...(isNew && note !== undefined ? [makeNote(note)] : []),
    ],
    done,
    note: isNew ? note : undefined,
    warnings,
  });
}

async function openingsOf(
  { kit, game, seed, openings }: TournamentPlan,
  rounds: number,
): Promise<{ openings: readonly (readonly string[])[]; different: number }> {
  if (!('book' in openings)) return makeOpenings(game, rounds, openings, seed);
  const book = openings.book.map((line) => line.split(' '));
  return {
    openings: Array.from({ length: rounds }, (_, i) => book[i % book.length] as string[]),
    different: new Set(book.map((opening) => openingKey(kit, opening))).size,
  };
}

/** A note that there are too few openings for this many rounds. */
export function fewOpenings(seats: number, different: number, rounds: number): string {
  const unit = seats === 2 ? 'game pair' : 'round';
  return `only ${counted(different, 'different opening')} for ${counted(rounds, unit)}: openings are repeated, and intervals are by opening`;
}

function fewerGames(games: number): string {
  return `the available openings suffice for ${counted(games, 'game')} only`;
}
