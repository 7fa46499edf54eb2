/** A game of people by a link, as its server keeps it; engines may have places in it. Players have places (`records/places.ts`). */
import * as z from 'zod';
import { hasDrawOffers } from '../../games/draw-offers.ts';
import { Line } from '../../games/line.ts';
import { exchanged, placeToMove, type Seating } from '../../records/places.ts';
import { fieldsOfSpec, openRecord } from '../../records/spec.ts';
import { MOST_PLIES } from '../../records/tree-nodes.ts';
import { fail, must, ok, type Result } from '../../util/result.ts';

const NO_SEAT = fail('no-seat', 'you only watch this game');
const NOT_YOUR_TURN = fail('not-your-turn', 'it is not your turn');
const OTHER_PLY = fail('bad-ply', 'the game has gone on meanwhile');
const OVER = fail('game-over', 'the game is over');
const TOO_LONG = fail('too-long', `a game has at most ${MOST_PLIES} plies`);
const NO_DRAWS = fail('no-draws', 'players cannot agree on a draw in this game');
const LEAVES = fail('leaves', 'in this game resigning is a move, at your turn');
const TWO_ONLY = fail('two-only', 'only games of two have requests to take back');
const NOTHING_PLAYED = fail('nothing-played', 'you have played nothing that can be taken back');
const UNDECIDED = fail('undecided', 'territory does not decide the game yet');

/** The most players of a game. */
export const MOST_PLACES = 12;
/** The most characters of a player's name. */
export const MOST_NAME = 24;
/** The player of a place that an engine has. */
const ENGINE = 'engine';

const place = z
  .int()
  .min(0)
  .max(MOST_PLACES - 1);

/** What survives a restart of the server. Lists are by place. */
export const duelSchema = z.object({
  game: z.string(),
  /** Complete. */
  rules: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
  /** The plies, with the choice of a seat. */
  moves: z.array(z.string()).readonly(),
  /** Digests of the secrets of the players; null for a free place, `engine` for one of the engine's. */
  players: z.array(z.string().nullable()).min(2).max(MOST_PLACES).readonly(),
  /** Their names; empty for those who have none. */
  names: z.array(z.string()).readonly().optional(),
  /** The levels of the engine. */
  levels: z.array(z.number().nullable()).readonly().optional(),
  /** Milliseconds left at the last ply. */
  clocks: z.array(z.number()).min(2).readonly().optional(),
  /** Milliseconds that each has at the beginning, and gets for a turn. */
  baseMs: z.number().optional(),
  incrementMs: z.number().optional(),
  /** The place that offers a draw, or asks to take its last move back, until another one has seen it and moves. */
  offer: place.optional(),
  takeBack: place.optional(),
  /** How often moves were taken back. */
  takenBack: z.number().optional(),
  isOver: z.boolean().optional(),
  /** How it ended, if not by its rules. */
  ended: z.object({ winner: z.string().nullable(), end: z.string() }).optional(),
  /** The game that the same players play next. */
  next: z.string().optional(),
  startedAt: z.string(),
  /** When it changed last, by `DuelStore.now`. */
  changedAt: z.number().default(0),
  /** The address that invited. */
  address: z.string(),
});
export type StoredDuel = Readonly<z.infer<typeof duelSchema>>;

/** What a player or spectator learns of it. */
export interface DuelState
  extends Pick<
    StoredDuel,
    | 'game'
    | 'rules'
    | 'moves'
    | 'names'
    | 'levels'
    | 'clocks'
    | 'incrementMs'
    | 'offer'
    | 'takeBack'
    | 'takenBack'
    | 'ended'
    | 'next'
    | 'startedAt'
  > {
  /** The place of who asks; null for a spectator. */
  readonly place: number | null;
  /** How many players have not come yet. */
  readonly missing: number;
  readonly isFull: boolean;
  /** The places of players who have come, and do not have the game open now. */
  readonly away: readonly number[];
}

export type Said = 'resign' | 'draw' | 'take-back' | 'territory';

/** Times are milliseconds of a monotonic clock. */
export class Duel {
  private line: Line;
  private kept: StoredDuel;
  /** When the time of the player to move began. */
  private since: number;

  private constructor(stored: StoredDuel, line: Line, now: number) {
    this.kept = stored;
    this.line = line;
    this.since = now;
  }

