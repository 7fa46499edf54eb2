/**
 * Speed of the tree search, with random games and with static evaluations at the leaves, and on
 * several threads.
 */
import { Engine, openFor, presetParams, type SearchParams } from '../src/engine/engine.ts';
import type { GameKit } from '../src/games/kit.ts';
import { must } from '../src/util/result.ts';
import { median } from './median.ts';
import { measureRollouts } from './rollout.ts';

const BASELINE = 'uct';

/**
 * Plain UCT with random games, a preset that does not change with the default, and the default
 * player, as far as they can play the game.
 */
function measuredPresets(kit: GameKit): { readonly preset: string; readonly params: SearchParams }[] {
  return [...new Set([BASELINE, kit.judge, 'default'])].flatMap((preset) => {
    const params = presetParams(kit, preset);
    return params.ok && openFor(kit.spec, params.value).ok ? [{ preset, params: params.value }] : [];
  });
}

interface PresetSpeed {
  readonly preset: string;
  /** Playouts per second on one thread, and on `threads` threads. */
  readonly one: number;
  readonly several: number;
  /**
   * Expansions per second. A playout that reaches a proof or a full memory is cheap, since it
   * expands nothing.
   */
  readonly oneExpansions: number;
  readonly severalExpansions: number;
  /**
   * `one` relative to random games without a tree, and to `one` of `uct`; `severalExpansions`
   * relative to `oneExpansions`.
   */
  readonly toRollouts: number;
  readonly toUct: number;
  readonly severalToOne: number;
}

interface PositionSpeed {
  readonly name: string;
  readonly presets: readonly PresetSpeed[];
}

interface SearchSpeed {
  readonly threads: number;
  readonly rounds: number;
  readonly secondsEach: number;
  readonly rolloutsPerSecond: number;
  /**
   * Largest delay of a 10 ms timer on the main thread while all threads are busy, in milliseconds;
   * null if not measured.
   */
  readonly latestTimerMs: number | null;
  /**
   * Longest time from `stop()` to the last report, one try per round, in milliseconds; null if
   * every search ended before it was stopped.
   */
  readonly slowestStopMs: number | null;
  readonly positions: readonly PositionSpeed[];
}

interface SearchSpeedOptions {
  readonly threads: number;
  /**
   * Seconds per measurement: one of random games, two of every preset in every sample of the game.
   */
  readonly seconds: number;
  readonly rounds: number;
  readonly seed: string;
  /** Ends the measurement with what is measured so far. */
  readonly signal?: AbortSignal | undefined;
}

/** Maximum warm-up of a measurement. */
const WARM_UP_SECONDS = 0.5;
const MEMORY_BYTES = 2 ** 31;

/**
 * Measures everything in turn, round by round, after a warm-up. The results are medians of the
 * rounds. If stopped, the results lack what was not measured yet; undefined if that is everything.
 */
export async function measureSearch(kit: GameKit, options: SearchSpeedOptions): Promise<SearchSpeed | undefined> {
  const { threads, seconds, rounds, seed, signal } = options;
  const start = (params: SearchParams, count: number) =>
    new Engine({ game: kit.spec, params, threads: count, seed, reuse: false, memoryBytes: MEMORY_BYTES });
  const players = measuredPresets(kit).map(({ preset, params }) => ({
    preset,
    one: start(params, 1),
    several: start(params, threads),
  }));
  const { several: busy } =
    players.find(({ preset }) => preset === kit.judge) ?? (players[0] as (typeof players)[number]);
  const rollouts: number[] = [];
  let latestTimerMs: number | null = null;
  let slowestStopMs: number | null = null;
  const speeds = kit.samples.map(() => players.map(() => ({ one: [] as Speed[], several: [] as Speed[] })));
  const stop = () => {
    for (const { one, several } of players) {
      one.stop();
      several.stop();
    }
  };
  signal?.addEventListener('abort', stop);
  try {
    for (let round = -1; round < rounds && !signal?.aborted; round++) {
      const time = round < 0 ? Math.min(WARM_UP_SECONDS, seconds) : seconds;
      const rollout = await measureRollouts(kit, time, seed, signal);
      if (round >= 0 && rollout) rollouts.push(rollout.rolloutsPerSecond);
      for (const [i, { position }] of kit.samples.entries()) {
        for (const [k, { one, several }] of players.entries()) {
          if (signal?.aborted) break;
          const measured = { one: await measure(one, position, time), several: await measure(several, position, time) };
          if (round < 0 || signal?.aborted) continue;
          speeds[i]?.[k]?.one.push(measured.one);
          speeds[i]?.[k]?.several.push(measured.several);
        }
      }
    }
    if (!signal?.aborted) latestTimerMs = await measureTimer(busy, seconds);
    for (let round = 0; round < rounds && !signal?.aborted; round++) {
      const stopMs = await measureStop(busy);
      if (stopMs !== undefined) slowestStopMs = Math.max(slowestStopMs ?? 0, stopMs);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await Promise.all(players.flatMap(({ one, several }) => [one.close(), several.close()]));
  }
  if (rollouts.length === 0) return undefined;
  const rolloutsPerSecond = median(rollouts);
  return {
    threads,
    rounds: rollouts.length,
    secondsEach: seconds,
    rolloutsPerSecond,
    latestTimerMs,
    slowestStopMs,
    positions: kit.samples.map(({ name }, i) => {
      const medians = (speeds[i] ?? []).map(({ one, several }) => ({
        one: median(one.map(({ playouts }) => playouts)),
        several: median(several.map(({ playouts }) => playouts)),
        oneExpansions: median(one.map(({ expansions }) => expansions)),
        severalExpansions: median(several.map(({ expansions }) => expansions)),
      }));
      const uct = medians[players.findIndex(({ preset }) => preset === BASELINE)]?.one ?? 0;
      return {
        name,
        presets: medians
          .map((medians, k) => ({
            preset: players[k]?.preset as string,
            ...medians,
            toRollouts: ratio(medians.one, rolloutsPerSecond),
            toUct: ratio(medians.one, uct),
            severalToOne: ratio(medians.severalExpansions, medians.oneExpansions),
          }))
          .filter((_, k) => speeds[i]?.[k]?.one.length !== 0),
      };
    }),
  };
}

/** Playouts and expansions per second. */
interface Speed {
  readonly playouts: number;
  readonly expansions: number;
}

async function measure(engine: Engine, position: string, seconds: number): Promise<Speed> {
  must(engine.setPosition(position));
  let speed: Speed = { playouts: 0, expansions: 0 };
  for await (const report of engine.analyse({ timeMs: 1000 * seconds, top: 1 })) {
    const { playouts, expansions } = report;
    speed = {
      playouts: Math.round(playouts / report.seconds),
      expansions: Math.round(expansions / report.seconds),
    };
  }
  return speed;
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

/** Undefined if the search ended first, for example with a proof. */
async function measureStop(engine: Engine): Promise<number | undefined> {
  let asked: number | undefined;
  const timer = setTimeout(() => {
    asked = performance.now();
    engine.stop();
  }, 200);
  for await (const _ of engine.analyse({ top: 1 }));
  clearTimeout(timer);
  return asked === undefined ? undefined : Math.round(10 * (performance.now() - asked)) / 10;
}

function ratio(a: number, b: number): number {
  return Math.round((100 * a) / b) / 100;
}
