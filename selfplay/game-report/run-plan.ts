/** Carries out the plan of a report. */
import type { GameKit } from '../../src/games/kit.ts';
import { type Runner, runTasks } from '../jobs/runner.ts';
import { type Done, type Item, type ItemDone, type ItemTask, indexOf } from './item.ts';
import { PHASES, type PlanSettings } from './plan.ts';

interface PlanRun {
  readonly kit: GameKit;
  readonly settings: PlanSettings;
  readonly seed: string;
  /** Finished items of earlier runs. */
  readonly done: readonly Done[];
  readonly runner: Runner<ItemTask, ItemDone>;
  readonly signal: AbortSignal;
  /** Called after every item. */
  onDone(done: Done, count: number, total: number): void;
}

/** The finished items in the order of the plan, and whether they are all. */
interface PlanDone {
  readonly done: readonly Done[];
  readonly isComplete: boolean;
}

/** Runs the missing items. */
export async function runPlan(run: PlanRun): Promise<PlanDone> {
  const { kit, runner, seed, signal } = run;
  const known = byId(run.done);
  const { name, rules } = kit.spec;
  const game = { name, rules };
  return throughPhases(run, known, async (items, total) => {
    const missing = items.filter(({ id }) => !known.has(id));
    const tasks = missing.map((item) => ({ index: indexOf(item), item, game, seed }));
    await runTasks(runner, tasks, {
      signal,
      onDone: ({ index: _, ...one }) => {
        known.set(one.id, one);
        run.onDone(one, known.size, Math.max(total, known.size));
      },
    });
  });
}

/** The finished items of a log, without running others. */
export async function inPlanOrder(plan: Pick<PlanRun, 'kit' | 'settings' | 'seed' | 'done'>): Promise<PlanDone> {
  return throughPhases(plan, byId(plan.done), async () => {});
}

/** Runs the phases one after the other. */
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
    // The number of later items is an estimate.
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
