/**
 * A whole game move by move. Every position of the game is searched, and so is the position after the best move where
 * another one was played, all with the same limits: so the value of the move that was played and that of the best one come
 * from searches of the same size, and their difference is what the move has lost.
 */
import { Engine, type SharedWeights } from '../engine.ts';
import { makePosition, parsePosition } from '../games/meridians/notation.ts';
import { COLOR_NAMES, Position } from '../games/meridians/position.ts';
import { coloursOf, namesOf, PIE_PLIES, type Side } from '../records/movers.ts';
import type { GameRecord, RecordEnd } from '../games/record.ts';
import { replay } from '../records/replay.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { type Mark, markOf, type SideSummary, summaryOf, type TurningPoint, turningPointsOf } from './judgement.ts';
import type { Candidate, SearchedPosition, SearchLog, SearchSettings } from './search-log.ts';

/** Moves of a position that a review keeps. */
const CANDIDATES = 5;
const DECIMALS = 4;

/** A ply and what became of it. Values are expected scores in [0, 1] for `mover`, unless they are called Light's. */
export interface ReviewedPly {
  /** Counted from 1. */
  readonly ply: number;
  readonly move: string;
  /** The side of the stone, or the one that is chosen by the pie rule. */
  readonly mover: Side;
  /** Before the move. */
  readonly position: string;
  /** After the move; null for the stones of the pie rule, which nobody places to win with them. */
  readonly value: number | null;
  /** Value of the best move less that of the move played, 0 where nothing better is known. */
  readonly lost: number | null;
  readonly mark: Mark | null;
  /** The best move, which is the one that was played where nothing better is known. */
  readonly best: { readonly move: string; readonly value: number; readonly line: readonly string[] } | null;
  /** The move and what was expected to follow it. */
  readonly line: readonly string[];
  /** What the search of the position before has found, the best first; for the choice of the pie rule both sides. */
  readonly candidates: readonly Candidate[];
}

export interface Review {
  readonly v: 1;
  readonly game: {
    readonly id: string | null;
    readonly size: number;
    readonly pie: boolean;
    readonly light: string | null;
    readonly dark: string | null;
    readonly winner: Side | null;
    readonly end: RecordEnd | null;
  };
  readonly settings: SearchSettings;
  /** Expected score of Light after so many plies, from 0 on; null where nothing was searched. */
  readonly curve: readonly (number | null)[];
  /** After so many plies: the position, and the candidates there. */
  readonly stages: readonly { readonly position: string; readonly candidates: readonly Candidate[] }[];
  readonly plies: readonly ReviewedPly[];
  readonly sides: Readonly<Record<Side, SideSummary>>;
  readonly turningPoints: readonly TurningPoint[];
}

export interface ReviewOptions {
  readonly log: SearchLog;
  /** Those that `settings.weights` names; default: the weights that come with the program. */
  readonly weights?: SharedWeights | undefined;
  /** Called before the first ply and after each one. */
  readonly onPly?: ((done: number, plies: number) => void) | undefined;
  /** Stops the review, which then throws the signal's reason; the log keeps what has been searched. */
  readonly signal?: AbortSignal | undefined;
}

/** The game after so many plies. */
interface Stage {
  readonly position: string;
  readonly toMove: Side;
  /** The winner, where the game is over. */
  readonly winner: Side | undefined;
}

/** Reviews a game. Errors: those of `replay`. */
export async function reviewGame(
  record: GameRecord,
  settings: SearchSettings,
  options: ReviewOptions,
): Promise<Result<Review>> {
  const after: Stage[] = [];
  const played = replay(record, ({ position }) => after.push(stageOf(position)));
  if (!played.ok) return fail(played.error.code, played.error.message);
  const stages = [stageOf(new Position(record.size)), ...after];
  const reviewer = new Reviewer(record, settings, options);
  try {
    const plies: ReviewedPly[] = [];
    const count = stages.length - 1;
    options.onPly?.(0, count);
    for (let ply = 1; ply <= count; ply++) {
      plies.push(await reviewer.ply(ply, stages));
      options.onPly?.(ply, count);
    }
    const curve: (number | null)[] = [];
    const shown: { position: string; candidates: readonly Candidate[] }[] = [];
    for (const [i, stage] of stages.entries()) {
      const isSearched = reviewer.isSearched(i);
      curve.push(isSearched ? await reviewer.value(stage, 'light') : null);
      const isOpen = isSearched && stage.winner === undefined;
      const candidates = plies[i]?.candidates ?? (isOpen ? (await reviewer.search(stage)).moves : []);
      shown.push({ position: stage.position, candidates });
    }
    const [light = null, dark = null] = namesOf(record);
    const { winner, end } = played.value;
    return ok({
      v: 1,
      game: {
        id: typeof record.id === 'string' ? record.id : null,
        size: record.size,
        pie: record.rules?.pie === true,
        light,
        dark,
        winner,
        end,
      },
      settings,
      curve,
      stages: shown,
      plies,
      sides: { light: summaryOf(plies, 'light'), dark: summaryOf(plies, 'dark') },
      turningPoints: turningPointsOf(curve, plies),
    });
  } finally {
    await reviewer.close();
  }
}

