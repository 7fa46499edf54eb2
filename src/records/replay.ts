/** Plays a record through under the rules. */
import { boardOfSize, MAX_SIZE, MIN_SIZE } from '../games/meridians/board.ts';
import { legalPoints } from '../games/meridians/movegen.ts';
import { parsePoint } from '../games/meridians/notation.ts';
import { COLOR_NAMES, DARK, LIGHT, type Outcome, opponent, Position } from '../games/meridians/position.ts';
import type { InputError, Result } from '../util/result.ts';
import type { GameRecord, RecordEnd } from '../games/record.ts';

export interface Replay {
  readonly size: number;
  /** Moves played, without a closing `pass` or `resign`. */
  readonly plies: number;
  /** Legal choices before each ply, and a closing 0 where the side to move had none. */
  readonly legal: readonly number[];
  /** Stones of each side after each ply and the removal that follows it. */
  readonly light: readonly number[];
  readonly dark: readonly number[];
  /** `[ply, point, …]` for each ply, counted from 1, after which stones left the board. */
  readonly removed: readonly (readonly (number | string)[])[];
  readonly winner: 'light' | 'dark' | null;
  readonly end: RecordEnd | null;
}

/** An error in a record; `ply` counts from 1, and is 0 for what concerns the record as a whole. */
export interface ReplayError extends InputError {
  readonly ply: number;
}

export interface Step {
  /** Counted from 1. */
  readonly ply: number;
  readonly move: string;
  /** The point, or undefined for the word `light` or `dark` of the pie rule. */
  readonly point: number | undefined;
  readonly legal: number;
  readonly position: Position;
  readonly removed: readonly number[];
}

/**
 * Replays a record; `onStep` sees the position after every ply. Errors: `bad-size`, those of `parsePoint` and
 * `Position.play`, `bad-choice` (pie rule), `illegal-pass`, and `game-over` for moves after the end.
 */
export function replay(record: GameRecord, onStep?: (step: Step) => void): Result<Replay, ReplayError> {
  const { size, moves } = record;
  const failure = (error: InputError, ply: number) =>
    ({
      ok: false,
      error: { code: error.code, message: ply > 0 ? `ply ${ply}: ${error.message}` : error.message, ply },
    }) as const;
  if (!Number.isInteger(size) || size < MIN_SIZE || size > MAX_SIZE) {
    return failure(
      { code: 'bad-size', message: `size ${size} is not a board: sizes are ${MIN_SIZE} to ${MAX_SIZE}` },
      0,
    );
  }
  const board = boardOfSize(size);
  const position = new Position(size);
  const buffer = new Int32Array(board.points);
  const result = {
    legal: [] as number[],
    light: [] as number[],
    dark: [] as number[],
    removed: [] as (number | string)[][],
  };
  let plies = 0;
  let closed: { winner: 'light' | 'dark'; end: RecordEnd } | undefined;

  for (const [i, move] of moves.entries()) {
    const ply = i + 1;
    const word = move.toLowerCase();
    const outcome = position.outcome();
    if (closed || (outcome && (word !== 'pass' || outcome.end === 'annihilation'))) {
      const winner = closed?.winner ?? COLOR_NAMES[(outcome as Outcome).winner];
      return failure({ code: 'game-over', message: `the game is over: ${winner} has won` }, ply);
    }
    if (word === 'resign') {
      closed = { winner: COLOR_NAMES[opponent(position.toMove)], end: 'resign' };
      continue;
    }
    if (word === 'pass') {
      if (!outcome) {
        return failure({ code: 'illegal-pass', message: 'passing is not allowed while there is a legal point' }, ply);
      }
      closed = { winner: COLOR_NAMES[outcome.winner], end: outcome.end };
      continue;
    }
    const isChoice = record.rules?.pie === true && i === 2;
    let point: number | undefined;
    let legal = 2;
    let removed: number[] = [];
    if (isChoice) {
      if (word !== 'light' && word !== 'dark') {
        return failure(
          { code: 'bad-choice', message: `"light" or "dark" is expected, not ${JSON.stringify(move)}` },
          ply,
        );
      }
    } else {
      const parsed = parsePoint(board, move);
      if (!parsed.ok) return failure(parsed.error, ply);
      point = parsed.value;
      legal = legalPoints(position, buffer);
      const before = stonesOf(position);
      const played = position.play(point);
      if (!played.ok) return failure(played.error, ply);
      removed = [...before, point].filter((p) => position.isEmpty(p)).sort((a, b) => a - b);
    }
    plies++;
    result.legal.push(legal);
    result.light.push(position.stones(LIGHT));
    result.dark.push(position.stones(DARK));
    if (removed.length > 0) result.removed.push([ply, ...removed.map((p) => board.names[p] as string)]);
    onStep?.({ ply, move, point, legal, position, removed });
  }

  const outcome = position.outcome();
  if (outcome?.end === 'no-move') result.legal.push(0);
  // What the record says of its end holds for ends outside the rules only.
  const isRulesEnd = record.end === 'annihilation' || record.end === 'no-move';
  const written = isRulesEnd ? undefined : { winner: record.winner ?? null, end: record.end ?? null };
  const ended = outcome ? { winner: COLOR_NAMES[outcome.winner], end: outcome.end } : (closed ?? written);
  return {
    ok: true,
    value: {
      size,
      plies,
      ...result,
      winner: ended?.winner ?? null,
      end: ended?.end ?? null,
    },
  };
}

function stonesOf(position: Position): number[] {
  return Array.from({ length: position.board.points }, (_, point) => point).filter((point) => !position.isEmpty(point));
}
