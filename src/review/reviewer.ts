/**
 * Judges the moves of a game by searching its positions. For two seats a search of a position gives
 * both expected scores. For more, the value of a move comes from a search of the position before it
 * restricted to that move.
 */
import type { GameKit } from '../games/kit.ts';
import { type GameRecord, openingOf } from '../games/record.ts';
import { seatNamed } from '../games/seats.ts';
import type { SharedWeights } from '../network/weights.ts';
import { seatsToMove } from '../records/movers.ts';
import { must } from '../util/result.ts';
import { rounded } from '../util/rounded.ts';
import { markOf, type ReviewedPly } from './judgement.ts';
import { EngineSearch, type PositionSearch } from './position-search.ts';
import type { Candidate, SearchedPosition, SearchLog, SearchSettings } from './search-log.ts';

export interface ReviewOptions {
  /** Searches that are known, and receives others. Default: a log in memory. */
  readonly log?: SearchLog | undefined;
  /** The number of the game in its file, from 1. */
  readonly number?: number | undefined;
  /** The weights named by `settings.weights`. Default: the built-in ones. */
  readonly weights?: SharedWeights | undefined;
  /** Searches the positions with these settings. Default: a private engine. */
  readonly positions?: PositionSearch | undefined;
  /** Called before the first ply and after each one. */
  readonly onPly?: ((done: number, plies: number) => void) | undefined;
  /** Called once with the reason if searches can no longer be logged. The review continues. */
  readonly onTrouble?: ((why: string) => void) | undefined;
  /** Stops the review, which then throws the signal's reason. Logged searches are kept. */
  readonly signal?: AbortSignal | undefined;
}

/** The game after some number of plies. */
export interface Stage {
  readonly position: string;
  /** Index of the seat. */
  readonly toMove: number;
  /** The scores of all seats, if the game is over. */
  readonly scores: readonly number[] | undefined;
  /** The margins of all seats, in games of points. */
  readonly margins?: readonly number[] | undefined;
}

/** The value of a move for its seat, and its principal variation. */
interface Judged {
  readonly value: number;
  readonly margin: number | undefined;
  readonly line: readonly string[];
}

export function stageOf({ game, seats, makePosition }: GameKit, position: unknown): Stage {
  const isOver = game.isOver(position);
  return {
    position: makePosition(position),
    toMove: game.toMove(position),
    scores: isOver ? seats.map((_, seat) => game.reward(position, seat)) : undefined,
    margins: isOver && game.margin ? seats.map((_, seat) => game.margin?.(position, seat) as number) : undefined,
  };
}

/** A move in the game's notation; for a choice, the name of the seat. */
export function writtenMove(kit: GameKit, move: string): string {
  const parsed = kit.parseMove(move);
  return parsed.ok ? kit.game.moveName(parsed.value) : move.toLowerCase();
}

/** Searches positions, each one once, and judges moves by the results. */
export class Reviewer {
  private readonly kit: GameKit;
  private readonly moves: readonly string[];
  /**
   * Leading plies that are not judged: those of a given opening, and those before and including a
   * choice of seat.
   */
  private readonly unjudged: number;
  /** Index of the seat that makes each move, or that is chosen. */
  private readonly movers: readonly number[];
  private readonly settings: SearchSettings;
  private readonly options: ReviewOptions & { readonly log: SearchLog };
  private readonly positions: PositionSearch;

  constructor(kit: GameKit, record: GameRecord, settings: SearchSettings, options: ReviewOptions & { log: SearchLog }) {
    const { moves } = record;
    this.kit = kit;
    this.moves = moves;
    this.unjudged = Math.max(openingOf(record).length, kit.choiceAfter ?? 0);
    this.movers = seatsToMove(kit, moves).map((seat, i) => seat ?? seatNamed(kit, moves[i]) ?? 0);
    this.settings = settings;
    this.options = options;
    this.positions = options.positions ?? new EngineSearch(kit, settings);
  }

  close(): Promise<void> {
    return this.positions.close();
  }

  /** Whether the position after this number of plies is searched. */
  isSearched(plies: number): boolean {
    return plies >= this.unjudged;
  }

