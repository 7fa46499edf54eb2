/**
 * The board of a KataGo query as its client sees it: places of a grid, and two colours, one of
 * which moves first.
 */

import { rulesOfRows } from '../../../games/board-sizes.ts';
import type { GameKit, Seat } from '../../../games/kit.ts';
import { Line } from '../../../games/line.ts';
import { type Notation, notationOf } from '../../../games/notation.ts';
import { seatMeant, withFirst } from '../../../games/seats.ts';
import { type InputError, ok, quote, type Result } from '../../../util/result.ts';
import type { QueryGames } from '../query-games.ts';
import { type RequestError, refuseField } from '../refusal.ts';
import type { KataQuery } from './request.ts';

export interface KataBoard {
  /** With the colours of the query. */
  readonly kit: GameKit;
  readonly notation: Notation;
}

/**
 * The board of a query. Errors: those of `kitOf`, and `bad-size` and `bad-komi` for a grid and a komi that the game
 * does not have.
 */
export function boardOf(games: QueryGames, asked: KataQuery): Result<KataBoard, RequestError> {
  const found = kitOf(games, asked);
  if (!found.ok) return found;
  const kit = withFirst(found.value, firstColor(asked));
  if (kit.komi !== undefined && (asked.komi ?? kit.komi) !== kit.komi)
    return refuseField('komi', { code: 'bad-komi', message: `must be ${kit.komi}, that of the game` });
  return ok({ kit, notation: notationOf(kit, 'gogui') });
}

function kitOf(games: QueryGames, asked: KataQuery): Result<GameKit, RequestError> {
  const { id, game, boardXSize, boardYSize } = asked;
  const usual = games.kitOf({ id, game, size: asked.size });
  const rows = boardYSize ?? boardXSize;
  if (!usual.ok || rows === undefined) return usual;
  const rules = usual.value.picture.grid.length === rows ? ok(usual.value.spec.rules) : rulesOfRows(usual.value, rows);
  const refuse = (
    why: string,
    field: 'boardXSize' | 'boardYSize' = boardYSize === undefined ? 'boardXSize' : 'boardYSize',
  ) => refuseField(field, { code: 'bad-size', message: `must not be ${asked[field]}: ${why}` });
  if (!rules.ok) return refuse(rules.error.message);
  const { size } = rules.value;
  if (asked.size !== undefined && asked.size !== size) return refuse(`size is ${asked.size}`);
  const kit = games.kitOf({ id, game, size: typeof size === 'number' ? size : undefined });
  const columns = kit.ok ? kit.value.picture.grid[0]?.length : undefined;
  if (!kit.ok || (boardXSize ?? columns) === columns) return kit;
  return refuse(`the grid of ${rows} rows has ${columns} columns`, 'boardXSize');
}

function colorOf(word: string): 'black' | 'white' | undefined {
  return /^b(lack)?$/i.test(word) ? 'black' : /^w(hite)?$/i.test(word) ? 'white' : undefined;
}

/**
 * The player to move at the start: as the query or its first move states it, otherwise White if
 * Black has more pieces.
 */
function moverOf({ initialPlayer, initialStones = [], moves = [] }: KataQuery): string {
  const black = initialStones.filter(([player]) => colorOf(player) === 'black').length;
  return initialPlayer ?? moves[0]?.[0] ?? (2 * black > initialStones.length ? 'white' : 'black');
}

/**
 * The colour of the seat that moves first: that of the player to move, or the other one if this
 * player has fewer pieces on the board. Undefined for players without colours.
 */
function firstColor(asked: KataQuery): Seat['goColor'] {
  const mover = colorOf(moverOf(asked));
  const own = (asked.initialStones ?? []).filter(([player]) => colorOf(player) === mover).length;
  const isSecond = own < (asked.initialStones ?? []).length - own;
  return mover && isSecond ? (mover === 'black' ? 'white' : 'black') : mover;
}

/**
 * The starting position as text, undefined for that of the game. Errors: those of `seatOf`,
 * `kataMove` and the game, and `game-over`: with the other player to move it may not be.
 */
