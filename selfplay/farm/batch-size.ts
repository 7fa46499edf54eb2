/** How many rounds a worker is sent at once. */

/** Seconds that a batch shall take a worker of mean speed; one of half or double that speed is still between 30 and 120. */
const BATCH_SECONDS = 60;
const MOST_GAMES = 2000;
/** Share that a new measurement has in the mean. */
const NEWEST = 0.05;

export class BatchSize {
  private readonly seats: number;
  private readonly seconds: number;
  private workOfGame: number | undefined;

  constructor(seats: number, seconds = BATCH_SECONDS) {
    this.seats = seats;
    this.seconds = seconds;
  }

  /** A game has taken this many seconds, times the speed of the worker. */
  note(work: number): void {
    if (!(work >= 0)) return;
    this.workOfGame = this.workOfGame === undefined ? work : (1 - NEWEST) * this.workOfGame + NEWEST * work;
  }

  /**
   * Games of the next batch, whole rounds: one round as long as nothing is known, and towards the end so few that all slots
   * of workers have something to do.
   */
  next(unsent: number, slots: number, speed: number): number {
    const { seats, workOfGame } = this;
    if (workOfGame === undefined) return seats;
    const seconds = workOfGame / Math.max(1, speed);
    const wanted = Math.min(this.seconds / Math.max(1e-3, seconds), MOST_GAMES, unsent / (2 * Math.max(1, slots)));
    return seats * Math.max(1, Math.floor(wanted / seats));
  }

  /** Seconds that this many games should take at that speed; undefined as long as nothing is known. */
  secondsOf(games: number, speed: number): number | undefined {
    return this.workOfGame === undefined ? undefined : (games * this.workOfGame) / Math.max(1, speed);
  }
}
