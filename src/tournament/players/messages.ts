/** Errors of players and of the programs that play. */
import { quote } from '../../util/result.ts';

export const NO_COMMAND = 'write a command after gtp:';
export const EMPTY_NAME = 'name is empty';
export const MUST_BE_TIME = 'must be a time, e.g. 500ms, 5s or 2m';
export const MUST_BE_SIZE = 'must be a size, e.g. 500m or 2g';

export function playerError(player: string, why: string): string {
  return `player ${quote(player)}: ${why}`;
}

export function unknownKind(kind: string, kinds: readonly string[]): string {
  return `unknown kind ${quote(kind)}; kinds are ${kinds.join(', ')}`;
}

export function unknownSetting(key: string, kind: string, settings: readonly string[]): string {
  return `unknown setting ${quote(key)}; settings of ${kind} are ${settings.join(', ')}`;
}

export function givenTwice(key: string): string {
  return `${key} is given twice`;
}

export function notKeyValue(text: string): string {
  return `${quote(text)}: write KEY=VALUE`;
}

export function notWithLevel(setting: string): string {
  return `level and ${setting} are mutually exclusive`;
}

/** `wanted` is one of the texts above, or `wholeNumber`. */
export function badSetting(key: string, value: string, wanted: string): string {
  return `${key} ${quote(value)}: ${wanted}`;
}

export function wholeNumber(most: number): string {
  return `must be a whole number from 1 to ${most}`;
}

/** Of a program; `lines` is the end of its standard error. */
export function noAnswer(command: string, timeoutMs: number, lines: string): string {
  return `no answer to ${command} within ${timeoutMs / 1000} s${lines}`;
}

export function errorAnswer(command: string, answer: string): string {
  return `error in answer to ${command}: "${answer}"`;
}

/** `wasRunning` tells whether it ended during the command or before it. */
export function programEnded(command: string, wasRunning: boolean, lines: string): string {
  return `the program ended ${wasRunning ? 'during' : 'before'} ${command}${lines}`;
}

export function tooMuchOutput(mebibytes: number): string {
  return `, after more than ${mebibytes} MiB of output without an answer`;
}

export function notStarted(player: string, why: string): string {
  return `player ${quote(player)} does not start: ${why}`;
}
