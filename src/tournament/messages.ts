/** Errors, notes and warnings of tournaments and their logs. */
import { counted } from '../util/counted.ts';
import { quote } from '../util/result.ts';

/** Why a line of a log is refused. */
export const PLAN_WITHOUT_GAMES = 'a plan without "games"';
export const NOTE_WITHOUT_TEXT = 'a note without "text"';

export function unknownLine(kind: unknown): string {
  return `unknown kind ${quote(String(kind))}`;
}

/** A setting that differs between a log and a run that should resume it, as JSON; undefined for none. */
export function differenceText(setting: string, logged: unknown, given: unknown): string {
  const text = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));
  return `${setting}: ${text(logged)} in the log, not ${text(given)}`;
}

/** `problem` says that a file exists. */
export function logExists(problem: string): string {
  return `${problem}: name another file, or use --resume`;
}

/** A note in the log. */
export function stoppedAfter(faults: number, player: string): string {
  return `stopped after ${counted(faults, 'consecutive fault')} of ${player}`;
}

export function resultDiffers(game: number | undefined): string {
  return `game ${game}: the logged result contradicts the moves and is ignored`;
}

/** Openings. */
export const NO_OPENINGS = 'it contains no openings';

export function noOpenings(game: string): string {
  return `${game} is too small for a match: it has no openings`;
}

export function wrongLength(expected: number, found: number): string {
  return `: must have ${expected} moves before a seat is chosen, not ${found}`;
}

export function endsGame(line: string): string {
  return `: ${quote(line)} ends the game`;
}
