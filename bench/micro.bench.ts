/** Micro-benchmarks of the rules core and the evaluation; run with `npm run bench`. */
import { Bench } from 'tinybench';
import { Mobility } from '../src/games/meridians/mobility.ts';
import { legalPoints } from '../src/games/meridians/movegen.ts';
import { parsePosition } from '../src/games/meridians/notation.ts';
import { perft } from '../src/games/meridians/perft.ts';
import { LIGHT, Position } from '../src/games/meridians/position.ts';
import { MAX_ROLLOUT_PLIES, rollout } from '../src/games/meridians/rollout.ts';
import { randomState } from '../src/util/rng.ts';
import { BENCH_POSITIONS } from '../src/games/meridians/samples.ts';

const bench = new Bench({ time: 1000, warmupTime: 300 });
for (const size of [6, 7, 8]) {
  const parsed = parsePosition(BENCH_POSITIONS[size]?.find(({ name }) => name === 'middle')?.position ?? '');
  if (!parsed.ok) throw new Error(parsed.error.message);
  const middle = parsed.value;
  const empty = new Position(size);
  const position = new Position(size);
  const random = randomState('bench');
  const trace = new Int32Array(MAX_ROLLOUT_PLIES);
  const moves = new Int32Array(middle.board.points);
  const logits = new Float32Array(middle.board.points);
  const mobility = new Mobility(size);
  const count = legalPoints(middle, moves);
  bench
    .add(`size ${size}: random game`, () => {
      position.copyFrom(empty);
      rollout(position, random, 'uniform', MAX_ROLLOUT_PLIES, trace);
    })
    .add(`size ${size}: guided game`, () => {
      position.copyFrom(empty);
      rollout(position, random, 'guided', MAX_ROLLOUT_PLIES, trace);
    })
    .add(`size ${size}: legal points`, () => {
      legalPoints(middle, moves);
    })
    .add(`size ${size}: evaluate`, () => {
      mobility.evaluate(middle, LIGHT);
    })
    .add(`size ${size}: evaluate ${count} moves`, () => {
      mobility.evaluateMoves(middle, moves, count, logits);
    });
}
bench.add('size 6: perft 3', () => {
  perft(new Position(6), 3);
});
await bench.run();
console.table(bench.table());
