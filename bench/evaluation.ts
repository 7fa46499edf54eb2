/**
 * Cost of the static evaluations relative to a random game, and of the searches that use them,
 * measured in one run.
 */
import { Engine, PRESETS } from '../src/engine/engine.ts';
import type { GameKit } from '../src/games/kit.ts';
import type { Evaluation, Game } from '../src/search/game.ts';
import { nextBelow } from '../src/util/rng.ts';
import { rounded } from '../src/util/rounded.ts';
import { randomState } from '../src/util/seed.ts';
import { nextTurn } from '../src/util/wait.ts';
import { median } from './median.ts';
import { measureRollouts } from './rollout.ts';

interface EvaluationSpeed {
  readonly name: string;
  /**
   * Microseconds to evaluate a position that follows the previous one by a ply, and to evaluate all
   * legal moves of such a position.
   */
  readonly evaluateUs: number;
  readonly evaluateMovesUs: number;
  /** The same as shares of the time of a random game. */
  readonly evaluateToRollout: number;
  readonly evaluateMovesToRollout: number;
  /** Playouts per second of a search on one thread, by sample of the game. */
  readonly playoutsPerSecond: Readonly<Record<string, number>>;
}

interface EvaluationSpeeds {
  readonly rounds: number;
  readonly rolloutUs: number;
  /** Mean number of legal moves. */
  readonly meanMoves: number;
  readonly evaluations: readonly EvaluationSpeed[];
}

interface EvaluationOptions {
  readonly seconds: number;
  readonly rounds: number;
  readonly seed: string;
  /** Ends the measurement with the rounds that are complete. */
  readonly signal?: AbortSignal | undefined;
}

/** The middle of a random game: at most this many plies, after the first quarter of them. */
const PLIES = 60;
const GAMES = 4;
/** Signals are heard this often. */
const BUSY_MS = 100;

interface Sample {
  readonly position: unknown;
  readonly moves: Int32Array;
}

/**
 * Measures everything in turn for several rounds, the first of which is the warm-up. The results
 * are medians of the rounds; undefined if stopped before the end of one.
 */
export async function measureEvaluations(
  kit: GameKit,
  options: EvaluationOptions,
): Promise<EvaluationSpeeds | undefined> {
  const { seconds, rounds, seed, signal } = options;
  const { game, samples } = kit;
  const middle = middleGames(game, seed);
  const logits = new Float32Array(game.maxMoves);
  const rollouts: number[] = [];
  const runs = game.evaluations.map((name) => ({
    name,
    evaluation: game.createEvaluation(name),
    engine: new Engine({
      game: kit.spec,
      params: { ...PRESETS.default, evaluation: name },
      threads: 0,
      reuse: false,
      seed,
    }),
    evaluate: [] as number[],
    evaluateMoves: [] as number[],
    playouts: samples.map(() => [] as number[]),
  }));
  let complete = 0;
  for (let round = -1; round < rounds && !signal?.aborted; round++) {
    const keep = (into: number[], value: number) => round >= 0 && into.push(value);
    const rollout = await measureRollouts(kit, seconds, seed, signal);
    if (!rollout) break;
    keep(rollouts, 1e6 / rollout.rolloutsPerSecond);
    for (const { evaluation, engine, evaluate, evaluateMoves, playouts } of runs) {
      keep(evaluate, await timeEach(middle, seconds, evaluateOne(game, evaluation), signal));
      keep(
        evaluateMoves,
        await timeEach(
          middle,
          seconds,
          ({ position, moves }) => evaluation.evaluateMoves(position, moves, moves.length, logits),
          signal,
        ),
      );
      for (const [i, { position }] of samples.entries()) {
        if (signal?.aborted) break;
        engine.setPosition(position);
        const stop = () => engine.stop();
        signal?.addEventListener('abort', stop);
        for await (const report of engine.analyse({ timeMs: 1000 * seconds, top: 1 })) {
          keep(playouts[i] as number[], report.playouts / report.seconds);
        }
        signal?.removeEventListener('abort', stop);
      }
    }
    if (!signal?.aborted) complete = round + 1;
  }
  if (complete === 0) return undefined;
  const middleOf = (values: readonly number[]) => median(values.slice(0, complete));
  const rolloutUs = middleOf(rollouts);
  return {
    rounds: complete,
    rolloutUs: rounded(rolloutUs, 2),
    meanMoves: rounded(middle.reduce((sum, { moves }) => sum + moves.length, 0) / middle.length, 1),
    evaluations: runs.map(({ name, evaluate, evaluateMoves, playouts }) => ({
      name,
      evaluateUs: rounded(middleOf(evaluate), 3),
      evaluateMovesUs: rounded(middleOf(evaluateMoves), 2),
      evaluateToRollout: rounded(middleOf(evaluate) / rolloutUs, 4),
      evaluateMovesToRollout: rounded(middleOf(evaluateMoves) / rolloutUs, 3),
      playoutsPerSecond: Object.fromEntries(
        samples.map((at, i) => [at.name, Math.round(middleOf(playouts[i] as number[]))]),
      ),
    })),
  };
}

/** Consecutive positions of random games, with their legal moves. */
function middleGames<P>(game: Game<P>, seed: string): Sample[] {
  const random = randomState(seed);
  const buffer = new Int32Array(game.maxMoves);
  return Array.from({ length: GAMES }, () => {
    const position = game.create();
    const samples: Sample[] = [];
    while (samples.length < PLIES) {
      const count = game.legalMoves(position, buffer);
      if (count === 0) break;
      const copy = game.create();
      game.copy(copy, position);
      samples.push({ position: copy, moves: buffer.slice(0, count) });
      game.play(position, buffer[nextBelow(random, count)] as number);
    }
    return samples.slice(Math.floor(samples.length / 4));
  }).flat();
}

/** Evaluates a position for the seat before the one to move. */
function evaluateOne(game: Game<unknown>, evaluation: Evaluation<unknown>): (sample: Sample) => void {
  const { players } = game;
  return ({ position }) => {
    evaluation.evaluate(position, (game.toMove(position) + players - 1) % players);
  };
}

/** Microseconds per call, over all samples in turn, for this many seconds. */
async function timeEach(
  samples: readonly Sample[],
  seconds: number,
  call: (sample: Sample) => void,
  signal: AbortSignal | undefined,
): Promise<number> {
  const start = performance.now();
  let calls = 0;
  let turnAt = start + BUSY_MS;
  while (performance.now() < start + 1000 * seconds && !signal?.aborted) {
    for (const sample of samples) call(sample);
    calls += samples.length;
    if (performance.now() < turnAt) continue;
    await nextTurn();
    turnAt = performance.now() + BUSY_MS;
  }
  return (1000 * (performance.now() - start)) / calls;
}
