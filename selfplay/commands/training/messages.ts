/** What trainings and comparisons of weights say. */
import { counted } from '../../../src/util/counted.ts';

export const NO_LENGTH = 'set the length of the training by --minutes or --games';
export const NO_VECTORS = '--lane-rate: the shape has no vectors; add +lanes8';
export const NO_GAMES_YET = 'No games have been logged yet.';
/** The old weights if no file is named. */
const BUILT_IN = 'the built-in weights';

export function noWeightsIn(path: string): string {
  return `${path} contains no weights: name the output file of the training to resume`;
}

export function noTrainingYet(path: string): string {
  return `There is no training of ${path} yet: starting a new one.`;
}

/** `why` ends the sentence. */
export function trainingFailed(why: string): string {
  return `the training failed: ${why}. --resume continues from the last checkpoint.`;
}

/** Of a checkpoint that cannot be read; `why` is the reason. */
export function checkpointNeeded(why: string): string {
  return `${why}; the training cannot be resumed without its checkpoint, use --force to start a new one`;
}

export function trainedText(path: string, games: number, seconds: number, log: string): string {
  return `${path}: ${counted(games, 'game')} in ${Math.round(seconds)} s; log in ${log}.`;
}

/** `games` are what weights are for. */
export function otherGames(file: string, games: string, oldFile: string | undefined, oldGames: string): string {
  return `${file} is for ${games}, but ${oldFile ?? BUILT_IN} for ${oldGames}`;
}

export function sameWeights(file: string, oldFile: string | undefined): string {
  return `${file} contains the same weights as ${oldFile ?? BUILT_IN}`;
}

export function keepText(file: string | undefined): string {
  return `Keep ${file ?? BUILT_IN}.`;
}
