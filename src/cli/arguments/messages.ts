/** What is wrong with a command line: messages that several commands use. */
import { counted } from '../../util/counted.ts';

/** `--size "x": must be …`; `wanted` says what a value must be. */
export function badValue(option: string, text: string, wanted: string): string {
  return `--${option} ${JSON.stringify(text)}: ${wanted}`;
}

export function contradiction(one: string, other: string): string {
  return `${one} and ${other} contradict each other`;
}

export function givenTwice(what: string): string {
  return `${what} is given twice`;
}

/** Of a file that a run could continue. */
export function runExists(path: string): string {
  return `${path} already exists: use --resume to continue it or --force to overwrite it`;
}

/** `--game` once took the number of a game. */
export function numberAsGame(number: string): string {
  return `--game ${number}: it names a game; the number of one in the file is --number ${number}`;
}

export function otherRun(path: string, what: string, differences: readonly string[]): string {
  return `${path} is the log of another ${what}: ${differences.join('; ')}`;
}

export function tornLine(bytes: number): string {
  return `The last line of the log was incomplete: removed ${counted(bytes, 'byte')}.`;
}

/** `was` and `is` are the values of an option; undefined for none. */
export function otherTraining(path: string, option: string, was: unknown, is: unknown): string {
  return `${path} is of another training: ${option} was ${was ?? 'none'}, not ${is ?? 'none'}`;
}

export function sameName(name: string): string {
  return `two players are called ${JSON.stringify(name)}: give one another name by name=`;
}

export function noSuchGame(number: number, path: string): string {
  return `--only ${number}: ${path} has no such game`;
}

export const NO_OPENING = 'no suitable opening found: increase --balance or change --opening-plies';
export const NO_RATINGS = 'the players of the ladder have no ratings yet: rate them by --calibrate';
