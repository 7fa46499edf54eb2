/** Who plays the games of an event: threads of this machine, or a farm. */
import type { LoggedGame } from '../tournament/log.ts';
import type { PlannedGame } from './game-pool.ts';

export interface GameRunner {
  /** So many games may be asked for at once. */
  readonly capacity: number;
  /**
   * Plays a game; undefined when it was cut short by `stop`. `onReplay` hears why a game was begun anew. Throws when a game
   * cannot be played for reasons that are no player's fault.
   */
  play(game: PlannedGame, onReplay?: (why: string) => void): Promise<LoggedGame | undefined>;
  /** A game that was brought is safe now, in the log where there is one. */
  kept?(game: LoggedGame): void;
  /** Waits until nobody doubts these games any more; returns those that do not count. */
  settle?(games: readonly LoggedGame[]): Promise<readonly LoggedGame[]>;
  /** Cuts short all games that were asked for. */
  stop(): void;
  close(): Promise<void>;
}
