import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { SingleBar } from 'cli-progress';
import type { Argv, CommandModule } from 'yargs';
import { estimateStrength } from '../../selfplay/elo.ts';
import { pairCounts, runTournament } from '../../selfplay/match.ts';
import { makeSprt, parseSprt, sprtStatus } from '../../selfplay/sprt.ts';
import { percentText, signedText } from '../../selfplay/summary-text.ts';
import { type Checkpoint, readCheckpoint } from '../../selfplay/train/checkpoint.ts';
import { type Contender, gateMatch } from '../../selfplay/train/gate.ts';
import { DEFAULT_TRAINING, type TrainingSettings } from '../../selfplay/train/settings.ts';
import { checkpointPath, train } from '../../selfplay/train/trainer.ts';
import { readTrainingLog, type TrainingEntry } from '../../selfplay/train/training-log.ts';
import { readWeights } from '../engine.ts';
import { parseShape } from '../games/meridians/network/shape.ts';
import { shippedWeights } from '../games/meridians/network/weights.ts';
import { BadInput, must, sizeOption, wholeOption } from './input.ts';
import { liveOutput } from './tournament-live.ts';

const trainOptions = (yargs: Argv) =>
  yargs
    .option('size', { ...sizeOption, default: '7' })
    .option('minutes', {
      type: 'string',
      describe: 'end after so many minutes',
      coerce: numberOption('minutes', 0, 1e6),
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
      describe: 'tuples of the network: bias, hex, sight and line2 to line10, with + between them',
    })
    .option('rate', {
      type: 'string',
      default: String(DEFAULT_TRAINING.rate),
      describe: 'learning rate at the beginning: the change of a logit by an error of 1',
      coerce: numberOption('rate', 0, 1000),
    })
    .option('final-rate', {
      type: 'string',
      default: String(DEFAULT_TRAINING.finalRate),
      describe: 'learning rate at the end',
      coerce: numberOption('final-rate', 0, 1000),
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

type TrainArguments = ReturnType<typeof trainOptions> extends Argv<infer T> ? T : never;

const reportOptions = (yargs: Argv) =>
  yargs
    .positional('log', { type: 'string', demandOption: true, describe: 'log of a training' })
    .option('html', { type: 'string', requiresArg: true, describe: 'write a page with plots to this file' })
    .option('force', { type: 'boolean', default: false, describe: 'overwrite the page if it exists' })
    .option('json', { type: 'boolean', default: false, describe: 'print the whole log as one JSON object' });

type ReportArguments = ReturnType<typeof reportOptions> extends Argv<infer T> ? T : never;

const gateOptions = (yargs: Argv) =>
  yargs
    .positional('new', { type: 'string', demandOption: true, describe: 'file of weights' })
    .positional('old', { type: 'string', describe: 'file of weights (default: those that come with the program)' })
    .option('playouts', {
      type: 'string',
      default: '1000',
      describe: 'playouts a move',
      coerce: wholeOption('playouts', 1),
    })
    .option('games', {
      type: 'string',
      default: '2000',
      describe: 'games at most',
      coerce: wholeOption('games', 2, 1e7),
    })
    .option('sprt', { type: 'string', default: 'elo0=0,elo1=20', describe: 'bounds of the sequential test' })
    .option('concurrency', {
      type: 'string',
      describe: 'games at once (default: all cores)',
      coerce: wholeOption('concurrency', 1, 512),
    })
    .option('seed', { type: 'string', default: '1', describe: 'seed of openings and players' })
    .option('json', { type: 'boolean', default: false, describe: 'print the result as one JSON object' });

type GateArguments = ReturnType<typeof gateOptions> extends Argv<infer T> ? T : never;

export const trainCommand: CommandModule<object, TrainArguments> = {
  command: 'train',
  describe: 'train the learned evaluation by self-play',
  builder: (yargs) =>
    trainOptions(
      yargs
        .command<ReportArguments>(
          'report <log>',
          'show the course of a training',
          reportOptions as never,
          reportTraining,
        )
        .command<GateArguments>(
          'gate <new> [old]',
          'play new weights against old ones and say which to keep',
          gateOptions as never,
          gate,
        ),
    ),
  handler: runTraining,
};

async function runTraining(args: TrainArguments): Promise<void> {
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
  const from = args.resume ? checkpointOf(settings, checkpointPath(out)) : undefined;
  const there = [out, files.log, checkpointPath(out)].find((path) => existsSync(path));
  if (!from && there !== undefined && !args.force) {
    throw new BadInput(`${there} exists already: --resume goes on with it, --force overwrites it`);
  }
  if (!from) writable(files.log);
  const controller = new AbortController();
  const onInterrupt = () => {
    if (controller.signal.aborted) process.exit(130);
    process.stderr.write('\nStopping after the games that are being played; once more to quit at once.\n');
    controller.abort();
  };
  process.on('SIGINT', onInterrupt);
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{bar} {percentage} % {status}', hideCursor: true, stream: process.stderr })
    : undefined;
  bar?.start(100, 0, { status: '' });
  const done = await train(settings, {
    threads: args.threads ?? availableParallelism(),
    files,
    command: `sightline ${process.argv.slice(2).join(' ')}`,
    from,
    signal: controller.signal,
    onProgress: (entry, progress) => {
      const percent = Math.floor(100 * progress);
      if (bar) bar.update(percent, { status: entryText(entry) });
      else process.stderr.write(`${percent} % ${entryText(entry)}\n`);
    },
  });
  bar?.stop();
  process.off('SIGINT', onInterrupt);
  const seconds = Math.round(done.seconds);
  if (args.json) console.log(JSON.stringify({ ...files, games: done.games, seconds }));
  else console.log(`${out}: ${done.games.toLocaleString('en')} games in ${seconds} s; log in ${files.log}.`);
  if (controller.signal.aborted) {
    process.stderr.write('Stopped. The same command with --resume goes on.\n');
    process.exitCode = 130;
  }
}

function entryText({ games, gamesPerSecond, tdError, meanPlies, lightScore }: TrainingEntry): string {
  const score = percentText(lightScore);
  return `${games.toLocaleString('en')} games, ${gamesPerSecond}/s, TD error ${tdError.toFixed(4)}, ${meanPlies} plies, Light ${score}`;
}

/** The state to go on from. The length of a training may be changed, all else must be as it was. */
function checkpointOf(settings: TrainingSettings, path: string): Checkpoint {
  const checkpoint = must(readCheckpoint(path));
  for (const key of Object.keys(settings) as (keyof TrainingSettings)[]) {
    if (key === 'games' || key === 'minutes' || checkpoint.settings[key] === settings[key]) continue;
    throw new BadInput(`${path} is of another training: ${key} is ${checkpoint.settings[key]}, not ${settings[key]}`);
  }
  return checkpoint;
}

/** Empties a file, or makes it. */
function writable(path: string): void {
  try {
    writeFileSync(path, '');
  } catch (error) {
    throw new BadInput(`cannot write ${path}: ${(error as NodeJS.ErrnoException).code ?? error}`);
  }
}

async function reportTraining({ log: path, html, force, json }: ReportArguments): Promise<void> {
  const log = must(readTrainingLog(path));
  if (html !== undefined) {
    if (existsSync(html) && !force) throw new BadInput(`${html} exists already: overwrite it by --force`);
    const { trainingHtml } = await import('../../selfplay/train/training-html.ts');
    writable(html);
    writeFileSync(html, trainingHtml(log));
  }
  if (json) console.log(JSON.stringify(log));
  else for (const entry of log.entries) console.log(`${Math.round(entry.seconds)} s: ${entryText(entry)}`);
}

async function gate(args: GateArguments): Promise<void> {
  const weights = must(readWeights(args.new));
  const { size } = weights;
  const old = args.old === undefined ? (shippedWeights(size) ?? null) : must(readWeights(args.old));
  if (old && old.size !== size) throw new BadInput(`${args.new} is for size ${size}, ${args.old} for size ${old.size}`);
  if (old?.id === weights.id) throw new BadInput('both are the same weights');
  const contenders: [Contender, Contender] = [
    { name: 'new', weights },
    { name: old ? 'old' : 'mobility', weights: old },
  ];
  const games = args.games + (args.games % 2);
  const sprt = must(parseSprt(args.sprt), '--sprt');
  const tournament = await gateMatch(contenders, { size, playouts: args.playouts, games, seed: args.seed, sprt });
  const live = liveOutput(tournament, games, 0, 20);
  const concurrency = args.concurrency ?? availableParallelism();
  const result = await runTournament(tournament, { concurrency, done: [], onGame: live.onGame });
  live.stop();
  const counts = pairCounts(result.games, tournament);
  const { score, elo } = estimateStrength(counts);
  const { llr, lower, upper, decision } = sprtStatus(counts, sprt);
  const keep = decision === 'H1' ? 'new' : 'old';
  if (args.json) {
    console.log(
      JSON.stringify({
        keep,
        decision: decision ?? null,
        sprt: makeSprt(sprt),
        llr,
        pairs: counts,
        games: result.games.length,
        score,
        elo,
      }),
    );
    return;
  }
  const decided = decision ? `${decision} accepted` : 'undecided';
  console.log(
    `${result.games.length} games, pairs ${counts.join(' ')}: ${percentText(score.value)}, Elo ${signedText(elo.value, 0)} ` +
      `(${signedText(elo.low, 0)} to ${signedText(elo.high, 0)}), LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)}): ${decided}.`,
  );
  console.log(keep === 'new' ? `Keep ${args.new}.` : `Keep ${args.old ?? 'what comes with the program'}.`);
}

function numberOption(option: string, above: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value > above && value <= most) return value;
    throw new BadInput(`--${option} ${JSON.stringify(text)}: a number above ${above}, at most ${most}, is expected`);
  };
}

function shareOption(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= 0 && value <= 1) return value;
    throw new BadInput(`--${option} ${JSON.stringify(text)}: a number from 0 to 1 is expected`);
  };
}
