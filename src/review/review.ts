/**
 * A whole game move by move. Every position of the game is searched, and so is the position after the best move where
 * another one was played, all with the same limits: so the value of the move that was played and that of the best one come
 * from searches of the same size, and their difference is what the move has lost.
 *
 * A search says what the seat to move expects, and of two seats what the other one does. Where there are more, the value of a
 * move is that of a search of the position before it which may choose this move only.
 */
import { setImmediate } from 'node:timers/promises';
import type { GameKit, SharedWeights } from '../engine.ts';
import type { RuleValue, SeatTerritory } from '../games/kit.ts';
import { type GameRecord, namesOf, openingOf } from '../games/record.ts';
import { seatNamed } from '../games/seats.ts';
import { seatsOf } from '../records/movers.ts';
import { replay } from '../records/replay.ts';
import { openRecord } from '../records/spec.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { type Mark, markOf, type SideSummary, summaryOf, type TurningPoint, turningPointsOf } from './judgement.ts';
import { EngineSearch, must, type PositionSearch, rounded } from './position-search.ts';
import type { Candidate, SearchedPosition, SearchLog, SearchSettings } from './search-log.ts';

/** A ply and what became of it. Values are expected scores in [0, 1] of `mover`. */
export interface ReviewedPly {
  /** Counted from 1. */
  readonly ply: number;
  readonly move: string;
  /** Name of the seat that the move is made for, or that is chosen. */
  readonly mover: string;
  /** Before the move. */
  readonly position: string;
  /** After the move; null for the moves of an opening and those before a choice of seat, which nobody makes to win with them. */
  readonly value: number | null;
  /** Value of the best move less that of the move played, 0 where nothing better is known. */
  readonly lost: number | null;
  readonly mark: Mark | null;
  /** In games of points: by how many the mover is expected to win, and how many the best move has more. */
  readonly margin?: number;
  readonly pointsLost?: number;
  /** The mover had a proven win in so many plies at most, and after the move it is proven that it has none any more. */
  readonly winThrownAway?: number;
  /** The best move, which is the one that was played where nothing better is known. */
  readonly best: { readonly move: string; readonly value: number; readonly line: readonly string[] } | null;
  /** The move and what was expected to follow it. */
  readonly line: readonly string[];
  /** What the search of the position before has found, the best first; for a choice of seat the seats. */
  readonly candidates: readonly Candidate[];
}

/** What game it is; it has fields besides for the game's rules by the names of its options, and for players by their seats. */
export interface ReviewedGame {
  readonly name: string;
  readonly id: string | null;
  /** What people call it in its file, from 1, where that is known. */
  readonly number?: number;
  /** Name of the seat that has won alone. */
  readonly winner: string | null;
  readonly end: string | null;
  readonly [field: string]: RuleValue | null | undefined;
}

export interface Review {
  readonly v: 1;
  readonly game: ReviewedGame;
  readonly settings: SearchSettings;
  /**
   * Expected score of the first seat after so many plies, from 0 on; null where nothing was searched, and of more than two
   * seats where another one is to move.
   */
  readonly curve: readonly (number | null)[];
  /** After so many plies: the position, and the candidates there. */
  readonly stages: readonly { readonly position: string; readonly candidates: readonly Candidate[] }[];
  readonly plies: readonly ReviewedPly[];
  /** By the names of the seats. */
  readonly sides: Readonly<Record<string, SideSummary>>;
  /** The first position whose territories decide who wins. */
  readonly territory?: DecidedTerritory;
  /** None where there are more than two seats. */
  readonly turningPoints: readonly TurningPoint[];
}

/** What territory says after so many plies, when it first decides the game. */
export interface DecidedTerritory {
  readonly ply: number;
  /** Name of the seat that wins. */
  readonly winner: string;
  /** By the names of the seats: the turns that each can take without a loss. */
  readonly turns: Readonly<Record<string, Pick<SeatTerritory, 'least' | 'most'>>>;
}

