import type { Argv, CommandModule } from 'yargs';
import { measureRollouts } from '../../bench/rollout.ts';
import { STANDARD_SIZE } from '../games/meridians/board.ts';
import { BadInput, sizeOption } from './input.ts';

const rolloutOptions = (yargs: Argv) =>
  yargs
    .option('size', sizeOption)
    .option('seconds', {
      type: 'string',
      default: '5',
      describe: 'time to measure, after a second of warm-up',
      coerce: (text: string) => {
        const seconds = Number(text);
        if (text.trim() !== '' && seconds > 0 && seconds <= 3600) return seconds;
        throw new BadInput(`--seconds ${JSON.stringify(text)}: a number above 0, at most 3600, is expected`);
      },
    })
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

export const benchCommand: CommandModule = {
  command: 'bench',
  describe: 'measure speed',
  builder: (yargs) => yargs.command(rolloutCommand).demandCommand(1, 'bench: say what to measure, see --help'),
  handler: () => {},
};
