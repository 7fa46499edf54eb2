/** A game under way between a person and the engine: its moves, and whose turn it is. */
import { randomUUID } from 'node:crypto';
import { parsePoint } from '../../games/meridians/notation.ts';
import {
  COLOR_NAMES,
  type Color,
  DARK,
  LIGHT,
  type Outcome,
  opponent,
  Position,
} from '../../games/meridians/position.ts';
import { PIE_PLIES } from '../../records/movers.ts';
import type { GameRecord } from '../../games/record.ts';
import { replay, type Step } from '../../records/replay.ts';
import { invariant } from '../../util/invariant.ts';
import { fail, ok, type Result } from '../../util/result.ts';

export type Side = 'person' | 'engine';
/** What the side to move has to do: `choice` is that of a colour under the pie rule. */
export type Stage = 'stone' | 'choice' | 'over';

interface Ply {
  readonly move: string;
  /** Expected score of the side that moved as it saw it, in [0, 1], and the milliseconds it took. */
  readonly value: number | null;
  readonly ms: number | null;
}

interface Beginning {
  readonly size: number;
  readonly pie: boolean;
  readonly seed: string;
  /** The first player moves first; under the pie rule it places the two stones, and the second player chooses. */
  readonly personIsFirst: boolean;
}

export interface GameEnd {
  readonly winner: Color;
  readonly end: Outcome['end'] | 'resign';
}

export class CurrentGame {
  readonly size: number;
  readonly pie: boolean;
  readonly seed: string;
  id: string = randomUUID();
  private startedAt = new Date().toISOString();
  private personIsFirst: boolean;
  private plies: Ply[] = [];
  private resigned: Color | undefined;
  private current: Position;
  private last: Step | undefined;

  constructor({ size, pie, seed, personIsFirst }: Beginning) {
    this.size = size;
    this.pie = pie;
    this.seed = seed;
    this.personIsFirst = personIsFirst;
    this.current = new Position(size);
  }

  /**
   * The game of a record, to be played on. A game of a person against the engine keeps its sides; in another one the person
   * gets the side to move. Errors: those of `replay`.
   */
  static fromRecord(record: GameRecord, seed: string): Result<CurrentGame> {
    const replayed = replay(record);
    if (!replayed.ok) return replayed;
    const game = new CurrentGame({
      size: record.size,
      pie: record.rules?.pie === true,
      seed: typeof record.seed === 'string' ? record.seed : seed,
      personIsFirst: true,
    });
    const { evals, ms } = record;
    game.plies = record.moves.slice(0, replayed.value.plies).map((move, i) => ({
      move: move.toLowerCase(),
      value: numberAt(evals, i),
      ms: numberAt(ms, i),
    }));
    game.rebuild();
    const seat = seatOfPerson(record);
    game.personIsFirst = seat === undefined ? game.isFirstToMove(game.plies.length) : seat === game.colorOfFirst;
    return ok(game);
  }

  /** That game as the one that the record is of, and not as a new one: with its `id` and its beginning. */
  static resume(record: GameRecord, seed: string): Result<CurrentGame> {
    const game = CurrentGame.fromRecord(record, seed);
    if (game.ok && typeof record.id === 'string') game.value.id = record.id;
    if (game.ok && typeof record.startedAt === 'string') game.value.startedAt = record.startedAt;
    return game;
  }

  get position(): Position {
    return this.current;
  }

  /** The point of the last move, or undefined. */
  get lastMove(): number | undefined {
    return this.last?.point;
  }

  get moves(): readonly string[] {
    return this.plies.map(({ move }) => move);
  }

  /** The moves that are stones. */
  get points(): readonly string[] {
    return this.moves.filter((_, i) => !this.pie || i !== PIE_PLIES - 1);
  }

  get stage(): Stage {
    if (this.end) return 'over';
    return this.pie && this.plies.length === PIE_PLIES - 1 ? 'choice' : 'stone';
  }

  get end(): GameEnd | undefined {
    if (this.resigned !== undefined) return { winner: opponent(this.resigned), end: 'resign' };
    return this.current.outcome();
  }

  /** Whether both players have a colour: under the pie rule they get it by the choice. */
  get hasColors(): boolean {
    return !this.pie || this.plies.length >= PIE_PLIES;
  }

  /** Of the person; before the choice of the pie rule, light for the one who places the stones. */
  get personColor(): Color {
    return this.personIsFirst ? this.colorOfFirst : opponent(this.colorOfFirst);
  }

