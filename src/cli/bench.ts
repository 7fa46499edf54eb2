import Table from 'cli-table3';
import type { Argv, CommandModule } from 'yargs';
import { measureRollouts } from '../../bench/rollout.ts';
import { measureSearch } from '../../bench/search.ts';
import { STANDARD_SIZE } from '../games/meridians/board.ts';
import { benchEvaluationCommand } from './bench-evaluation.ts';
import { positionsCommand } from './bench-positions.ts';
import { scalingCommand } from './bench-scaling.ts';
import { signatureCommand } from './bench-signature.ts';
import { strengthCommand } from './bench-strength.ts';
import { secondsOption, sizeOption, wholeOption } from './input.ts';

const rolloutOptions = (yargs: Argv) =>
  yargs
    .option('size', sizeOption)
    .option('seconds', { ...secondsOption, default: '5', describe: 'time to measure, after a second of warm-up' })
    .option('seed', { type: 'string', default: '1', describe: 'seed of the random numbers' })
    .option('json', { type: 'boolean', default: false, describe: 'print one JSON object and nothing else' });

type RolloutArguments = ReturnType<typeof rolloutOptions> extends Argv<infer T> ? T : never;

const rolloutCommand: CommandModule<object, RolloutArguments> = {
  command: 'rollout',
  describe: 'speed of uniformly random games from the empty board',
  builder: rolloutOptions,
  handler: ({ size = STANDARD_SIZE, seconds, seed, json }) => {
    const speed = measureRollouts(size, seconds, seed);
    console.log(
      json
        ? JSON.stringify(speed)
        : `size ${size}: ${speed.rolloutsPerSecond.toLocaleString('en')} random games a second, ` +
            `${speed.meanPlies.toFixed(1)} plies each, light won ${(100 * speed.lightWins).toFixed(1)} %`,
    );
  },
};

const searchOptions = (yargs: Argv) =>
  yargs
    .option('size', { type: 'string', default: '7', describe: 'board size, 6 to 8', coerce: wholeOption('size', 6, 8) })
    .option('threads', {
      type: 'string',
      default: '2',
      describe: 'threads of the parallel search',
      coerce: wholeOption('threads', 2, 128),
    })
    .option('seconds', {
      ...secondsOption,
      default: '1',
      describe: 'time of each measurement; there are thirteen in a round',
    })
    .option('rounds', {
      type: 'string',
      default: '5',
      describe: 'rounds; the figures are their medians',
      coerce: wholeOption('rounds', 1, 1000),
    })
    .option('seed', { type: 'string', default: '1', describe: 'seed of the random numbers' })
    .option('json', { type: 'boolean', default: false, describe: 'print one JSON object and nothing else' });

type SearchArguments = ReturnType<typeof searchOptions> extends Argv<infer T> ? T : never;

const searchCommand: CommandModule<object, SearchArguments> = {
  command: 'search',
  describe: 'speed of the tree search, against random games, and with several threads',
  builder: searchOptions,
  handler: async (args) => {
    const speed = await measureSearch(args);
    if (args.json) {
      console.log(JSON.stringify(speed));
      return;
    }
    const whole = (count: number) => count.toLocaleString('en');
    const table = new Table({
      head: ['position', 'preset', 'playouts/s', 'to random games', 'to uct', `${args.threads} threads`, 'to one'],
      colAligns: ['left', 'left', 'right', 'right', 'right', 'right', 'right'],
      style: { head: [], border: [], compact: true },
    });
    for (const { name, presets } of speed.positions) {
      for (const p of presets) {
        table.push([name, p.preset, whole(p.one), p.toRollouts, p.toUct, whole(p.several), p.severalToOne]);
      }
    }
    console.log(`size ${speed.size}: ${whole(speed.rolloutsPerSecond)} random games a second\n${table}`);
    console.log(
      `With ${args.threads} threads a 10 ms timer was late by ${speed.latestTimerMs} ms at most, and stopping took ${speed.slowestStopMs} ms.`,
    );
    console.log('Leaves are worth a random game (uct), mobility (static), or what the network says (default).');
  },
};

export const benchCommand: CommandModule = {
  command: 'bench',
  describe: 'measure speed and strength',
  builder: (yargs) =>
    yargs
      .command(rolloutCommand)
      .command(searchCommand)
      .command(benchEvaluationCommand)
      .command(positionsCommand)
      .command(strengthCommand)
      .command(scalingCommand)
      .command(signatureCommand)
      .demandCommand(1, 'bench: say what to measure, see --help'),
  handler: () => {},
};
