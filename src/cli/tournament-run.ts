/** Runs of tournaments: their log, progress, and Ctrl-C. */
import { availableParallelism } from 'node:os';
import { LogWriter, makeHeader, readLog, type TournamentConfig, type TournamentLog } from '../../selfplay/log.ts';
import { type RunResult, runTournament, type Tournament } from '../../selfplay/match.ts';
import { earlierLog } from './earlier-log.ts';
import { Failure, must } from './input.ts';
import { catchInterrupt } from './interrupt.ts';
import { liveOutput } from './tournament-live.ts';

/** From a second Ctrl-C to the end: the programs of other players are ended first. */
const QUIT_MS = 200;

export interface Run {
  readonly log: string | undefined;
  /** What the log holds already. */
  readonly earlier: TournamentLog | undefined;
  readonly concurrency: number | undefined;
  /** Without a terminal, a line of progress every so many games; default: 20. */
  readonly every?: number;
  /** To be said, and logged, when the tournament begins. */
  readonly note: string | undefined;
}

/** The log of a tournament to go on with; see ./earlier-log.ts. */
export function earlierTournament(config: TournamentConfig, path: string): TournamentLog | undefined {
  return earlierLog(readLog, path, config, 'tournament', ({ games }) => `${games.length} of ${config.games} games`);
}

/** Plays a tournament; Ctrl-C ends it with the games that are done. */
export async function playTournament(
  tournament: Tournament,
  config: TournamentConfig,
  { log: path, earlier, concurrency, every = 20, note }: Run,
): Promise<RunResult & { readonly isStopped: boolean }> {
  let log: LogWriter | undefined;
  if (path !== undefined) {
    log = earlier ? LogWriter.resume(path, earlier) : must(LogWriter.create(path, makeHeader(config)));
  }
  if (note !== undefined && !earlier) {
    log?.note(note);
    say(`Note: ${note}.`);
  }
  const interrupt = catchInterrupt('Stopping after the moves that are being thought about', QUIT_MS);
  const { signal } = interrupt;
  const live = liveOutput(tournament, config.games, earlier?.games.length ?? 0, every);
  try {
    const result = await runTournament(tournament, {
      concurrency: concurrency ?? availableParallelism(),
      done: earlier?.games ?? [],
      log,
      signal,
      onGame: live.onGame,
    });
    return { ...result, isStopped: signal.aborted };
  } catch (error) {
    const resume = path === undefined ? '' : ' The log keeps the games that are done; --resume goes on with it.';
    throw new Failure(`a game cannot be played: ${error instanceof Error ? error.message : error}.${resume}`);
  } finally {
    live.stop();
    interrupt.end();
    log?.close();
  }
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
