/** Who carries out the tasks of an event, such as games: threads of this machine, or a farm. */
import type { CurrentGame } from '../tournament/current-games.ts';
import type { LoggedGame } from '../tournament/log.ts';
import type { PlannedGame } from './game-pool.ts';

export interface Runner<Task, Done> {
  /** So many tasks may be asked for at once. */
  readonly capacity: number;
  /**
   * Carries out a task; undefined when it was cut short by `stop`. `onReplay` hears why it was begun anew. Throws when that
   * cannot be done for reasons that lie in the harness.
   */
  play(task: Task, onReplay?: (why: string) => void): Promise<Done | undefined>;
  /** A result that was brought is safe now, in the log where there is one. */
  kept?(done: Done): void;
  /** Cuts short all tasks that were asked for. */
  stop(): void;
  close(): Promise<void>;
}

/** Of games `play` throws for no fault of a player: the player has then lost the game. */
export interface GameRunner extends Runner<PlannedGame, LoggedGame> {
  /** From now on tells how far games are that are being played, a few times a second; absent where nobody knows. */
  watch?(onMoves: (game: CurrentGame) => void): void;
}
