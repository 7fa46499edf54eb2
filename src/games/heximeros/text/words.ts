/** Names of sides and plies. */
import { fail, ok, quote, type Result } from '../../../util/result.ts';
import { CELLS, cellOfName, NAMES } from '../rules/board.ts';
import {
  DECLARE,
  DECLARED,
  fromOf,
  MOVE_BOUND,
  moveOf,
  NO_PROMOTION,
  NO_SHOT,
  PROMOTE,
  RESIGN,
  SHOTS,
  SILENT,
  toOf,
} from '../rules/moves.ts';
import { KIND_NAMES, LETTERS, PROMOTIONS } from '../rules/pieces.ts';
import { SETUP } from '../setup.ts';

/** Indexed by side: its letter, lower-case and unique. */
export const SIDE_LETTERS: readonly string[] = SETUP.seats.map((name) => name.charAt(0));

/**
 * The notation of a ply: `q30r4-q29r5`, `xq20r10` for a shot, `-` for none, `=R` for a promotion,
 * `=-` for none, `+` to declare Check to all, `+sb` to Silver and Blue, `.` to nobody; and words to
 * leave the game or ask for a draw.
 */
export function moveName(move: number): string {
  if (move < SHOTS) return `${NAMES[fromOf(move)]}-${NAMES[toOf(move)]}`;
  if (move < NO_SHOT) return `x${NAMES[move - SHOTS]}`;
  if (move === NO_SHOT) return '-';
  if (move < NO_PROMOTION) return `=${LETTERS[PROMOTIONS[move - PROMOTE] as number]}`;
  if (move >= RESIGN) return WORDS[move - RESIGN] as string;
  if (move > SILENT) return `+${namedIn(move - DECLARED, SIDE_LETTERS).join('')}`;
  return move === NO_PROMOTION ? '=-' : move === DECLARE ? '+' : '.';
}

const WORDS = ['resign', 'expelled', 'draw', 'decline'] as const;

/** Those of a list by side that are in a bit set. */
export function namedIn(sides: number, names: readonly string[]): string[] {
  return names.filter((_, side) => (sides >> side) & 1);
}

/** The meaning of plies without a cell. */
export function moveTitle(move: number): string | undefined {
  if (move < NO_SHOT) return undefined;
  if (move === NO_SHOT) return 'no shot';
  if (move < NO_PROMOTION) return KIND_NAMES[PROMOTIONS[move - PROMOTE] as number];
  if (move >= RESIGN) return ['resign', 'expelled', 'draw', 'no draw'][move - RESIGN];
  if (move > SILENT) return `declare Check to ${namedIn(move - DECLARED, SETUP.seats).join(', ')}`;
  return move === NO_PROMOTION ? 'no promotion' : move === DECLARE ? 'declare Check' : 'no Check';
}

const plies = new Map(
  Array.from({ length: MOVE_BOUND - NO_SHOT }, (_, i) => [moveName(NO_SHOT + i).toLowerCase(), NO_SHOT + i]),
);

/** Parses a ply below a bound, in either case. Errors: `bad-move`, `unknown-cell`. */
export function parseMove(text: string, bound = MOVE_BOUND): Result<number> {
  // The order of sides does not matter.
  const inOrder = (sides: string) => SIDE_LETTERS.filter((letter) => sides.includes(letter)).join('');
  const word = text.toLowerCase().replace(/(?<=^\+)(?!.*(.).*\1)[a-z]+$/, inOrder);
  const known = plies.get(word);
  if (known !== undefined && known < bound) return ok(known);
  const [, shot, first, second] = /^(x?)(q\d+r\d+)(?:-(q\d+r\d+))?$/.exec(word) ?? [];
  if (first === undefined || (shot === 'x') === (second !== undefined)) {
    return fail(
      'bad-move',
      `${quote(text)} is not a move: write q30r4-q29r5, xq20r10 or - (shot or none), =R or =- (promotion or none), +, +sb or . (Check declared to all, some or none)`,
    );
  }
  const cells = [first, ...(second ? [second] : [])].map(parseCell);
  const wrong = cells.find((cell) => !cell.ok);
  if (wrong && !wrong.ok) return wrong;
  const [from, to] = cells.map((cell) => (cell.ok ? cell.value : 0)) as [number, number?];
  return ok(to === undefined ? SHOTS + from : moveOf(from, to));
}

/** Parses a cell. Errors: `unknown-cell`. */
export function parseCell(name: string): Result<number> {
  const cell = cellOfName(name);
  return cell === undefined
    ? fail('unknown-cell', `${quote(name)} is not one of the ${CELLS} cells of the board`)
    : ok(cell);
}
