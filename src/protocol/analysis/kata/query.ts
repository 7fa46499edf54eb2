/** Translates KataGo queries. */
import { parseNumber } from '../../../util/quantity.ts';
import { ok, type Result } from '../../../util/result.ts';
import { kindOf, LONGEST_SECONDS } from '../fields.ts';
import type { QueryGames } from '../query-games.ts';
import { badField, type RequestError, refuseField } from '../refusal.ts';
import type { Query } from '../request.ts';
import { type Allowed, turnsOf } from '../turn.ts';
import type { Understood, Warning } from '../understood.ts';
import { type Board, boardOf, moveOf, movesOf, seatOf, startOf } from './board.ts';
import { kataFields, type Perspective } from './reply.ts';
import type { KataQuery } from './request.ts';

const PERSPECTIVES: Readonly<Record<string, Perspective>> = {
  b: 'black',
  black: 'black',
  w: 'white',
  white: 'white',
  sidetomove: 'mover',
};
/** The default of KataGo's example configuration. */
const DEFAULT_PERSPECTIVE: Perspective = 'black';
/** All moves: tried ones are reported, and the priors of all others are part of the policy. */
const TOP = Number.MAX_SAFE_INTEGER;

/**
 * Errors: those of `boardOf`, `startOf`, `movesOf`, `turnsOf` and `check`, and `bad-field` for
 * settings and for allowed or avoided moves.
 */
export function understandKata(games: QueryGames, asked: KataQuery): Result<Understood, RequestError> {
  const board = boardOf(games, asked);
  if (!board.ok) return board;
  const { kit } = board.value;
  const start = startOf(board.value, asked);
  if (!start.ok) return start;
  const moves = movesOf(board.value, start.value, asked.moves ?? []);
  if (!moves.ok) return moves;
  const limits = limitsOf(asked);
  if (!limits.ok) return limits;
  const perspective = perspectiveOf(asked);
  if (!perspective.ok) return perspective;
  const choices = choicesOf(board.value, asked);
  if (!choices.ok) return choices;
  const { id, analyzeTurns, priority, priorities, seed, reportDuringSearchEvery, includeOwnership } = asked;
  const query: Query = {
    id,
    moves: moves.value,
    initialPosition: start.value,
    // A turn requested twice gets one reply.
    analyzeTurns: priorities ? analyzeTurns : analyzeTurns && [...new Set(analyzeTurns)],
    ...limits.value,
    lifeMap: includeOwnership,
    top: TOP,
    reportDuringSearchEvery,
    priority,
    priorities,
    seed,
  };
  const turns = turnsOf(kit, query, undefined, (seat) => choices.value[seat] as Allowed);
  if (!turns.ok) return turns;
  const fits = games.check(kit);
  if (!fits.ok) return fits;
  return ok({
    query,
    kit,
    turns: turns.value,
    warnings: warningsOf(asked),
    fieldsOf: (turn, analysis) => kataFields(board.value, asked, perspective.value, turn, analysis),
  });
}

function refuseSetting(name: string, expected: string, value: unknown): Result<never, RequestError> {
  return refuseField('overrideSettings', badField(`must be ${expected}, not ${kindOf(value)}`), `${name}: `);
}

/** The limits of the search. A limit outside the settings overrides one inside them. */
function limitsOf(asked: KataQuery): Result<Pick<Query, 'playouts' | 'seconds'>, RequestError> {
  const read: Record<string, number> = {};
  for (const name of ['maxVisits', 'maxPlayouts', 'maxTime']) {
    const value = asked.overrideSettings?.[name];
    if (value === undefined) continue;
    // KataGo also accepts numbers as text.
    const number = typeof value === 'string' ? parseNumber(value) : value;
    if (typeof number !== 'number' || !(number > 0)) return refuseSetting(name, 'a number above 0', value);
    read[name] = number;
  }
  const { maxVisits = read.maxVisits, maxTime = read.maxTime } = asked;
  const playouts = Math.min(maxVisits ?? Infinity, read.maxPlayouts ?? Infinity);
  return ok({
    ...(playouts < Infinity && { playouts: Math.max(1, Math.floor(playouts)) }),
    ...(maxTime !== undefined && { seconds: Math.min(maxTime, LONGEST_SECONDS) }),
  });
}

function perspectiveOf({ overrideSettings }: KataQuery): Result<Perspective, RequestError> {
  const name = 'reportAnalysisWinratesAs';
  const value = overrideSettings?.[name] ?? DEFAULT_PERSPECTIVE;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  const found = Object.hasOwn(PERSPECTIVES, word) ? PERSPECTIVES[word] : undefined;
  return found ? ok(found) : refuseSetting(name, 'BLACK, WHITE or SIDETOMOVE', value);
}

/**
 * The moves that each seat may choose at the first ply. Errors: those of `seatOf` and `moveOf`.
 */
function choicesOf(board: Board, asked: KataQuery): Result<Allowed[], RequestError> {
  const choices = board.kit.seats.map(() => ({
    allow: undefined as Set<number> | undefined,
    avoid: new Set<number>(),
  }));
  for (const field of ['allowMoves', 'avoidMoves'] as const) {
    for (const { player, moves } of asked[field] ?? []) {
      const seat = seatOf(board, player);
      if (!seat.ok) return refuseField(field, seat.error);
      const choice = choices[seat.value] as (typeof choices)[number];
      if (field === 'allowMoves') choice.allow ??= new Set();
      for (const text of moves) {
        const move = moveOf(board, text);
        // Games without a pass ignore restrictions of it.
        if (!move.ok && /^pass$/i.test(text)) continue;
        if (!move.ok) return refuseField(field, move.error);
        (field === 'allowMoves' ? choice.allow : choice.avoid)?.add(move.value);
      }
    }
  }
  return ok(choices);
}

function warningsOf(asked: KataQuery): Warning[] {
  return (['allowMoves', 'avoidMoves'] as const).flatMap((field) => {
    const deepest = (asked[field] ?? []).reduce((most, { untilDepth }) => Math.max(most, untilDepth), 0);
    const warning = `${field}: untilDepth is ${deepest}, but only the first ply can be restricted`;
    return deepest > 1 ? [{ warning, code: 'first-ply', field }] : [];
  });
}
