import { availableParallelism } from 'node:os';
import type { Argv } from 'yargs';
import { runEvent } from '../../../selfplay/event/run-event.ts';
import { twoSeats } from '../../../selfplay/tournament/plan-tournament.ts';
import { loggedPlayer, type PlayerSpec } from '../../../selfplay/tournament/player-spec.ts';
import { parseTunedParameter, shown } from '../../../selfplay/tune/parameter.ts';
import {
  type Iteration,
  nextIteration,
  suitableRate,
  type TuningConfig,
  tune,
  valuesOf,
} from '../../../selfplay/tune/tuner.ts';
import { parseTunedPlayer, TuningGames } from '../../../selfplay/tune/tuning-games.ts';
import { openTuningLog, readTuningLog, tuningHeader } from '../../../selfplay/tune/tuning-log.ts';
import { tuningText, verification } from '../../../selfplay/tune/tuning-text.ts';
import { fieldsOfSpec } from '../../records/spec.ts';
import { counted } from '../../util/counted.ts';
import { JSON_OPTION, SEED_OPTION } from '../arguments/common-options.ts';
import { gameOptions, kitOf } from '../arguments/game-options.ts';
import { BadInput, givenTwice, must, positiveOption, wholeOption } from '../arguments/input.ts';
import { type Command, parent } from '../command.ts';
import type { Io } from '../io.ts';
import { openGameRunner } from '../runs/choose-runner.ts';
import { logPlace, sayResumed } from '../runs/event-log.ts';
import { endStoppedLog } from '../runs/interrupt.ts';
import { logReport } from '../runs/log-report.ts';
import { longRun, replayedText, runOptions } from '../runs/long-run.ts';
import { liveTuning } from './tune-live.ts';

const DEFAULT_GAMES = 2000;
const MOST_GAMES = 10_000_000;
const DEFAULT_PLAYER = 'mcts:playouts=1000';

const options = (yargs: Argv) =>
  runOptions(ownOptions(yargs), {
    describe: 'number of games to play at once, at most those of an iteration',
  }).conflicts('resume', 'force');

const ownOptions = (yargs: Argv) =>
  gameOptions(yargs)
    .option('param', {
      type: 'string',
      array: true,
      describe: 'parameter to tune, NAME=START:MIN:MAX or NAME=START:MIN:MAX:STEP (repeatable)',
    })
    .option('player', {
      type: 'string',
      default: DEFAULT_PLAYER,
      describe: 'player to tune, with a limit',
    })
    .option('games', {
      type: 'string',
      describe: 'total number of games',
      defaultDescription: String(DEFAULT_GAMES),
      coerce: wholeOption('games', 2, MOST_GAMES),
    })
    .option('iterations', {
      type: 'string',
      describe: 'total number of iterations, instead of --games',
      coerce: wholeOption('iterations', 1, MOST_GAMES),
    })
    .option('pairs', {
      type: 'string',
      default: '1',
      describe: 'game pairs per iteration; their games can be played at once',
      coerce: wholeOption('pairs', 1, 1000),
    })
    .option('rate', {
      type: 'string',
      describe: 'final learning rate: share of its step by which a won game moves a parameter',
      defaultDescription: '40 / total number of pairs',
      coerce: positiveOption('rate', 10),
    })
    .option('seed', SEED_OPTION)
    .option('force', { type: 'boolean', describe: 'overwrite an existing log' })
    .option('json', JSON_OPTION)
    .conflicts('games', 'iterations')
    .example('$0 tune --param exploration=0.5:0.1:2 --log tune.jsonl', 'tune one parameter in 2,000 games')
    .example(
      '$0 tune --param exploration=0.5:0.1:2 --param startVisits=1:0:8:0.5 --pairs 8 --games 20000 --log t.jsonl',
      'tune two parameters with up to 16 games at once',
    )
    .example('$0 tune report tune.jsonl --html tune.html', 'plot the progress');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

const runCommand: Command<Arguments> = {
  command: '$0',
  describe: 'tune search parameters by self-play (SPSA)',
  builder: options,
  handler: runTuning,
};

