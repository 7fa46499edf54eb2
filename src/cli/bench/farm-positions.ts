/** Suite positions solved by the workers of a farm. */
import { randomUUID } from 'node:crypto';
import { isRepeatable } from '../../../selfplay/game/planned-game.ts';
import { runTasks } from '../../../selfplay/jobs/runner.ts';
import { type Attempt, type Budgets, takesBudgets } from '../../../selfplay/solving/solving.ts';
import { type SolvingDone, solvingTasks } from '../../../selfplay/solving/solving-job.ts';
import type { PlayerSpec } from '../../../selfplay/tournament/player-spec.ts';
import type { SuitePosition } from '../../records/suite.ts';
import { counted } from '../../util/counted.ts';
import { messageOf } from '../../util/result.ts';
import { Failure } from '../arguments/input.ts';
import type { Io } from '../io.ts';
import { openRunner, refusePrograms } from '../runs/choose-runner.ts';
import type { Interrupt } from '../runs/interrupt.ts';

/**
 * The player's attempts at each position, in their order; `onAttempts` reports them as they arrive.
 * Those so far if ended by Ctrl-C or by the farm.
 */
export async function solveOnFarm(
  farm: string,
  game: string,
  suite: readonly SuitePosition[],
  player: PlayerSpec,
  budgets: Budgets,
  onAttempts: (attempts: readonly Attempt[]) => void,
  io: Io,
  interrupt: Interrupt,
): Promise<readonly Attempt[]> {
  refusePrograms({ farm }, [player]);
  const tasks = solvingTasks(game, suite, player, budgets);
  const isFixed = takesBudgets(player) ? budgets.unit === 'playouts' && player.threads === 1 : isRepeatable([player]);
  // Nothing is saved, so no other run resumes it.
  const config = { game, key: randomUUID() };
  const runner = await openRunner(io, { farm }, 'positions', {
    header: { startedAt: new Date().toISOString(), config },
    done: [],
    seats: 1,
    games: tasks.length,
    title: `${player.name} on ${counted(suite.length, 'position')}`,
    isRepeatable: isFixed,
    onStop: interrupt.abort,
  });
  const done: SolvingDone[] = [];
  try {
    await runTasks(runner, tasks, {
      signal: interrupt.signal,
      onDone: (solved) => {
        done.push(solved);
        onAttempts(solved.attempts);
      },
    });
    return done.sort((a, b) => a.index - b.index).flatMap(({ attempts }) => attempts);
  } catch (error) {
    throw new Failure(failedAt(player.name, undefined, messageOf(error)));
  } finally {
    await runner.close(true);
  }
}

export function failedAt(player: string, position: string | undefined, why: string): string {
  return `${player} failed${position === undefined ? '' : ` at ${position}`}: ${why}`;
}
