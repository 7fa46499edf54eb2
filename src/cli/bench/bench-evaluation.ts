import { measureEvaluations } from '../../../bench/evaluation.ts';
import { endErrors, readEnds } from '../../../bench/suite/ends.ts';
import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import type { GameKit } from '../../games/kit.ts';
import { printedFields } from '../../records/spec.ts';
import { counted } from '../../util/counted.ts';
import { percent } from '../../util/percent.ts';
import { gameRows, kitOf } from '../arguments/game-options.ts';
import { BadInput, must } from '../arguments/input.ts';
import { WEIGHTS, weightsOption } from '../arguments/options.ts';
import { JSON_ROW, rounds, SEED, seconds } from '../arguments/rows.ts';
import { apart, command, flag } from '../command.ts';
import type { Io } from '../io.ts';
import { catchInterrupt, endStopped, STOPPING } from '../runs/interrupt.ts';

const table = () => ({
  ...gameRows(),
  ends: flag('measure the errors on ends of games with proved results instead'),
  weights: WEIGHTS,
  seconds: seconds('0.3', 'seconds per measurement'),
  rounds: rounds('number of rounds after the warm-up; the figures are medians'),
  seed: SEED,
  json: JSON_ROW,
});

export const benchEvaluationCommand = command(table, {
  relations: [apart('ends', 'seconds', 'rounds', 'seed')],
  run: async (args, io) => {
    const kit = kitOf(args, { weights: weightsOption(args) });
    if (kit.game.evaluations.length === 0) throw new BadInput(`${kit.title} has no evaluation`);
    if (args.ends) {
      printErrors(kit, args.json, io);
      return;
    }
    const { signal, end } = catchInterrupt(io, STOPPING);
    const speed = await measureEvaluations(kit, { ...args, signal }).finally(end);
    if (signal.aborted) endStopped(io);
    if (!speed) return;
    if (args.json) {
      io.print(JSON.stringify({ size: kit.spec.rules.size, ...speed }));
      return;
    }
    const positions = Object.keys(speed.evaluations[0]?.playoutsPerSecond ?? {});
    const speeds = positions.map((name) => `${name}, playouts/s`);
    const rows = speed.evaluations.map((e) => [
      e.name,
      `${e.evaluateUs} µs`,
      `1/${Math.round(1 / e.evaluateToRollout)}`,
      `${e.evaluateMovesUs} µs`,
      e.evaluateMovesToRollout,
      ...positions.map((name) => (e.playoutsPerSecond[name] as number).toLocaleString('en')),
    ]);
    const table = textTable(['evaluation', 'position', 'of a game', 'all moves', 'of a game', ...speeds], rows);
    io.printFitted(`${kit.header || kit.title}: a random game takes ${speed.rolloutUs} µs\n${table}`);
    io.print(
      `Times are for a position one ply after the previous one, and for all its legal moves (${speed.meanMoves} on average).`,
    );
  },
});

function printErrors(kit: GameKit, json: boolean, io: Io): void {
  const ends = must(readEnds(kit.spec));
  if (ends.length === 0) throw new BadInput(`there are no solved ends for ${kit.header || kit.title}`);
  const errors = endErrors(kit, ends);
  if (json) {
    io.print(JSON.stringify({ ...printedFields(kit.spec), positions: ends.length, evaluations: errors }));
    return;
  }
  const rows = errors.map(({ evaluation, wrong, logLoss }) => {
    return [evaluation, `${wrong} (${percent(wrong / ends.length)})`, logLoss.toFixed(4)];
  });
  io.printFitted(textTable(['evaluation', 'wrong', 'log loss'], rows));
  io.print(
    `${kit.header || kit.title}, ${counted(ends.length, 'solved end')}. wrong: the loser is valued more; log loss: mean of −ln of the expected score of the result.`,
  );
}
