/** Runs of tournaments: log, progress, and Ctrl-C. */

import { checkStart } from '../../../selfplay/players/gtp-player.ts';
import { makeNote } from '../../../selfplay/tournament/log.ts';
import { isFaulty } from '../../../selfplay/tournament/logged-games.ts';
import { openTournament } from '../../../selfplay/tournament/open-tournament.ts';
import type { TournamentPlan } from '../../../selfplay/tournament/plan-tournament.ts';
import { type PlayedTournament, playTournament } from '../../../selfplay/tournament/play-tournament.ts';
import { counted } from '../../util/counted.ts';
import { plainLine } from '../../util/plain-line.ts';
import { ok, quote } from '../../util/result.ts';
import { mustParse } from '../arguments/input.ts';
import { whole } from '../arguments/readers.ts';
import { option, type Reader } from '../command.ts';
import type { Io } from '../io.ts';
import { openGameRunner } from '../runs/choose-runner.ts';
import { logPlace, sayResumed } from '../runs/event-log.ts';
import { endStoppedLog } from '../runs/interrupt.ts';
import { longRun } from '../runs/long-run.ts';
import { type LiveOutput, liveOutput, liveTitle } from './tournament-live.ts';

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

/** What a command says about its run. */
interface RunArguments {
  /** Printed when the tournament is open. */
  readonly heading?: string;
  readonly log?: string | undefined;
  readonly resume?: boolean | undefined;
  readonly skipBroken?: boolean;
  readonly concurrency?: number | undefined;
  /** The address of a farm that plays the games. */
  readonly farm?: string | undefined;
  /** Without a terminal, games between two lines of progress; default: 20. */
  readonly every?: number;
  /** A player that loses this many consecutive games by faults stops the tournament; default: 3. */
  readonly maxFaults?: number;
}

/** What was played, and whether Ctrl-C ended it. */
type Played = PlayedTournament & { readonly isStopped: boolean };

/**
 * Plays a tournament, or resumes its log. Ctrl-C ends it and keeps finished games. Every program among the players is
 * started once before anything is logged. Throws BadInput for one that does not start.
 */
export async function playPlanned(io: Io, plan: TournamentPlan, args: RunArguments): Promise<Played> {
  const place = logPlace({ ...args, skipBroken: args.skipBroken === true });
  const opened = mustParse(await openTournament(plan, place));
  const { header, done, note, players } = opened;
  const { games } = header.config;
  if (args.heading !== undefined) io.say(args.heading);
  sayResumed(io, place, opened.log, `${done.length} of ${games} games`);
  for (const warning of opened.warnings) io.say(`Warning: ${warning}.`);
  return longRun(io, 'the tournament', place && 'games', async (signal, stop) => {
    let live: LiveOutput | undefined;
    const open = async () => {
      if (done.length < games) await startPrograms(plan, signal);
      const runner = await openGameRunner(io, args, players, {
        header,
        games,
        done,
        title: liveTitle(plan),
        seats: plan.kit.seats.length,
        standing: () => live?.standing() ?? '',
        onNote: (text) => opened.log?.append(makeNote(text)),
        onStop: stop,
      });
      if (note !== undefined) io.say(`Note: ${note}.`);
      live = liveOutput(io, games, done.length, args.every ?? 20);
      return runner;
    };
    try {
      const { maxFaults = MOST_FAULTS } = args;
      return await playTournament(opened, { open, maxFaults, signal, onGame: (_, board) => live?.show(board) });
    } finally {
      live?.stop();
    }
  });
}

async function startPrograms({ players, kit }: TournamentPlan, signal: AbortSignal): Promise<void> {
  for (const player of players) {
    if (player.kind !== 'gtp') continue;
    const started = await checkStart(player, kit, () => signal.aborted);
    if (signal.aborted) return;
    mustParse(started);
  }
}

/** After the result of a tournament: how it ended, unless by its last game, and the exit code. */
export function endPlayed(io: Io, { log: { games }, broken, isStopped }: Played, log: string | undefined): void {
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
