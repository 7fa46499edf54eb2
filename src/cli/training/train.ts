import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Argv } from 'yargs';
import { type Checkpoint, readCheckpoint } from '../../../selfplay/train/checkpoint.ts';
import { knownGames } from '../../../selfplay/train/known-games.ts';
import {
  DEFAULT_TRAINING,
  defaultTraining,
  differenceOf,
  type TrainedGame,
  type TrainingSettings,
  trainedGame,
  trainingOf,
} from '../../../selfplay/train/settings.ts';
import { checkpointPath, TrainingError, train } from '../../../selfplay/train/trainer.ts';
import type { GameKit } from '../../games/kit.ts';
import { otherWeights, weightsGame, weightsName, weightsText } from '../../games/registry.ts';
import { weightsFor } from '../../network/lanes/first-weights.ts';
import { LANE_SHARE } from '../../network/lanes/learnt-lanes.ts';
import { type SharedWeights, unrounded } from '../../network/weights.ts';
import { makeFolder } from '../../node/file.ts';
import { holdsSomething } from '../../node/output.ts';
import { ownGames } from '../../node/own-games.ts';
import { holdsWeights, readWeights } from '../../node/weights-file.ts';
import { fieldsOfSpec } from '../../records/spec.ts';
import { counted } from '../../util/counted.ts';
import { withoutPasswords } from '../../util/hidden-address.ts';
import { fail, type Result } from '../../util/result.ts';
import { keptApart, needs } from '../arguments/apart.ts';
import { FORCE_OPTION, JSON_OPTION, SEED_OPTION } from '../arguments/common-options.ts';
import { gameOptions, kitOf } from '../arguments/game-options.ts';
import { gamesNamed, gamesOfFile } from '../arguments/games.ts';
import { BadInput, Failure, must, positiveOption, shareOption, wholeOption } from '../arguments/input.ts';
import { type Command, parent } from '../command.ts';
import type { Io } from '../io.ts';
import { farmOption, openTrainingFarm } from '../runs/choose-runner.ts';
import { runExists, skipBrokenOption } from '../runs/event-log.ts';
import { AFTER_GAMES, catchInterrupt, endStopped, HOW_TO_RESUME } from '../runs/interrupt.ts';
import { checkFiles } from '../runs/output.ts';
import { Progress } from '../runs/progress.ts';
import { trainGateCommand } from './train-gate.ts';
import { entryText, trainReportCommand } from './train-report.ts';

const options = (yargs: Argv) => keptApart(needs(shownOptions(yargs), 'skip-broken', 'resume'), 'resume', ['force']);

