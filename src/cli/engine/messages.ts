/** What the commands that analyse, play and serve say. */
import { counted } from '../../util/counted.ts';

export const ONE_AT_A_TIME = '--analyses requires a positive --threads-per-analysis';
export const NO_CHOICE_IN_GTP = 'the protocol has no choice of sides';
export const ONLY_NEEDS_ALL = '--only requires --all: select one game by --number';
export const TOKEN_NEEDED =
  '--no-token: anybody who reaches this address could use the engine; it requires a loopback address';

export function gtpWelcome(version: string): string {
  return `Sightline ${version}, Go Text Protocol: type list_commands for the commands, quit to end.`;
}

export function noExplanation(title: string): string {
  return `--explain: ${title} has no evaluation that can be explained`;
}

export function noTerritory(title: string): string {
  return `--territory: not available in ${title}`;
}

/** Of a file for `--save`; `why` says what it contains. */
export function cannotSave(why: string, canResume: boolean): string {
  return `--save: ${why}: ${canResume ? '--resume continues with an analysis, ' : ''}--force overwrites it`;
}

export function otherLog(why: string): string {
  return `${why}: name another file by --log`;
}

/** Of searches for a review, which a later review could use again. */
export function notSaved(why: string): string {
  return `searches are not saved: ${why}; name another file by --log`;
}

export function noLongerSaved(why: string): string {
  return `searches are no longer saved: ${why}`;
}

export function interruptedText(positions: number, isSaved: boolean): string {
  const resume = isSaved ? '; to resume, run the same command again' : '';
  return `interrupted after searching ${counted(positions, 'position')}${resume}`;
}

export function reviewsTitle(games: number, path?: string): string {
  return `Reviews of ${counted(games, 'game')}${path === undefined ? '' : ` of ${path}`}`;
}

/** Of a module of a custom game. */
export function changedText(path: string): string {
  return `${path} has changed and is used from now on; pages that are open say that they need a reload`;
}

/** After the start of a server. */
export function servedText(title: string, url: string): string {
  return `${title} and other games: ${url}`;
}

/** Who may use a server; `isInAddress` tells whether the printed address contains its token. */
export function accessText(hasToken: boolean, isInAddress: boolean): string {
  if (!hasToken) return 'Every user of this machine can use the engine and change the library.';
  if (isInAddress) return 'Anyone who has this address can use the engine and change the library.';
  return 'To use the engine, add /?token= and the value of SIGHTLINE_TOKEN to the address.';
}
