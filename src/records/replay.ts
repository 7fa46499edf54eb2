/** Replays a record under the rules of its game. */
import type { GameKit, Outcome, PointParts } from '../games/kit.ts';
import { legalMoves } from '../games/legal-moves.ts';
import { Line } from '../games/line.ts';
import { type GameRecord, OUTER_ENDS } from '../games/record.ts';
import { sheetOf } from '../games/score-sheet.ts';
import { type InputError, ok, quote, type Result } from '../util/result.ts';
import { leftOutOf, type Played } from './as-played.ts';
import { oldOptions, openRecord } from './spec.ts';

export interface Replay {
  /** The option `size`, for games that have it. */
  readonly size?: number;
  /** The number of plies, without a closing `pass` or `resign` that is not a move of the game. */
  readonly plies: number;
  /** The number of legal choices before each ply, and a final 0 if the side to move had none. */
  readonly legal: readonly number[];
  /** Of a game that is over by its rules: see `Outcome`. */
  readonly points?: readonly number[];
  readonly pointParts?: readonly PointParts[];
  /** Name of the sole winner's seat. */
  readonly winner: string | null;
  readonly end: string | null;
  /** See `leftOutOf`; absent if there is nothing. */
  readonly leftOut?: readonly string[];
  /** Further facts from the game (`facts` of its kit). */
  readonly [fact: string]: unknown;
}

/** Words of records, which in most games are not moves. */
export const CLOSING_WORDS = ['pass', 'resign'];

/** An error in a record. `ply` counts from 1; 0 means the record as a whole. */
export interface ReplayError extends InputError {
  readonly ply: number;
  /** The invalid field of the record, if it is a single one. */
  readonly field?: string;
}

export interface ReplayStep {
  /** Counted from 1. */
  readonly ply: number;
  /** As written in the record. */
  readonly name: string;
  /** Undefined for the choice of a seat. */
  readonly move: number | undefined;
  /** Legal choices before the ply. */
  readonly legal: number;
  readonly kit: GameKit;
  /** The position after the ply. Modified by the next ply; keep it with `kit.game.copy`. */
  readonly position: unknown;
  /** Cells whose pieces left the board. */
  readonly removed: readonly number[];
}

type Failure = { readonly ok: false; readonly error: ReplayError };

function failure({ code, message }: InputError, ply: number, field?: string): Failure {
  return {
    ok: false,
    error: { code, message: ply > 0 ? `ply ${ply}: ${message}` : message, ply, ...(field && { field }) },
  };
}

/** Callbacks of a replay. */
interface Onlooker {
  /** Called with a move, undefined for the choice of a seat, and the position before it. */
  before?(kit: GameKit, position: unknown, move: number | undefined): void;
  /**
   * Called with the position after the move, and the move as written in the record. Plies count
   * from 1.
   */
  after?(kit: GameKit, position: unknown, move: number | undefined, ply: number, name: string): void;
}

/**
 * Replays a record, from another start than that of the game if one is given, as text. Errors: those of `openRecord`, of the
 * kit's `parsePosition`, `bad-record` (a winner or an end that the game
 * does not have), those of the kit's `parseMove` and `illegality`, `bad-choice` (of a seat),
 * `illegal-pass`, and `game-over` for moves after the end.
 */
export function playThrough(record: GameRecord, onlooker: Onlooker = {}, start?: string): Result<Played, ReplayError> {
  const played = playPlies(record, onlooker, start);
  const old = Object.entries(oldOptions(record)).map(([name, value]) => `${name}, so it is read as one of ${value}`);
  if (played.ok || played.error.ply === 0 || old.length === 0) return played;
  const message = `${played.error.message}; the record does not state ${old.join(', ')}`;
  return { ok: false, error: { ...played.error, message } };
}

