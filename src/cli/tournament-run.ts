/** Runs of tournaments: their log, what an earlier run has left of it, and Ctrl-C. */
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import {
  configDifferences,
  LogWriter,
  makeHeader,
  readLog,
  type TournamentConfig,
  type TournamentLog,
} from '../../selfplay/log.ts';
import { type RunResult, runTournament, type Tournament } from '../../selfplay/match.ts';
import { BadInput, Failure, must } from './input.ts';
import { catchInterrupt } from './interrupt.ts';
import { liveOutput } from './tournament-live.ts';

/** From a second Ctrl-C to the end: the programs of other players are ended first. */
const QUIT_MS = 200;

export interface Run {
  readonly log: string | undefined;
  /** What the log holds already. */
  readonly earlier: TournamentLog | undefined;
  readonly concurrency: number | undefined;
  /** Without a terminal, a line of progress every so many games. */
  readonly every: number;
  /** To be said, and logged, when the tournament begins. */
  readonly note: string | undefined;
}

/** The log to go on with, or undefined where there is nothing in it yet. */
export function earlierLog(config: TournamentConfig, path: string): TournamentLog | undefined {
  const read = readLog(path);
  if (!read.ok && read.error.code === 'empty-log') {
    rmSync(path);
    say(`The log ${path} had not even got its first line: it is begun anew.`);
    return undefined;
  }
  const earlier = must(read);
  const differences = configDifferences(earlier.header.config, config);
  if (differences.length > 0) {
    throw new BadInput(`${path} is the log of another tournament: ${differences.slice(0, 5).join('; ')}`);
  }
  if (earlier.tornBytes > 0) say(`The last line of the log was torn: ${earlier.tornBytes} bytes were cut off.`);
  say(`Going on with ${path}: ${earlier.games.length} of ${config.games} games are done.`);
  return earlier;
}

/** Plays a tournament; Ctrl-C ends it with the games that are done. */
export async function playTournament(
  tournament: Tournament,
  config: TournamentConfig,
  { log: path, earlier, concurrency, every, note }: Run,
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
