/**
 * Expected scores of all openings before the other player chooses a seat, one per class of
 * symmetric ones, by searches: a first one of each, and longer ones if the score is near one half.
 * Searches on one thread with equal seeds are equal, so a measurement's journal can be reproduced.
 */

import { openingPlies } from '../../../selfplay/tournament/openings.ts';
import { Engine } from '../../../src/engine/engine.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { startsOf } from '../../../src/games/starts.ts';
import type { Journal, JournalText } from '../../../src/node/journal.ts';
import { type LineForm, parseEntry } from '../../../src/util/log-lines.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { rounded } from '../../../src/util/rounded.ts';
import { randomState } from '../../../src/util/seed.ts';

/** The result of one search. */
export interface MeasuredOpening {
  /** The moves before the choice, separated by spaces. */
  readonly moves: string;
  readonly playouts: number;
  /** Expected score of the seat to move: the mean of the search, and that of its best move. */
  readonly value: number;
  readonly best: number;
  /** The result is proven. */
  readonly isProven?: true;
}

/**
 * Searches of this many playouts, for openings whose score in the previous stage is this near to
 * one half.
 */
export interface MeasureStage {
  readonly playouts: number;
  readonly within: number;
}

export const MEASURE_STAGES: readonly MeasureStage[] = [
  { playouts: 20_000, within: 0.5 },
  { playouts: 80_000, within: 0.05 },
  { playouts: 320_000, within: 0.01 },
];
/**
 * Number of openings from each first stage that are searched with sixteen times the playouts, to
 * estimate the error.
 */
const SAMPLE = 24;
export const LONGER = 16;

const MEMORY_BYTES = 2 ** 29;
const SEED = 'openings';

/** All openings, one per class of symmetric ones: their moves separated by spaces. */
export function openingNames(kit: GameKit): string[] {
  return startsOf(kit, openingPlies(kit, 1)).map((moves) => moves.map((move) => kit.game.moveName(move)).join(' '));
}

export const MEASURED_LINES: LineForm = {
  what: 'measured openings',
  beginning: '{"moves":"',
  isLine: ({ moves, playouts, value }) =>
    typeof moves === 'string' && typeof playouts === 'number' && typeof value === 'number',
};

export function measuredIn({ lines }: JournalText): MeasuredOpening[] {
  return [...lines].map((line) => must(parseEntry(line)) as unknown as MeasuredOpening);
}

/** Measures what the journal lacks; `onDone` receives each search as it ends. */
export async function measureOpenings(
  kit: GameKit,
  journal: Journal,
  onDone: (measured: MeasuredOpening, stage: number, left: number) => void,
): Promise<void> {
  const names = openingNames(kit);
  const found = new Map(measuredIn(journal.text).map((measured) => [keyOf(measured), measured]));
  const engine = new Engine({ game: kit.spec, threads: 0, memoryBytes: MEMORY_BYTES, reuse: false });
  const run = async (stage: number, playouts: number, openings: readonly string[]) => {
    const left = openings.filter((moves) => !found.has(keyOf({ moves, playouts })));
    for (const [i, moves] of left.entries()) {
      const measured = await measure(engine, moves, playouts);
      journal.append(measured);
      found.set(keyOf(measured), measured);
      onDone(measured, stage, left.length - 1 - i);
    }
  };
  try {
    let openings: readonly string[] = names;
    let last: MeasureStage | undefined;
    for (const [number, stage] of MEASURE_STAGES.entries()) {
      const before = last;
      openings = openings.filter((moves) => {
        const measured = before && found.get(keyOf({ moves, playouts: before.playouts }));
        return !measured || (!measured.isProven && Math.abs(measured.best - 0.5) <= stage.within);
      });
      await run(number + 1, stage.playouts, openings);
      last = stage;
    }
    const [{ playouts }] = MEASURE_STAGES as [MeasureStage];
    await run(MEASURE_STAGES.length + 1, LONGER * playouts, sample(names, SAMPLE));
  } finally {
    await engine.close();
  }
}

async function measure(engine: Engine, moves: string, playouts: number): Promise<MeasuredOpening> {
  engine.newGame(SEED);
  must(engine.setPosition(undefined, moves.split(' ')));
  const { kit, position, seatToMove } = engine;
  if (engine.isOver) {
    const value = kit.game.reward(position, seatToMove);
    return { moves, playouts, value, best: value, isProven: true };
  }
  for await (const { value, moves: found, proven } of engine.analyse({ playouts, top: 1 })) {
    const [first] = found;
    return {
      moves,
      playouts,
      value: rounded(value),
      best: rounded(proven ? value : (first?.value ?? value)),
      ...(proven && { isProven: true }),
    };
  }
  throw new Error('an analysis has a last report');
}

/** Up to `most` distinct ones, the same for the same seed. */
function sample(names: readonly string[], most: number): string[] {
  const random = randomState(SEED);
  const left = [...names];
  return Array.from(
    { length: Math.min(most, left.length) },
    () => left.splice(nextBelow(random, left.length), 1)[0] as string,
  );
}

function keyOf({ moves, playouts }: Pick<MeasuredOpening, 'moves' | 'playouts'>): string {
  return `${moves}/${playouts}`;
}