function playPlies(record: GameRecord, onlooker: Onlooker, start?: string): Result<Played, ReplayError> {
  const opened = openRecord(record, null);
  if (!opened.ok) return failure(opened.error, 0);
  const kit = opened.value;
  const wrong = resultProblem(kit, record);
  if (wrong) return wrong;
  const { game, seats } = kit;
  const begun = Line.of(kit, start);
  if (!begun.ok) return failure(begun.error, 0);
  const line = begun.value;
  const { position } = line;
  const moves: (number | undefined)[] = [];
  const surplus: string[] = [];
  let closed: { readonly winner: string | null; readonly end: string } | undefined;

  for (const [i, name] of record.moves.entries()) {
    const ply = i + 1;
    const word = name.toLowerCase();
    const move = line.moveNamed(name);
    const outcome = kit.outcome(position);
    const isClosingPass = word === 'pass' && move === undefined && isStuck(kit, outcome);
    if (closed || (outcome && !isClosingPass)) {
      if (CLOSING_WORDS.includes(word)) {
        surplus.push(word);
        continue;
      }
      const winner = closed ? closed.winner : winnerOf(kit, outcome);
      return failure({ code: 'game-over', message: `the game is over: ${winner ?? 'nobody'} has won` }, ply);
    }
    if (isClosingPass && outcome) {
      closed = { winner: winnerOf(kit, outcome), end: outcome.end };
      continue;
    }
    if (word === 'resign' && move === undefined) {
      const other = seats[1 - game.toMove(position)];
      closed = { winner: (seats.length === 2 ? other?.name : record.winner) ?? null, end: 'resign' };
      continue;
    }
    if (word === 'pass' && move === undefined) {
      return failure({ code: 'illegal-pass', message: 'passing is not allowed while there is a legal move' }, ply);
    }
    onlooker.before?.(kit, position, move);
    const played = line.playPly(name);
    if (!played.ok) return failure(played.error, ply);
    moves.push(played.value);
    onlooker.after?.(kit, position, played.value, ply, name);
  }

  const outcome = kit.outcome(position);
  // The record's winner and end are used only for ends outside the rules.
  const isRulesEnd = kit.ends.includes(record.end ?? '');
  const written = isRulesEnd ? undefined : { winner: record.winner ?? null, end: record.end ?? null };
  const ended = outcome ? { winner: winnerOf(kit, outcome), end: outcome.end } : (closed ?? written);
  const { winner = null, end = null } = ended ?? {};
  return ok({ kit, position, moves, surplus, winner, end });
}

/**
 * Replays a record and collects facts about the game. `onStep` is called after every ply. Errors:
 * those of `playThrough`.
 */
export function replay(
  record: GameRecord,
  onStep?: (step: ReplayStep) => void,
  start?: string,
): Result<Replay, ReplayError> {
  const legal: number[] = [];
  let buffer = new Int32Array(0);
  let before: unknown;
  let facts: ReturnType<NonNullable<GameKit['facts']>> | undefined;
  const played = playThrough(
    record,
    {
      before: (kit, position, move) => {
        const { game, seats } = kit;
        if (legal.length === 0) {
          buffer = new Int32Array(game.maxMoves);
          before = game.create();
          facts = kit.facts?.();
        }
        game.copy(before, position);
        legal.push(move === undefined ? seats.length : legalMoves(kit, position, buffer).length);
      },
      after: (kit, position, move, ply, name) => {
        facts?.note(ply, move, before, position);
        if (!onStep) return;
        const removed = removedCells(kit, before, move, position);
        onStep({ ply, name, move, legal: legal.at(-1) as number, kit, position, removed });
      },
    },
    start,
  );
  if (!played.ok) return played;
  const { kit, position, moves, winner, end } = played.value;
  const outcome = kit.outcome(position);
  const leftOut = leftOutOf(record, played.value);
  if (isStuck(kit, outcome)) legal.push(0);
  const { size } = kit.spec.rules;
  return {
    ok: true,
    value: {
      ...(typeof size === 'number' && { size }),
      plies: moves.length,
      legal,
      ...(outcome && sheetOf(outcome)),
      ...(facts ?? kit.facts?.())?.result(),
      winner,
      end,
      ...(leftOut.length > 0 && { leftOut }),
    },
  };
}

function resultProblem({ seats, ends }: GameKit, { winner, end }: GameRecord): Failure | undefined {
  if (typeof winner === 'string' && !seats.some(({ name }) => name === winner)) {
    const names = seats.map(({ name }) => quote(name)).join(', ');
    return failure({ code: 'bad-record', message: `"winner" must be ${names} or null` }, 0, 'winner');
  }
  const known = [...ends, ...OUTER_ENDS];
  if (end === undefined || known.includes(end)) return undefined;
  return failure({ code: 'bad-record', message: `"end" must be one of ${known.join(', ')}` }, 0, 'end');
}

/** Whether the game is over because the side to move has no legal move. */
export function isStuck(kit: GameKit, outcome: Outcome | undefined): boolean {
  return outcome !== undefined && kit.stuckEnds?.includes(outcome.end) === true;
}

function winnerOf({ seats }: GameKit, outcome: Outcome | undefined): string | null {
  return seats[outcome?.winner ?? -1]?.name ?? null;
}

/**
 * The cells whose pieces a move removed from the board, in ascending order: occupied before, empty
 * after. Excludes the cell that a piece moved away from; includes the destination if it is now
 * empty.
 */
export function removedCells(kit: GameKit, before: unknown, move: number | undefined, after: unknown): number[] {
  const touched = move === undefined ? [] : kit.cellsOf(move);
  const held = new Set([...kit.pieces(before).map(({ cell }) => cell), ...touched.slice(-1)]);
  for (const cell of [...touched.slice(0, -1), ...kit.pieces(after).map(({ cell }) => cell)]) held.delete(cell);
  return [...held].sort((a, b) => a - b);
}
