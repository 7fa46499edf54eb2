/** Determines the number of rounds per batch. */

/**
 * The duration of a batch for a worker of mean speed. At half or double that speed it stays between
 * 30 and 120.
 */
const BATCH_SECONDS = 60;
const MOST_GAMES = 2000;
/** Weight of a new measurement in the exponential mean. */
const NEWEST = 0.05;

export class BatchSize {
  private readonly seats: number;
  private readonly seconds: number;
  private workOfGame: number | undefined;

  constructor(seats: number, seconds = BATCH_SECONDS) {
    this.seats = seats;
    this.seconds = seconds;
  }

  /** Records a game's duration in seconds times the speed of the worker. */
  note(work: number): void {
    if (!(work >= 0)) return;
    this.workOfGame = this.workOfGame === undefined ? work : (1 - NEWEST) * this.workOfGame + NEWEST * work;
  }

  /**
   * The number of games of the next batch, in whole rounds: one round until a duration is known;
   * towards the end few enough that all slots stay busy.
   */
  next(unsent: number, slots: number, speed: number): number {
    const { seats, workOfGame } = this;
    if (workOfGame === undefined) return seats;
    const seconds = workOfGame / Math.max(1, speed);
    const wanted = Math.min(this.seconds / Math.max(1e-3, seconds), MOST_GAMES, unsent / (2 * Math.max(1, slots)));
    return seats * Math.max(1, Math.floor(wanted / seats));
  }

  /** The expected duration in seconds of `games` games at that speed; undefined if unknown. */
  secondsOf(games: number, speed: number): number | undefined {
    return this.workOfGame === undefined ? undefined : (games * this.workOfGame) / Math.max(1, speed);
  }
}
