/** Positions and moves of Mǽrstánas as text. */

import { fail, ok, quote, type Result } from '../../util/result.ts';
import type { Rules } from '../kit.ts';
import { makePlacement, readFields, readPlacement, readSide } from '../position-text.ts';
import { HIGH_BIT, LOW_BIT, NAMES, NEIGHBOURS, WRAPPED_NEIGHBOURS } from './board.ts';
import { DARK, PASS, SIDE, SQUARES, THUNDER, THUNDER_IN_HAND, WODEN, WODEN_IN_HAND } from './numbers.ts';
import { Position, SIDES, type Side } from './position.ts';

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
  const rows = Array.from({ length: SIDE }, (_, row) =>
    Array.from({ length: SIDE }, (_, column) => stoneText(position, row * SIDE + column)),
  );
  const hands = SIDES.map((side) => handText(position, side)).join('/');
  return `${makePlacement(rows)} ${LETTERS[position.toMove]} ${hands} ${scoring}+${special ? 'special' : 'plain'}${wraparound ? '+wraparound' : ''}`;
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
  const fields = readFields(text, ['placement', 'side', 'hands', 'options']);
  if (!fields.ok) return fields;
  const [placement, side, hands, options] = fields.value;
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
  const toMove = readSide(side, LETTERS);
  if (!toMove.ok) return toMove;
  position.toMove = toMove.value as Side;
  const held = takeUp(position, hands, rules.special === true);
  return held.ok ? ok(position) : held;
}

function place(position: Position, placement: string, special: boolean): Result<void> {
  const lengths = Array.from({ length: SIDE }, () => SIDE);
  const error = readPlacement(placement, lengths, /\d+|[DL][tw]|./gsu, (square, token) => {
    const [, side, kind = ''] = /^([dl])([tw]?)$/i.exec(token) ?? [];
    if (side === undefined) return 'is neither d, l, Dt, Dw, Lt, Lw nor a number';
    if (kind !== '' && !special) return 'is a special stone, but this game has none';
    putStone(position, square, side, kind);
    return undefined;
  });
  if (error) return { ok: false, error };
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
  for (const side of SIDES) {
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
