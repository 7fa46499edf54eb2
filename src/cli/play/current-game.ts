/** A game in progress between a person and the engine, or among people. */
import { randomUUID } from 'node:crypto';
import type { GameKit, Outcome } from '../../games/kit.ts';
import { mustPass } from '../../games/legal-moves.ts';
import { Line } from '../../games/line.ts';
import type { GameRecord } from '../../games/record.ts';
import { openGame, withWeights } from '../../games/registry.ts';
import { sheetOf } from '../../games/score-sheet.ts';
import type { SharedWeights } from '../../network/weights.ts';
import { exchanged, placeToMove, type Seating } from '../../records/places.ts';
import { CLOSING_WORDS } from '../../records/replay.ts';
import { fieldsOfSpec, specOfRecord } from '../../records/spec.ts';
import { invariant } from '../../util/invariant.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { rounded } from '../../util/rounded.ts';

export const PLAY_OVER = fail('game-over', 'the game is over');

/** A person has one seat and the engine all others, or people have all of them. */
export type SeatKind = 'person' | 'engine';
/** The next action; `choice` is that of a seat. */
export type GameStage = 'move' | 'choice' | 'over';

/** What is known about a ply of the line. */
interface Ply {
  /** The player who made it. */
  readonly place: number;
  /** Whether it was a pass without another legal move. */
  readonly isForced: boolean;
  /** The player's expected score, in [0, 1], and the time in milliseconds. */
  readonly value: number | null;
  readonly ms: number | null;
}

interface Beginning {
  readonly kit: GameKit;
  readonly seed: string;
  /**
   * The person's place. Players keep their places: the number of the seat; with a choice of seats,
   * 0 for the player who makes the moves before it, who has the first seat until then, and 1 for
   * the player who chooses. Null if people have all seats.
   */
  readonly place: number | null;
}

export class CurrentGame {
  readonly kit: GameKit;
  readonly seed: string;
  id: string = randomUUID();
  private startedAt = new Date().toISOString();
  private personPlace: number | null;
  private plies: Ply[] = [];
  /** The seat that resigned. */
  private resigned: number | undefined;
  /** The winner of a game that was ended by territory. */
  private counted: number | undefined;
  /** What territory decided after how many plies. */
  private verdict: { readonly plies: number; readonly winner: number | undefined } | undefined;
  private line: Line;

  constructor({ kit, seed, place }: Beginning) {
    this.kit = kit;
    this.seed = seed;
    this.personPlace = place;
    this.line = lineOf(kit, []);
  }

  /**
   * Continues the game of a record, with the weights if they fit. A game of a person against the
   * engine or among people keeps its seats; in other games the person gets the seat to move. `all`
   * gives people all seats of any game.
   * Errors: those of `openGame`, and with the ply those of `play`.
   */
  static fromRecord(record: GameRecord, seed: string, weights?: SharedWeights, all = false): Result<CurrentGame> {
    const kit = openGame(withWeights(specOfRecord(record), weights));
    if (!kit.ok) return kit;
    const game = new CurrentGame({
      kit: kit.value,
      seed: typeof record.seed === 'string' ? record.seed : seed,
      place: 0,
    });
    for (const [i, move] of record.moves.entries()) {
      const played = game.play(move, numberAt(record.evals, i), numberAt(record.ms, i));
      if (played.ok) continue;
      if (i === record.moves.length - 1 && CLOSING_WORDS.includes(move.toLowerCase())) break;
      return fail(played.error.code, `ply ${i + 1}: ${played.error.message}`);
    }
    const seat = all ? 'all' : seatOfPerson(record);
    game.personPlace = seat === undefined ? game.placeToMove : seat === 'all' ? null : game.exchanged(seat);
    return ok(game);
  }

  /** Like `fromRecord`, but remains the recorded game, with its `id` and start. */
  static resume(record: GameRecord, seed: string, weights?: SharedWeights): Result<CurrentGame> {
    const game = CurrentGame.fromRecord(record, seed, weights);
    if (game.ok && typeof record.id === 'string') game.value.id = record.id;
    if (game.ok && typeof record.startedAt === 'string') game.value.startedAt = record.startedAt;
    return game;
  }

  /** Do not modify. */
  get position(): unknown {
    return this.line.position;
  }

  /** Undefined if the last ply was not on the board. */
  get lastMove(): number | undefined {
    return this.line.length - 1 === this.line.choiceAfter ? undefined : this.line.moves.at(-1);
  }

  /** All plies as text, including the choice of a seat. */
  get moves(): readonly string[] {
    return this.line.plies;
  }

  get stage(): GameStage {
    if (this.end) return 'over';
    return this.line.isChoice ? 'choice' : 'move';
  }

  get end(): Outcome | undefined {
    const { resigned, counted, kit } = this;
    if (counted !== undefined) {
      return { winner: counted, end: 'territory', reason: `territory decides it for ${kit.seats[counted]?.name}` };
    }
    if (resigned === undefined) return kit.outcome(this.position);
    const winner = kit.seats.length === 2 ? 1 - resigned : null;
    return { winner, end: 'resign', reason: `${kit.seats[resigned]?.name} has resigned` };
  }

  /** The seat for which territory decides the game in progress, if it does. */
  get decidedFor(): number | undefined {
    const { kit, position, stage } = this;
    if (!kit.territory || stage !== 'move' || !this.hasSeats) return undefined;
    const plies = this.moves.length;
    if (this.verdict?.plies !== plies) this.verdict = { plies, winner: kit.territory(position).winner };
    return this.verdict.winner;
  }

