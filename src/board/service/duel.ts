/** A game of two people by a link, as its server keeps it. Players have places (`records/places.ts`). */
import * as z from 'zod';
import { Line } from '../../games/line.ts';
import { exchanged, placeToMove, type Seating } from '../../records/places.ts';
import { fieldsOfSpec, openRecord } from '../../records/spec.ts';
import { MOST_PLIES } from '../../records/tree-nodes.ts';
import { fail, ok, type Result } from '../../util/result.ts';

const NO_SEAT = fail('no-seat', 'you only watch this game');
const NOT_YOUR_TURN = fail('not-your-turn', 'it is not your turn');
const OTHER_PLY = fail('bad-ply', 'the game has gone on meanwhile');
const OVER = fail('game-over', 'the game is over');
const TOO_LONG = fail('too-long', `a game has at most ${MOST_PLIES} plies`);

const place = z.int().min(0).max(1);

/** What survives a restart of the server. */
export const duelSchema = z.object({
  game: z.string(),
  /** Complete. */
  rules: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
  /** The plies, with the choice of a seat. */
  moves: z.array(z.string()).readonly(),
  /** Digests of the secrets of the players by place; null for a free place. */
  players: z.array(z.string().nullable()).length(2).readonly(),
  /** Milliseconds left by place at the last ply. */
  clocks: z.array(z.number()).length(2).readonly().optional(),
  incrementMs: z.number().optional(),
  /** The place that offers a draw, until the other one has seen it and moves. */
  offer: place.optional(),
  isOver: z.boolean().optional(),
  /** How it ended, if not by its rules. */
  ended: z.object({ winner: z.string().nullable(), end: z.string() }).optional(),
  startedAt: z.string(),
  /** When it changed last, by `DuelStore.now`. */
  changedAt: z.number().default(0),
  /** The address that invited. */
  address: z.string(),
});
export type StoredDuel = Readonly<z.infer<typeof duelSchema>>;

/** What a player or spectator learns of it. */
export interface DuelState
  extends Pick<StoredDuel, 'game' | 'rules' | 'moves' | 'clocks' | 'incrementMs' | 'offer' | 'ended' | 'startedAt'> {
  /** The place of who asks; null for a spectator. */
  readonly place: number | null;
  /** Whether both players have come. */
  readonly isFull: boolean;
  /** The places of players who have come, and do not have the game open now. */
  readonly away: readonly number[];
}

/** Times are milliseconds of a monotonic clock. */
export class Duel {
  private readonly line: Line;
  private kept: StoredDuel;
  /** When the time of the player to move began. */
  private since: number;

  private constructor(stored: StoredDuel, line: Line, now: number) {
    this.kept = stored;
    this.line = line;
    this.since = now;
  }

  /** The time between two runs of the server is nobody's. Errors: those of `openRecord` and `Line.of`. */
  static open(stored: StoredDuel, now: number): Result<Duel> {
    const kit = openRecord(fieldsOfSpec({ name: stored.game, rules: stored.rules }), null);
    if (!kit.ok) return kit;
    const line = Line.of(kit.value, undefined, stored.moves);
    return line.ok ? ok(new Duel(stored, line.value, now)) : fail(line.error.code, line.error.message);
  }

  get stored(): StoredDuel {
    return this.kept;
  }

  get isOver(): boolean {
    return this.kept.isOver === true;
  }

  private get seating(): Seating {
    const { seats, choiceAfter = null } = this.line.kit;
    return { seats: seats.map(({ name }) => name), choiceAfter };
  }

  private get mover(): number {
    return placeToMove(this.seating, this.kept.moves, this.line.kit.game.toMove(this.line.position));
  }

  /** Clocks run from the first ply, if both players are there. */
  private get isRunning(): boolean {
    return this.kept.clocks !== undefined && !this.isOver && this.isFull && this.kept.moves.length > 0;
  }

  get isFull(): boolean {
    return !this.kept.players.includes(null);
  }

  private clocksAt(now: number): readonly number[] | undefined {
    const { clocks } = this.kept;
    if (!clocks || !this.isRunning) return clocks;
    return clocks.map((left, place) => (place === this.mover ? Math.max(0, left - (now - this.since)) : left));
  }

