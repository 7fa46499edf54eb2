/** What a session tells a person about commands and files, and the errors of a game. */
import type { GameKit } from '../../engine/engine.ts';
import { fail, quote } from '../../util/result.ts';

/** An error's message as a sentence; words with a digit, such as moves, remain unchanged. */
export function sentence(message: string): string {
  return `${/^\S*\d/.test(message) ? message : capitalised(message)}.`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Errors of the game and its log. */
export const GAME_OVER = fail('game-over', 'the game is over');

export const DRAW = 'It is a draw.';
export const YOU_WON = 'You have won.';

export function overText(reason: string): string {
  return `The game is over: ${reason}.`;
}

export function badChoice({ seats }: GameKit) {
  return fail('bad-choice', `choose a side: ${seats.map(({ name }) => name).join(' or ')}`);
}

export function noChoice(title: string) {
  return fail('no-choice', `${title}: the game is over before a side can be chosen`);
}

export function noUnfinishedGame(log: string) {
  return fail('no-game', `there is no unfinished game in ${log}`);
}

export function tournamentLog(log: string) {
  return fail('bad-log', `${log} is the log of a tournament: name another file by --log`);
}

/** Why a command is not obeyed. */
export const NOTHING_TO_UNDO = 'There is no move of yours to take back.';
export const ONLY_PEOPLE = 'All sides are played by people.';
export const SIDES_NOT_CHOSEN = 'The sides are not chosen yet, so nobody can resign: see new and quit.';
export const ONE_MOVE_AT_A_TIME = 'One move at a time, please.';
export const LOAD_FROM_INPUT = 'Standard input is used for moves: name a file, e.g. `load game.jsonl`.';

export function unknownCommand(word: string): string {
  return `Unknown command ${quote(word)}: see help.`;
}

export function unknownView(names: readonly string[]): string {
  return `Choose what to show: ${names.join(', ')}. \`show\` alone shows the board.`;
}

export function noFileNamed(command: 'load' | 'save'): string {
  return `Name a file, e.g. \`${command} game.jsonl\`.`;
}

export function badFileName(path: string): string {
  return `${quote(path)}: must be a name that ends in .jsonl or .sgf.`;
}

export function fileIsLog(path: string): string {
  return `${path} is the log of this session: name another file.`;
}

export function fileExists(path: string): string {
  return `${path} already exists: name another file, or add --force.`;
}

export function noGameIn(path: string): string {
  return `There is no game in ${path}.`;
}

/** What a command has done. */
export const SIDES_CHANGED = 'You change sides.';

export function takenBack(moves: readonly string[]): string {
  return `Taken back: ${moves.join(' ')}.`;
}

export function resigned(mover: string): string {
  return `${mover} resign${mover === 'You' ? '' : 's'}.`;
}

export function saved(path: string): string {
  return `Saved in ${path}.`;
}

export function troubleText(trouble: string | undefined): string {
  return trouble === undefined ? '' : `\n${sentence(trouble)} Save the game by save FILE.`;
}

export const OTHER_WEIGHTS = 'The engine had other weights when this game was begun; --weights gives it those.';
