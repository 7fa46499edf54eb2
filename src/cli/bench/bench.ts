import { measureRollouts } from '../../../bench/rollout.ts';
import { measureSearch } from '../../../bench/search.ts';
import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import { presetParams } from '../../engine/engine.ts';
import type { GameKit } from '../../games/kit.ts';
import { printedFields } from '../../records/spec.ts';
import { evaluationName } from '../../search/params.ts';
import { percent } from '../../util/percent.ts';
import { gameRows, kitOf } from '../arguments/game-options.ts';
import { BadInput, must } from '../arguments/input.ts';
import { whole } from '../arguments/readers.ts';
import { JSON_ROW, rounds, SEED, seconds } from '../arguments/rows.ts';
import { command, option } from '../command.ts';
import { catchInterrupt, endStopped, STOPPING } from '../runs/interrupt.ts';

const rolloutTable = () => ({
  ...gameRows(),
  seconds: seconds('5', 'measuring time in seconds, after as long a warm-up (1 second at most)'),
  seed: SEED,
  json: JSON_ROW,
});

export const benchRolloutCommand = command(rolloutTable, {
  run: async (args, io) => {
    const kit = kitOf(args);
    const { signal, end } = catchInterrupt(io, STOPPING);
    const measured = await measureRollouts(kit, args.seconds, args.seed, signal).finally(end);
    if (signal.aborted) endStopped(io);
    if (!measured) return;
    const { scores, hasDraws, ...speed } = measured;
    const won = scores.map((score, seat) => ({ name: kit.seats[seat]?.name, score }));
    if (args.json) {
      const wins = Object.fromEntries(won.map(({ name, score }) => [`${name}Wins`, score]));
      io.print(JSON.stringify({ ...printedFields(kit.spec), ...speed, ...wins }));
      return;
    }
    const parts = [
      randomGames(kit.header || kit.title, speed.rolloutsPerSecond),
      `${speed.meanPlies.toFixed(1)} plies each`,
      ...won.map(({ name, score }) => `${name} ${hasDraws ? 'scored' : 'won'} ${percent(score)}`),
    ];
    io.print(parts.join(', '));
  },
});

const searchTable = () => ({
  ...gameRows(),
  threads: option(whole(2, 128), 'threads for the parallel search', { default: '2' }),
  seconds: seconds('1', 'seconds per measurement; a round has about a dozen'),
  rounds: rounds('number of rounds; the figures are medians'),
  seed: SEED,
  json: JSON_ROW,
});

export const benchSearchCommand = command(searchTable, {
  run: async (args, io) => {
    const kit = kitOf(args);
    if (kit.samples.length === 0) throw new BadInput(`there are no sample positions for ${kit.header}`);
    const { signal, end } = catchInterrupt(io, STOPPING);
    const speed = await measureSearch(kit, { ...args, signal }).finally(end);
    if (signal.aborted) endStopped(io);
    if (!speed) return;
    if (args.json) {
      io.print(JSON.stringify({ ...printedFields(kit.spec), ...speed }));
      return;
    }
    const whole = (count: number) => count.toLocaleString('en');
    const head = [
      'position',
      'preset',
      'playouts/s',
      'to random games',
      'to uct',
      'expansions/s',
      `${args.threads} threads`,
      'expansions/s',
      'to one',
    ];
    const rows = speed.positions.flatMap(({ name, presets }) =>
      presets.map((p) => {
        const one = [whole(p.one), p.toRollouts, p.toUct, whole(p.oneExpansions)];
        return [name, p.preset, ...one, whole(p.several), whole(p.severalExpansions), p.severalToOne];
      }),
    );
    io.printFitted(
      `${randomGames(kit.header || kit.title, speed.rolloutsPerSecond)}\n${textTable(head, rows, [0, 1])}`,
    );
    const { latestTimerMs, slowestStopMs } = speed;
    if (latestTimerMs !== null) io.print(latencies(args.threads, latestTimerMs, slowestStopMs));
    const worths = (speed.positions[0]?.presets ?? []).map(({ preset }) => `${leafWorth(kit, preset)} (${preset})`);
    io.print(`Leaf evaluation: ${worths.join(', ')}.`);
  },
});

/** The leaf evaluation of a preset, in a few words. */
function leafWorth(kit: GameKit, preset: string): string {
  const params = must(presetParams(kit, preset));
  return params.evaluator === 'rollout' ? 'a random game' : (evaluationName(kit.game, params) ?? params.evaluator);
}

function randomGames(title: string, perSecond: number): string {
  return `${title}: ${perSecond.toLocaleString('en')} random games/s`;
}

/** `stopMs` is null if every search ended before it was stopped. */
function latencies(threads: number, timerMs: number, stopMs: number | null): string {
  const stopping = stopMs === null ? 'the searches ended before they were stopped' : `stopping took ${stopMs} ms`;
  return `With ${threads} threads, a 10 ms timer was at most ${timerMs} ms late, and ${stopping}.`;
}
