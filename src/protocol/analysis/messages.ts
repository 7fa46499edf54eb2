/** What is wrong with requests, with codes. `refuseField` prefixes the name of the field. */
import { counted } from '../../util/counted.ts';
import { type InputError, quote } from '../../util/result.ts';

export function notAnObject(kind: string): InputError {
  return { code: 'bad-request', message: `a request must be a JSON object, not ${kind}` };
}

export function unknownAction(kind: string, names: readonly string[]): InputError {
  return { code: 'unknown-action', message: `action: unknown ${kind}; choose from ${names.join(', ')}` };
}

export function badField(message: string): InputError {
  return { code: 'bad-field', message };
}

export function notTogetherWith(field: string): InputError {
  return badField(`not allowed together with ${field}`);
}

export const SIZE_TWICE = badField('size is also given as a field');

export function otherThanPosition(given: unknown, key: string, value: unknown): InputError {
  return badField(`must not be ${given}: initialPosition has ${key} ${value}`);
}

export function noSuchTurn(turn: number, last: number): InputError {
  return badField(`no turn ${turn}: the query has ${counted(last, 'move')}`);
}

export function turnTwice(turn: number): InputError {
  return badField(`turn ${turn} is given twice`);
}

export function unequalPriorities(priorities: number, turns: number): InputError {
  return badField(`${counted(priorities, 'priority', 'priorities')} for ${counted(turns, 'turn')}`);
}

export function noMoveLeft(turn: number): InputError {
  return { code: 'no-move', message: `no legal move is left at turn ${turn}` };
}

export function noTerritory(game: string): InputError {
  return { code: 'no-territory', message: `not available in ${game}` };
}

export const OTHER_MOVES = badField('it was restricted to other moves of that position');

export function onlyOneSaved(positions: number): InputError {
  return badField(`only one position can be saved, not ${positions}`);
}

export function fileExists(why: string): InputError {
  return { code: 'file-exists', message: `${why}: resume it, name another file, or set overwrite` };
}

/** Of KataGo's queries. */
export function badSetting(expected: string, kind: string): InputError {
  return badField(`must be ${expected}, not ${kind}`);
}

export function badBoard(size: number | undefined, why: string): InputError {
  return { code: 'bad-size', message: `must not be ${size}: ${why}` };
}

export function isOver(reason: string): InputError {
  return { code: 'game-over', message: `the game is over in this position: ${reason}; is initialPlayer right?` };
}

export function noSetUp(game: string): InputError {
  return { code: 'bad-position', message: `${game} positions can only be reached by moves` };
}

export function notToMove(player: string): InputError {
  return { code: 'not-to-move', message: `${player} is to move` };
}

export function unknownPlayer(player: string, players: string): InputError {
  return { code: 'bad-player', message: `unknown player ${quote(player)}: choose from ${players}` };
}
