/** Positions and moves of Mǽrstánas as text. */

import { counted } from '../../util/counted.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';
import type { Rules } from '../kit.ts';
import { HIGH_BIT, LOW_BIT, NAMES, NEIGHBOURS, SIDE, SQUARES, WRAPPED_NEIGHBOURS } from './board.ts';
import { DARK, LIGHT, PASS, Position, type Side, THUNDER, THUNDER_IN_HAND, WODEN, WODEN_IN_HAND } from './position.ts';

export const SIDE_NAMES = ['dark', 'light'] as const;
export const SCORINGS = ['default', 'simple'] as const;
const LETTERS = ['D', 'L'] as const;

/** `d4`, `d4t` for the thunder-stone, `d4w` for the Woden-stone, `pass`. */
export function moveName(move: number): string {
  if (move === PASS) return 'pass';
  const kind = Math.floor(move / SQUARES);
  return `${NAMES[move % SQUARES]}${['', 't', 'w'][kind]}`;
}

/** Parses a move in either case. Errors: `bad-move`, `unknown-square`. */
export function parseMove(text: string): Result<number> {
  const word = text.toLowerCase();
  if (word === 'pass') return ok(PASS);
  const match = /^([a-z])([1-9]\d?)([tw]?)$/.exec(word);
  if (!match) {
    return fail('bad-move', `${quote(text)} is not a move: write a square, e.g. "d4", "d4t" or "d4w", or pass`);
  }
  const square = NAMES.indexOf(`${match[1]}${match[2]}`);
  if (square < 0) return fail('unknown-square', `${quote(text)} is not on the board: columns a to g, rows 1 to 7`);
  return ok(square + (match[3] === 't' ? THUNDER : match[3] === 'w' ? WODEN : 0));
}

/**
 * The position string `placement side hands options`, e.g. `7/7/7/7/7/7/7 D tw/tw default+special`.
 */
export function makePosition(position: Position, { scoring, special, wraparound }: Rules): string {
  const rows: string[] = [];
  for (let row = 0; row < SIDE; row++) {
    let text = '';
    let run = 0;
    for (let square = row * SIDE; square < (row + 1) * SIDE; square++) {
      const stone = stoneText(position, square);
      if (stone === undefined) run++;
      else {
        text += (run > 0 ? run : '') + stone;
        run = 0;
      }
    }
    rows.push(run > 0 ? text + run : text);
  }
  const hands = [DARK, LIGHT].map((side) => handText(position, side as Side)).join('/');
  return `${rows.join('/')} ${LETTERS[position.toMove]} ${hands} ${scoring}+${special ? 'special' : 'plain'}${wraparound ? '+wraparound' : ''}`;
}

/**
 * The letters of a stone: `d` or `l`, or a capital with the kind of a special stone; undefined if
 * there is none.
 */
function stoneText(position: Position, square: number): string | undefined {
  const side = position.sideAt(square);
  if (side === undefined) return undefined;
  const kind = position.isThunder(square) ? 't' : position.isWoden(square) ? 'w' : '';
  return kind === '' ? (LETTERS[side] as string).toLowerCase() : `${LETTERS[side]}${kind}`;
}

/** The special stones in hand: `tw`, `t`, `w` or `-`. */
export function handText(position: Position, side: Side): string {
  return `${position.hasThunder(side) ? 't' : ''}${position.hasWoden(side) ? 'w' : ''}` || '-';
}

/** A position of standard stones with all special stones in hand. Does not check legality. */
export function positionOfStones(
  stones: Iterable<{ readonly cell: number; readonly seat: number }>,
  toMove: Side,
  special: boolean,
  wraps: boolean,
): Position {
  const position = new Position(special, wraps);
  for (const { cell, seat } of stones) putStone(position, cell, seat === DARK ? 'd' : 'l', '');
  position.toMove = toMove;
  return position;
}

/** The options stated in the last field of a position string, if it can be parsed. */
export function rulesOf(text: string): Rules {
  const [, scoring, kind, wraps] = /\s(default|simple)\+(special|plain)(\+wraparound)?\s*$/i.exec(text) ?? [];
  if (!scoring || !kind) return {};
  const rules = { scoring: scoring.toLowerCase(), special: kind.toLowerCase() === 'special' };
  return wraps ? { ...rules, wraparound: true } : rules;
}

/**
 * Parses a position. Errors: `bad-position` (a missing or extra field, or other rules),
 * `bad-placement`, `bad-side`, `bad-hands`, `four-hinges` (a stone without an empty neighbour).
 */