function stageOf(position: Position): Stage {
  const outcome = position.outcome();
  return {
    position: makePosition(position),
    toMove: COLOR_NAMES[position.toMove],
    winner: outcome && COLOR_NAMES[outcome.winner],
  };
}

/** Searches positions, each of them once, and judges moves by what it finds. */
class Reviewer {
  private readonly record: GameRecord;
  private readonly movers: readonly Side[];
  private readonly settings: SearchSettings;
  private readonly options: ReviewOptions;
  /** Made when the first position is not in the log. */
  private engine: Engine | undefined;

  constructor(record: GameRecord, settings: SearchSettings, options: ReviewOptions) {
    this.record = record;
    this.movers = coloursOf(record).map((colour, i) => colour ?? (record.moves[i]?.toLowerCase() as Side));
    this.settings = settings;
    this.options = options;
  }

  async close(): Promise<void> {
    await this.engine?.close();
  }

  /** Whether the position after so many plies is searched: under the pie rule only from the second stone on. */
  isSearched(plies: number): boolean {
    return this.record.rules?.pie !== true || plies >= PIE_PLIES - 1;
  }

  async ply(ply: number, stages: readonly Stage[]): Promise<ReviewedPly> {
    const [before, after] = [stages[ply - 1], stages[ply]] as [Stage, Stage];
    const move = this.record.moves[ply - 1] as string;
    const mover = this.movers[ply - 1] as Side;
    const bare = { ply, move, mover, position: before.position };
    if (!this.isSearched(ply - 1)) {
      return { ...bare, value: null, lost: null, mark: null, best: null, line: [move], candidates: [] };
    }
    const searched = await this.search(before);
    const isChoice = this.record.rules?.pie === true && ply === PIE_PLIES;
    const candidates = isChoice ? choices(searched) : searched.moves;
    const value = await this.value(after, mover);
    const line = isChoice ? [move, ...(searched.moves[0]?.line ?? [])] : [move, ...(await this.lineOf(after))];
    const [first] = candidates as [Candidate];
    const best = isChoice ? first : await this.afterMove(before, first);
    const isBetter = best.move !== move.toLowerCase() && best.value > value;
    const lost = isBetter ? round(best.value - value) : 0;
    return {
      ...bare,
      value,
      lost,
      mark: markOf(lost),
      best: isBetter ? { move: best.move, value: best.value, line: best.line } : { move, value, line },
      line,
      candidates,
    };
  }

  /** A candidate with the value that the search of the position after it gives. */
  private async afterMove(before: Stage, candidate: Candidate): Promise<Candidate> {
    const position = positionOf(before.position);
    const point = position.board.names.indexOf(candidate.move);
    position.playUnchecked(point);
    const after = stageOf(position);
    const line = [candidate.move, ...(await this.lineOf(after))];
    return { ...candidate, value: await this.value(after, before.toMove), line };
  }

  private async lineOf(stage: Stage): Promise<readonly string[]> {
    return stage.winner ? [] : ((await this.search(stage)).moves[0]?.line ?? []);
  }

  /** The expected score of a side. */
  async value(stage: Stage, side: Side): Promise<number> {
    if (stage.winner) return stage.winner === side ? 1 : 0;
    const { value } = await this.search(stage);
    return stage.toMove === side ? value : round(1 - value);
  }

  async search({ position }: Stage): Promise<SearchedPosition> {
    const { log, weights, signal } = this.options;
    const known = log.find(position);
    if (known) return known;
    signal?.throwIfAborted();
    const { playouts, timeMs, threads, parallel, memoryBytes, seed, params } = this.settings;
    this.engine ??= new Engine({
      game: { name: 'meridians', rules: { size: this.record.size }, ...(weights && { weights }) },
      params,
      threads,
      parallel,
      reuse: false,
      ...(memoryBytes !== undefined && { memoryBytes }),
    });
    // Each position has a seed of its own, so that it does not matter what was searched before.
    this.engine.newGame(`${seed}/${position}`);
    const set = this.engine.setPosition(position);
    if (!set.ok) throw new Error(set.error.message);
    let searched: SearchedPosition | undefined;
    for await (const analysis of this.engine.analyse({ playouts, timeMs, top: CANDIDATES, signal })) {
      searched = {
        position,
        value: round(analysis.value),
        playouts: analysis.playouts,
        moves: analysis.moves.map(({ move, visits, value, proven, pv }) => ({
          move,
          visits,
          value: round(value),
          ...(proven && { proven }),
          line: pv,
        })),
      };
    }
    if (!searched) throw new Error('the analysis gave no report');
    log.add(searched);
    return searched;
  }
}

/** The two choices of the pie rule, the better one first. The position is one with Light to move. */
function choices({ value, playouts, moves }: SearchedPosition): Candidate[] {
  const line = moves[0]?.line ?? [];
  const light = { move: 'light', visits: playouts, value, line: ['light', ...line] };
  const dark = { move: 'dark', visits: playouts, value: round(1 - value), line: ['dark', ...line] };
  return light.value >= dark.value ? [light, dark] : [dark, light];
}

function positionOf(text: string): Position {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}

function round(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
