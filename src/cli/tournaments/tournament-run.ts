/** Runs of tournaments: their log, progress, and Ctrl-C. */
import { availableParallelism } from 'node:os';
import {
  createLog,
  makeHeader,
  makeNote,
  parseLog,
  type TournamentConfig,
  type TournamentLog,
} from '../../../selfplay/tournament/log.ts';
import { type RunResult, runTournament, type Tournament } from '../../../selfplay/tournament/match.ts';
import type { GameKit } from '../../games/kit.ts';
import { counted } from '../../util/counted.ts';
import { JournalError } from '../../util/journal.ts';
import { VERSION } from '../../util/version.ts';
import { Failure, must } from '../arguments/input.ts';
import { type EarlierLog, earlierLog } from '../runs/earlier-log.ts';
import { catchInterrupt } from '../runs/interrupt.ts';
import { liveOutput } from './tournament-live.ts';

/** From a second Ctrl-C to the end: the programs of other players are ended first. */
const QUIT_MS = 200;

export interface Run {
  readonly log: string | undefined;
  /** What there is of the log already. */
  readonly earlier: Partial<EarlierLog<TournamentLog>> | undefined;
  readonly concurrency: number | undefined;
  /** Without a terminal, a line of progress every so many games; default: 20. */
  readonly every?: number;
  /** To be said, and logged, when the tournament begins. */
  readonly note: string | undefined;
}

/** The log of a tournament to go on with; see ./earlier-log.ts. */
export function earlierTournament(config: TournamentConfig, path: string): EarlierLog<TournamentLog> {
  return earlierLog(parseLog, path, config, 'tournament', ({ games }) => `${games.length} of ${config.games} games`);
}

/** Plays a tournament; Ctrl-C ends it with the games that are done. */
export async function playTournament(
  tournament: Tournament,
  config: TournamentConfig,
  { log: path, earlier, concurrency, every = 20, note }: Run,
): Promise<RunResult & { readonly isStopped: boolean }> {
  const log = earlier || path === undefined ? earlier?.journal : must(createLog(path));
  const done = earlier?.log?.games ?? [];
  if (!earlier?.log) {
    log?.append(makeHeader(config));
    if (note !== undefined) {
      log?.append(makeNote(note));
      say(`Note: ${note}.`);
    }
  }
  if (earlier?.log && earlier.log.header.version !== VERSION) {
    log?.append(makeNote(`gone on with by version ${VERSION}`));
  }
  const interrupt = catchInterrupt('Stopping after the moves that are being thought about', QUIT_MS);
  const { signal } = interrupt;
  const live = liveOutput(tournament, config.games, done.length, every);
  try {
    const result = await runTournament(tournament, {
      concurrency: concurrency ?? availableParallelism(),
      done,
      log,
      signal,
      onGame: live.onGame,
    });
    return { ...result, isStopped: signal.aborted };
  } catch (error) {
    if (error instanceof JournalError) throw error;
    const resume = path === undefined ? '' : ' The log keeps the games that are done; --resume goes on with it.';
    throw new Failure(`a game cannot be played: ${error instanceof Error ? error.message : error}.${resume}`);
  } finally {
    live.stop();
    interrupt.end();
    log?.close();
  }
}

/** What is noted where there are too few openings for so many rounds. */
export function fewOpenings({ seats }: Pick<GameKit, 'seats'>, different: number, rounds: number): string {
  const found = different === 1 ? 'is only 1 different opening' : `are only ${different} different openings`;
  const needed = counted(rounds, seats.length === 2 ? 'pair' : 'round');
  return `there ${found} for ${needed} of games: some are used again`;
}

/** After the result of a tournament that Ctrl-C has ended: how to go on, and the exit code. */
export function endStopped(log: string | undefined): void {
  say(
    log === undefined ? 'Stopped. Nothing was logged: see --log.' : 'Stopped. The same command with --resume goes on.',
  );
  process.exitCode = 130;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