  get toMove(): Side {
    return this.isFirstToMove(this.plies.length) === this.personIsFirst ? 'person' : 'engine';
  }

  get hasMoveOfPerson(): boolean {
    return this.plies.some((_, i) => this.isFirstToMove(i) === this.personIsFirst);
  }

  /** Plays a point or a colour for the side to move. Errors: `game-over`, `bad-choice`, those of points and positions. */
  play(text: string, value: number | null = null, ms: number | null = null): Result<void> {
    const move = text.toLowerCase();
    if (this.stage === 'over') return fail('game-over', 'the game is over');
    if (this.stage === 'choice') {
      if (move !== 'light' && move !== 'dark') return fail('bad-choice', 'a colour is to be chosen: light or dark');
    } else {
      const point = parsePoint(this.current.board, move);
      if (!point.ok) return point;
      const error = this.current.illegality(point.value);
      if (error) return { ok: false, error };
    }
    this.plies.push({ move, value, ms });
    this.rebuild();
    return ok(undefined);
  }

  /** The side to move gives the game up. */
  resign(): void {
    invariant(this.hasColors && this.stage !== 'over', 'there is a game to give up');
    this.resigned = this.current.toMove;
  }

  /** Takes back all moves from the person's last one on, or a resignation. Returns what it took back, nothing if there is nothing. */
  undo(): readonly string[] {
    if (this.resigned !== undefined) {
      this.resigned = undefined;
      return ['resign'];
    }
    const own = this.plies.findLastIndex((_, i) => this.isFirstToMove(i) === this.personIsFirst);
    if (own < 0) return [];
    const taken = this.plies.splice(own);
    this.rebuild();
    return taken.map(({ move }) => move);
  }

  /** The person and the engine change places. */
  swapSides(): void {
    this.personIsFirst = !this.personIsFirst;
  }

  /** The record of the game so far; `players` are those of the person and of the engine. */
  toRecord(players: Readonly<Record<Side, object>>): GameRecord {
    const isPersonLight = this.personColor === LIGHT;
    const { end } = this;
    return {
      v: 1,
      id: this.id,
      game: 'meridians',
      size: this.size,
      rules: { pie: this.pie },
      players: isPersonLight ? [players.person, players.engine] : [players.engine, players.person],
      moves: this.moves,
      winner: end ? COLOR_NAMES[end.winner] : null,
      ...(end && { end: end.end }),
      evals: this.plies.map(({ value }) => (value === null ? null : Number(value.toFixed(4)))),
      ms: this.plies.map(({ ms }) => ms),
      seed: this.seed,
      startedAt: this.startedAt,
      durationMs: Math.round(this.plies.reduce((sum, { ms }) => sum + (ms ?? 0), 0)),
    };
  }

  private get colorOfFirst(): Color {
    return this.pie && this.plies[PIE_PLIES - 1]?.move === 'light' ? DARK : LIGHT;
  }

  /** Whether the first player makes the move with a number, from 0. */
  private isFirstToMove(ply: number): boolean {
    if (!this.pie) return ply % 2 === 0;
    if (ply < PIE_PLIES) return ply < PIE_PLIES - 1;
    return ((ply - PIE_PLIES) % 2 === 0 ? LIGHT : DARK) === this.colorOfFirst;
  }

  private rebuild(): void {
    const steps: Step[] = [];
    const record = { size: this.size, moves: this.moves, rules: { pie: this.pie } };
    invariant(replay(record, (step) => steps.push(step)).ok, 'the moves of a game are legal');
    this.last = steps.at(-1);
    this.current = this.last?.position ?? new Position(this.size);
  }
}

/** How a record of this program marks the person among its players. */
export const PERSON_KIND = 'person';

/** The person's colour in a record of this program, or undefined in any other. */
export function seatOfPerson({ players }: GameRecord): Color | undefined {
  if (!Array.isArray(players)) return undefined;
  const seat = players.findIndex((player) => player?.params?.kind === PERSON_KIND);
  return seat === LIGHT || seat === DARK ? seat : undefined;
}

/** Whether a record is of a person's game that was begun and not ended. */
export function isUnfinished(record: GameRecord): boolean {
  return seatOfPerson(record) !== undefined && record.end === undefined && record.moves.length > 0;
}

function numberAt(list: unknown, index: number): number | null {
  const value: unknown = Array.isArray(list) ? list[index] : null;
  return typeof value === 'number' ? value : null;
}
