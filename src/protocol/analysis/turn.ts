/** The positions that a query requests. */

import type { SavedAnalysis } from '../../engine/saved-analysis.ts';
import type { GameKit } from '../../games/kit.ts';
import { legalMoves } from '../../games/legal-moves.ts';
import { Line } from '../../games/line.ts';
import { counted } from '../../util/counted.ts';
import { must, ok, type Result } from '../../util/result.ts';
import { type AnalysedPosition, analysedPosition } from './analysis-fields.ts';
import { type IllegalMove, illegalAmong } from './illegal-moves.ts';
import { badField, notTogetherWith, type RequestError, refuseField } from './refusal.ts';
import type { Query } from './request.ts';

/** One position to analyse. */
export interface QueryTurn extends AnalysedPosition {
  /** Moves played from the initial position. */
  readonly turnNumber: number;
  /** The start of the line to the position, as text; undefined for the start of the game. */
  readonly start: string | undefined;
  /** The moves from there, with the choice of a seat. */
  readonly moves: readonly string[];
  readonly priority: number;
  /** The moves to consider, if restricted. */
  readonly rootMoves: readonly string[] | undefined;
  /** Moves of `allowMoves` that are illegal here, with the reason. */
  readonly illegalMoves: readonly IllegalMove[];
}

/** The moves that a seat may choose, as numbers; all if undefined. */
export interface Allowed {
  readonly allow?: ReadonlySet<number> | undefined;
  readonly avoid: ReadonlySet<number>;
}

/**
 * The positions of a query, in its order; after those of the saved analysis if it resumes one.
 * `choiceOf` gives the restrictions of each seat, instead of the query's. Errors: `bad-field`
 * (fields that contradict each other or the number of moves), those of the game for positions and
 * moves, and `no-move` if no legal move may be chosen.
 */
export function turnsOf(
  kit: GameKit,
  query: Query,
  saved?: SavedAnalysis,
  choiceOf?: (seat: number) => Allowed,
): Result<readonly QueryTurn[], RequestError> {
  const { moves = [], initialPosition } = query;
  const start = saved ? Line.of(kit, saved.start, saved.moves) : Line.of(kit, initialPosition);
  if (!start.ok) return refuseField(saved ? 'resume' : 'initialPosition', start.error);
  const line = start.value;
  const wanted = wantedTurns(query, moves.length);
  if (!wanted.ok) return wanted;
  const choice = ownChoice(query, kit);
  if (!choice.ok) return choice;

  const { game } = kit;
  const turns = new Map<number, QueryTurn>();
  const names = (of: readonly number[]) => of.map((move) => game.moveName(move));
  for (let turnNumber = 0; ; turnNumber++) {
    const priority = wanted.value.get(turnNumber);
    if (priority !== undefined) {
      const isOver = game.isOver(line.position);
      const legal = [...legalMoves({ game }, line.position)];
      const { allow, avoid } = choiceOf?.(game.toMove(line.position)) ?? choice.value;
      const chosen = legal.filter((move) => (allow?.has(move) ?? true) && !avoid.has(move));
      if (!isOver && chosen.length === 0) {
        return refuseField(allow ? 'allowMoves' : 'avoidMoves', {
          code: 'no-move',
          message: `no legal move is left at turn ${turnNumber}`,
        });
      }
      const analysed = analysedPosition(kit, line.position, isOver && query.territory);
      let { territory } = analysed;
      const plies = line.length;
      turns.set(turnNumber, {
        ...analysed,
        turnNumber,
        start: line.start,
        get moves() {
          return line.plies.slice(0, plies);
        },
        // Takes milliseconds, and a query may have many turns.
        get territory() {
          if (query.territory && !isOver) territory ??= kit.territory?.(must(kit.parsePosition(analysed.position)));
          return territory;
        },
        priority,
        rootMoves: chosen.length < legal.length ? names(chosen) : undefined,
        illegalMoves: isOver ? [] : illegalAmong(kit, line.position, choice.value.allow ?? []),
      });
    }
    const move = moves[turnNumber];
    if (move === undefined) break;
    const played = line.follow(move);
    if (!played.ok) return refuseField('moves', played.error, `move ${turnNumber + 1}: `);
  }
  return ok([...wanted.value.keys()].map((turnNumber) => turns.get(turnNumber) as QueryTurn));
}

/** The turns to analyse with their priorities, in the query's order. */
function wantedTurns(query: Query, last: number): Result<ReadonlyMap<number, number>, RequestError> {
  const { analyzeTurns, priority, priorities } = query;
  const numbers = analyzeTurns ?? [last];
  const beyond = numbers.find((turn) => turn > last);
  if (beyond !== undefined)
    return refuseField('analyzeTurns', badField(`no turn ${beyond}: the query has ${counted(last, 'move')}`));
  const seen = new Set<number>();
  const twice = numbers.find((turn) => seen.size === seen.add(turn).size);
  if (twice !== undefined) return refuseField('analyzeTurns', badField(`turn ${twice} is given twice`));
  if (priorities && priority !== undefined) return refuseField('priorities', notTogetherWith('priority'));
  if (priorities && priorities.length !== numbers.length) {
    return refuseField(
      'priorities',
      badField(`${counted(priorities.length, 'priority', 'priorities')} for ${counted(numbers.length, 'turn')}`),
    );
  }
  return ok(new Map(numbers.map((turn, i) => [turn, priorities?.[i] ?? priority ?? 0])));
}

function ownChoice(query: Query, kit: GameKit): Result<Allowed, RequestError> {
  const allow = query.allowMoves && parseMoves(query.allowMoves, 'allowMoves', kit);
  if (allow && !allow.ok) return allow;
  const avoid = parseMoves(query.avoidMoves ?? [], 'avoidMoves', kit);
  return avoid.ok ? ok({ allow: allow?.value, avoid: avoid.value }) : avoid;
}

function parseMoves(texts: readonly string[], field: string, kit: GameKit): Result<ReadonlySet<number>, RequestError> {
  const moves = new Set<number>();
  for (const text of texts) {
    const move = kit.parseMove(text);
    if (!move.ok) return refuseField(field, move.error);
    moves.add(move.value);
  }
  return ok(moves);
}
