/** The errors that commands of the Go Text Protocol answer, with their codes. */
import { fail, type InputError, quote } from '../../util/result.ts';

export const LINE_TOO_LONG = fail('too-long', 'line too long');
export const UNKNOWN_COMMAND = fail('unknown-command', 'unknown command');
export const CANNOT_UNDO = fail('no-move', 'cannot undo');
export const NO_MOVE_FOUND = fail('no-move', 'no move was found');
export const GAME_NOT_OVER = fail('not-over', 'cannot score: the game is not over');
export const NOT_SEARCHED = fail('no-analysis', 'the position has not been searched');
export const NO_CPU_TIME = fail('no-clock', 'processor time is not available here');
export const SET_UP_START = fail(
  'other-start',
  'it begins at a set-up position; GTP games begin at the start position',
);

/** The results that GoGui shows of games without a winner. */
export const UNDECIDED = 'The game is not over.';

export function noWinner(reason: string): string {
  return `No winner: ${reason}.`;
}

/** `expected` is how the command is written, or what is wrong with an argument. */
export function syntaxError(expected: string) {
  return fail('syntax', `syntax error: ${expected}`);
}

export function notWhole(what: string, text: string, least: number) {
  return syntaxError(`${what} must be a whole number${least > 0 ? ` from ${least}` : ''}, not ${quote(text)}`);
}

export function unknownColor(text: string, choices: string) {
  return syntaxError(`unknown colour ${quote(text)}: choose from ${choices}`);
}

export function unknownKey(key: string, keys: readonly string[]) {
  return syntaxError(`unknown ${quote(key)}: choose from ${keys.join(', ')}`);
}

export function notBoolean(key: string, text: string) {
  return syntaxError(`${key} must be true or false, not ${quote(text)}`);
}

export function unknownPlayer(usage: string, player: string) {
  return syntaxError(`${usage}: unknown player ${quote(player)}`);
}

export const ALLOW_TWICE = syntaxError('allow is given twice');
export const ALLOW_AND_AVOID = syntaxError('allow and avoid contradict each other');

export function noMoveLeft(key: string) {
  return syntaxError(`${key}: no legal move is left`);
}

export function unknownSetting(name: string, names: readonly string[]) {
  return fail('unknown-parameter', `unknown setting ${quote(name)}: choose from ${names.join(', ')}`);
}

export function badSetting(name: string, text: string, expected: string) {
  return fail('bad-parameter', `${name}: must be ${expected}, not ${quote(text)}`);
}

export function unknownPreset(text: string, presets: readonly string[]) {
  return fail('bad-parameter', `preset: unknown ${quote(text)}; choose from ${presets.join(', ')}`);
}

/** `seat` is the name of the one to move. */
export function notToMove(seat: string) {
  return fail('not-to-move', `${seat} is to move`);
}

export function passNotAllowed(cellNoun: string) {
  return fail('illegal-pass', `passing is not allowed while there is a legal ${cellNoun}`);
}

export function illegalMove({ code, message }: InputError) {
  return fail(code, `illegal move: ${message}`);
}

export function unacceptableSize({ code, message }: InputError) {
  return fail(code, `unacceptable size: ${message}`);
}

export function cannotLoad({ code, message }: InputError) {
  return fail(code, `cannot load file: ${message}`);
}

export function cannotSave({ code, message }: InputError) {
  return fail(code, `cannot save: ${message}`);
}

export function cannotResume({ code, message }: InputError) {
  return fail(code, `cannot resume: ${message}`);
}

export function otherGame(game: string, wanted: string) {
  return fail('other-game', `the game is ${game}, not ${wanted}`);
}

export function noTerritory(game: string) {
  return fail('no-territory', `cannot count: ${game} has no territory`);
}
