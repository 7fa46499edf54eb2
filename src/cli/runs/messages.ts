/** What long runs say: how they start, stop and resume. Errors of their logs are in ../arguments/messages.ts. */
import { counted } from '../../util/counted.ts';
import { plainLine } from '../../util/plain-line.ts';
import { quote } from '../../util/result.ts';

/** What Ctrl-C waits for. */
export const STOPPING = 'Stopping';
export const AFTER_GAMES = 'Stopping after the current games';

/** After the first Ctrl-C; `stopping` is one of the texts above. */
export function pressAgain(stopping: string): string {
  return `${stopping}. Press Ctrl-C again to quit at once.`;
}

export const NOT_LOGGED = 'Nothing was logged (see --log).';
export const HOW_TO_RESUME = 'To resume, run the same command with --resume.';

/** At the end of an interrupted command. */
export function stoppedText(howToResume: string): string {
  return howToResume === '' ? 'Stopped.' : `Stopped. ${howToResume}`;
}

/** Of a run that failed; `what` is finished and in its log, undefined without a log. */
export function runFailed(run: string, why: string, what?: 'games' | 'iterations'): string {
  const resume = what === undefined ? '' : ` Finished ${what} are in the log; --resume continues from there.`;
  return `${run} failed: ${why}.${resume}`;
}

export function noLogYet(path: string): string {
  return `${path} does not exist yet: starting a new log.`;
}

export function emptyLog(path: string): string {
  return `${path} has no complete line: starting a new log.`;
}

export function otherGame(path: string, what: string, logged: string, game: string): string {
  return `${path} is the log of a ${what} of ${logged}, not of ${game}`;
}

export function resuming(path: string, done: string): string {
  return `Resuming ${path}: ${done} done.`;
}

export function replayedText(games: number): string {
  return `${counted(games, 'game was', 'games were')} played again after an internal error.`;
}

/** Of games between players. */
export function noLimit(player: string, kind: string, orOptions = ''): string {
  return `player ${quote(player)} has no limit: add one, e.g. ${kind}:time=100ms${orOptions}`;
}

export function onlyOnThisMachine(player: string): string {
  return `--farm: a farm does not run external programs such as ${quote(player)}`;
}

/** `what` names the option or command, with its verb: `--sprt requires`, `tuning requires`. */
export function twoSeats(what: string, { title, seats }: { title: string; seats: readonly unknown[] }): string {
  return `${what} a two-player game; ${title} has ${seats.length} players`;
}

export function fewerGames(games: number): string {
  return `the available openings suffice for ${counted(games, 'game')} only`;
}

export function endedByFaults(faulty: number, games: number): string {
  return `${faulty} of ${counted(games, 'game')} ${faulty === 1 ? 'was' : 'were'} ended by faults.`;
}

/** Of a player that kept losing by faults; `fault` is the last one. */
export function stoppedByFaults(player: string, games: number, fault: string, isLogged: boolean): string {
  const resume = isLogged ? '--resume continues the run; ' : '';
  return (
    `Stopped: ${quote(player)} lost ${counted(games, 'consecutive game')} because of faults, the last one: ` +
    `${plainLine(fault)}. ${resume}--max-faults 0 ignores faults.`
  );
}
