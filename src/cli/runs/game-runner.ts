/** Who plays the games of a command: threads of this machine, or a farm. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { GAME_WORK } from '../../../selfplay/farm/batch.ts';
import type { FarmEventOptions } from '../../../selfplay/farm/farm-runner.ts';
import { GamePool } from '../../../selfplay/game/game-pool.ts';
import type { GameRunner } from '../../../selfplay/game/game-runner.ts';
import { BadInput, must } from '../arguments/input.ts';

/** Of commands that play games. */
export const farmOption = {
  type: 'string',
  requiresArg: true,
  describe: 'let workers play the games: redis://HOST of a farm (docs/farm.md)',
} as const;

export interface OpenedRunner {
  readonly runner: GameRunner;
  /** `isOver` says that the event will not be gone on with. */
  end(isOver: boolean): Promise<void>;
}

export interface RunnerArguments {
  readonly farm?: string | undefined;
  readonly concurrency?: number | undefined;
}

/** What a farm has to know of an event, and who its players are. */
export interface RunnerEvent extends Omit<FarmEventOptions, 'id'> {
  readonly header: { readonly startedAt: string; readonly config: object };
  readonly players: readonly { readonly name: string; readonly kind: string }[];
}

/** Throws BadInput where the farm cannot be reached, or may not start the program of a player. */
export async function openRunner({ farm, concurrency }: RunnerArguments, event: RunnerEvent): Promise<OpenedRunner> {
  if (farm === undefined) {
    const pool = new GamePool(concurrency ?? availableParallelism());
    return { runner: pool, end: () => pool.close() };
  }
  const program = event.players.find(({ kind }) => kind === 'gtp');
  if (program)
    throw new BadInput(`--farm: programs such as ${JSON.stringify(program.name)} are started on this machine only`);
  // Loaded only here: most tournaments have no farm.
  const { FarmRunner } = await import('../../../selfplay/farm/farm-runner.ts');
  const { header, players: _, ...options } = event;
  const opened = must(await FarmRunner.open(farm, GAME_WORK, { ...options, id: eventId(header) }), '--farm');
  return { runner: opened, end: (isOver) => (isOver ? opened.end() : opened.close()) };
}

/** The same for every run of one log. */
function eventId({ startedAt, config }: RunnerEvent['header']): string {
  const { seed, players, player, game } = config as Record<string, unknown>;
  return createHash('sha256')
    .update(JSON.stringify([startedAt, game, seed, players, player]))
    .digest('hex')
    .slice(0, 16);
}
