/** Saved analyses in queries: the one to resume, and the one to write. */

import { checkReplaced, readAnalysis, type SavedAnalysis, whyOther } from '../../engine/saved-analysis.ts';
import { RAVE_NOT_SAVED } from '../../engine/tree-searcher.ts';
import type { GameKit } from '../../games/kit.ts';
import { Line } from '../../games/line.ts';
import { haveSame } from '../../util/have-same.ts';
import { files } from '../../util/host.ts';
import { type InputError, must, ok, type Result } from '../../util/result.ts';
import type { QueryGames } from './query-games.ts';
import { badField, notTogetherWith, type RequestError, refuseField } from './refusal.ts';
import type { Query } from './request.ts';
import type { QueryTurn } from './turn.ts';

const OTHER_MOVES = badField('it was restricted to other moves of that position');

/** Fields that a saved analysis states itself. */
const SAID = ['game', 'size', 'rules', 'initialPosition'] as const;

export interface Resumed {
  readonly kit: GameKit;
  readonly saved: SavedAnalysis;
}

/**
 * Reads the analysis that a query resumes. Errors: `bad-field` for conflicting fields, `no-file`,
 * `bad-file`, `other-analysis` (other weights or parameters than the session's), and those of
 * `openGame`.
 */
export function resumedBy(games: QueryGames, query: Query, path: string): Result<Resumed, RequestError> {
  const beside = SAID.find((field) => query[field] !== undefined);
  if (beside) return refuseField(beside, notTogetherWith('resume'));
  const refuse = (code: string, message: string) => refuseField('resume', { code, message: `${path}: ${message}` });
  const file = files().read(path);
  if (!file.ok) return refuseField('resume', file.error);
  const saved = readAnalysis(file.value);
  if (!saved.ok) return refuse(saved.error.code, saved.error.message);
  const kit = games.open(saved.value.game);
  if (!kit.ok) return refuse(kit.error.code, kit.error.message);
  const why = whyOther(kit.value, games.paramsOf(kit.value), saved.value);
  return why === undefined ? ok({ kit: kit.value, saved: saved.value }) : refuse('other-analysis', why);
}

/**
 * Checks that an analysis of these turns can resume a saved one, and be saved, as requested.
 * Errors: `bad-field`, `no-file` and `file-exists`.
 */
export function checkSaving(
  kit: GameKit,
  { save, resume, overwrite }: Query,
  turns: readonly QueryTurn[],
  raveK: number,
  resumed: SavedAnalysis | undefined,
): Result<void, RequestError> {
  if (resumed && turns.some(({ rootMoves }) => !haveSame(resumed.rootMoves, rootMoves)))
    return refuseField('resume', OTHER_MOVES);
  if (save === undefined) return ok(undefined);
  if (turns.length > 1) return refuseField('save', onlyOneSaved(turns.length));
  if (raveK > 0) return refuseField('save', badField(RAVE_NOT_SAVED));
  const writable = files().checkWritable(save);
  if (!writable.ok) return refuseField('save', writable.error);
  if (overwrite) return ok(undefined);
  const goesOn = resume !== undefined && files().isSame(resume, save);
  const [turn] = turns as readonly [QueryTurn];
  // The choice of a seat is no part of an analysis.
  const { names } = must(Line.of(kit, turn.start, turn.moves));
  const replaced = checkReplaced(save, { game: kit.spec, ...turn, moves: names }, goesOn ? Infinity : 0);
  return replaced.ok
    ? replaced
    : refuseField('save', {
        code: 'file-exists',
        message: `${replaced.error.message}: resume it, name another file, or set overwrite`,
      });
}

export function onlyOneSaved(positions: number): InputError {
  return badField(`only one position can be saved, not ${positions}`);
}