  async ply(ply: number, stages: readonly Stage[]): Promise<ReviewedPly> {
    const [before, after] = [stages[ply - 1], stages[ply]] as [Stage, Stage];
    const move = this.moves[ply - 1] as string;
    const seat = this.movers[ply - 1] as number;
    const bare = { ply, move, mover: this.kit.seats[seat]?.name as string, position: before.position };
    if (!this.isSearched(ply - 1)) {
      return { ...bare, value: null, lost: null, mark: null, best: null, line: [move], candidates: [] };
    }
    const searched = await this.search(before);
    const isChoice = ply - 1 === this.kit.choiceAfter;
    const found = isChoice ? this.choices(before, searched) : searched.moves;
    const name = writtenMove(this.kit, move);
    const played = exactly(
      await this.judged(move, seat, before, after),
      found.find((one) => one.move === name),
    );
    const { value, line } = played;
    const [first] = found as [Candidate];
    const best = isChoice ? { ...first, margin: undefined } : exactly(await this.afterMove(before, first), first);
    const isBetter = best.move !== name && best.value > value;
    const lost = isBetter ? rounded(best.value - value) : 0;
    return {
      ...bare,
      value,
      lost,
      mark: markOf(lost),
      ...pointsOf(played.margin, best.margin),
      ...(isChoice ? {} : await this.thrownAway(searched, seat, after)),
      best: isBetter ? { move: best.move, value: best.value, line: best.line } : { move, value, line },
      line,
      candidates: found.map((one) => {
        const own = one.move === name ? played : one.move === best.move ? best : undefined;
        return own && !isChoice ? { ...one, value: own.value, line: own.line } : one;
      }),
    };
  }

  /** Whether a move threw away a proven win. */
  private async thrownAway(
    { moves: [first] }: SearchedPosition,
    seat: number,
    after: Stage,
  ): Promise<Pick<ReviewedPly, 'winThrownAway'>> {
    if (first?.proven?.result !== 'win' || this.kit.seats.length > 2) return {};
    const { plies } = first.proven;
    if (after.scores) return (after.scores[seat] as number) < 1 ? { winThrownAway: plies } : {};
    const proven = (await this.search(after)).moves[0]?.proven?.result;
    const isLost = proven === 'draw' || proven === (after.toMove === seat ? 'loss' : 'win');
    return isLost ? { winThrownAway: plies } : {};
  }

  /** A candidate with the value of a separate search. */
  private async afterMove(before: Stage, candidate: Candidate): Promise<Candidate & Judged> {
    const { kit } = this;
    const position = must(kit.parsePosition(before.position));
    kit.game.play(position, must(kit.parseMove(candidate.move)));
    return { ...candidate, ...(await this.judged(candidate.move, before.toMove, before, stageOf(kit, position))) };
  }

  private async judged(move: string, seat: number, before: Stage, after: Stage): Promise<Judged> {
    if (after.scores) return { value: after.scores[seat] as number, margin: after.margins?.[seat], line: [move] };
    if (this.kit.seats.length > 2 && after.toMove !== seat) {
      const { value, moves } = await this.search(before, writtenMove(this.kit, move));
      return { value, margin: undefined, line: [move, ...(moves[0]?.line.slice(1) ?? [])] };
    }
    const { value, margin, moves } = await this.search(after);
    const isOwn = after.toMove === seat;
    return {
      value: isOwn ? value : rounded(1 - value),
      margin: margin === undefined || isOwn ? margin : -margin,
      line: [move, ...(moves[0]?.line ?? [])],
    };
  }

  async scoreOfFirst(stage: Stage): Promise<number | null> {
    if (stage.scores) return stage.scores[0] as number;
    if (stage.toMove !== 0 && this.kit.seats.length > 2) return null;
    const { value } = await this.search(stage);
    return stage.toMove === 0 ? value : rounded(1 - value);
  }

  /** The two choices of a seat, the better one first. */
  private choices({ toMove }: Stage, { value, playouts, moves }: SearchedPosition): Candidate[] {
    const line = moves[0]?.line ?? [];
    const choices = this.kit.seats.map(({ name }, seat) => {
      return {
        move: name,
        visits: playouts,
        value: seat === toMove ? value : rounded(1 - value),
        line: [name, ...line],
      };
    });
    return choices.sort((a, b) => b.value - a.value);
  }

  private keep(searched: SearchedPosition): void {
    const { log, onTrouble } = this.options;
    const before = log.trouble;
    log.add(searched);
    if (before === undefined && log.trouble !== undefined) onTrouble?.(log.trouble);
  }

  /** The search of a position, optionally restricted to one move. */
  async search({ position }: Stage, only?: string): Promise<SearchedPosition> {
    const { log, signal } = this.options;
    const key = only === undefined ? position : `${position} ${only}`;
    const known = log.find(key);
    if (known) return known;
    // A separate seed per position, so that results do not depend on earlier searches.
    const seed = `${this.settings.seed}/${key}`;
    const searched = { position: key, ...(await this.positions.search(position, only, seed, signal)) };
    this.keep(searched);
    return searched;
  }
}

/** The judgement of a move; its proven result if the search of the position before proved one. */
function exactly<Of extends Judged>(judged: Of, candidate: Candidate | undefined): Of {
  return candidate?.proven ? { ...judged, value: candidate.value, line: candidate.line } : judged;
}

/**
 * The margin of the move played and the advantage of the best one; empty unless both are known.
 */
function pointsOf(margin: number | undefined, best: number | undefined): Pick<ReviewedPly, 'margin' | 'pointsLost'> {
  if (margin === undefined || best === undefined) return {};
  return { margin, pointsLost: Math.max(0, rounded(best - margin)) };
}