const shownOptions = (yargs: Argv) =>
  gameOptions(yargs)
    .option('minutes', {
      type: 'string',
      describe: 'stop after N minutes',
      coerce: positiveOption('minutes', 1e6),
    })
    .option('games', { type: 'string', describe: 'stop after N games', coerce: wholeOption('games', 1) })
    .option('out', {
      type: 'string',
      describe: 'file for the weights (default: GAME-RULES.net; for your own game, in weights/ beside its file)',
    })
    .option('log', { type: 'string', describe: 'training log (default: the name of the weights file and .jsonl)' })
    .option('resume', { type: 'boolean', default: false, describe: 'resume an interrupted training run' })
    .option('skip-broken', skipBrokenOption)
    .option('force', FORCE_OPTION)
    .option('threads', {
      type: 'string',
      describe: 'number of learning threads (default: all cores)',
      coerce: wholeOption('threads', 1, 512),
    })
    .option('farm', {
      ...farmOption,
      describe: 'play the games on the workers of a farm, redis://HOST, and learn here (see docs/farm.md)',
    })
    .option('seed', SEED_OPTION)
    .option('shape', {
      type: 'string',
      describe:
        'tuples of the network, joined by + (see docs/network.md; default: that of --start, else that of the game)',
    })
    .option('start', {
      type: 'string',
      requiresArg: true,
      describe:
        'start from the weights in this file; --shape may change the number of phases or add vectors (default: none)',
    })
    .option('positions', {
      type: 'string',
      requiresArg: true,
      describe: 'start half of the games from positions of the games in this file, e.g. a match against another player',
    })
    .option('rate', {
      type: 'string',
      describe: `initial learning rate: change of a logit for an error of 1 (default: set by the game, usually ${DEFAULT_TRAINING.rate})`,
      coerce: positiveOption('rate', 1000),
    })
    .option('final-rate', {
      type: 'string',
      describe: `final learning rate (default: set by the game, usually ${DEFAULT_TRAINING.finalRate})`,
      coerce: positiveOption('final-rate', 1000),
    })
    .option('lane-rate', {
      type: 'string',
      describe: `with vectors (a shape with lanes8): learning rate of lanes 1 to 7 at the beginning, which falls like the rate (default: ${LANE_SHARE} of it)`,
      coerce: positiveOption('lane-rate', 1000),
    })
    .option('lambda', {
      type: 'string',
      default: String(DEFAULT_TRAINING.lambda),
      describe: 'λ of TD(λ): 0 learns from the next position, 1 from the result',
      coerce: shareOption('lambda'),
    })
    .option('exploration', {
      type: 'string',
      describe: `share of random moves (default: set by the game, usually ${DEFAULT_TRAINING.exploration})`,
      coerce: shareOption('exploration'),
    })
    .option('opening-plies', {
      type: 'string',
      describe: 'maximum number of random opening plies (default: set by the game)',
      coerce: wholeOption('opening-plies', 0, 100),
    })
    .option('json', JSON_OPTION)
    .conflicts('farm', ['threads', 'positions'])
    .example('$0 train --minutes 20 --out new.net', 'train weights for the default game')
    .example('$0 train --minutes 20 --out new.net --resume', 'resume after a crash or Ctrl-C')
    .example('$0 train --start old.net --rate 1 --games 300000 --out new.net', 'continue from existing weights')
    .example(
      '$0 train --shape bias+groups+threats+hex+sight+lanes8 --games 300000 --out new.net',
      'train vectors in the tables',
    )
    .example('$0 train report new.net.jsonl --html training.html', 'plot the progress')
    .example('$0 train gate new.net', 'compare the new weights with the built-in ones');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

const learnCommand: Command<Arguments> = {
  command: '$0',
  describe: 'train the learned evaluation by self-play',
  builder: options,
  handler: runTraining,
};

export const trainCommand = parent([learnCommand, trainReportCommand, trainGateCommand]);

/** The default output: for a custom game, the file from which its weights are loaded. */
function defaultOut({ spec }: GameKit): string {
  const file = `${weightsName(spec)}.net`;
  const own = ownGames.find(({ name }) => name === spec.name);
  if (!own) return file;
  const folder = join(dirname(own.path), 'weights');
  must(makeFolder(folder));
  return relative('', join(folder, file));
}

