/** Converts a measurement of openings to the file that the program reads. */
import type { GameKit } from '../../../src/games/kit.ts';
import type { OpeningsFile } from '../../../src/games/opening-values.ts';
import { weightsGame } from '../../../src/games/registry.ts';
import { fail, ok, type Result } from '../../../src/util/result.ts';
import { LONGER, MEASURE_STAGES, type MeasuredOpening, openingNames } from './measure.ts';

/** Share of the differences that are within the error. */
const WITHIN = 0.95;

/**
 * The value of an opening is that of the best move in its longest search. The error of a stage is
 * the 95 % quantile of the differences between its values and those of searches with sixteen times
 * as many playouts. For longer stages the longest search replaces these, and for the longest the
 * error of the previous stage is used. Errors: `incomplete`, if an opening was not searched.
 */
export function openingsFile(
  kit: GameKit,
  measured: readonly MeasuredOpening[],
  about: Pick<OpeningsFile, 'command' | 'date'>,
): Result<OpeningsFile> {
  const byPlayouts = new Map<number, Map<string, MeasuredOpening>>();
  for (const one of measured) {
    const found = byPlayouts.get(one.playouts) ?? new Map<string, MeasuredOpening>();
    byPlayouts.set(one.playouts, found.set(one.moves, one));
  }
  const names = openingNames(kit);
  const playouts = MEASURE_STAGES.map((stage) => stage.playouts);
  const searchedBy = (moves: string) => playouts.findLastIndex((count) => byPlayouts.get(count)?.has(moves));
  const missing = names.filter((moves) => searchedBy(moves) < 0).length;
  if (missing > 0) return fail('incomplete', `${missing} of ${names.length} openings were not searched`);
  const openings = names.map((moves): [string, [number, number]] => {
    const stage = searchedBy(moves);
    const longest = byPlayouts.get(playouts[stage] as number) as ReadonlyMap<string, MeasuredOpening>;
    return [moves, [Math.round(1e4 * (longest.get(moves) as MeasuredOpening).best), stage]];
  });
  const longer = byPlayouts.get(LONGER * (playouts[0] as number));
  const stages: { playouts: number; error: number; sample: number }[] = [];
  for (const count of playouts) {
    const differences = [...(byPlayouts.get(count)?.values() ?? [])].flatMap(({ moves, best }) => {
      const found = longer?.get(moves);
      return found && found.playouts > count ? [Math.abs(found.best - best)] : [];
    });
    const before = stages.at(-1);
    const error = differences.length > 0 ? quantile(differences) : (before?.error ?? 1);
    stages.push({ playouts: count, error: Math.round(1e4 * error) / 1e4, sample: differences.length });
  }
  return ok({ v: 1, ...weightsGame(kit.spec), ...about, stages, openings: Object.fromEntries(openings) });
}

function quantile(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(WITHIN * sorted.length) - 1)] as number;
}

/** The text of the file, with one opening per line for readable diffs. */
export function openingsText({ openings, ...rest }: OpeningsFile): string {
  const lines = Object.entries(openings).map(([moves, value]) => `${JSON.stringify(moves)}:${JSON.stringify(value)}`);
  return `${JSON.stringify(rest).slice(0, -1)},"openings":{\n${lines.join(',\n')}\n}}\n`;
}
