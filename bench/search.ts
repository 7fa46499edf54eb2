/** Speed of the tree search: with what its leaves are worth by random games, mobility and the network, and of several threads. */
import { Engine, PRESETS } from '../src/engine.ts';
import { median } from './median.ts';
import { BENCH_POSITIONS } from '../src/games/meridians/samples.ts';
import { measureRollouts } from './rollout.ts';

/** Plain UCT over random games, mobility at the leaves, and the default player. */
const MEASURED = ['uct', 'static', 'default'] as const;

export interface PresetSpeed {
  readonly preset: (typeof MEASURED)[number];
  /** Playouts a second on one thread, and on `threads` of them. */
  readonly one: number;
  readonly several: number;
  /** `one` to random games without a tree, and to `one` of `uct`; `several` to `one`. */
  readonly toRollouts: number;
  readonly toUct: number;
  readonly severalToOne: number;
}

export interface PositionSpeed {
  readonly name: string;
  readonly presets: readonly PresetSpeed[];
}

export interface SearchSpeed {
  readonly size: number;
  readonly threads: number;
  readonly rounds: number;
  readonly secondsEach: number;
  readonly rolloutsPerSecond: number;
  /** With all threads busy: how late a timer of 10 ms on the main thread was at the worst, in milliseconds. */
  readonly latestTimerMs: number;
  /** From `stop()` to the last report, at the worst of as many tries as there were rounds, in milliseconds. */
  readonly slowestStopMs: number;
  readonly positions: readonly PositionSpeed[];
}

export interface SearchSpeedOptions {
  /** 6, 7 or 8. */
  readonly size: number;
  readonly threads: number;
  /** Seconds of each measurement; there are thirteen in a round. */
  readonly seconds: number;
  readonly rounds: number;
  readonly seed: string;
}

const WARM_UP_SECONDS = 0.5;
const MEMORY_BYTES = 2 ** 31;

/** Measures everything in turn, round by round, after a warm-up; the figures are medians of the rounds. */
export async function measureSearch(options: SearchSpeedOptions): Promise<SearchSpeed> {
  const { size, threads, seconds, rounds, seed } = options;
  const positions = BENCH_POSITIONS[size] ?? [];
  const start = (preset: PresetSpeed['preset'], count: number) =>
    new Engine({
      game: { name: 'meridians', rules: { size } },
      params: PRESETS[preset],
      threads: count,
      seed,
      reuse: false,
      memoryBytes: MEMORY_BYTES,
    });
  const engines = MEASURED.map((preset) => ({ preset, one: start(preset, 1), several: start(preset, threads) }));
  const busy = (engines[MEASURED.indexOf('static')] as (typeof engines)[number]).several;
  const rollouts: number[] = [];
  let latestTimerMs = 0;
  let slowestStopMs = 0;
  const speeds = positions.map(() => MEASURED.map(() => ({ one: [] as number[], several: [] as number[] })));
  try {
    for (let round = -1; round < rounds; round++) {
      const time = round < 0 ? WARM_UP_SECONDS : seconds;
      const { rolloutsPerSecond } = measureRollouts(size, time, seed);
      if (round >= 0) rollouts.push(rolloutsPerSecond);
      for (const [i, { position }] of positions.entries()) {
        for (const [k, { one, several }] of engines.entries()) {
          const measured = { one: await measure(one, position, time), several: await measure(several, position, time) };
          if (round < 0) continue;
          speeds[i]?.[k]?.one.push(measured.one);
          speeds[i]?.[k]?.several.push(measured.several);
        }
      }
    }
    latestTimerMs = await measureTimer(busy, seconds);
    for (let round = 0; round < rounds; round++) slowestStopMs = Math.max(slowestStopMs, await measureStop(busy));
  } finally {
    await Promise.all(engines.flatMap(({ one, several }) => [one.close(), several.close()]));
  }
  const rolloutsPerSecond = median(rollouts);
  return {
    size,
    threads,
    rounds,
    secondsEach: seconds,
    rolloutsPerSecond,
    latestTimerMs,
    slowestStopMs,
    positions: positions.map(({ name }, i) => {
      const medians = (speeds[i] ?? []).map(({ one, several }) => ({ one: median(one), several: median(several) }));
      const uct = medians[MEASURED.indexOf('uct')]?.one ?? 0;
      return {
        name,
        presets: medians.map(({ one, several }, k) => ({
          preset: MEASURED[k] as PresetSpeed['preset'],
          one,
          several,
          toRollouts: ratio(one, rolloutsPerSecond),
          toUct: ratio(one, uct),
          severalToOne: ratio(several, one),
        })),
      };
    }),
  };
}

/** Playouts a second in one position. */
async function measure(engine: Engine, position: string, seconds: number): Promise<number> {
  const set = engine.setPosition(position);
  if (!set.ok) throw new Error(set.error.message);
  let speed = 0;
  for await (const report of engine.analyse({ timeMs: 1000 * seconds, top: 1 }))
    speed = report.playouts / report.seconds;
  return Math.round(speed);
}

const TIMER_MS = 10;

async function measureTimer(engine: Engine, seconds: number): Promise<number> {
  let latest = 0;
  let due = performance.now() + TIMER_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    latest = Math.max(latest, now - due);
    due = now + TIMER_MS;
  }, TIMER_MS);
  for await (const _ of engine.analyse({ timeMs: 1000 * seconds, intervalMs: 100 }));
  clearInterval(timer);
  return Math.round(10 * latest) / 10;
}

async function measureStop(engine: Engine): Promise<number> {
  let asked = 0;
  setTimeout(() => {
    asked = performance.now();
    engine.stop();
  }, 200);
  for await (const _ of engine.analyse({ top: 1 }));
  return Math.round(10 * (performance.now() - asked)) / 10;
}

function ratio(a: number, b: number): number {
  return Math.round((100 * a) / b) / 100;
}
