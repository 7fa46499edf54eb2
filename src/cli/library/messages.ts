/** What the commands of the library say. */
import { counted } from '../../util/counted.ts';

export const NO_COMMAND = 'name a command: import, search, explore, check or backup';

/** Of an import that failed after its games were saved. */
export function positionsMissing(why: string): string {
  return `${why}; the games are saved, and the next command adds their positions`;
}

export function noDamage(path: string, games: number): string {
  return `${path}: ${counted(games, 'game')}, no damage found`;
}

export function damaged(path: string): string {
  return `${path} is damaged: restore a backup, or import the games again`;
}

export function writtenTo(path: string, games: number): string {
  return `${counted(games, 'game')} written to ${path}`;
}

/** `winner` is null without one; `isOver` tells a draw from an unfinished game. */
export function resultText(winner: string | null, isOver: boolean): string {
  return winner !== null ? `${winner} won` : isOver ? 'draw' : 'unfinished';
}

export function analysedText(value: string, visits: number): string {
  return `analysed: ${value} after ${counted(visits, 'visit')}`;
}

export function andMore(count: number): string {
  return `… and ${count} more`;
}
