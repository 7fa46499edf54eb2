/** Chooses what runs the games or other tasks of a command: local threads, or a farm. */

import { availableParallelism, hostname } from 'node:os';
import { resolve } from 'node:path';
import type { FarmEventOptions } from '../../../selfplay/farm/farm-runner.ts';
import { type GameRunner, isRepeatable } from '../../../selfplay/game/planned-game.ts';
import type { TaskResult } from '../../../selfplay/jobs/job.ts';
import type { FarmDoneOf, FarmJobName, FarmTaskOf } from '../../../selfplay/jobs/jobs.ts';
import type { Runner } from '../../../selfplay/jobs/runner.ts';
import { ThreadRunner } from '../../../selfplay/jobs/thread-runner.ts';
import type { LoggedGame } from '../../../selfplay/tournament/logged-game.ts';
import type { PlayerSpec } from '../../../selfplay/tournament/player-spec.ts';
import type { TrainingSettings } from '../../../selfplay/train/settings.ts';
import type { TrainingFarm } from '../../../selfplay/train/trainer.ts';
import { quote } from '../../util/result.ts';
import { sha256Hex } from '../../util/sha256.ts';
import { BadInput, mustParse } from '../arguments/input.ts';
import { text } from '../arguments/readers.ts';
import { option } from '../command.ts';
import type { Io } from '../io.ts';

/** For commands that play games. */
export const FARM = option(text, 'run on the workers of a farm, redis://HOST (see docs/farm.md)', { group: 'Run' });

type JobRunner<Name extends FarmJobName> = Runner<FarmTaskOf<Name>, FarmDoneOf<Name>>;

interface RunnerArguments {
  readonly farm?: string | undefined;
  readonly concurrency?: number | undefined;
}

/** What a farm needs to know about an event. */
interface RunnerEvent<Done extends TaskResult> extends Omit<FarmEventOptions<Done>, 'id' | 'game'> {
  readonly header: { readonly startedAt: string; readonly config: object };
}

/** Runs the tasks of a job. Throws BadInput if the farm is unreachable. */
export async function openRunner<Name extends FarmJobName>(
  io: Io,
  { farm, concurrency = availableParallelism() }: RunnerArguments,
  job: Name,
  event: RunnerEvent<FarmDoneOf<Name>>,
): Promise<JobRunner<Name>> {
  if (farm === undefined) return new ThreadRunner(job, concurrency) as unknown as JobRunner<Name>;
  // Loaded here since most commands have no farm.
  const { FarmRunner } = await import('../../../selfplay/farm/farm-runner.ts');
  const { header, ...options } = event;
  const { game } = header.config as { readonly game?: string };
  return mustParse(
    await FarmRunner.open(farm, job, { say: sayBeside(io), ...options, game, id: eventId(header) }),
    '--farm',
  );
}

/**
 * Threads of the farm's workers that play a game, 1 if there are none yet. Throws BadInput if the
 * farm is unreachable.
 */
export async function farmThreads(io: Io, url: string, game: string): Promise<number> {
  const [{ Farm }, { buildsOf, workersAt }, { buildFor }] = await Promise.all([
    import('../../../selfplay/farm/connection.ts'),
    import('../../../selfplay/farm/event.ts'),
    import('../../../selfplay/farm/build.ts'),
  ]);
  const farm = mustParse(await Farm.open(url, sayBeside(io)), '--farm');
  try {
    const workers = await farm.ask(() => workersAt(farm.redis));
    const build = buildFor(game);
    const able = workers.filter((worker) => buildsOf(worker).includes(build));
    return Math.max(
      1,
      able.reduce((sum, { threads }) => sum + threads, 0),
    );
  } finally {
    farm.close();
  }
}

/**
 * A farm for the games of a training, identified by its files. Throws BadInput if the farm is
 * unreachable.
 */
export async function openTrainingFarm(
  io: Io,
  farm: string,
  settings: TrainingSettings,
  out: string,
  onStop: () => void,
): Promise<TrainingFarm> {
  const { FarmRunner } = await import('../../../selfplay/farm/farm-runner.ts');
  const { offerNewest } = await import('../../../selfplay/farm/newest-weights.ts');
  const { games: _, minutes: __, ...lasting } = settings;
  const config = { seed: settings.seed, key: [lasting, hostname(), resolve(out)] };
  const id = eventId({ startedAt: '', config });
  const runner = mustParse(
    await FarmRunner.open(farm, 'selfplay', {
      id,
      game: settings.game,
      title: `training of ${out}`,
      seats: 1,
      done: [],
      games: 0,
      isRepeatable: false,
      onStop,
      say: sayBeside(io),
    }),
    '--farm',
  );
  const offer = (weights: Uint8Array) => offerNewest(runner.farm, id, weights);
  return { runner, offer };
}

/**
 * A runner for games between players. Throws BadInput also if a farm would have to start a player's
 * program.
 */
export async function openGameRunner(
  io: Io,
  args: RunnerArguments,
  players: readonly PlayerSpec[],
  event: Omit<RunnerEvent<LoggedGame>, 'isRepeatable'>,
): Promise<GameRunner> {
  refusePrograms(args, players);
  return openRunner(io, args, 'game', { ...event, isRepeatable: isRepeatable(players) });
}

/** Throws BadInput if a farm would have to start a player's program. */
export function refusePrograms({ farm }: RunnerArguments, players: readonly PlayerSpec[]): void {
  const program = farm === undefined ? undefined : players.find(({ kind }) => kind === 'gtp');
  if (program) {
    throw new BadInput(onlyOnThisMachine(program.name));
  }
}

/** Prints a line beside the progress display. */
function sayBeside(io: Io): (line: string) => void {
  return (line) => io.say(io.stderr.isTTY ? `\n${line}` : line);
}

/** The same for every run of one log. */
function eventId({ startedAt, config }: RunnerEvent<TaskResult>['header']): string {
  const { seed, players, player, game, key } = config as Record<string, unknown>;
  return sha256Hex(JSON.stringify([startedAt, game, seed, players, player, key])).slice(0, 16);
}

export function onlyOnThisMachine(player: string): string {
  return `--farm: a farm does not run external programs such as ${quote(player)}`;
}
