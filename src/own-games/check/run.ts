/**
 * A game under test with one rule set: replays, random moves, and the observable properties of a
 * position.
 */

import { frameOf } from '../../games/author-frame.ts';
import type { GameKit, GameModule } from '../../games/kit.ts';
import type { Game } from '../../search/game.ts';
import { nextBelow, type RandomState } from '../../util/rng.ts';
import { randomState } from '../../util/seed.ts';
import { attempt } from './attempt.ts';
import type { Problem } from './report.ts';

/** The moves of a game from its start. */
export type GameMoves = readonly number[];

/** One rule of the interface, tested at a position of a random game. */
export interface Check {
  readonly code: string;
  /** The rule, as a sentence. */
  readonly title: string;
  /** Tested at every ply, or at a few positions of each game. */
  readonly at: 'ply' | 'sample';
  /** Code of a check whose failure also causes this one to fail. */
  readonly after?: string;
  test(run: CheckRun, line: GameMoves, position: unknown): Problem | undefined;
}

/** Every observable property of a position, by its name in messages. */
type Observed = Readonly<Record<string, string>>;

const MOST_PLIES = 1000;
/** Space for moves beyond `maxMoves`, so that an overrun is detected. */
const SPARE = 4096;

export class CheckRun {
  readonly module: GameModule;
  readonly kit: GameKit;
  readonly game: Game<unknown>;
  readonly seed: string;
  readonly watch: Watch;
  /** Plies after which a random game is abandoned. */
  readonly plyLimit: number;
  /** The first position, as observed before any move was played. */
  first: Observed | undefined;
  /** By key: an earlier position, and what it says of the rest of its game. */
  readonly futures = new Map<string, { readonly line: GameMoves; readonly future: string }>();
  private readonly buffer: Int32Array;

  constructor(module: GameModule, kit: GameKit, seed: string, watch: Watch) {
    this.watch = watch;
    this.module = module;
    this.kit = kit;
    this.game = kit.game;
    this.seed = seed;
    this.plyLimit = Math.min(MOST_PLIES, 2 * this.game.maxRolloutPlies + 50);
    this.buffer = new Int32Array(this.game.maxMoves + SPARE);
    // Other checks report what is wrong here.
    attempt(() => {
      this.first = this.observe(this.game.create());
      return undefined;
    });
  }

  legal(position: unknown): number[] {
    this.watch.beat();
    const count = this.game.legalMoves(position, this.buffer);
    return [...this.buffer.subarray(0, Math.max(0, Math.min(count, this.buffer.length)))];
  }

  /** The result of `legalMoves`, which may be wrong. */
  countOf(position: unknown): number {
    this.watch.beat();
    return this.game.legalMoves(position, this.buffer);
  }

  replay(line: GameMoves): unknown {
    const position = this.game.create();
    for (const move of line) this.game.play(position, move);
    return position;
  }

  copyOf(position: unknown): unknown {
    const copy = this.game.create();
    this.game.copy(copy, position);
    return copy;
  }

  /** Whether every move of a line is legal when played. */
  isPlayable(line: GameMoves): boolean {
    const position = this.game.create();
    return line.every((move) => {
      if (!this.legal(position).includes(move)) return false;
      this.game.play(position, move);
      return true;
    });
  }

  /** A random stream determined by a line. */
  randomFor(line: GameMoves, what: string): RandomState {
    return randomState(`${this.seed} ${what} ${line.length} ${line.slice(-8).join()}`);
  }

  /**
   * Plays random legal moves until `line` has `most`, and adds each to it before it is played. `note` is told the legal moves of
   * each ply. Returns the line.
   */
  playOn(
    position: unknown,
    random: RandomState,
    most: number,
    line: number[] = [],
    note?: (moves: GameMoves) => void,
  ): number[] {
    while (line.length < most && !this.game.isOver(position)) {
      const moves = this.legal(position);
      if (moves.length === 0) break;
      const move = moves[nextBelow(random, moves.length)] as number;
      note?.(moves);
      line.push(move);
      this.game.play(position, move);
    }
    return line;
  }

  name(move: number): string {
    try {
      return String(this.game.moveName(move));
    } catch {
      return `move ${move}`;
    }
  }

  seats(): number[] {
    return Array.from({ length: this.game.players }, (_, seat) => seat);
  }

  rewards(position: unknown): number[] {
    return this.seats().map((seat) => this.game.reward(position, seat));
  }

  key(position: unknown): string {
    return `${this.game.keyLow(position) | 0},${this.game.keyHigh(position) | 0}`;
  }

  observe(position: unknown): Observed {
    const { game, kit } = this;
    const isOver = game.isOver(position);
    return {
      'whether the game is over': String(isOver),
      'the player to move': isOver ? '' : String(game.toMove(position)),
      'the legal moves': this.legal(position).join(),
      'the rewards': isOver ? this.rewards(position).join() : '',
      'the outcome': JSON.stringify(kit.outcome(position)) ?? '',
      'the owners of the cells': Array.from({ length: game.cells }, (_, cell) => game.ownerOf(position, cell)).join(),
      'the pieces': JSON.stringify(kit.pieces(position)),
      'the text of the position': kit.makePosition(position),
      'the key': this.key(position),
    };
  }
}

/** The first property in which two positions differ. */
export function difference(a: Observed, b: Observed): string | undefined {
  return Object.keys(a).find((what) => a[what] !== b[what]);
}

/** Detects calls of `Math.random` and `Date.now` by a game under test. */
export class Watch {
  /** The first such call; callers set it to undefined to look for the next. */
  found: { readonly name: string; readonly where: string | undefined } | undefined;
  /** See `CheckOptions`. */
  readonly beat: () => void;
  private readonly random = Math.random;
  private readonly now = Date.now;

  constructor(beat: () => void) {
    this.beat = beat;
  }

  begin(): void {
    Math.random = () => {
      this.found ??= { name: 'Math.random', where: frameOf(new Error('random')) };
      return this.random.call(Math);
    };
    Date.now = () => {
      this.found ??= { name: 'Date.now', where: frameOf(new Error('now')) };
      return this.now.call(Date);
    };
  }

  end(): void {
    Math.random = this.random;
    Date.now = this.now;
  }
}
