import { availableParallelism } from 'node:os';
import { SingleBar } from 'cli-progress';
import type { Argv, CommandModule } from 'yargs';
import { type Checkpoint, readCheckpoint } from '../../selfplay/train/checkpoint.ts';
import { DEFAULT_TRAINING, type TrainingSettings } from '../../selfplay/train/settings.ts';
import { checkpointPath, TrainingError, train } from '../../selfplay/train/trainer.ts';
import { parseShape } from '../games/meridians/network/shape.ts';
import { fileKind } from '../util/file.ts';
import { BadInput, Failure, must, positiveOption, shareOption, sizeOption, wholeOption } from './input.ts';
import { catchInterrupt } from './interrupt.ts';
import { trainGateCommand } from './train-gate.ts';
import { entryText, trainReportCommand } from './train-report.ts';

const options = (yargs: Argv) =>
  yargs
    .option('size', { ...sizeOption, default: '7' })
    .option('minutes', {
      type: 'string',
      describe: 'end after so many minutes',
      coerce: positiveOption('minutes', 1e6),
    })
    .option('games', { type: 'string', describe: 'end after so many games', coerce: wholeOption('games', 1) })
    .option('out', { type: 'string', describe: 'file of the weights (default: meridians-SIZE.net)' })
    .option('log', { type: 'string', describe: 'file of the training log (default: that of the weights and .jsonl)' })
    .option('resume', { type: 'boolean', default: false, describe: 'go on where the training was stopped or killed' })
    .option('force', { type: 'boolean', default: false, describe: 'overwrite files that exist' })
    .option('threads', {
      type: 'string',
      describe: 'threads that learn (default: all cores)',
      coerce: wholeOption('threads', 1, 512),
    })
    .option('seed', { type: 'string', default: '1', describe: 'seed of the games' })
    .option('shape', {
      type: 'string',
      default: DEFAULT_TRAINING.shape,
      describe: 'tuples of the network, with + between them (see docs/network.md)',
    })
    .option('rate', {
      type: 'string',
      default: String(DEFAULT_TRAINING.rate),
      describe: 'learning rate at the beginning: the change of a logit by an error of 1',
      coerce: positiveOption('rate', 1000),
    })
    .option('final-rate', {
      type: 'string',
      default: String(DEFAULT_TRAINING.finalRate),
      describe: 'learning rate at the end',
      coerce: positiveOption('final-rate', 1000),
    })
    .option('lambda', {
      type: 'string',
      default: String(DEFAULT_TRAINING.lambda),
      describe: 'λ of TD(λ): 0 learns from the next position, 1 from the result',
      coerce: shareOption('lambda'),
    })
    .option('exploration', {
      type: 'string',
      default: String(DEFAULT_TRAINING.exploration),
      describe: 'share of random moves',
      coerce: shareOption('exploration'),
    })
    .option('opening-plies', {
      type: 'string',
      default: String(DEFAULT_TRAINING.openingPlies),
      describe: 'a game begins with up to so many random plies',
      coerce: wholeOption('opening-plies', 0, 100),
    })
    .option('json', { type: 'boolean', default: false, describe: 'print the result as one JSON object' })
    .example('$0 train --size 6 --minutes 20', 'weights for size 6 in meridians-6.net')
    .example('$0 train --size 6 --minutes 20 --resume', 'go on after a crash or Ctrl-C')
    .example('$0 train report meridians-6.net.jsonl --html training.html', 'the curves of a training')
    .example('$0 train gate meridians-6.net', 'are they better than those that come with the program?');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

const learnCommand: CommandModule<object, Arguments> = {
  command: '$0',
  describe: 'train the learned evaluation by self-play',
  builder: options,
  handler: runTraining,
};

export const trainCommand: CommandModule = {
  command: 'train',
  describe: 'train the learned evaluation by self-play',
  builder: (yargs) => yargs.command(learnCommand).command(trainReportCommand).command(trainGateCommand),
  handler: () => {},
};

async function runTraining(args: Arguments): Promise<void> {
  if (args.minutes === undefined && args.games === undefined) throw new BadInput('say how long: --minutes or --games');
  const out = args.out ?? `meridians-${args.size}.net`;
  const files = { out, log: args.log ?? `${out}.jsonl` };
  const settings: TrainingSettings = {
    size: args.size,
    shape: args.shape,
    seed: args.seed,
    games: args.games ?? null,
    minutes: args.minutes ?? null,
    rate: args.rate,
    finalRate: args['final-rate'],
    lambda: args.lambda,
    exploration: args.exploration,
    openingPlies: args['opening-plies'],
  };
  must(parseShape(settings.shape, settings.size), '--shape');
  if (out === files.log) throw new BadInput(`${out} cannot hold both the weights and the log`);
  const from = args.resume ? checkpointOf(settings, checkpointPath(out)) : undefined;
  const there = [out, files.log, checkpointPath(out)].find((path) => fileKind(path) === 'file');
  if (!from && there !== undefined && !args.force) {
    throw new BadInput(`${there} exists already: --resume goes on with it, --force overwrites it`);
  }
  const interrupt = catchInterrupt('Stopping after the games that are being played');
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{bar} {percentage} % {status}', hideCursor: true, stream: process.stderr })
    : undefined;
  bar?.start(100, 0, { status: '' });
  const { games, seconds } = await train(settings, {
    threads: args.threads ?? availableParallelism(),
    files,
    command: `sightline ${process.argv.slice(2).join(' ')}`,
    from,
    signal: interrupt.signal,
    onProgress: (entry, progress) => {
      const percent = Math.floor(100 * progress);
      if (bar) bar.update(percent, { status: entryText(entry) });
      else process.stderr.write(`${percent} % ${entryText(entry)}\n`);
    },
  })
    .catch((error) => {
      if (!(error instanceof TrainingError)) throw error;
      throw new Failure(`the training broke off: ${error.message}. --resume goes on from the last checkpoint.`);
    })
    .then((done) => must(done))
    .finally(() => {
      bar?.stop();
      interrupt.end();
    });
  if (args.json) console.log(JSON.stringify({ ...files, games, seconds: Math.round(seconds) }));
  else console.log(`${out}: ${games.toLocaleString('en')} games in ${Math.round(seconds)} s; log in ${files.log}.`);
  if (interrupt.signal.aborted) {
    process.stderr.write('Stopped. The same command with --resume goes on.\n');
    process.exitCode = 130;
  }
}

/** The state to go on from. The length of a training may be changed, all else must be as it was. */
function checkpointOf(settings: TrainingSettings, path: string): Checkpoint {
  const checkpoint = must(readCheckpoint(path));
  for (const key of Object.keys(settings) as (keyof TrainingSettings)[]) {
    if (key === 'games' || key === 'minutes' || checkpoint.settings[key] === settings[key]) continue;
    const option = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new BadInput(
      `${path} is of another training: --${option} was ${checkpoint.settings[key]}, not ${settings[key]}`,
    );
  }
  return checkpoint;
}
