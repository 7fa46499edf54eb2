/**
 * Reviews a whole game move by move. Searches every position and, if another move was played, the
 * position after the best move, all with the same limits. The values of the played and the best
 * move then come from searches of equal size, and their difference is the loss.
 */
import { presetParams } from '../engine/engine.ts';
import type { GameKit, RuleValue, SeatTerritory } from '../games/kit.ts';
import { type GameRecord, playerNames } from '../games/record.ts';
import { replay } from '../records/replay.ts';
import { openRecord } from '../records/spec.ts';
import { host } from '../util/host.ts';
import { fail, must, ok, type Result } from '../util/result.ts';
import { nextTurn } from '../util/wait.ts';
import { type ReviewedPly, type SideSummary, summaryOf, type TurningPoint, turningPointsOf } from './judgement.ts';
import { Reviewer, type ReviewOptions, type Stage, stageOf } from './reviewer.ts';
import { type Candidate, reviewKey, SearchLog, type SearchSettings } from './search-log.ts';

/**
 * Describes the game. Also has fields for the game's rules, named by its options, and for players,
 * named by their seats.
 */
export interface ReviewedGame {
  readonly name: string;
  readonly id: string | null;
  /** The number of the game in its file, from 1, if known. */
  readonly number?: number;
  /** Name of the sole winner's seat. */
  readonly winner: string | null;
  readonly end: string | null;
  readonly [field: string]: RuleValue | null | undefined;
}

export interface Review {
  readonly v: 1;
  readonly game: ReviewedGame;
  readonly settings: SearchSettings;
  /**
   * The first seat's expected score after each ply, from 0. Null if not searched and, for more than
   * two seats, if another seat is to move.
   */
  readonly curve: readonly (number | null)[];
  /** For each ply: the position after it, and the candidates there. */
  readonly stages: readonly { readonly position: string; readonly candidates: readonly Candidate[] }[];
  readonly plies: readonly ReviewedPly[];
  /** Keyed by seat names. */
  readonly sides: Readonly<Record<string, SideSummary>>;
  /** The first position whose winner territory decides. */
  readonly territory?: DecidedTerritory;
  /** Empty for more than two seats. */
  readonly turningPoints: readonly TurningPoint[];
}

/** The first position in which territory decides the game. */
export interface DecidedTerritory {
  readonly ply: number;
  /** Name of the winning seat. */
  readonly winner: string;
  /** Keyed by seat names: the turns that each can take without a loss. */
  readonly turns: Readonly<Record<string, Pick<SeatTerritory, 'least' | 'most'>>>;
}

const DEFAULT_PLAYOUTS = 1000;

/**
 * Reviews a game. Settings default to 1000 playouts per position, all threads, the preset `default` and
 * the seed `1`. Errors: those of `openRecord` and of `replay`.
 */
export async function reviewGame(
  record: GameRecord,
  given: Partial<SearchSettings> = {},
  options: ReviewOptions = {},
): Promise<Result<Review>> {
  const opened = openRecord(record, options.weights);
  if (!opened.ok) return opened;
  const kit = opened.value;
  const { playouts = given.timeMs === undefined ? DEFAULT_PLAYOUTS : undefined } = given;
  const params = given.params ?? must(presetParams(kit, 'default'));
  const settings = { threads: host().cores, seed: '1', weights: kit.spec.weights?.id, ...given, playouts, params };
  const log = options.log ?? SearchLog.of(reviewKey(record, settings));
  const stages = [stageOf(kit, kit.game.create())];
  let territory: DecidedTerritory | undefined;
  const played = replay(record, (step) => {
    stages.push(stageOf(step.kit, step.position));
  });
  if (!played.ok) return fail(played.error.code, played.error.message);
  const reviewer = new Reviewer(kit, record, settings, { ...options, log });
  try {
    const plies: ReviewedPly[] = [];
    const count = stages.length - 1;
    options.onPly?.(0, count);
    for (let ply = 1; ply <= count; ply++) {
      plies.push(await reviewer.ply(ply, stages));
      territory ??= decidedTerritory(kit, (stages[ply] as Stage).position, ply);
      options.onPly?.(ply, count);
      // Yield to other work, even if everything comes from the log.
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
  const players = playerNames(record, seats.length);
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

/** Undefined if territory does not decide the position, or the game is over. */
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