  /** Whether the players have their seats; with a choice of seats, after the choice. */
  get hasSeats(): boolean {
    return this.line.hasSeats;
  }

  get seatToMove(): number {
    return this.kit.game.toMove(this.position);
  }

  /** Null if people have all seats. */
  get personSeat(): number | null {
    return this.personPlace === null ? null : this.exchanged(this.personPlace);
  }

  get toMove(): SeatKind {
    return this.isOfPerson(this.placeToMove) ? 'person' : 'engine';
  }

  /** Whether the player to move has nothing to decide. */
  get mustPass(): boolean {
    return this.stage === 'move' && mustPass(this.kit, this.position);
  }

  get hasMoveOfPerson(): boolean {
    return this.plies.some(({ place }) => this.isOfPerson(place));
  }

  private isOfPerson(place: number): boolean {
    return this.personPlace === null || place === this.personPlace;
  }

  /**
   * Plays a move, or chooses a seat, for the player whose turn it is. Errors: `game-over`,
   * `bad-choice`, those of the game.
   */
  play(text: string, value: number | null = null, ms: number | null = null): Result<void> {
    const { stage, placeToMove: place } = this;
    if (stage === 'over') return PLAY_OVER;
    const isForced = text.toLowerCase() === 'pass' && this.mustPass;
    const played = this.line.playPly(text);
    if (!played.ok) return played;
    this.plies.push({ place, isForced, value, ms });
    return ok(undefined);
  }

  /** The seat to move resigns. */
  resign(): void {
    invariant(this.hasSeats && this.stage !== 'over', 'there is a game to give up');
    this.resigned = this.seatToMove;
  }

  /** Ends the game by territory, which decides it. */
  endByTerritory(): void {
    const winner = this.decidedFor;
    invariant(winner !== undefined, 'territory decides the game');
    this.counted = winner;
  }

  /**
   * Takes back all moves from the person's last one on that was no forced pass, or a resignation or the end by territory. Returns the moves taken
   * back, possibly none.
   */
  undo(): readonly string[] {
    if (this.resigned !== undefined) {
      this.resigned = undefined;
      return ['resign'];
    }
    if (this.counted !== undefined) {
      this.counted = undefined;
      return ['end'];
    }
    const { moves } = this;
    const own = this.plies.findLastIndex(({ place, isForced }) => this.isOfPerson(place) && !isForced);
    if (own < 0) return [];
    this.takeBack(own);
    return moves.slice(own);
  }

  /** Takes back all plies but the first `length`. */
  takeBack(length: number): void {
    if (length === this.moves.length) return;
    this.line = lineOf(this.kit, this.moves.slice(0, length));
    this.verdict = undefined;
    this.plies.splice(length);
  }

  /** The person takes the next seat, the engine the remaining ones. */
  changeSeats(): void {
    invariant(this.personPlace !== null, 'a person has a seat');
    this.personPlace = (this.personPlace + 1) % this.kit.seats.length;
  }

  /** The record of the game so far; `players` describes the person and the engine. */
  toRecord(players: Readonly<Record<SeatKind, object>>): GameRecord {
    const { end, personSeat } = this;
    const { seats, spec } = this.kit;
    const winner = end?.winner ?? null;
    return {
      v: 1,
      id: this.id,
      ...fieldsOfSpec(spec),
      players: seats.map((_, seat) => (personSeat === null || seat === personSeat ? players.person : players.engine)),
      moves: this.moves,
      winner: winner === null ? null : (seats[winner]?.name as string),
      ...(end && { end: end.end, ...sheetOf(end) }),
      evals: this.plies.map(({ value }) => (value === null ? null : rounded(value))),
      ms: this.plies.map(({ ms }) => ms),
      seed: this.seed,
      startedAt: this.startedAt,
      durationMs: Math.round(this.plies.reduce((sum, { ms }) => sum + (ms ?? 0), 0)),
    };
  }

  private get placeToMove(): number {
    return placeToMove(this.seating, this.moves, this.seatToMove);
  }

  /** Converts between seats and places. */
  private exchanged(number: number): number {
    return exchanged(this.seating, this.moves, number);
  }

  private get seating(): Seating {
    const { seats, choiceAfter = null } = this.kit;
    return { seats: seats.map(({ name }) => name), choiceAfter };
  }
}

function lineOf(kit: GameKit, moves: readonly string[]): Line {
  const line = Line.of(kit, undefined, moves);
  invariant(line.ok, 'the moves of a game are legal');
  return line.value;
}

/** Marks the person among the players of a record of this program. */
export const PERSON_KIND = 'person';

/**
 * The person's seat in a record of this program, `all` if people have all seats, undefined in other
 * records.
 */
export function seatOfPerson({ players }: GameRecord): number | 'all' | undefined {
  if (!Array.isArray(players)) return undefined;
  const seats = players.flatMap((player, seat) => (player?.params?.kind === PERSON_KIND ? [seat] : []));
  return seats.length > 1 && seats.length === players.length ? 'all' : seats[0];
}

/** Whether a record is an unfinished game of a person. */
export function isUnfinished(record: GameRecord): boolean {
  return seatOfPerson(record) !== undefined && record.end === undefined && record.moves.length > 0;
}

function numberAt(list: unknown, index: number): number | null {
  const value: unknown = Array.isArray(list) ? list[index] : null;
  return typeof value === 'number' ? value : null;
}
