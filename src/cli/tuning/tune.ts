import { availableParallelism } from 'node:os';
import { runEvent } from '../../../selfplay/event/run-event.ts';
import { twoSeats } from '../../../selfplay/tournament/plan-tournament.ts';
import { loggedPlayer, type PlayerSpec } from '../../../selfplay/tournament/player-spec.ts';
import { parseTunedParameter, shown } from '../../../selfplay/tune/parameter.ts';
import {
  type Iteration,
  nextIteration,
  type PlayPairs,
  suitableRate,
  type TuningConfig,
  tune,
  valuesOf,
} from '../../../selfplay/tune/tuner.ts';
import { tuningCsv } from '../../../selfplay/tune/tuning-csv.ts';
import { parseTunedPlayer, TuningGames } from '../../../selfplay/tune/tuning-games.ts';
import { openTuningLog, readTuningLog, tuningHeader } from '../../../selfplay/tune/tuning-log.ts';
import { tuningText, verification } from '../../../selfplay/tune/tuning-text.ts';
import { fieldsOfSpec } from '../../records/spec.ts';
import { counted } from '../../util/counted.ts';
import { gameRows, kitOfOptions } from '../arguments/game-options.ts';
import { BadInput, givenTwice, mustParse } from '../arguments/input.ts';
import { positive, text, whole } from '../arguments/readers.ts';
import { JSON_ROW, SEED } from '../arguments/rows.ts';
import { apart, command, flag, needs, option, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { openGameRunner } from '../runs/choose-runner.ts';
import { logPlace, sayResumed } from '../runs/event-log.ts';
import { endStoppedLog } from '../runs/interrupt.ts';
import { logReport } from '../runs/log-report.ts';
import { longRun, replayedText, runRelations, runRows } from '../runs/long-run.ts';
import { liveTuning } from './tune-live.ts';

const DEFAULT_GAMES = 2000;
const MOST_GAMES = 10_000_000;
const DEFAULT_PLAYER = 'mcts:playouts=1000';

const table = () => ({
  ...gameRows(),
  param: option(text, 'parameter to tune, NAME=START:MIN:MAX or NAME=START:MIN:MAX:STEP', { isList: true }),
  player: option(text, 'player to tune, with a limit', { default: DEFAULT_PLAYER }),
  games: option(whole(2, MOST_GAMES), 'total number of games', { shown: String(DEFAULT_GAMES) }),
  iterations: option(whole(1, MOST_GAMES), 'total number of iterations, instead of --games'),
  pairs: option(whole(1, 1000), 'game pairs per iteration; their games can be played at once', { default: '1' }),
  rate: option(positive(10), 'final learning rate: share of its step by which a won game moves a parameter', {
    shown: '40 / total number of pairs',
  }),
  seed: SEED,
  ...runRows('number of games to play at once, at most those of an iteration'),
  force: flag('overwrite an existing log', { group: 'Run' }),
  json: JSON_ROW,
});

type Arguments = Values<typeof table>;

export const tuneCommand = command(table, {
  relations: [...runRelations, needs('skipBroken', 'resume'), apart('resume', 'force'), apart('games', 'iterations')],
  examples: [
    ['sightline tune --param exploration=0.5:0.1:2 --log tune.jsonl', 'tune one parameter in 2,000 games'],
    [
      'sightline tune --param exploration=0.5:0.1:2 --param startVisits=1:0:8:0.5 --pairs 8 --games 20000 --log t.jsonl',
      'tune two parameters with up to 16 games at once',
    ],
    ['sightline tune report tune.jsonl --html tune.html', 'plot the progress'],
  ],
  run: runTuning,
});

export const tuneReportCommand = logReport(
  'tuning',
  {
    read: readTuningLog,
    text: ({ header, course }) => tuningText(header.config, course),
    json: ({ header, course }) => ({ header, course }),
    html: async (log) => (await import('../../../selfplay/tune/tuning-html.ts')).tuningHtml(log),
    csv: tuningCsv,
  },
  ['sightline tune report tune.jsonl --html tune.html', 'show the table and plot every parameter'],
);

async function runTuning(args: Arguments, io: Io): Promise<void> {
  const { log: path, pairs, seed } = args;
  const kit = kitOfOptions(args);
  if (kit.seats.length !== 2) throw new BadInput(twoSeats('tuning requires', kit));
  if (args.param === undefined) throw new BadInput('name a parameter to tune: --param name=start:min:max');
  const parameters = args.param.map((text) => mustParse(parseTunedParameter(text), '--param'));
  const twice = parameters.find(({ name }, i) => parameters.findIndex((other) => other.name === name) !== i);
  if (twice) throw new BadInput(givenTwice(`--param: ${twice.name}`));
  const player = mustParse(parseTunedPlayer(args.player, parameters, kit), '--player');
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
  const place = logPlace(args, args.force);
  const log = place && mustParse(openTuningLog(place, config));
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
        const games = mustParse(await TuningGames.open(config, player, runner));
        signal.addEventListener('abort', () => games.stop());
        const live = liveTuning(config, done.length, io);
        const onIteration = (iteration: Iteration) => {
          log?.append(iteration);
          live.onIteration(iteration);
        };
        try {
          // The signal may have come before there was a listener.
          const play: PlayPairs = async (plus, minus, k) => (signal.aborted ? undefined : games.play(plus, minus, k));
          const course = await tune(config, play, { done, onIteration });
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
