/** The positions that a query asks for. */
import { STANDARD_SIZE } from '../../games/meridians/board.ts';
import { legalPoints } from '../../games/meridians/movegen.ts';
import { makePosition, parsePoint, parsePosition } from '../../games/meridians/notation.ts';
import { type Outcome, Position } from '../../games/meridians/position.ts';
import type { InputError, Result } from '../../util/result.ts';
import type { Query, RequestError } from './request.ts';

/** One position to analyse. */
export interface Turn {
  /** Moves played from the initial position. */
  readonly turnNumber: number;
  readonly priority: number;
  readonly position: string;
  readonly size: number;
  /** Where the game is over. */
  readonly outcome: Outcome | undefined;
  /** The moves that may be chosen, where these are not all. */
  readonly rootMoves: readonly string[] | undefined;
  /** Of `allowMoves`, those that are not legal here. */
  readonly illegalMoves: readonly string[];
}

/**
 * The positions of a query, in its order. Errors: `bad-field` (fields that do not fit each other or the number of moves),
 * those of `parsePosition`, `parsePoint` and `Position.play`, and `no-move` where no legal move may be chosen.
 */
export function turnsOf(query: Query): Result<readonly Turn[], RequestError> {
  const { moves = [] } = query;
  const start = initialPosition(query);
  if (!start.ok) return start;
  const position = start.value;
  const { board } = position;
  const wanted = wantedTurns(query, moves.length);
  if (!wanted.ok) return wanted;
  const allow = query.allowMoves && parsePoints(query.allowMoves, 'allowMoves', position);
  if (allow && !allow.ok) return allow;
  const avoid = parsePoints(query.avoidMoves ?? [], 'avoidMoves', position);
  if (!avoid.ok) return avoid;

  const turns = new Map<number, Turn>();
  const buffer = new Int32Array(board.points);
  for (let turnNumber = 0; ; turnNumber++) {
    const priority = wanted.value.get(turnNumber);
    if (priority !== undefined) {
      const outcome = position.outcome();
      const legal = outcome ? [] : [...buffer.subarray(0, legalPoints(position, buffer))];
      const chosen = legal.filter((point) => (allow?.value.has(point) ?? true) && !avoid.value.has(point));
      if (!outcome && chosen.length === 0) {
        const field = query.allowMoves ? 'allowMoves' : 'avoidMoves';
        return refuse(field, { code: 'no-move', message: `none of the legal moves at turn ${turnNumber} is left` });
      }
      const names = (of: readonly number[]) => of.map((point) => board.names[point] as string);
      turns.set(turnNumber, {
        turnNumber,
        priority,
        position: makePosition(position),
        size: board.size,
        outcome,
        rootMoves: chosen.length < legal.length ? names(chosen) : undefined,
        illegalMoves: outcome ? [] : names([...(allow?.value ?? [])].filter((point) => !legal.includes(point))),
      });
    }
    const move = moves[turnNumber];
    if (move === undefined) break;
    const point = parsePoint(board, move);
    const played = point.ok ? position.play(point.value) : point;
    if (!played.ok) return refuse('moves', played.error, `move ${turnNumber + 1}: `);
  }
  return { ok: true, value: [...wanted.value.keys()].map((turnNumber) => turns.get(turnNumber) as Turn) };
}

function initialPosition(query: Query): Result<Position, RequestError> {
  if (query.initialPosition === undefined) return { ok: true, value: new Position(query.size ?? STANDARD_SIZE) };
  const parsed = parsePosition(query.initialPosition);
  if (!parsed.ok) return refuse('initialPosition', parsed.error);
  const { size } = parsed.value.board;
  if (query.size === undefined || query.size === size) return parsed;
  return refuse('size', { code: 'bad-field', message: `it is ${query.size}, but initialPosition is of size ${size}` });
}

/** The turns to analyse with their priorities, in the query's order. */
function wantedTurns(query: Query, last: number): Result<ReadonlyMap<number, number>, RequestError> {
  const { analyzeTurns, priority, priorities } = query;
  const numbers = analyzeTurns ?? [last];
  const bad = (field: string, message: string) => refuse(field, { code: 'bad-field', message });
  const beyond = numbers.find((turn) => turn > last);
  if (beyond !== undefined) return bad('analyzeTurns', `there is no turn ${beyond}: there are ${last} moves`);
  const twice = numbers.find((turn, i) => numbers.indexOf(turn) < i);
  if (twice !== undefined) return bad('analyzeTurns', `turn ${twice} stands there twice`);
  if (priorities && priority !== undefined) return bad('priorities', 'it cannot stand beside priority');
  if (priorities && priorities.length !== numbers.length) {
    return bad('priorities', `there are ${priorities.length} for ${numbers.length} turns`);
  }
  return { ok: true, value: new Map(numbers.map((turn, i) => [turn, priorities?.[i] ?? priority ?? 0])) };
}

function parsePoints(
  texts: readonly string[],
  field: string,
  { board }: Position,
): Result<ReadonlySet<number>, RequestError> {
  const points = new Set<number>();
  for (const text of texts) {
    const point = parsePoint(board, text);
    if (!point.ok) return refuse(field, point.error);
    points.add(point.value);
  }
  return { ok: true, value: points };
}

function refuse(field: string, error: InputError, where = ''): Result<never, RequestError> {
  return { ok: false, error: { code: error.code, message: `${field}: ${where}${error.message}`, field } };
}
