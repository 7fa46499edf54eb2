/** A query in either format, translated to common terms. */
import { type Analysis, DEFAULT_BREADTH } from '../../engine/engine.ts';
import type { AnalysisRequest, Found } from '../../engine/engines.ts';
import type { SavedAnalysis } from '../../engine/saved-analysis.ts';
import type { GameKit } from '../../games/kit.ts';
import { hasLimit, type Limits } from '../../search/limits.ts';
import { ok, quote, type Result } from '../../util/result.ts';
import { analysisFields } from './analysis-fields.ts';
import { illegalText } from './illegal-moves.ts';
import { limitsOf } from './limits.ts';
import type { QueryGames } from './query-games.ts';
import { type RequestError, refuseField } from './refusal.ts';
import type { AnalysisFields, KataFields, Reply } from './reply.ts';
import type { Query } from './request.ts';
import { checkSaving, resumedBy } from './saved.ts';
import { type QueryTurn, turnsOf } from './turn.ts';

/** An oddity in a query that is processed nevertheless. */
export interface Warning {
  readonly warning: string;
  readonly code: string;
  readonly field: string;
}

export interface Understood {
  readonly query: Query;
  readonly kit: GameKit;
  /** The analysis to resume. */
  readonly saved?: SavedAnalysis | undefined;
  readonly turns: readonly QueryTurn[];
  readonly warnings: readonly Warning[];
  /** An analysis of one of the turns in the format of the query, without the id. */
  fieldsOf(turn: QueryTurn, analysis: Analysis, seed: string): AnalysisFields | KataFields;
}

const DEFAULT_TOP = 10;

/** KataGo's names for fields of Sightline queries. */
const NAMES_HERE: Readonly<Record<string, keyof Query>> = {
  maxVisits: 'playouts',
  maxTime: 'seconds',
  includeOwnership: 'lifeMap',
  initialStones: 'initialPosition',
  initialPlayer: 'initialPosition',
  boardXSize: 'size',
  boardYSize: 'size',
};

/** The warning about a field that is ignored. */
export function unknownField(field: string): Warning {
  const here = Object.hasOwn(NAMES_HERE, field) ? `; see ${NAMES_HERE[field]}` : '';
  return { warning: `unknown field ${quote(field)}${here}`, code: 'unknown-field', field };
}

/**
 * Interprets a query in Sightline's format. Errors: those of `kitOf`, `resumedBy`, `turnsOf`,
 * `check` and `checkSaving`.
 */
export function understand(games: QueryGames, asked: Query): Result<Understood, RequestError> {
  const resumed = asked.resume === undefined ? undefined : resumedBy(games, asked, asked.resume);
  if (resumed?.ok === false) return resumed;
  const opened = resumed ? ok(resumed.value.kit) : games.kitOf(asked);
  if (!opened.ok) return opened;
  const kit = opened.value;
  if (asked.territory === true && !kit.territory) {
    return refuseField('territory', { code: 'no-territory', message: `not available in ${kit.title}` });
  }
  const saved = resumed?.value.saved;
  const turns = turnsOf(kit, asked, saved);
  if (!turns.ok) return turns;
  const fits = games.check(kit);
  if (!fits.ok) return fits;
  const canSave = checkSaving(kit, asked, turns.value, games.paramsOf(kit).raveK, saved);
  if (!canSave.ok) return canSave;
  return ok({
    query: { ...asked, top: asked.top ?? DEFAULT_TOP },
    kit,
    saved,
    turns: turns.value,
    warnings: turns.value.flatMap(({ turnNumber, illegalMoves }) => {
      const warning = `allowMoves: illegal at turn ${turnNumber}: ${illegalText(illegalMoves)}`;
      return illegalMoves.length > 0 ? [{ warning, code: 'illegal-move', field: 'allowMoves' }] : [];
    }),
    fieldsOf: (turn, analysis, seed) => analysisFields(kit, turn, analysis, seed),
  });
}

/** The request for the analysis of a turn. `seed` is for queries without one, and `limits` for those that set none. */
export function requestOf(
  { query, kit, saved }: Understood,
  turn: QueryTurn,
  seed: string,
  limits: Limits = {},
): AnalysisRequest {
  const { breadth = DEFAULT_BREADTH, lifeMap, top, reportDuringSearchEvery: every, save } = query;
  const own = limitsOf(query);
  return {
    game: kit.spec,
    position: turn,
    ...(hasLimit(own) ? own : limits),
    rootMoves: turn.rootMoves,
    breadth,
    ownership: lifeMap,
    top,
    intervalMs: every === undefined ? undefined : 1000 * every,
    seed: String(query.seed ?? seed),
    resume: saved,
    save,
  };
}

/** The reply with what an analysis of a turn with this seed has found. */
export function replyTo({ query, fieldsOf }: Understood, turn: QueryTurn, found: Found, seed: string): Reply {
  const { id } = query;
  const { turnNumber } = turn;
  if (!found.ok) {
    const { code, message } = found.error;
    const where = code === 'search-failed' ? '' : `${query.resume}: `;
    return { id, turnNumber, isDuringSearch: false, error: where + message, code: 'search-failed' };
  }
  if (!found.value) return { id, turnNumber, isDuringSearch: false, noResults: true };
  return { id, turnNumber, ...fieldsOf(turn, found.value, seed) };
}