  /** Clocks do not run while the server is off. Errors: those of `openRecord` and `Line.of`. */
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
    return this.moverAfter(this.kept.moves, this.line);
  }

  private moverAfter(moves: readonly string[], { kit, position }: Line): number {
    return placeToMove(this.seating, moves, kit.game.toMove(position));
  }

  /** Clocks run from the first ply, if all players are there. */
  private get isRunning(): boolean {
    return this.kept.clocks !== undefined && !this.isOver && this.isFull && this.kept.moves.length > 0;
  }

  get isFull(): boolean {
    return !this.kept.players.includes(null);
  }

  /** Whether nobody has come but the one who has this digest. */
  isAlone(player: string): boolean {
    return this.kept.players.every((one) => one === null || one === ENGINE || one === player);
  }

  /** The level of the engine to move; undefined if a person is to move, a place is free, or the game is over. */
  get engineToMove(): number | undefined {
    return this.isOver || !this.isFull ? undefined : (this.kept.levels?.[this.mover] ?? undefined);
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

  /** Gives a newcomer the first free place, if any, and notes the name of a player. Returns whether anything has changed. */
  join(player: string, name: string | undefined, now: number): boolean {
    const own = this.placeOf(player);
    const place = own ?? this.kept.players.indexOf(null);
    if (place < 0) return false;
    const names = this.kept.names ?? this.kept.players.map(() => '');
    const isNamed = name === undefined || names[place] === name;
    if (own !== null && isNamed) return false;
    if (own === null) this.since = now;
    this.kept = {
      ...this.kept,
      players: this.kept.players.with(place, player),
      ...(!isNamed && { names: names.with(place, name) }),
    };
    return true;
  }

  /**
   * Plays the ply with that index; false if it is played already, as when a message is repeated.
   * It declines what the other player offers or asks if `sawOffer`.
   * Errors: `no-seat`, `game-over`, `not-your-turn`, `bad-ply`, and those of `Line.playPly`.
   */
  play(place: number | null, ply: number, move: string, now: number, sawOffer: boolean): Result<boolean> {
    const { moves } = this.kept;
    if (place === null) return NO_SEAT;
    if (moves[ply] === move) return ok(false);
    if (this.isOver) return OVER;
    if (ply !== moves.length) return OTHER_PLY;
    if (place !== this.mover) return NOT_YOUR_TURN;
    return this.advance(move, now, sawOffer);
  }

  /** The same for the engine whose turn it is. */
  playEngine(move: string, now: number): Result<boolean> {
    return this.advance(move, now, false);
  }

  private advance(move: string, now: number, sawOffer: boolean): Result<boolean> {
    const { moves, incrementMs = 0, offer, takeBack } = this.kept;
    const { mover } = this;
    if (moves.length >= MOST_PLIES) return TOO_LONG;
    const left = this.clocksAt(now);
    const played = this.line.playPly(move);
    if (!played.ok) return played;
    const { kit, position, plies } = this.line;
    this.kept = {
      ...this.kept,
      moves: plies,
      offer: offer === mover || !sawOffer ? offer : undefined,
      takeBack: takeBack !== mover && !sawOffer ? takeBack : undefined,
    };
    const added = this.mover === mover ? 0 : incrementMs;
    const clocks = left?.map((ms, at) => (at === mover && moves.length > 0 ? ms + added : ms));
    this.kept = { ...this.kept, clocks, isOver: kit.outcome(position) !== undefined };
    this.since = now;
    return ok(true);
  }

  /**
   * Resigns, ends the game as territory decides it, offers a draw or asks to take back, or accepts that. Errors: `no-seat`,
   * `game-over`, `no-draws`, `leaves`, `two-only`, `nothing-played`, `undecided`.
   */
  say(place: number | null, what: Said, now: number): Result<boolean> {
    if (place === null) return NO_SEAT;
    if (this.isOver) return OVER;
    if (what === 'resign') return this.resign(place, now);
    if (what === 'territory') return this.endByTerritory(now);
    if (what === 'draw') {
      if (!hasDrawOffers(this.line.kit)) return NO_DRAWS;
      if (this.kept.offer === 1 - place) this.end({ winner: null, end: 'adjudicated' }, now);
      else if (this.kept.offer === place) return ok(false);
      else this.kept = { ...this.kept, offer: place };
      return ok(true);
    }
    if (this.kept.players.length > 2) return TWO_ONLY;
    const asks = this.kept.takeBack;
    if (asks === place) return ok(false);
    const ply = this.lastPlyOf(asks ?? place);
    if (ply === undefined) return NOTHING_PLAYED;
    if (asks === undefined) this.kept = { ...this.kept, takeBack: place };
    else this.shorten(ply, now);
    return ok(true);
  }

  /** The last ply of a place that it could choose; undefined if there is none. */
  private lastPlyOf(place: number): number | undefined {
    const { kit, plies } = this.line;
    const line = must(Line.of(kit));
    const movers = plies.map((ply, i) => {
      const mover = this.moverAfter(plies.slice(0, i), line);
      must(line.playPly(ply));
      return ply === 'pass' ? undefined : mover;
    });
    const last = movers.lastIndexOf(place);
    return last < 0 ? undefined : last;
  }

  /** Takes back all from a ply on. Times stay as they are. */
  private shorten(ply: number, now: number): void {
    const clocks = this.clocksAt(now);
    const moves = this.kept.moves.slice(0, ply);
    this.line = must(Line.of(this.line.kit, undefined, moves));
    const takenBack = (this.kept.takenBack ?? 0) + 1;
    this.kept = { ...this.kept, moves, clocks, takeBack: undefined, takenBack, offer: undefined };
    this.since = now;
  }

  private resign(place: number, now: number): Result<boolean> {
    if (this.line.kit.resignation === 'leaves') return LEAVES;
    this.lose(place, 'resign', now);
    return ok(true);
  }

  private endByTerritory(now: number): Result<boolean> {
    const { kit, position } = this.line;
    const winner = this.line.hasSeats ? kit.territory?.(position).winner : undefined;
    if (winner === undefined) return UNDECIDED;
    this.end({ winner: this.seating.seats[winner] as string, end: 'territory' }, now);
    return ok(true);
  }

  /** Ends it, or the part of the player to move, if that player's time is up. Returns whether it is. */
  checkTime(now: number): boolean {
    const isUp = this.timeLeft(now) === 0;
    if (isUp && this.line.kit.resignation === 'leaves') this.leave(now);
    else if (isUp) this.lose(this.mover, 'time', now);
    return isUp;
  }

  /** The player to move resigns, after the turn that has begun. */
  private leave(now: number): void {
    const { kit, position } = this.line;
    const moves = new Int32Array(kit.game.maxMoves);
    for (const mover = this.mover; !this.isOver && this.mover === mover; ) {
      if (this.advance('resign', now, false).ok) continue;
      kit.game.legalMoves(position, moves);
      must(this.advance(kit.game.moveName(moves[0] as number), now, false));
    }
  }

  /** Notes when it changed, by `DuelStore.now`. */
  touch(changedAt: number): void {
    this.kept = { ...this.kept, changedAt };
  }

  /** Notes the game that its players play next. */
  goOnIn(next: string): void {
    this.kept = { ...this.kept, next };
  }

  /** The next game of the same players, each in the place after the own one. */
  rematch(startedAt: string): StoredDuel {
    const { game, rules, players, names, levels, clocks, baseMs, incrementMs, address } = this.kept;
    const turned = <T>(list: readonly T[]) => [list.at(-1) as T, ...list.slice(0, -1)];
    return {
      game,
      rules,
      moves: [],
      players: turned(players),
      ...(names && { names: turned(names) }),
      ...(levels && { levels: turned(levels) }),
      ...(clocks && baseMs !== undefined && { clocks: clocks.map(() => baseMs), baseMs, incrementMs }),
      startedAt,
      changedAt: 0,
      address,
    };
  }

  private lose(place: number, end: 'resign' | 'time', now: number): void {
    const { seating } = this;
    const seat = exchanged(seating, this.kept.moves, 1 - place);
    this.end({ winner: seating.seats.length === 2 ? (seating.seats[seat] as string) : null, end }, now);
  }

  private end(ended: NonNullable<StoredDuel['ended']>, now: number): void {
    const clocks = this.clocksAt(now);
    this.kept = { ...this.kept, clocks, ended, isOver: true, offer: undefined, takeBack: undefined };
  }

  /** `present` are the digests of the secrets of those who have it open. */
  stateFor(place: number | null, now: number, present: Iterable<string>): DuelState {
    const { players, game, rules, moves, names, levels, startedAt } = this.kept;
    const { incrementMs, offer, takeBack, takenBack, ended, next } = this.kept;
    const here = new Set<string | null>([ENGINE, null, ...present]);
    const away = players.flatMap((player, at) => (here.has(player) ? [] : [at]));
    const missing = players.filter((player) => player === null).length;
    const clocks = this.clocksAt(now);
    const facts = { game, rules, moves, names, levels, startedAt, clocks, incrementMs, ended, next };
    return { ...facts, offer, takeBack, takenBack, place, missing, isFull: missing === 0, away };
  }
}

/** The players of a new game: who invites, the places of the engine, and free ones. */
export function placesOf(
  count: number,
  own: number,
  player: string,
  levels: readonly (number | null)[],
): (string | null)[] {
  return Array.from({ length: count }, (_, at) => (at === own ? player : levels[at] == null ? null : ENGINE));
}
