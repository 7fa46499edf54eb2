/**
 * Parses the arguments of `lz-analyze`, `kata-analyze` and related commands; see KataGo's
 * docs/GTP_Extensions.md.
 */
import { legalMoves } from '../../games/legal-moves.ts';
import { seatMeant } from '../../games/seats.ts';
import { ok, quote, type Result } from '../../util/result.ts';
import { syntaxError } from './command.ts';
import type { Session } from './session.ts';
import { parseWhole } from './syntax.ts';

export const ALLOW_AND_AVOID = syntaxError('allow and avoid contradict each other');

export const ALLOW_TWICE = syntaxError('allow is given twice');

export const ANALYZE_FORMATS = ['lz', 'kata'] as const;
export type AnalyzeFormat = (typeof ANALYZE_FORMATS)[number];

export interface AnalyzeArguments {
  /** The seat to analyse for, if named. */
  readonly seat?: number;
  readonly intervalMs: number;
  /** Unvisited moves are reported until there are this many moves. */
  readonly minMoves: number;
  readonly maxMoves: number;
  readonly ownership: boolean;
  readonly rootInfo: boolean;
  /** The root moves to consider, by name; undefined for all. */
  readonly rootMoves?: readonly string[];
}

/** Moves that a seat may only choose, or may not choose. */
interface Restriction {
  readonly key: 'allow' | 'avoid';
  readonly seat: number;
  readonly moves: ReadonlySet<number>;
}

const DEFAULT_INTERVAL_MS = 1000;
const CENTISECOND_MS = 10;

const NUMBERS = ['interval', 'minmoves', 'maxmoves'] as const;
const RESTRICTIONS = ['allow', 'avoid'] as const;
/** Flags of `kata`. */
const FLAGS = ['ownership', 'rootInfo'] as const;
/** Ignored flags of `kata`: there is no such data, and clients can do without. */
const IDLE = ['ownershipStdev', 'movesOwnership', 'movesOwnershipStdev', 'pvVisits', 'pvEdgeVisits', 'noResultValue'];

/** The keys of a format, in the order of their description. */
function analyzeKeys(format: AnalyzeFormat): readonly string[] {
  return [...NUMBERS, ...RESTRICTIONS, ...(format === 'kata' ? [...FLAGS, ...IDLE] : [])];
}

/**
 * Parses `[COLOR] [INTERVAL] [KEY VALUE…]…`; intervals are in hundredths of a second. Errors:
 * `syntax`, which names the key, and that of `rootMovesOf`.
 */
export function parseAnalyzeArguments(
  args: readonly string[],
  format: AnalyzeFormat,
  session: Session,
): Result<AnalyzeArguments> {
  let rest = args;
  const numbers = { interval: 0, minmoves: 0, maxmoves: Infinity };
  const flags = { ownership: false, rootInfo: false };
  const restrictions: Restriction[] = [];
  const seat = seatMeant(session.kit, rest[0] ?? '');
  if (seat !== undefined) rest = rest.slice(1);
  if (/^\d/.test(rest[0] ?? '')) rest = ['interval', ...rest];
  let hasInterval = false;
  while (rest.length > 0) {
    const [key = '', text = ''] = rest;
    const keys = analyzeKeys(format);
    if (!keys.includes(key)) return unknownKey(key, keys);
    if (isOneOf(RESTRICTIONS, key)) {
      const read = readRestriction(key, rest.slice(1, 4), session);
      if (!read.ok) return read;
      restrictions.push(read.value);
      rest = rest.slice(4);
      continue;
    }
    if (isOneOf(NUMBERS, key)) {
      const number = parseWhole(text, key);
      if (!number.ok) return number;
      numbers[key] = number.value;
      hasInterval ||= key === 'interval';
    } else {
      if (text !== 'true' && text !== 'false') return notBoolean(key, text);
      if (isOneOf(FLAGS, key)) flags[key] = text === 'true';
    }
    rest = rest.slice(2);
  }
  const rootMoves = rootMovesOf(restrictions, seat ?? session.seatToMove, session);
  if (!rootMoves.ok) return rootMoves;
  return ok({
    ...(seat !== undefined && { seat }),
    intervalMs: hasInterval ? Math.max(1, numbers.interval) * CENTISECOND_MS : DEFAULT_INTERVAL_MS,
    minMoves: numbers.minmoves,
    maxMoves: numbers.maxmoves,
    ...flags,
    ...(rootMoves.value && { rootMoves: rootMoves.value }),
  });
}

/**
 * `PLAYER VERTEX,VERTEX,… UNTILDEPTH`. Only the first ply is restricted, whatever the depth. Error:
 * `syntax`.
 */
function readRestriction(
  key: Restriction['key'],
  [player = '', vertices = '', depth = '']: readonly string[],
  { kit, notation }: Session,
): Result<Restriction> {
  const seat = seatMeant(kit, player);
  const usage = `${key} PLAYER VERTEX,VERTEX,… UNTILDEPTH`;
  if (seat === undefined) return unknownPlayer(usage, player);
  const moves = new Set<number>();
  for (const text of vertices.split(',')) {
    const move = notation.parse(text);
    if (move.ok) moves.add(move.value);
    // Games without a pass ignore restrictions of it.
    else if (!/^pass$/i.test(text)) return syntaxError(`${key}: ${move.error.message}`);
  }
  const until = parseWhole(depth, `${usage}: the depth`, 1);
  return until.ok ? ok({ key, seat, moves }) : until;
}

/**
 * The moves that restrictions leave to a seat; undefined for all. Error: `syntax` if none is left.
 */
function rootMovesOf(
  restrictions: readonly Restriction[],
  seat: number,
  { kit: { game }, position, isOver }: Session,
): Result<readonly string[] | undefined> {
  const allowed = restrictions.filter(({ key }) => key === 'allow');
  if (allowed.length > 1) return ALLOW_TWICE;
  if (allowed.length > 0 && restrictions.length > 1) return ALLOW_AND_AVOID;
  const own = restrictions.filter((restriction) => restriction.seat === seat);
  const [first] = own;
  if (!first || isOver) return ok(undefined);
  const legal = [...legalMoves({ game }, position)];
  const left = legal.filter((move) => own.every(({ key, moves }) => moves.has(move) === (key === 'allow')));
  if (left.length === 0) return noMoveLeft(first.key);
  return ok(left.length === legal.length ? undefined : left.map((move) => game.moveName(move)));
}

function isOneOf<Word extends string>(words: readonly Word[], text: string): text is Word {
  return (words as readonly string[]).includes(text);
}

export function unknownKey(key: string, keys: readonly string[]) {
  return syntaxError(`unknown ${quote(key)}: choose from ${keys.join(', ')}`);
}

export function notBoolean(key: string, text: string) {
  return syntaxError(`${key} must be true or false, not ${quote(text)}`);
}

export function unknownPlayer(usage: string, player: string) {
  return syntaxError(`${usage}: unknown player ${quote(player)}`);
}

export function noMoveLeft(key: string) {
  return syntaxError(`${key}: no legal move is left`);
}
