/** Runs of tournaments: log, progress, and Ctrl-C. */

import { checkStart } from '../../../selfplay/players/gtp-player.ts';
import { CurrentGames } from '../../../selfplay/tournament/current-games.ts';
import { kitOf } from '../../../selfplay/tournament/kit.ts';
import {
  createLog,
  type LogHeader,
  makeHeader,
  makeNote,
  makePlan,
  parseLog,
  type TournamentConfig,
  type TournamentLog,
  withGames,
} from '../../../selfplay/tournament/log.ts';
import { isFaulty } from '../../../selfplay/tournament/logged-games.ts';
import { ruledResults } from '../../../selfplay/tournament/ruled-results.ts';
import { type RunResult, runTournament, type Tournament } from '../../../selfplay/tournament/run-tournament.ts';
import type { Journal } from '../../node/journal.ts';
import { counted } from '../../util/counted.ts';
import { plainLine } from '../../util/plain-line.ts';
import { ok, quote } from '../../util/result.ts';
import { VERSION } from '../../util/version.ts';
import { BadInput, must } from '../arguments/input.ts';
import { whole } from '../arguments/readers.ts';
import { option, type Reader } from '../command.ts';
import type { Io } from '../io.ts';
import { openGameRunner } from '../runs/choose-runner.ts';
import { type EarlierLog, earlierLog } from '../runs/earlier-log.ts';
import { endStoppedLog } from '../runs/interrupt.ts';
import { longRun } from '../runs/long-run.ts';
import { type LiveOutput, liveOutput, titleOf } from './tournament-live.ts';

const MOST_FAULTS = 3;
/** 0 means no limit. */
const faults: Reader<number> = (text) => {
  const most = whole(0)(text);
  return most.ok ? ok(most.value || Infinity) : most;
};

export const MAX_FAULTS = option(
  faults,
  'stop after a player loses N consecutive games because of faults; 0 never stops',
  { default: String(MOST_FAULTS), group: 'Run' },
);
/** The exit code of a tournament in which players lost games by faults. */
export const FAULTY = 3;

export interface Run {
  readonly log: string | undefined;
  /** The header of a new log; default: a newly created one. */
  readonly header?: LogHeader;
  /** The existing log. */
  readonly earlier: Partial<EarlierLog<TournamentLog>> | undefined;
  readonly concurrency: number | undefined;
  /** The address of a farm that plays the games. */
  readonly farm?: string | undefined;
  /** Without a terminal, games between two lines of progress; default: 20. */
  readonly every?: number;
  /** A note to print and log at the start. */
  readonly note: string | undefined;
  /** A player that loses this many consecutive games by faults stops the tournament; default: 3. */
  readonly maxFaults?: number | undefined;
  /** Keeps the journal of `earlier` open, for games still to be planned. */
  readonly isPart?: boolean;
}

/** The games played, and whether Ctrl-C ended the tournament. */
export type Played = RunResult & { readonly isStopped: boolean };

/**
 * The log of a tournament to resume; see ../runs/earlier-log.ts. Its length may be extended, or
 * reduced by games not yet begun: `asked` is the total number of games, undefined for that of the
 * log, null if it may not change.
 */
export function earlierTournament(
  io: Io,
  config: TournamentConfig,
  path: string,
  skipBroken: boolean,
  asked: number | undefined | null,
): EarlierLog<TournamentLog> | undefined {
  const what = { parse: parseLog, skipBroken, what: 'tournament' };
  const done = ({ games, header }: TournamentLog) => `${games.length} of ${asked ?? header.config.games} games`;
  if (asked === null)
    return earlierLog(io, path, config, {
      ...what,
      done,
      fixed: { games: 'the schedule depends on the number of games' },
    });
  const check = ({ games }: TournamentLog) => {
    const last = games.reduce((most, { index }) => Math.max(most, index), -1) + 1;
    if (asked === undefined || asked >= last) return;
    throw new BadInput(`--games ${asked}: must be ${last} or more, since ${path} contains game ${last}`);
  };
  return earlierLog(io, path, config, { ...what, done, free: 'games', check });
}