export interface ReviewOptions {
  readonly log: SearchLog;
  /** What people call the game in its file, from 1. */
  readonly number?: number | undefined;
  /** Those that `settings.weights` names; default: the weights that come with the program. */
  readonly weights?: SharedWeights | undefined;
  /** What searches the positions, by these settings; default: an engine of the review's own. */
  readonly positions?: PositionSearch | undefined;
  /** Called before the first ply and after each one. */
  readonly onPly?: ((done: number, plies: number) => void) | undefined;
  /** Hears once why searches cannot be kept any more; the review goes on. */
  readonly onTrouble?: ((why: string) => void) | undefined;
  /** Stops the review, which then throws the signal's reason; the log keeps what has been searched. */
  readonly signal?: AbortSignal | undefined;
}

/** The game after so many plies. */
interface Stage {
  readonly position: string;
  /** Number of the seat. */
  readonly toMove: number;
  /** Of all seats, where the game is over. */
  readonly scores: readonly number[] | undefined;
  /** The margins of all seats there, in games of points. */
  readonly margins?: readonly number[] | undefined;
}

/** What a move is worth to its seat, and the line that begins with it. */
interface Judged {
  readonly value: number;
  readonly margin: number | undefined;
  readonly line: readonly string[];
}

/** Reviews a game. Errors: those of `openRecord` and of `replay`. */
export async function reviewGame(
  record: GameRecord,
  settings: SearchSettings,
  options: ReviewOptions,
): Promise<Result<Review>> {
  const opened = openRecord(record, options.weights);
  if (!opened.ok) return opened;
  const kit = opened.value;
  const stages = [stageOf(kit, kit.game.create())];
  let territory: DecidedTerritory | undefined;
  const played = replay(record, (step) => {
    stages.push(stageOf(step.kit, step.position));
  });
  if (!played.ok) return fail(played.error.code, played.error.message);
  const reviewer = new Reviewer(kit, record, settings, options);
  try {
    const plies: ReviewedPly[] = [];
    const count = stages.length - 1;
    options.onPly?.(0, count);
    for (let ply = 1; ply <= count; ply++) {
      plies.push(await reviewer.ply(ply, stages));
      territory ??= decidedTerritory(kit, (stages[ply] as Stage).position, ply);
      options.onPly?.(ply, count);
      // What goes on beside the review has its turn, also where all is known already.
      await setImmediate();
    }
    const curve: (number | null)[] = [];
    const shown: { position: string; candidates: readonly Candidate[] }[] = [];
    for (const [i, stage] of stages.entries()) {
      const isSearched = reviewer.isSearched(i);
      curve.push(isSearched ? await reviewer.scoreOfFirst(stage) : null);
      const isOpen = isSearched && stage.scores === undefined;
      const candidates = plies[i]?.candidates ?? (isOpen ? (await reviewer.search(stage)).moves : []);
      shown.push({ position: stage.position, candidates });
    }
    const names = kit.seats.map(({ name }) => name);
    const [first, second, ...others] = names as [string, string, ...string[]];
    return ok({
      v: 1,
      game: gameOf(kit, record, played.value, options.number),
      settings,
      curve,
      stages: shown,
      plies,
      sides: Object.fromEntries(names.map((name) => [name, summaryOf(plies, name)])),
      ...(territory && { territory }),
      turningPoints: others.length > 0 ? [] : turningPointsOf(curve, plies, [first, second]),
    });
  } finally {
    await reviewer.close();
  }
}

function gameOf(
  { spec, seats }: GameKit,
  record: GameRecord,
  { winner, end }: Pick<ReviewedGame, 'winner' | 'end'>,
  number: number | undefined,
): ReviewedGame {
  const players = namesOf(record, seats.length);
  return {
    name: spec.name,
    id: typeof record.id === 'string' ? record.id : null,
    ...(number !== undefined && { number }),
    ...spec.rules,
    ...Object.fromEntries(seats.map(({ name }, i) => [name, players[i] ?? null])),
    winner,
    end,
  };
}

