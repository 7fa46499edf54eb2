/**
 * Position strings: `placement side due checks quiet points`, e.g. `… b shot:q20r10:3 sb,yb
 * 0,0,1,1,1,1 0,5,0,0,0,0`.
 *
 * The placement lists rows by `r`, and cells in a row by `q`: numbers are empty cells, a piece is
 * the letter of its side and that of its kind. The field `due` is `move`, `shot` with the Archer's
 * cell and range, `promotion` with its cell, `check` (whether to declare it), `answer` (to the offer
 * of a draw), or `over`. `shot`, `promotion` and `check` may end with the Sovereigns to which Check may
 * be declared, e.g. `check:bo`; without them `check` means all that are attacked. Declared
 * Checks are pairs such as `sb` (by Silver to Blue), or `-`. The last fields list for each side its
 * turns since the last capture or Militant's move, and its points.
 */
import { grouped } from '../../../util/grouped.ts';
import { fail, ok, quote, type Result } from '../../../util/result.ts';
import { makePlacement, readFields, readSide as readLetter, readPlacement } from '../../position-text.ts';
import { CELLS, CENTER, CUBES, MOST_MOVES, MOST_PIECES, NAMES, SIDES, START } from '../rules/board.ts';
import { targetsOf } from '../rules/movegen.ts';
import {
  ARCHER,
  FRESH,
  HATTED,
  KIND_NAMES,
  kindOf,
  LETTERS,
  MILITANT,
  OLD_HATTED,
  pieceOf,
  SOVEREIGN,
  sideOf,
} from '../rules/pieces.ts';
import {
  isPromotedOn,
  OVER,
  type Phase,
  Position,
  TO_AGREE,
  TO_DECLARE,
  TO_MOVE,
  TO_PROMOTE,
  TO_SHOOT,
} from '../rules/position.ts';
import { type MoveRules, SETUP } from '../setup.ts';
import { namedIn, parseCell, SIDE_LETTERS } from './words.ts';

/** Indexed by row: its cells. */
const ROWS: readonly (readonly number[])[] = [...grouped(CUBES.keys(), (cell) => CUBES[cell]?.[1]).values()];

export function makePosition(position: Position): string {
  const placement = makePlacement(ROWS.map((row) => row.map((cell) => pieceText(position.board[cell] as number))));
  const side = SIDE_LETTERS[position.toMove];
  return [placement, side, dueText(position), checksText(position), position.quiet.join(), position.points.join()].join(
    ' ',
  );
}

function pieceText(piece: number): string | undefined {
  return piece === 0 ? undefined : `${SIDE_LETTERS[sideOf(piece)]}${LETTERS[kindOf(piece)]}`;
}

function dueText(position: Position): string {
  const { phase, at, range, open, toMove } = position;
  const isImplied = open === (phase === TO_DECLARE ? position.attackedBy(toMove) : 0);
  const to = isImplied ? '' : `:${namedIn(open, SIDE_LETTERS).join('')}`;
  if (phase === TO_SHOOT) return `shot:${NAMES[at]}:${range}${to}`;
  if (phase === TO_PROMOTE) return `promotion:${NAMES[at]}${to}`;
  return phase === TO_DECLARE ? `check${to}` : { [TO_MOVE]: 'move', [TO_AGREE]: 'answer', [OVER]: 'over' }[phase];
}

function checksText({ declared }: Position): string {
  const pairs = SIDE_LETTERS.flatMap((by, side) =>
    namedIn(declared[side] as number, SIDE_LETTERS).map((to) => by + to),
  );
  return pairs.join() || '-';
}

/**
 * Parses a position. Errors: `bad-position` (missing or extra fields), `bad-placement`, `bad-side`,
 * `bad-due`, `bad-checks`, `bad-quiet`, `bad-points`. Also refuses positions that no game can
 * reach, as far as a single position shows.
 */
export function parsePosition(text: string, rules?: MoveRules): Result<Position> {
  const fields = readFields(text, ['placement', 'side', 'due', 'checks', 'quiet', 'points']);
  if (!fields.ok) return fields;
  const [placement, side, due, checks, quiet, points] = fields.value;
  const position = new Position(rules);
  const readers = [
    () => place(position, placement),
    () => readSide(position, side),
    () => readPoints(position, points),
    () => readQuiet(position, quiet),
    () => readDue(position, due),
    () => checkPieces(position),
    () => readChecks(position, checks),
    () => checkDue(position, due),
  ];
  for (const read of readers) {
    const error = read();
    if (error) return error;
  }
  return ok(position);
}

