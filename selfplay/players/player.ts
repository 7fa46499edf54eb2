/** The interface of players, and the built-in ones. */

import { type Decision, Engine } from '../../src/engine/engine.ts';
import { Player } from '../../src/engine/player.ts';
import type { GameKit, GameSpec } from '../../src/games/kit.ts';
import { randomMove } from '../../src/games/legal-moves.ts';
import { Line } from '../../src/games/line.ts';
import { openGame } from '../../src/games/registry.ts';
import type { Evaluation } from '../../src/search/game.ts';
import { selectedEvaluation } from '../../src/search/params.ts';
import { ShallowSearch, type ShallowSearchKind } from '../../src/search/shallow-search.ts';
import { scoreOfLogit } from '../../src/util/logit.ts';
import { must } from '../../src/util/result.ts';
import type { RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { type PlayerSpec, shallowSearchOf } from '../tournament/player-spec.ts';
import type { TimeControl } from '../tournament/settings.ts';

/** The time that a player has for its move. */
export interface TurnTime {
  /** Milliseconds for this move, from the tournament's time control. */
  readonly moveMs?: number | undefined;
  /** Alternatively a clock: the time left, and the increment per move. */
  readonly remainingMs?: number | undefined;
  readonly incrementMs?: number | undefined;
}

/** A decision by the player's own estimate. Its move may be any response; programs tell nothing else. */
export type Choice = Pick<Decision, 'move' | 'proven'> & { readonly value?: Decision['value'] | undefined };

/** A player lost a game other than on the board. */
export class PlayerFault extends Error {
  readonly end: 'crash' | 'time' | 'illegal';

  constructor(end: 'crash' | 'time' | 'illegal', message: string) {
    super(message);
    this.end = end;
  }
}

export interface MatchPlayer {
  /** Starts a game. `seed` determines all randomness of this player. */
  newGame(kit: GameKit, seed: string, time?: TimeControl): Promise<void>;
  /** A seat played a move; `isOwn` if this player chose it. */
  played(move: string, seat: number, isOwn: boolean): Promise<void>;
  /**
   * Chooses a move for the seat to move. The game then announces it through `played` like any
   * other.
   */
  choose(seat: number, time: TurnTime): Promise<Choice>;
  close(): Promise<void>;
}

/** Creates a built-in player for a game. External programs are in gtp-player.ts. */
export function createPlayer(spec: PlayerSpec, game: GameSpec): MatchPlayer {
  const shallow = shallowSearchOf(spec.kind);
  if (shallow) return new ShallowPlayer(spec, game, shallow);
  return spec.kind === 'random' ? new RandomPlayer() : new EnginePlayer(spec, game);
}

class EnginePlayer implements MatchPlayer {
  private readonly isLimited: boolean;
  private readonly engine: Engine;
  private readonly player: Player;

  constructor(spec: PlayerSpec, { name, rules }: GameSpec) {
    this.isLimited = Object.keys(spec.limits).length > 0;
    this.engine = new Engine({
      game: { name, ...(rules && { rules }), ...(spec.weights && { weights: spec.weights }) },
      algorithm: spec.kind === 'mcts' ? 'mcts' : 'alphabeta',
      ...(spec.params && { params: spec.params }),
      // A single thread searches on the thread of the game; more use a separate pool.
      threads: spec.threads === 1 ? 0 : spec.threads,
      memoryBytes: spec.memoryBytes,
    });
    this.player = new Player(this.engine, { limits: spec.limits });
  }

  async newGame(_kit: GameKit, seed: string): Promise<void> {
    this.engine.newGame(seed);
  }

  async played(move: string): Promise<void> {
    must(this.engine.play(move));
  }

  async choose(_seat: number, { moveMs, remainingMs, incrementMs }: TurnTime): Promise<Choice> {
    const clock = remainingMs === undefined ? undefined : { remainingMs, incrementMs };
    const { line } = this.engine;
    // Players are not told of the choice of seats, which is not theirs.
    if (line.isChoice) must(this.engine.play(line.kit.seats[0]?.name as string));
    return await this.player.choose({
      // Players with limits have no use for the time control.
      ...(!this.isLimited && { timeMs: moveMs, clock }),
      top: this.engine.params.temperature > 0 ? undefined : 1,
    });
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}

/** A player that tracks the game on a private board. */
abstract class LinePlayer implements MatchPlayer {
  private line: Line | undefined;
  protected random: RandomState = randomState('');

  async newGame(kit: GameKit, seed: string): Promise<void> {
    const line = Line.of(this.kitFor(kit));
    if (line.ok) this.line = line.value;
    this.random = randomState(seed);
  }

  async played(move: string): Promise<void> {
    this.begun().play(move);
  }

  abstract choose(): Promise<Choice>;

  async close(): Promise<void> {}

  /** The game as this player sees it. */
  protected kitFor(kit: GameKit): GameKit {
    return kit;
  }

  protected begun(): Line {
    if (!this.line) throw new Error('no game has begun');
    return this.line;
  }
}

class RandomPlayer extends LinePlayer {
  async choose(): Promise<Choice> {
    const { kit, position } = this.begun();
    return { move: kit.game.moveName(randomMove(kit.game, position, this.random) as number) };
  }
}

class ShallowPlayer extends LinePlayer {
  private readonly kit: GameKit;
  private readonly search: ShallowSearch<unknown>;
  private readonly depth: number;

  /** Throws for a game without the requested evaluation, which callers check first. */
  constructor({ params, limits, weights }: PlayerSpec, { name, rules }: GameSpec, kind: ShallowSearchKind) {
    super();
    this.kit = must(openGame({ name, ...(rules && { rules }), ...(weights && { weights }) }));
    const { game } = this.kit;
    const evaluation = selectedEvaluation(game, { evaluation: params?.evaluation ?? 'best' });
    this.search = new ShallowSearch(game, evaluation as Evaluation<unknown>, kind);
    this.depth = limits.depth ?? 1;
  }

  async choose(): Promise<Choice> {
    const { move, logit } = this.search.search(this.begun().position, this.depth);
    return { move: this.kit.game.moveName(move), value: scoreOfLogit(logit) };
  }

  protected override kitFor(): GameKit {
    return this.kit;
  }
}
