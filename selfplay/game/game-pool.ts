/** Threads that play games. */
import type { Piscina } from 'piscina';
import { startPool } from '../../src/parallel/worker-threads.ts';
import type { PlayerSpec } from '../players/players.ts';
import type { LoggedGame } from '../tournament/log.ts';
import { rotations } from '../tournament/pairing.ts';
import type { GameSettings } from './game.ts';
import type { GameRunner } from './game-runner.ts';
import type { GameTask } from './worker.ts';

/** A game to be played. */
export type PlannedGame = Omit<GameTask, 'cancel'>;

/** What all games of an event have in common; each game gets a seed of its own from the event's. */
export type EventSettings = Omit<GameSettings, 'opening'>;

/** A game that the harness itself cannot get through is tried so often. */
const MOST_TRIES = 3;

export class GamePool implements GameRunner {
  readonly capacity: number;
  private readonly piscina: Piscina<GameTask, LoggedGame | undefined>;
  private readonly cancel = new SharedArrayBuffer(4);
  private isStopped = false;

  /** `concurrency` games are played at once; more of them wait. */
  constructor(concurrency: number) {
    this.capacity = concurrency;
    this.piscina = startPool({ beside: import.meta.url, name: 'gameTask', threads: concurrency });
  }

  /**
   * Plays a game; undefined after `stop`. Where a thread dies the game is begun anew, and `onReplay` hears why. Throws when
   * a game cannot be played for reasons that are no player's fault.
   */
  async play(game: PlannedGame, onReplay?: (why: string) => void): Promise<LoggedGame | undefined> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.piscina.run({ ...game, cancel: this.cancel });
      } catch (error) {
        if (this.isStopped) return undefined;
        if (tries === MOST_TRIES) throw error;
        onReplay?.(error instanceof Error ? error.message : String(error));
      }
    }
  }

  /** Finishes no game any more. */
  stop(): void {
    this.isStopped = true;
    Atomics.store(new Int32Array(this.cancel), 0, 1);
  }

  async close(): Promise<void> {
    await this.piscina.destroy();
  }
}

/** The games of a round; `players` have the seats in the first of them. */
export function roundGames(
  players: readonly PlayerSpec[],
  round: number,
  opening: readonly string[],
  { seed, ...common }: EventSettings,
): PlannedGame[] {
  return rotations(players).map((seated, i) => {
    const index = players.length * round + i;
    return { index, round, players: seated, settings: { ...common, opening, seed: `${seed}/${index}` } };
  });
}