/** The result of a parser: undefined on success. */
type Failure = ReturnType<typeof fail> | undefined;

function place(position: Position, placement: string): Failure {
  const lengths = ROWS.map((row) => row.length);
  const put = (cell: number, token: string) => {
    const [side, kind] = [SIDE_LETTERS.indexOf(token.charAt(0)), LETTERS.indexOf(token.charAt(1) as 'K')];
    const name = SETUP.seats[side];
    if (name === undefined || kind < FRESH)
      return `must be a number or a piece: a side (one of ${SIDE_LETTERS.join('')}) and a kind (one of ${LETTERS.slice(1).join('')})`;
    if ((position.counts[side] as number) === MOST_PIECES)
      return `is too much: ${name} has at most ${MOST_PIECES} pieces`;
    if (kind === SOVEREIGN && position.isIn(side)) return `is the second Sovereign of ${name}`;
    position.put(cell, pieceOf(kind === HATTED && position.rules.isFirst ? OLD_HATTED : kind, side));
    return undefined;
  };
  const rowName = (row: number) => `${NAMES[ROWS[row]?.[0] as number]}`.replace(/^q\d+/, '');
  const error = readPlacement(placement, lengths, /\d+|[a-z][A-Z]|./gsu, put, rowName);
  if (error) return { ok: false, error };
  position.left = SETUP.seats.filter((_, side) => position.isIn(side)).length;
  return position.left === 0 ? fail('bad-placement', 'nobody has a Sovereign') : undefined;
}

function readSide(position: Position, text: string): Failure {
  const side = readLetter(text, SIDE_LETTERS);
  if (!side.ok) return side;
  if (!position.isIn(side.value)) return fail('bad-side', `${SETUP.seats[side.value]} is to move but has no Sovereign`);
  position.toMove = side.value;
  return undefined;
}

/** By word: the phase, and the number of fields that must follow it. */
const DUE: Readonly<Record<string, readonly [Phase, number]>> = {
  move: [TO_MOVE, 0],
  answer: [TO_AGREE, 0],
  over: [OVER, 0],
  check: [TO_DECLARE, 0],
  promotion: [TO_PROMOTE, 1],
  shot: [TO_SHOOT, 2],
};

function readDue(position: Position, text: string): Failure {
  const bad = () =>
    fail(
      'bad-due',
      `${quote(text)}: must be move, shot:CELL:RANGE, promotion:CELL, check, answer or over; shot, promotion and check may end with :SIDES`,
    );
  const [word = '', ...more] = text.split(':');
  const [phase, needed] = (Object.hasOwn(DUE, word) && DUE[word]) || [];
  if (phase === undefined || needed === undefined) return bad();
  const [sides, ...rest] = more.slice(needed);
  if (more.length < needed || rest.length > 0) return bad();
  for (const letter of sides ?? '') {
    const side = SIDE_LETTERS.indexOf(letter);
    if (side < 0) return bad();
    position.open |= 1 << side;
  }
  position.phase = phase;
  if (word === 'check' && sides === undefined) position.open = position.attackedBy(position.toMove);
  if (needed === 0) return undefined;
  const [name = '', range = '0'] = more.slice(0, needed);
  const cell = parseCell(name);
  if (!cell.ok) return fail('bad-due', cell.error.message);
  position.at = cell.value;
  if (!/^\d$/.test(range)) return bad();
  position.range = Number(range);
  return undefined;
}

/** Checks that every piece may stand on its cell. */
function checkPieces({ board, phase, at }: Position): Failure {
  for (let cell = 0; cell < CELLS; cell++) {
    const piece = board[cell] as number;
    const [kind, side] = [kindOf(piece), sideOf(piece)];
    const named = `the ${KIND_NAMES[kind]} of ${SETUP.seats[side]} on ${NAMES[cell]}`;
    const starts = START.some((start) => start.cell === cell && start.side === side && start.letter === 'N');
    if (kind === FRESH && !starts) return fail('bad-placement', `${named} has moved (M, not N)`);
    const isDue = (phase === TO_PROMOTE && at === cell) || cell === CENTER;
    if (kind === MILITANT && !isDue && isPromotedOn(kind, side, cell)) {
      return fail('bad-placement', `${named} must already be promoted or Hatted`);
    }
  }
  return undefined;
}

