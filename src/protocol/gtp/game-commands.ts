/** Commands that set up, play and show a game. */

import { rulesOfSize } from '../../games/board-sizes.ts';
import type { GameKit, GameSpec, Seat } from '../../games/kit.ts';
import { seatMeant } from '../../games/seats.ts';
import { fail, type InputError, ok, quote, type Result } from '../../util/result.ts';
import type { Commands } from './command.ts';
import { otherGame, syntaxError } from './command.ts';
import type { Session } from './session.ts';
import { parseWhole } from './syntax.ts';

export const GAME_NOT_OVER = fail('not-over', 'cannot score: the game is not over');

export const CANNOT_UNDO = fail('no-move', 'cannot undo');

/** A game loaded by `loadsgf`: legal moves, without choices of seats. */
export interface LoadedGame {
  readonly game: GameSpec;
  readonly moves: readonly string[];
}

/** Reads a game from a file. If it does not name a game, the session's is used. */
export type LoadGame = (path: string, session: GameSpec) => Result<LoadedGame>;

const NOTHING = ok('');

export function gameCommands(session: Session, loadGame: LoadGame): Commands {
  return [
    [
      'boardsize',
      ([text = '', ...more]) => {
        if (!/^\d+$/.test(text) || more.length > 0) return syntaxError('boardsize SIZE');
        const rules = rulesOfSize(session.kit, Number(text), session.coordinates);
        if (!rules.ok) return unacceptableSize(rules.error);
        session.newGame(rules.value);
        return NOTHING;
      },
    ],
    [
      'clear_board',
      () => {
        session.newGame();
        return NOTHING;
      },
    ],
    [
      'komi',
      ([text = '']) => {
        if (!/^[+-]?\d*\.?\d+$/.test(text)) return syntaxError('komi NUMBER');
        // Controllers also send it to games without one.
        const { komi = Number(text) } = session.kit;
        return Number(text) === komi ? NOTHING : otherKomi(komi);
      },
    ],
    ['play', ([color = '', move = '', ...more]) => (more.length > 0 ? PLAY_USAGE : play(session, color, move))],
    ['undo', () => (session.undo() ? NOTHING : CANNOT_UNDO)],
    [
      'loadsgf',
      (args) => {
        const [text] = args.length > 1 ? args.slice(-1) : [];
        const number = text === undefined ? undefined : parseWhole(text, 'a move number', 1);
        // A file name may contain spaces; a number at the end is a move number.
        const path = args.slice(0, number?.ok ? -1 : undefined).join(' ');
        if (path === '') return syntaxError('loadsgf FILE [MOVE_NUMBER]');
        const { spec } = session.kit;
        const loaded = loadGame(path, spec);
        if (!loaded.ok) return loadError(loaded.error);
        const { game, moves } = loaded.value;
        if (game.name !== spec.name) return loadError(otherGame(game.name, spec.name).error);
        session.load(game, moves.slice(0, number?.ok ? number.value - 1 : undefined));
        return NOTHING;
      },
    ],
    [
      'showboard',
      () => {
        const { kit, position, moves, notation, isExchanged } = session;
        const diagram = kit.diagram(position, { lastMove: moves.at(-1), names: notation.cells });
        const colors = kit.seats.map(({ name, goColor }) => `${name} is ${goColor}`).join(', ');
        return ok(`\n${diagram}${isExchanged ? `\n${colors}` : ''}`);
      },
    ],
    ['final_score', () => finalScore(session)],
    ['sightline-count', () => territoryCount(session)],
  ];
}

const PLAY_USAGE = syntaxError('play COLOR POINT');

function play(session: Session, color: string, text: string): Result<string> {
  const seat = seatMeant(session.kit, color);
  if (seat === undefined) {
    return color === '' ? PLAY_USAGE : unknownColor(color, colorsOf(session.kit));
  }
  if (text === '') return PLAY_USAGE;
  const move = session.notation.parse(text);
  const isPass = text.toLowerCase() === 'pass' && (!move.ok || session.isOver);
  if (!move.ok && !isPass) return syntaxError(move.error.message);
  const played = move.ok && !isPass ? session.play(seat, session.kit.game.moveName(move.value)) : session.pass();
  if (played.ok) return NOTHING;
  const { code, message } = played.error;
  return illegalMove({ code, message: session.notation.say(message) });
}

/** `one (white) or other (black)`. */
function colorsOf({ seats }: GameKit): string {
  const names = seats.map(({ name, goColor }) => (goColor ? `${name} (${goColor})` : name));
  const last = names.pop();
  return [names.join(', '), last].join(' or ');
}

/** The winner, with the margin in games of points; 0 if there is no sole winner. */
function finalScore({ kit, position }: Session): Result<string> {
  const outcome = kit.outcome(position);
  if (!outcome) return GAME_NOT_OVER;
  const { winner, points } = outcome;
  if (winner === null) return ok('0');
  const { name, goColor } = kit.seats[winner] as Seat;
  const others = points?.filter((_, seat) => seat !== winner) ?? [];
  const margin = points ? (points[winner] as number) - Math.max(...others) : '';
  return ok(`${goColor?.charAt(0).toUpperCase() ?? name}+${margin}`);
}

/**
 * One line per seat with the fewest and most turns it can take without a loss, and one line with
 * the winner by territory.
 */
function territoryCount({ kit, position }: Session): Result<string> {
  const territory = kit.territory?.(position);
  if (!territory) return noTerritory(kit.title);
  const nameOf = (seat: number) => kit.seats[seat]?.goColor ?? (kit.seats[seat]?.name as string);
  const { seats, winner } = territory;
  const lines = seats.map(({ least, most }, seat) => `${nameOf(seat)} ${least} ${most}`);
  return ok([...lines, `winner ${winner === undefined ? 'unknown' : nameOf(winner)}`].join('\n'));
}

export function unknownColor(text: string, choices: string) {
  return syntaxError(`unknown colour ${quote(text)}: choose from ${choices}`);
}

export function illegalMove({ code, message }: InputError) {
  return fail(code, `illegal move: ${message}`);
}

export function unacceptableSize({ code, message }: InputError) {
  return fail(code, `unacceptable size: ${message}`);
}

/** The rules of a game determine its komi. */
export function otherKomi(komi: number) {
  return fail('bad-komi', `unacceptable komi: the game has ${komi}`);
}

export function loadError({ code, message }: InputError) {
  return fail(code, `cannot load file: ${message}`);
}

export function noTerritory(game: string) {
  return fail('no-territory', `cannot count: ${game} has no territory`);
}
