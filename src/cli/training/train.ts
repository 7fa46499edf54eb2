import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
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
import { gameRows, kitOf } from '../arguments/game-options.ts';
import { gamesNamed, gamesOfFile } from '../arguments/games.ts';
import { BadInput, Failure, must } from '../arguments/input.ts';
import { path, positive, share, stream, text, whole } from '../arguments/readers.ts';
import { FORCE, JSON_ROW, MOST_AT_ONCE, SEED } from '../arguments/rows.ts';
import { apart, command, flag, needs, option, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { FARM, openTrainingFarm } from '../runs/choose-runner.ts';
import { runExists, SKIP_BROKEN } from '../runs/event-log.ts';
import { AFTER_GAMES, catchInterrupt, endStopped, HOW_TO_RESUME } from '../runs/interrupt.ts';
import { checkFiles } from '../runs/output.ts';
import { Progress } from '../runs/progress.ts';
import { entryText } from './train-report.ts';

const LEARNING = { group: 'Learning' } as const;
const BY_GAME = 'set by the game';

const table = () => ({
  ...gameRows(),
  minutes: option(positive(1e6), 'stop after N minutes'),
  games: option(whole(1), 'stop after N games'),
  out: option(path, 'file for the weights', {
    shown: 'GAME-RULES.net; for your own game, in weights/ beside its file',
  }),
  log: option(path, 'training log', { shown: 'the name of the weights file and .jsonl' }),
  resume: flag('resume an interrupted training run'),
  skipBroken: { ...SKIP_BROKEN, group: 'Options' },
  force: { ...FORCE, group: 'Options' },
  threads: option(whole(1, MOST_AT_ONCE), 'number of learning threads', { shown: 'all cores' }),
  farm: {
    ...FARM,
    describe: 'play the games on the workers of a farm, redis://HOST, and learn here (see docs/farm.md)',
    group: 'Options',
  },
  seed: SEED,
  shape: option(text, 'tuples of the network, joined by + (see docs/network.md)', {
    shown: 'that of --start, else that of the game',
    ...LEARNING,
  }),
  start: option(path, 'start from the weights in this file; --shape may change the number of phases or add vectors', {
    shown: 'none',
    ...LEARNING,
  }),
  positions: option(
    stream,
    'start half of the games from positions of the games in this file, e.g. a match against another player',
    LEARNING,
  ),
  rate: option(positive(1000), 'initial learning rate: change of a logit for an error of 1', {
    shown: `${BY_GAME}, usually ${DEFAULT_TRAINING.rate}`,
    ...LEARNING,
  }),
  finalRate: option(positive(1000), 'final learning rate', {
    shown: `${BY_GAME}, usually ${DEFAULT_TRAINING.finalRate}`,
    ...LEARNING,
  }),
  laneRate: option(
    positive(1000),
    'with vectors (a shape with lanes8): learning rate of lanes 1 to 7 at the beginning, which falls like the rate',
    { shown: `${LANE_SHARE} of it`, ...LEARNING },
  ),
  lambda: option(share, 'λ of TD(λ): 0 learns from the next position, 1 from the result', {
    default: String(DEFAULT_TRAINING.lambda),
    ...LEARNING,
  }),
  exploration: option(share, 'share of random moves', {
    shown: `${BY_GAME}, usually ${DEFAULT_TRAINING.exploration}`,
    ...LEARNING,
  }),
  openingPlies: option(whole(0, 100), 'maximum number of random opening plies', { shown: BY_GAME, ...LEARNING }),
  json: JSON_ROW,
});

type Arguments = Values<typeof table>;

export const trainCommand = command(table, {
  relations: [needs('skipBroken', 'resume'), apart('resume', 'force'), apart('farm', 'threads', 'positions')],
  examples: [
    ['sightline train --minutes 20 --out new.net', 'train weights for the default game'],
    ['sightline train --minutes 20 --out new.net --resume', 'resume after a crash or Ctrl-C'],
    ['sightline train --start old.net --rate 1 --games 300000 --out new.net', 'continue from existing weights'],
    [
      'sightline train --shape bias+groups+threats+hex+sight+lanes8 --games 300000 --out new.net',
      'train vectors in the tables',
    ],
    ['sightline train report new.net.jsonl --html training.html', 'plot the progress'],
    ['sightline train gate new.net', 'compare the new weights with the built-in ones'],
  ],
  run: runTraining,
});

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
    finalRate: args.finalRate ?? defaults.finalRate,
    ...(args.laneRate !== undefined && { laneRate: args.laneRate }),
    lambda: args.lambda,
    exploration: args.exploration ?? defaults.exploration,
    openingPlies: args.openingPlies ?? defaults.openingPlies,
  };
  const trained = must(trainedGame(settings), args.shape === undefined && start ? '--start' : '--shape');
  if (args.laneRate !== undefined && !trained.shape.lanes) {
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
    skipBroken: args.skipBroken,
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
      await farm?.runner.close(!interrupt.signal.aborted);
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
