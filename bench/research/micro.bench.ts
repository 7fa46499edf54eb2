/**
 * Micro-benchmarks of the rules and evaluations of the default game: `npm run bench`. Arguments
 * such as `size=6` are rules, each a variant to measure.
 */
import { Bench } from 'tinybench';
import type { GameKit } from '../../src/games/kit.ts';
import { perft } from '../../src/games/perft.ts';
import { DEFAULT_GAME, openGame, parseRules } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { randomState } from '../../src/util/seed.ts';
import { beginScript } from './script.ts';

const PERFT_DEPTH = 3;

function addAll(bench: Bench, kit: GameKit): void {
  const { game, header, samples, title } = kit;
  const add = (what: string, run: () => void) => bench.add(`${header || title}: ${what}`, run);
  const start = game.create();
  const position = game.create();
  const random = randomState('bench');
  const trace = new Int32Array(game.maxRolloutPlies);
  for (const [policy, name] of [
    ['uniform', 'random game'],
    ['guided', 'guided game'],
  ] as const) {
    add(name, () => {
      game.copy(position, start);
      game.rollout(position, random, policy, game.maxRolloutPlies, trace);
    });
  }
  add(`perft ${PERFT_DEPTH}`, () => {
    perft(kit, game.create(), PERFT_DEPTH);
  });
  const last = samples.at(-1);
  if (!last) return;
  const middle = must(kit.parsePosition(last.position));
  const moves = new Int32Array(game.maxMoves);
  const logits = new Float32Array(game.maxMoves);
  const count = game.legalMoves(middle, moves);
  add('legal moves', () => {
    game.legalMoves(middle, moves);
  });
  for (const name of game.evaluations) {
    const evaluation = game.createEvaluation(name);
    add(`${name}`, () => {
      evaluation.evaluate(middle, game.toMove(middle));
    });
    add(`${name} of ${count} moves`, () => {
      evaluation.evaluateMoves(middle, moves, count, logits);
    });
  }
}

const bench = new Bench({ time: 1000, warmupTime: 300 });
const variants = beginScript('node dist/bench/research/micro.bench.js [RULES...], as in size=6 size=7');
for (const rules of variants.length > 0 ? variants : ['']) {
  addAll(bench, must(openGame({ name: DEFAULT_GAME, rules: must(parseRules(DEFAULT_GAME, rules)) })));
}
await bench.run();
// Not tinybench's own table: its throughput is the mean of the rates of single runs, which overstates an uneven task.
console.table(
  bench.tasks.map(({ name, result }) => {
    if (!('latency' in result)) return { task: name, error: String('error' in result ? result.error : result.state) };
    const { mean, rme, samplesCount } = result.latency;
    return {
      task: name,
      ns: Math.round(mean * 1e6),
      '±': `${rme.toFixed(2)} %`,
      perSecond: Math.round(1000 / mean),
      samples: samplesCount,
    };
  }),
);