/**
 * Plays a tournament. Ctrl-C ends it and keeps finished games. Every program among the players is
 * started once before anything is logged. Throws BadInput for one that does not start.
 */
export async function playTournament(
  io: Io,
  tournament: Tournament,
  config: TournamentConfig,
  run: Run,
): Promise<Played> {
  const { log: path, earlier, note, isPart } = run;
  const { games: done, warnings } = ruledResults(kitOf(tournament.game), earlier?.log?.games ?? []);
  for (const warning of warnings) io.say(`Warning: ${warning}.`);
  const { players, game } = tournament;
  const header = earlier?.log?.header ?? run.header ?? makeHeader(config);
  let journal = earlier?.journal;
  let live: LiveOutput | undefined;
  let now: CurrentGames | undefined;
  return longRun(io, {
    name: 'the tournament',
    kept: path === undefined ? undefined : 'games',
    earlier: earlier?.journal,
    create: path === undefined ? undefined : () => createLog(path),
    open: async (stop, signal) => {
      if (done.length < config.games) await startPrograms(tournament, signal);
      return openGameRunner(io, run, players, {
        header: withGames(header, config.games),
        games: config.games,
        done,
        title: titleOf(tournament, config.format),
        seats: kitOf(game).seats.length,
        standing: () => live?.standing() ?? '',
        onNote: (text) => journal?.append(makeNote(text)),
        onStop: stop,
      });
    },
    play: async ({ runner, log, signal }) => {
      journal = log;
      beginLog(io, log, header, config, earlier?.log, note);
      if (path !== undefined) now = new CurrentGames(path);
      live = liveOutput(io, config.games, done.length, run.every ?? 20);
      const { maxFaults = MOST_FAULTS } = run;
      const { onGame } = live;
      const result = await runTournament(tournament, { runner, done, log, now, maxFaults, signal, onGame });
      return { ...result, isOver: !signal.aborted };
    },
    close: () => {
      live?.stop();
      now?.close();
    },
    isPart,
  });
}

async function startPrograms({ players, game }: Tournament, signal: AbortSignal): Promise<void> {
  const kit = kitOf(game);
  for (const player of players) {
    if (player.kind !== 'gtp') continue;
    const started = await checkStart(player, kit, () => signal.aborted);
    if (signal.aborted) return;
    must(started);
  }
}

/** The first lines of a log, or those that a resumed run adds to it. */
function beginLog(
  io: Io,
  log: Journal | undefined,
  header: LogHeader,
  { games }: TournamentConfig,
  earlier: TournamentLog | undefined,
  note: string | undefined,
): void {
  const isReplanned = earlier !== undefined && earlier.header.config.games !== games;
  if (earlier && earlier.header.version !== VERSION) log?.append(makeNote(`resumed by version ${VERSION}`));
  if (isReplanned) log?.append(makePlan(games));
  else if (earlier) return;
  else log?.append(header);
  if (note === undefined) return;
  log?.append(makeNote(note));
  io.say(`Note: ${note}.`);
}

/** After the result of a tournament: how it ended, unless by its last game, and the exit code. */
export function endPlayed(io: Io, { games, broken, isStopped }: Omit<Played, 'board'>, log: string | undefined): void {
  const faulty = games.filter(isFaulty).length;
  if (isStopped) endStoppedLog(io, log);
  else if (faulty > 0) io.exitCode = FAULTY;
  if (faulty > 0) io.say(`Players lost ${faulty} of ${counted(games.length, 'game')} by faults.`);
  if (!broken) return;
  io.say(stoppedByFaults(broken.name, broken.games, broken.fault, log !== undefined));
}

/** Of a player that kept losing by faults; `fault` is the last one. */
export function stoppedByFaults(player: string, games: number, fault: string, isLogged: boolean): string {
  const resume = isLogged ? '--resume continues the run; ' : '';
  return (
    `Stopped: ${quote(player)} lost ${counted(games, 'consecutive game')} because of faults, the last one: ` +
    `${plainLine(fault)}. ${resume}--max-faults 0 ignores faults.`
  );
}
