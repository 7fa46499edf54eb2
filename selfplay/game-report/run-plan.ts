/** Carries out the plan of a report. */
import type { GameKit } from '../../src/games/kit.ts';
import type { Runner } from '../game/runner.ts';
import type { Done, Item, ItemTask } from './item.ts';
import { firstItems, lastItems, type PlanSettings } from './plan.ts';

export interface PlanRun {
  readonly kit: GameKit;
  readonly settings: PlanSettings;
  readonly seed: string;
  /** Items that are done already. */
  readonly done: readonly Done[];
  readonly runner: Runner<ItemTask, Done>;
  readonly signal: AbortSignal;
  /** Hears of every item once it is done. */
  onDone(done: Done, count: number, total: number): void;
}

/** Does what is missing. Returns everything that is done, in the order of the plan, and whether that is all. */
export async function runPlan(run: PlanRun): Promise<{ done: readonly Done[]; isComplete: boolean }> {
  const { kit, settings, seed, runner, signal } = run;
  const known = new Map(run.done.map((one) => [one.id, one]));
  const { name, rules } = kit.spec;
  const game = { name, rules };
  const first = firstItems(kit, settings, seed);
  // Of the last items only their number can be told before.
  const expected = first.length + settings.games;
  const carryOut = async (items: readonly Item[], total: number) => {
    const missing = items.filter(({ id }) => !known.has(id));
    let next = 0;
    const lane = async () => {
      while (next < missing.length && !signal.aborted) {
        const one = await runner.play({ item: missing[next++] as Item, game, seed });
        if (!one) return;
        known.set(one.id, one);
        run.onDone(one, known.size, Math.max(total, known.size));
      }
    };
    await Promise.all(Array.from({ length: Math.min(runner.capacity, missing.length) }, lane));
    return inOrder(items, known);
  };
  const firstDone = await carryOut(first, expected);
  if (firstDone.length < first.length) return { done: firstDone, isComplete: false };
  const last = lastItems(kit, settings, firstDone);
  const lastDone = await carryOut(last, first.length + last.length);
  return { done: [...firstDone, ...lastDone], isComplete: lastDone.length === last.length };
}

/** What a log holds, in the order of its plan. */
export function inPlanOrder(kit: GameKit, settings: PlanSettings, seed: string, done: readonly Done[]) {
  const known = new Map(done.map((one) => [one.id, one]));
  const first = firstItems(kit, settings, seed);
  const firstDone = inOrder(first, known);
  if (firstDone.length < first.length) return { done: firstDone, isComplete: false };
  const last = lastItems(kit, settings, firstDone);
  const lastDone = inOrder(last, known);
  return { done: [...firstDone, ...lastDone], isComplete: lastDone.length === last.length };
}

function inOrder(items: readonly Item[], known: ReadonlyMap<string, Done>): Done[] {
  return items.flatMap(({ id }) => known.get(id) ?? []);
}
