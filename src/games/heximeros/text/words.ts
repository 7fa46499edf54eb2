/** Names of sides and plies. */
import { fail, ok, quote, type Result } from '../../../util/result.ts';
import { CELLS, cellOfName, NAMES } from '../rules/board.ts';
import { DECLARE, fromOf, moveOf, NO_PROMOTION, NO_SHOT, PROMOTE, SHOTS, SILENT, toOf } from '../rules/moves.ts';
import { KIND_NAMES, LETTERS, PROMOTIONS } from '../rules/pieces.ts';
import { SETUP } from '../setup.ts';

/** Indexed by side: its letter, lower-case and unique. */
export const SIDE_LETTERS: readonly string[] = SETUP.seats.map((name) => name.charAt(0));

/**
 * The notation of a ply: `q30r4-q29r5`, `xq20r10` for a shot, `-` for none, `=R` for a promotion,
 * `=-` for none, `+` to declare Check, `.` not to.
 */
export function moveName(move: number): string {
  if (move < SHOTS) return `${NAMES[fromOf(move)]}-${NAMES[toOf(move)]}`;
  if (move < NO_SHOT) return `x${NAMES[move - SHOTS]}`;
  if (move === NO_SHOT) return '-';
  if (move < NO_PROMOTION) return `=${LETTERS[PROMOTIONS[move - PROMOTE] as number]}`;
  return move === NO_PROMOTION ? '=-' : move === DECLARE ? '+' : '.';
}

/** The meaning of plies without a cell. */
export function moveTitle(move: number): string | undefined {
  if (move < NO_SHOT) return undefined;
  if (move === NO_SHOT) return 'no shot';
  if (move < NO_PROMOTION) return KIND_NAMES[PROMOTIONS[move - PROMOTE] as number];
  return move === NO_PROMOTION ? 'no promotion' : move === DECLARE ? 'declare Check' : 'no Check';
}

const WORDS = new Map(
  Array.from({ length: SILENT + 1 - NO_SHOT }, (_, i) => [moveName(NO_SHOT + i).toLowerCase(), NO_SHOT + i]),
);

/** Parses a ply in either case. Errors: `bad-move`, `unknown-cell`. */
export function parseMove(text: string): Result<number> {
  const word = text.toLowerCase();
  const known = WORDS.get(word);
  if (known !== undefined) return ok(known);
  const [, shot, first, second] = /^(x?)(q\d+r\d+)(?:-(q\d+r\d+))?$/.exec(word) ?? [];
  if (first === undefined || (shot === 'x') === (second !== undefined)) {
    return fail(
      'bad-move',
      `${quote(text)} is not a move: write q30r4-q29r5, xq20r10 or - (shot or none), =R or =- (promotion or none), + or . (Check declared or not)`,
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
