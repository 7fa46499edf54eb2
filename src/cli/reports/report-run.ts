/** Plays what a report needs. */
import { availableParallelism } from 'node:os';
import { EventLog } from '../../../selfplay/event/event-log.ts';
import { runEvent } from '../../../selfplay/event/run-event.ts';
import { type Done, indexOf } from '../../../selfplay/game-report/item.ts';
import { type PlanSettings, planFor, quickPlan, type Speed } from '../../../selfplay/game-report/plan.ts';
import { type GameReport, makeGameReport, titleOf } from '../../../selfplay/game-report/report.ts';
import {
  makeReportHeader,
  parseReportLog,
  type ReportConfig,
  type ReportHeader,
} from '../../../selfplay/game-report/report-log.ts';
import { runPlan } from '../../../selfplay/game-report/run-plan.ts';
import { ThreadRunner } from '../../../selfplay/jobs/thread-runner.ts';
import type { GameKit } from '../../games/kit.ts';
import { fileKind } from '../../node/file.ts';
import { readJournal } from '../../node/journal.ts';
import { fieldsOfSpec } from '../../records/spec.ts';
import { kitOfOptions } from '../arguments/game-options.ts';
import { mustParse } from '../arguments/input.ts';
import type { Io } from '../io.ts';
import { farmThreads, openRunner } from '../runs/choose-runner.ts';
import { logPlace, sayResumed } from '../runs/event-log.ts';
import { longRun, runFailure } from '../runs/long-run.ts';
import { RunProgress } from '../runs/progress.ts';
import { type Arguments, DEFAULT_MINUTES } from './report-options.ts';

/** Playouts of the searches by which speed is measured. */
const MEASURED_PLAYOUTS = 200;
/** Slices of the measurement where a plan follows from it, and where it is only reported. */
const SLICES = { planned: 6, reported: 1 };

/** Plays, or resumes a log; Ctrl-C ends it with what is done. */
export async function playReport(args: Arguments, io: Io): Promise<{ report: GameReport; isStopped: boolean }> {
  const { log: path, seed } = args;
  const kit = kitOfOptions(args);
  const configWith = ({ games, playouts }: PlanSettings): ReportConfig => ({
    ...fieldsOfSpec(kit.spec),
    games,
    playouts,
    seed,
    weights: kit.spec.weights?.id ?? null,
  });
  const logged = args.resume && path !== undefined ? loggedSettings(path) : undefined;
  const given = givenSettings(args, kit) ?? logged;
  const place = logPlace(args);
  const form = { what: 'report', config: configWith(given ?? quickPlan(kit)), parse: parseReportLog };
  const resumed = place?.isResumed ? mustParse(EventLog.open(place, form)) : undefined;
  sayResumed(io, place, resumed, `${resumed?.earlier?.done.length} items`);
  // Refuses a log that cannot be written before the speed is measured.
  if (place && !resumed) mustParse(EventLog.open(place, form)).close();
  // Before the first item there is nothing to save: a signal ends the program.
  const header =
    resumed?.earlier?.header ??
    (await newHeader(kit, given, args, configWith, io).catch((error) => {
      resumed?.close();
      throw error;
    }));
  const log = place && !resumed ? mustParse(EventLog.open(place, form)) : resumed;
  const before = resumed?.earlier?.done ?? [];
  const { config, speed, version } = header;
  const open = (onStop: () => void) =>
    openRunner(io, args, 'item', {
      header: { ...header, config: { ...config, key: config } },
      title: `report on ${titleOf(kit)}`,
      seats: 1,
      games: 0,
      isRepeatable: true,
      onStop,
      done: before.map((one) => ({ ...one, index: indexOf(one) })),
    });
  let progress: RunProgress | undefined;
  const onDone = (one: Done, count: number, total: number) => {
    log?.append(one);
    progress ??= new RunProgress(io, { total, before: count, unit: 'games and searches' });
    progress.setTotal(total);
    progress.update(count);
  };
  return longRun(io, 'the report', undefined, (signal, stop) =>
    runEvent({
      log,
      header,
      open: () => open(stop),
      play: async (runner) => {
        const plan = { kit, settings: config, seed: config.seed, done: before, runner, signal, onDone };
        const { done, isComplete } = await runPlan(plan).finally(() => progress?.stop());
        return { report: makeGameReport({ kit, config, version, speed, done, isComplete }), isOver: isComplete };
      },
    }),
  );
}

/** What the options say by themselves; undefined where the time decides. */
function givenSettings({ quick, games, playouts }: Arguments, kit: GameKit): PlanSettings | undefined {
  if (games !== undefined && playouts !== undefined) return { games, playouts };
  return quick ? quickPlan(kit) : undefined;
}

/** The plan of a log that is there already. */
function loggedSettings(path: string): PlanSettings | undefined {
  if (fileKind(path) === 'none') return undefined;
  const text = readJournal(path);
  // What is wrong with the log is told when it is opened.
  const log = text.ok ? parseReportLog(path, text.value, true) : text;
  return log.ok ? log.value.header.config : undefined;
}

async function newHeader(
  kit: GameKit,
  given: PlanSettings | undefined,
  { minutes = DEFAULT_MINUTES, concurrency = availableParallelism(), farm }: Arguments,
  configWith: (settings: PlanSettings) => ReportConfig,
  io: Io,
): Promise<ReportHeader> {
  const { name, rules } = kit.spec;
  const runner = new ThreadRunner('speed', 1);
  try {
    const began = performance.now();
    const slices = given ? SLICES.reported : SLICES.planned;
    const speed = (await runner.play({ game: { name, rules }, playouts: MEASURED_PLAYOUTS, slices })) as Speed;
    const left = Math.max(minutes / 2, minutes - (performance.now() - began) / 60_000);
    const threads = farm === undefined || given ? concurrency : await farmThreads(io, farm, name);
    return makeReportHeader(configWith(given ?? planFor(left, threads, speed)), speed);
  } catch (error) {
    throw runFailure('the report', error);
  } finally {
    await runner.close();
  }
}