function readChecks(position: Position, text: string): Failure {
  if (text === '-') return undefined;
  for (const pair of text.split(',')) {
    const bad = (message: string) => fail('bad-checks', `${quote(pair)}: ${message}`);
    const [by = -1, to = -1] = [...pair].map((letter) => SIDE_LETTERS.indexOf(letter));
    if (pair.length !== 2 || by < 0 || to < 0) return bad('write two side letters, e.g. sb');
    if (by === to || !position.isIn(by) || !position.isIn(to)) return bad('both sides must be in the game and differ');
    const isDue = to === position.toMove && position.phase === TO_MOVE;
    if (isDue && !position.attacks(by, position.sovereigns[to] as number)) return bad('there is no such attack');
    position.declared[by] = (position.declared[by] as number) | (1 << to);
  }
  return undefined;
}

function readQuiet(position: Position, text: string): Failure {
  const turns = text.split(',');
  const most = SETUP.quietTurns;
  if (turns.length !== SIDES || !turns.every((own) => /^\d{1,3}$/.test(own) && Number(own) <= most)) {
    return fail(
      'bad-quiet',
      `quiet turns ${quote(text)}: write ${SIDES} numbers from 0 to ${most}, separated by commas`,
    );
  }
  position.quiet.set(turns.map(Number));
  const out = turns.findIndex((own, side) => Number(own) > 0 && !position.isIn(side));
  return out < 0 ? undefined : fail('bad-quiet', `quiet turns ${quote(text)}: ${SETUP.seats[out]} is out and has none`);
}

function readPoints(position: Position, text: string): Failure {
  const points = text.split(',');
  if (points.length !== SIDES || !points.every((own) => /^-?\d{1,6}$/.test(own))) {
    return fail('bad-points', `points ${quote(text)}: write ${SIDES} whole numbers, separated by commas`);
  }
  position.points.set(points.map(Number));
  position.isWhole = points.every((own) => Number(own) === 0) && position.left === SIDES;
  return undefined;
}

/** Checks that the phase is possible. */
function checkDue(position: Position, text: string): Failure {
  const { board, phase, at, range, toMove, left, rules, open } = position;
  const bad = (message: string) => fail('bad-due', `${quote(text)}: ${message}`);
  const moves = new Int32Array(MOST_MOVES);
  const isStuck = !SETUP.seats.some((_, side) => position.isIn(side) && position.canMove(side));
  const isDrawn = isStuck || position.isDrawn() || position.isBare(toMove);
  const canAgree = left === 2 && !rules.isFirst;
  if (phase === OVER) return left === 1 || canAgree || isDrawn ? undefined : bad('the game is not over');
  if (left === 1) return bad('the game is over: only one Sovereign is left');
  if (phase === TO_MOVE && isDrawn) return bad('the game is drawn');
  if (phase === TO_MOVE && !position.canMove(toMove)) return bad(`${SETUP.seats[toMove]} cannot move`);
  if (phase === TO_AGREE && !canAgree) return bad('only the last two agree on a draw');
  const attacked = position.attackedBy(toMove);
  if (phase === TO_DECLARE && attacked === 0) return bad('no Sovereign is attacked');
  const isStrange = phase === TO_MOVE || phase === TO_AGREE || rules.isFirst;
  if ((open & ~attacked) !== 0 || (open !== 0 && isStrange && open !== attacked))
    return bad('Check cannot be declared to these');
  const isArcher = board[at] === pieceOf(ARCHER, toMove);
  if (phase === TO_SHOOT) {
    if (!isArcher) return bad('the side to move has no Archer there');
    if (range !== SETUP.archerRange && range !== 2 * SETUP.archerRange) {
      return bad(`the range must be ${SETUP.archerRange}, or ${2 * SETUP.archerRange} for a doubled move`);
    }
    if (targetsOf(board, at, toMove, range, moves) === 0) return bad('no target is in range');
  }
  if (phase === TO_PROMOTE && !position.canPromote(at)) return bad('the side to move has no promotion there');
  return undefined;
}