function stageOf({ game, seats, makePosition }: GameKit, position: unknown): Stage {
  const isOver = game.isOver(position);
  return {
    position: makePosition(position),
    toMove: game.toMove(position),
    scores: isOver ? seats.map((_, seat) => game.reward(position, seat)) : undefined,
    margins: isOver && game.margin ? seats.map((_, seat) => game.margin?.(position, seat) as number) : undefined,
  };
}

/** Undefined where the territories decide nothing yet, or the game is over. */
function decidedTerritory(kit: GameKit, text: string, ply: number): DecidedTerritory | undefined {
  if (!kit.territory) return undefined;
  const { game, seats } = kit;
  const position = must(kit.parsePosition(text));
  const territory = game.isOver(position) ? undefined : kit.territory?.(position);
  if (territory?.winner === undefined) return undefined;
  return {
    ply,
    winner: seats[territory.winner]?.name as string,
    turns: Object.fromEntries(
      territory.seats.map(({ least, most }, seat) => [seats[seat]?.name as string, { least, most }]),
    ),
  };
}

/** A move as the game writes it; of a choice, the name of the seat. */
export function writtenMove(kit: GameKit, move: string): string {
  const parsed = kit.parseMove(move);
  return parsed.ok ? kit.game.moveName(parsed.value) : move.toLowerCase();
}

/** Searches positions, each of them once, and judges moves by what it finds. */
class Reviewer {
  private readonly kit: GameKit;
  private readonly moves: readonly string[];
  /** Plies at the beginning that are not judged: those of a given opening, and those that a choice of seat is about. */
  private readonly unjudged: number;
  /** Number of the seat that each move is made for, or that is chosen. */
  private readonly movers: readonly number[];
  private readonly settings: SearchSettings;
  private readonly options: ReviewOptions;
  private readonly positions: PositionSearch;

  constructor(kit: GameKit, record: GameRecord, settings: SearchSettings, options: ReviewOptions) {
    const { moves } = record;
    this.kit = kit;
    this.moves = moves;
    this.unjudged = Math.max(openingOf(record).length, kit.choiceAfter ?? 0);
    this.movers = seatsOf(kit, moves).map((seat, i) => seat ?? seatNamed(kit, moves[i]) ?? 0);
    this.settings = settings;
    this.options = options;
    this.positions = options.positions ?? new EngineSearch(kit, settings);
  }

  close(): Promise<void> {
    return this.positions.close();
  }

  /** Whether the position after so many plies is searched. */
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
    const candidates = isChoice ? this.choices(before, searched) : searched.moves;
    const played = await this.judged(move, seat, before, after);
    const { value, line } = played;
    const [first] = candidates as [Candidate];
    const best = isChoice ? { ...first, margin: undefined } : await this.afterMove(before, first);
    const isBetter = best.move !== writtenMove(this.kit, move) && best.value > value;
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
      candidates,
    };
  }

  /** Whether a move threw a win away, as far as that is proven. */
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

  /** A candidate with the value that a search of its own gives. */
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

  /** The search of a position, or the one that may choose one move there. */
  async search({ position }: Stage, only?: string): Promise<SearchedPosition> {
    const { log, signal } = this.options;
    const key = only === undefined ? position : `${position} ${only}`;
    const known = log.find(key);
    if (known) return known;
    // Each position has a seed of its own, so that it does not matter what was searched before.
    const seed = `${this.settings.seed}/${key}`;
    const searched = { position: key, ...(await this.positions.search(position, only, seed, signal)) };
    this.keep(searched);
    return searched;
  }
}

/** The margin of the move that was played, and what the best one has more; nothing where it is not known of both. */
function pointsOf(margin: number | undefined, best: number | undefined): Pick<ReviewedPly, 'margin' | 'pointsLost'> {
  if (margin === undefined || best === undefined) return {};
  return { margin, pointsLost: Math.max(0, rounded(best - margin)) };
}