export function startOf(board: KataBoard, asked: KataQuery): Result<string | undefined, RequestError> {
  const { kit, notation } = board;
  const { initialStones = [], initialPlayer } = asked;
  if (initialPlayer !== undefined) {
    const seat = seatOf(board, initialPlayer);
    if (!seat.ok) return refuseField('initialPlayer', seat.error);
  }
  if (initialStones.length === 0) return ok(undefined);
  const seats = new Map<number, number>();
  for (const [i, [player, place]] of initialStones.entries()) {
    const seat = seatOf(board, player);
    const move = kataMove(board, place);
    const where = `piece ${i + 1}: `;
    if (!seat.ok) return refuseField('initialStones', seat.error, where);
    if (!move.ok) return refuseField('initialStones', move.error, where);
    for (const cell of kit.cellsOf(move.value)) seats.set(cell, seat.value);
  }
  if (!kit.arrange)
    return refuseField('initialStones', {
      code: 'bad-position',
      message: `${kit.title} positions can only be reached by moves`,
    });
  const pieces = [...seats].map(([cell, seat]) => ({ cell, seat }));
  const text = kit.arrange(pieces, seatMeant(kit, moverOf(asked)) ?? 0);
  const position = kit.parsePosition(text);
  if (!position.ok) return refuseField('initialStones', said(notation, position.error));
  const outcome = kit.outcome(position.value);
  return outcome
    ? refuseField('initialStones', {
        code: 'game-over',
        message: `the game is over in this position: ${outcome.reason}; is initialPlayer right?`,
      })
    : ok(text);
}

/**
 * The moves of a query in the game's notation. Errors: those of `seatOf`, `kataMove` and the game,
 * and `not-to-move`.
 */
export function movesOf(
  board: KataBoard,
  start: string | undefined,
  moves: NonNullable<KataQuery['moves']>,
): Result<string[], RequestError> {
  const { kit, notation } = board;
  const line = Line.of(kit, start);
  if (!line.ok) return refuseField('initialStones', line.error);
  for (const [i, [player, place]] of moves.entries()) {
    const where = `move ${i + 1}: `;
    const seat = seatOf(board, player);
    if (!seat.ok) return refuseField('moves', seat.error, where);
    const move = kataMove(board, place);
    if (!move.ok) return refuseField('moves', move.error, where);
    const turn = kit.game.toMove(line.value.position);
    const isTurn = turn === seat.value || kit.outcome(line.value.position) !== undefined;
    if (!isTurn)
      return refuseField('moves', { code: 'not-to-move', message: `${playerName(kit, turn)} is to move` }, where);
    const played = line.value.play(kit.game.moveName(move.value));
    if (!played.ok) return refuseField('moves', said(notation, played.error), where);
  }
  return ok([...line.value.names]);
}

/** `B`, `W`, or the name of a seat without such a colour. */
export function playerName({ seats }: GameKit, seat: number): string {
  const { goColor, name } = seats[seat] as Seat;
  return goColor?.charAt(0).toUpperCase() ?? name;
}

/** Error: `bad-player`. */
export function seatOf({ kit }: KataBoard, player: string): Result<number> {
  const seat = seatMeant(kit, player);
  const players = kit.seats.map((_, i) => playerName(kit, i)).join(' or ');
  return seat === undefined
    ? { ok: false, error: { code: 'bad-player', message: `unknown player ${quote(player)}: choose from ${players}` } }
    : ok(seat);
}

/**
 * Parses a move: a place such as `C4` or `(2,9)` (column and row from 0 and the top), or another
 * kind of move.
 */
export function kataMove({ notation }: KataBoard, text: string): Result<number> {
  const [, column, row] = /^\((\d+),(\d+)\)$/.exec(text.replaceAll(' ', '')) ?? [];
  const cell = column === undefined ? undefined : notation.rows[Number(row)]?.[Number(column)];
  return notation.parse(cell === undefined ? text : (notation.cells[cell] as string));
}

function said(notation: Notation, error: InputError): InputError {
  return { ...error, message: notation.say(error.message) };
}
