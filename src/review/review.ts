/**
 * A whole game move by move. Every position of the game is searched, and so is the position after the best move where
 * another one was played, all with the same limits: so the value of the move that was played and that of the best one come
 * from searches of the same size, and their difference is what the move has lost.
 */
import type { GameKit } from '../engine/engine.ts';
import type { RuleValue, SeatTerritory } from '../games/kit.ts';
import { type GameRecord, namesOf } from '../games/record.ts';
import { replay } from '../records/replay.ts';
import { openRecord } from '../records/spec.ts';
import { fail, must, ok, type Result } from '../util/result.ts';
import { nextTurn } from '../util/wait.ts';
import { type ReviewedPly, type SideSummary, summaryOf, type TurningPoint, turningPointsOf } from './judgement.ts';
import { Reviewer, type ReviewOptions, type Stage, stageOf } from './reviewer.ts';
import type { Candidate, SearchSettings } from './search-log.ts';

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
   * Expected score of the first seat after this many plies, from 0 on; null where nothing was searched, and of more than two
   * seats where another one is to move.
   */
  readonly curve: readonly (number | null)[];
  /** After this many plies: the position, and the candidates there. */
  readonly stages: readonly { readonly position: string; readonly candidates: readonly Candidate[] }[];
  readonly plies: readonly ReviewedPly[];
  /** By the names of the seats. */
  readonly sides: Readonly<Record<string, SideSummary>>;
  /** The first position whose territories decide who wins. */
  readonly territory?: DecidedTerritory;
  /** None where there are more than two seats. */
  readonly turningPoints: readonly TurningPoint[];
}

/** What territory says after this many plies, when it first decides the game. */
export interface DecidedTerritory {
  readonly ply: number;
  /** Name of the seat that wins. */
  readonly winner: string;
  /** By the names of the seats: the turns that each can take without a loss. */
  readonly turns: Readonly<Record<string, Pick<SeatTerritory, 'least' | 'most'>>>;
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
      await nextTurn();
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