async function runTraining(args: Arguments, io: Io): Promise<void> {
  if (args.minutes === undefined && args.games === undefined)
    throw new BadInput('set the length of the training by --minutes or --games');
  const kit = kitOf(args);
  const defaults = defaultTraining(must(trainingOf(kit)));
  const out = args.out ?? defaultOut(kit);
  const files = { out, log: args.log ?? `${out}.jsonl` };
  const start = args.start === undefined ? undefined : startFor(kit, args.start);
  const known =
    args.positions === undefined
      ? undefined
      : must(
          knownGames(kit, gamesOfFile(io, gamesNamed(args.positions), { args }).games),
          `--positions: ${args.positions}`,
        );
  const settings: TrainingSettings = {
    ...fieldsOfSpec(kit.spec),
    shape: args.shape ?? start?.shape ?? defaults.shape,
    seed: args.seed,
    ...(start && { start: start.id }),
    ...(known && { positions: known.id }),
    games: args.games ?? null,
    minutes: args.minutes ?? null,
    rate: args.rate ?? defaults.rate,
    finalRate: args['final-rate'] ?? defaults.finalRate,
    ...(args['lane-rate'] !== undefined && { laneRate: args['lane-rate'] }),
    lambda: args.lambda,
    exploration: args.exploration ?? defaults.exploration,
    openingPlies: args['opening-plies'] ?? defaults.openingPlies,
  };
  const trained = must(trainedGame(settings), args.shape === undefined && start ? '--start' : '--shape');
  if (args['lane-rate'] !== undefined && !trained.shape.lanes) {
    throw new BadInput('--lane-rate: the shape has no vectors; add +lanes8');
  }
  const begun = start && startOf(start, trained, settings.seed);
  checkFiles({
    reads: [args.start, args.positions === undefined ? undefined : gamesNamed(args.positions).path],
    writes: [out, checkpointPath(out)],
    appends: [files.log],
    isForced: true,
  });
  const there = [out, checkpointPath(out), files.log].find(holdsSomething);
  if (!args.resume && there !== undefined && !args.force) {
    throw new BadInput(runExists(there));
  }
  const isResumed = args.resume && there !== undefined;
  if (isResumed && holdsSomething(out) && !holdsWeights(out)) {
    throw new BadInput(`${out} contains no weights: name the output file of the training to resume`);
  }
  if (args.resume && !isResumed) io.say(`No training of ${out} to resume: starting a new one.`);
  const interrupt = catchInterrupt(io, AFTER_GAMES);
  const farm =
    args.farm === undefined ? undefined : await openTrainingFarm(io, args.farm, settings, out, interrupt.abort);
  const shown = new Progress(io, { total: 100, unit: '%', isDue: () => true });
  const { games, seconds } = await train(settings, {
    threads: farm ? 1 : (args.threads ?? availableParallelism()),
    farm,
    files,
    start: begun,
    known: known?.games,
    command: `sightline ${io.words.map(withoutPasswords).join(' ')}`,
    from: isResumed ? () => checkpointOf(settings, checkpointPath(out)) : undefined,
    skipBroken: args['skip-broken'],
    signal: interrupt.signal,
    onProgress: (entry, progress) => shown.update(Math.floor(100 * progress), () => entryText(entry, kit)),
  })
    .catch((error) => {
      if (!(error instanceof TrainingError)) throw error;
      throw new Failure(`the training failed: ${error.message}. --resume continues from the last checkpoint.`);
    })
    .then((done) => must(done))
    .finally(async () => {
      shown.stop();
      interrupt.end();
      await farm?.end(!interrupt.signal.aborted);
    });
  if (args.json) io.print(JSON.stringify({ ...files, games, seconds: Math.round(seconds) }));
  else io.print(`${out}: ${counted(games, 'game')} in ${Math.round(seconds)} s; log in ${files.log}.`);
  if (interrupt.signal.aborted) endStopped(io, HOW_TO_RESUME);
}

/** The weights in a file, of the game that is trained. */
function startFor(kit: GameKit, path: string): SharedWeights {
  const start = must(readWeights(path), `--start: ${path}`);
  const [theirs, ours] = [weightsText(start), weightsText(weightsGame(kit.spec))];
  if (theirs !== ours) throw new BadInput(`--start: ${otherWeights(theirs, ours).error.message}`);
  return start;
}

/** The initial weights, in the trained shape. */
function startOf(start: SharedWeights, { training, shape }: TrainedGame, seed: string): Float32Array {
  const from = must(training.parseShape(start.shape));
  return must(weightsFor(from, unrounded(start, from.lanes), shape, seed), '--start');
}

/**
 * The state to resume. The length of a training may change, nothing else. Errors: `other-training`.
 */
function checkpointOf(settings: TrainingSettings, path: string): Result<Checkpoint> {
  const checkpoint = readCheckpoint(path);
  if (!checkpoint.ok) {
    const { code, message } = checkpoint.error;
    return fail(
      code,
      `${message}; the training cannot be resumed without its checkpoint, use --force to start a new one`,
    );
  }
  const difference = differenceOf(checkpoint.value.settings, settings);
  if (!difference) return checkpoint;
  const { option, values } = difference;
  return fail('other-training', otherTraining(path, option, ...values));
}

/** `was` and `is` are the values of an option; undefined for none. */
export function otherTraining(path: string, option: string, was: unknown, is: unknown): string {
  return `${path} is of another training: ${option} was ${was ?? 'none'}, not ${is ?? 'none'}`;
}