const reportCommand = logReport(
  'tuning',
  {
    read: readTuningLog,
    text: ({ header, course }) => tuningText(header.config, course),
    json: ({ header, course }) => ({ header, course }),
    html: async (log) => (await import('../../../selfplay/tune/tuning-html.ts')).tuningHtml(log),
  },
  ['$0 tune report tune.jsonl --html tune.html', 'show the table and plot every parameter'],
);

export const tuneCommand = parent([runCommand, reportCommand]);

async function runTuning(args: Arguments, io: Io): Promise<void> {
  const { log: path, pairs, seed } = args;
  const kit = kitOf(args);
  if (kit.seats.length !== 2) throw new BadInput(twoSeats('tuning requires', kit));
  if (args.param === undefined) throw new BadInput('name a parameter to tune: --param name=start:min:max');
  const parameters = args.param.map((text) => must(parseTunedParameter(text), '--param'));
  const twice = parameters.find(({ name }, i) => parameters.findIndex((other) => other.name === name) !== i);
  if (twice) throw new BadInput(givenTwice(`--param: ${twice.name}`));
  const player = must(parseTunedPlayer(args.player, parameters, kit), '--player');
  const iterations = args.iterations ?? Math.ceil((args.games ?? DEFAULT_GAMES) / (2 * pairs));
  if (2 * pairs * iterations > MOST_GAMES + 2 * pairs) {
    const wanted = `${counted(iterations, 'iteration')} of ${2 * pairs} games`;
    throw new BadInput(`${wanted} exceed the maximum of ${MOST_GAMES} games`);
  }
  const finalRate = args.rate ?? suitableRate(pairs * iterations);
  const common = { parameters, player: loggedPlayer(player), ...fieldsOfSpec(kit.spec) };
  const config = { ...common, seed, iterations, pairs, finalRate };
  const { course, isStopped, replayed } = await playTuning(config, player, args, io);
  if (replayed > 0) io.say(replayedText(replayed));
  io.printFitted(args.json ? JSON.stringify(resultOf(config, course, path)) : tuningText(config, course));
  if (isStopped) endStoppedLog(io, path);
}

/** Plays the missing iterations. Ctrl-C ends it and keeps finished ones. */
async function playTuning(config: TuningConfig, player: PlayerSpec, args: Arguments, io: Io) {
  const { farm, concurrency = availableParallelism() } = args;
  const place = logPlace(args, args.force === true);
  const log = place && must(openTuningLog(place, config));
  sayResumed(io, place, log, `${log?.earlier?.course.length} of ${counted(config.iterations, 'iteration')}`);
  const header = log?.earlier?.header ?? tuningHeader(config);
  const done = log?.earlier?.course ?? [];
  const perIteration = 2 * config.pairs;
  const open = (onStop: () => void) =>
    openGameRunner(io, { farm, concurrency: Math.min(concurrency, perIteration) }, [player], {
      header,
      done: [],
      seats: 2,
      games: perIteration * config.iterations,
      title: `tuning of ${config.parameters.map(({ name }) => name).join(', ')}: ${config.game}`,
      onStop,
    });
  return longRun(io, 'the tuning', place && 'iterations', (signal, stop) =>
    runEvent({
      log,
      header,
      open: () => open(stop),
      play: async (runner) => {
        const games = must(await TuningGames.open(config, player, runner));
        signal.addEventListener('abort', () => games.stop());
        const live = liveTuning(config, done.length, io);
        const onIteration = (iteration: Iteration) => {
          log?.append(iteration);
          live.onIteration(iteration);
        };
        try {
          const course = await tune(config, (plus, minus, k) => games.play(plus, minus, k), { done, onIteration });
          return { course, replayed: games.replayed, isOver: nextIteration(course) >= config.iterations };
        } finally {
          live.stop();
        }
      },
    }),
  );
}

function resultOf(config: TuningConfig, course: readonly Iteration[], log: string | undefined) {
  const values = valuesOf(config, course);
  return {
    iterations: course.length,
    games: 2 * config.pairs * course.length,
    parameters: config.parameters.map((parameter, i) => ({
      ...parameter,
      tuned: shown(parameter, values[i] as number),
      value: values[i],
    })),
    finalRate: config.finalRate,
    log: log ?? null,
    verify: verification(config, course) ?? null,
  };
}