export function parsePosition(text: string, rules: Rules): Result<Position> {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 4) {
    return fail(
      'bad-position',
      `a position has 4 fields (placement, side, hands, options), not ${text.trim() ? fields.length : 0}`,
    );
  }
  const [placement, side, hands, options] = fields as [string, string, string, string];
  const said = rulesOf(` ${options}`);
  if (said.scoring === undefined) {
    return fail(
      'bad-position',
      `options ${quote(options)}: write default or simple, +, and special or plain; +wraparound if opposite edges meet`,
    );
  }
  for (const key of ['scoring', 'special', 'wraparound'] as const) {
    if ((said[key] ?? false) !== (rules[key] ?? false))
      return fail('bad-position', `the position has ${key}=${said[key] ?? false}, not ${rules[key] ?? false}`);
  }
  const position = new Position(false, rules.wraparound === true);
  const placed = place(position, placement, rules.special === true);
  if (!placed.ok) return placed;
  const toMove = LETTERS.indexOf(side.toUpperCase() as 'D');
  if (toMove < 0) return fail('bad-side', `side ${quote(side)}: must be D or L`);
  position.toMove = toMove as Side;
  const held = takeUp(position, hands, rules.special === true);
  return held.ok ? ok(position) : held;
}

function place(position: Position, placement: string, special: boolean): Result<void> {
  const rows = placement.split('/');
  if (rows.length !== SIDE) return fail('bad-placement', `${counted(rows.length, 'row')}, not ${SIDE}`);
  for (const [row, text] of rows.entries()) {
    let column = 0;
    for (const token of text.match(/[1-7]|[DL][tw]|[dl]|./gsu) ?? []) {
      const stone = /^([dl])([tw]?)$/i.exec(token);
      if (stone) {
        if (stone[2] && !special)
          return fail('bad-placement', `row ${row + 1}: ${quote(token)} is a special stone, but this game has none`);
        if (column < SIDE) putStone(position, row * SIDE + column, stone[1] as string, stone[2] as string);
        column++;
      } else if (/^[1-7]$/.test(token)) column += Number(token);
      else return fail('bad-placement', `row ${row + 1}: ${quote(token)} is neither d, l, Dt, Dw, Lt, Lw nor a number`);
    }
    if (column !== SIDE) return fail('bad-placement', `row ${row + 1} holds ${column} squares instead of ${SIDE}`);
  }
  for (let square = 0; square < SQUARES; square++) {
    if (position.sideAt(square) === undefined) continue;
    const isClosed = neighboursOf(position, square).every((near) => position.sideAt(near) !== undefined);
    if (isClosed) return fail('four-hinges', `the stone on ${NAMES[square]} has four hinges`);
  }
  return ok(undefined);
}

function putStone(position: Position, square: number, letter: string, kind: string): void {
  const low = LOW_BIT[square] as number;
  const high = HIGH_BIT[square] as number;
  if (letter.toLowerCase() === 'd') {
    position.darkLow |= low;
    position.darkHigh |= high;
  } else {
    position.lightLow |= low;
    position.lightHigh |= high;
  }
  if (kind === 't') {
    position.thunderLow |= low;
    position.thunderHigh |= high;
  } else if (kind === 'w') {
    position.wodenLow |= low;
    position.wodenHigh |= high;
  }
}

/** Sets the special stones in hand. One in hand cannot be on the board. */
function takeUp(position: Position, text: string, special: boolean): Result<void> {
  const match = /^(tw|t|w|-)\/(tw|t|w|-)$/.exec(text);
  if (!match) return fail('bad-hands', `hands ${quote(text)}: write e.g. "tw/t" or "-/-"`);
  if (!special && text !== '-/-')
    return fail('bad-hands', `hands ${quote(text)}: must be -/- in a game without special stones`);
  for (const side of [DARK, LIGHT] as const) {
    const hand = match[1 + side] as string;
    if (hand.includes('t')) position.hands |= THUNDER_IN_HAND << side;
    if (hand.includes('w')) position.hands |= WODEN_IN_HAND << side;
    const own = Array.from({ length: SQUARES }, (_, square) => square).filter((s) => position.sideAt(s) === side);
    for (const [kind, isOne] of [
      ['thunder', (s: number) => position.isThunder(s)],
      ['Woden', (s: number) => position.isWoden(s)],
    ] as const) {
      const count = own.filter(isOne).length + Number(hand.includes(kind.charAt(0).toLowerCase()));
      if (count > 1)
        return fail('bad-hands', `${SIDE_NAMES[side]} has ${count} ${kind}-stones, on the board and in hand`);
    }
  }
  return ok(undefined);
}

/** The squares beside a square, also across edges that meet. */
export function neighboursOf({ wraps }: Position, square: number): readonly number[] {
  return (wraps ? WRAPPED_NEIGHBOURS : NEIGHBOURS)[square] as readonly number[];
}