  /** Milliseconds until the player to move loses on time; undefined if no clock runs. */
  timeLeft(now: number): number | undefined {
    return this.isRunning ? this.clocksAt(now)?.[this.mover] : undefined;
  }

  placeOf(player: string): number | null {
    const place = this.kept.players.indexOf(player);
    return place < 0 ? null : place;
  }

  /** Gives a newcomer the free place, if any. Returns whether it did. */
  join(player: string, now: number): boolean {
    if (this.isFull || this.placeOf(player) !== null) return false;
    this.kept = { ...this.kept, players: this.kept.players.map((one) => one ?? player) };
    this.since = now;
    return true;
  }

  /**
   * Plays the ply with that index; false if it is played already, as when a message is repeated.
   * It declines the other player's offer of a draw if `sawOffer`.
   * Errors: `no-seat`, `game-over`, `not-your-turn`, `bad-ply`, and those of `Line.playPly`.
   */
  play(place: number | null, ply: number, move: string, now: number, sawOffer: boolean): Result<boolean> {
    const { moves, incrementMs = 0, offer } = this.kept;
    if (place === null) return NO_SEAT;
    if (moves[ply] === move) return ok(false);
    if (this.isOver) return OVER;
    if (ply !== moves.length) return OTHER_PLY;
    const { mover } = this;
    if (place !== mover) return NOT_YOUR_TURN;
    if (moves.length >= MOST_PLIES) return TOO_LONG;
    const left = this.clocksAt(now);
    const played = this.line.playPly(move);
    if (!played.ok) return played;
    const { kit, position, plies } = this.line;
    this.kept = { ...this.kept, moves: plies, offer: offer === place || !sawOffer ? offer : undefined };
    const added = this.mover === mover ? 0 : incrementMs;
    const clocks = left?.map((ms, at) => (at === mover && moves.length > 0 ? ms + added : ms));
    this.kept = { ...this.kept, clocks, isOver: kit.outcome(position) !== undefined };
    this.since = now;
    return ok(true);
  }

  /** Resigns, or offers a draw or accepts one. Errors: `no-seat`, `game-over`. */
  say(place: number | null, what: 'resign' | 'draw', now: number): Result<boolean> {
    if (place === null) return NO_SEAT;
    if (this.isOver) return OVER;
    if (what === 'resign') this.lose(place, 'resign', now);
    else if (this.kept.offer === 1 - place) this.end({ winner: null, end: 'adjudicated' }, now);
    else if (this.kept.offer === place) return ok(false);
    else this.kept = { ...this.kept, offer: place };
    return ok(true);
  }

  /** Ends it if the time of the player to move is up. Returns whether it is. */
  checkTime(now: number): boolean {
    const isUp = this.timeLeft(now) === 0;
    if (isUp) this.lose(this.mover, 'time', now);
    return isUp;
  }

  /** Notes when it changed, by `DuelStore.now`. */
  touch(changedAt: number): void {
    this.kept = { ...this.kept, changedAt };
  }

  private lose(place: number, end: 'resign' | 'time', now: number): void {
    const { seating } = this;
    const seat = exchanged(seating, this.kept.moves, 1 - place);
    this.end({ winner: seating.seats[seat] as string, end }, now);
  }

  private end(ended: NonNullable<StoredDuel['ended']>, now: number): void {
    const clocks = this.clocksAt(now);
    this.kept = { ...this.kept, clocks, ended, isOver: true, offer: undefined };
  }

  /** `present` are the digests of the secrets of those who have it open. */
  stateFor(place: number | null, now: number, present: Iterable<string>): DuelState {
    const { game, rules, moves, incrementMs, offer, ended, startedAt, players } = this.kept;
    const { isFull } = this;
    const here = new Set<string | null>(present);
    const away = [0, 1].filter((at) => players[at] !== null && !here.has(players[at] as string));
    const clocks = this.clocksAt(now);
    return { game, rules, moves, clocks, incrementMs, offer, ended, startedAt, place, isFull, away };
  }
}
