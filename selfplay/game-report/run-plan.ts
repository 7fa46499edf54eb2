/** Carries out the plan of a report. */
import type { GameKit } from '../../src/games/kit.ts';
import type { Runner } from '../game/runner.ts';
import { type Done, type Item, type ItemDone, type ItemTask, indexOf } from './item.ts';
import { PHASES, type PlanSettings } from './plan.ts';

export interface PlanRun {
  readonly kit: GameKit;
  readonly settings: PlanSettings;
  readonly seed: string;
  /** Items that are done already. */
  readonly done: readonly Done[];
  readonly runner: Runner<ItemTask, ItemDone>;
  readonly signal: AbortSignal;
  /** Hears of every item once it is done. */
  onDone(done: Done, count: number, total: number): void;
}

/** What is done, in the order of the plan, and whether that is all. */
export interface PlanDone {
  readonly done: readonly Done[];
  readonly isComplete: boolean;
}

/** Does what is missing. */
export async function runPlan(run: PlanRun): Promise<PlanDone> {
  const { kit, runner, seed, signal } = run;
  const known = byId(run.done);
  const { name, rules } = kit.spec;
  const game = { name, rules };
  return throughPhases(run, known, async (items, total) => {
    const missing = items.filter(({ id }) => !known.has(id));
    let next = 0;
    const lane = async () => {
      while (next < missing.length && !signal.aborted) {
        const item = missing[next++] as Item;
        const found = await runner.play({ index: indexOf(item), item, game, seed });
        if (!found) return;
        const { index: _, ...one } = found;
        known.set(one.id, one);
        run.onDone(one, known.size, Math.max(total, known.size));
        runner.kept?.(found);
      }
    };
    await Promise.all(Array.from({ length: Math.min(runner.capacity, missing.length) }, lane));
  });
}

/** What a log holds. */
export async function inPlanOrder(plan: Pick<PlanRun, 'kit' | 'settings' | 'seed' | 'done'>): Promise<PlanDone> {
  return throughPhases(plan, byId(plan.done), async () => {});
}

/** One phase after the other, each once the one before is done. */
async function throughPhases(
  { kit, settings, seed }: Pick<PlanRun, 'kit' | 'settings' | 'seed'>,
  known: ReadonlyMap<string, Done>,
  carryOut: (items: readonly Item[], total: number) => Promise<void>,
): Promise<PlanDone> {
  const done: Done[] = [];
  let planned = 0;
  for (const [i, phase] of PHASES.entries()) {
    const items = phase(kit, settings, seed, done);
    planned += items.length;
    // Of later items only about how many there will be can be told before.
    const later = PHASES.slice(i + 1).reduce((sum, next) => sum + next(kit, settings, seed, done).length, 0);
    await carryOut(items, planned + later);
    done.push(...items.flatMap(({ id }) => known.get(id) ?? []));
    if (done.length < planned) return { done, isComplete: false };
  }
  return { done, isComplete: true };
}

function byId(done: readonly Done[]): Map<string, Done> {
  return new Map(done.map((one) => [one.id, one]));
}
