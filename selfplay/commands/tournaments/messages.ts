/** Errors and notes of tournaments. */
import type { GameKit } from '../../../src/games/kit.ts';
import { counted } from '../../../src/util/counted.ts';

export const TOO_FEW_PLAYERS = 'a tournament needs two or more players';
/** Why a resumed tournament must have the length of its log. */
export const GAMES_ARE_FIXED = 'the schedule depends on the number of games';

export function resumedBy(version: string): string {
  return `resumed by version ${version}`;
}

/** Of a log with more games than a resumed run should have. */
export function tooFewGames(asked: number, logged: number, path: string): string {
  return `--games ${asked}: must be ${logged} or more, since ${path} contains game ${logged}`;
}

export function openingTooLong(openingPlies: number, maxPlies: number): string {
  return `--opening-plies ${openingPlies}: must be less than --max-plies ${maxPlies}`;
}

/** `plies` is the length of openings where a player chooses a seat. */
export function fixedOpeningPlies({ title }: GameKit, plies: number): string {
  return `--opening-plies: openings of ${title} with a choice of seats have ${counted(plies, 'ply', 'plies')}`;
}

export function noTerritory({ title }: Pick<GameKit, 'title'>): string {
  return `--adjudicate-territory: not available in ${title}`;
}

/** A note that there are too few openings for this many rounds. */
export function fewOpenings({ seats }: Pick<GameKit, 'seats'>, different: number, rounds: number): string {
  const unit = seats.length === 2 ? 'game pair' : 'round';
  return `only ${counted(different, 'different opening')} for ${counted(rounds, unit)}: openings are repeated`;
}
