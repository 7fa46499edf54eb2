/**
 * Positions in which few of many moves win, found at the end of games and proved by exhaustive search. The games are
 * played weakly and at random in part: between strong players all is decided before an end can be proved.
 */
import { Engine, PRESETS, type SearchParams } from '../../src/engine.ts';
import { meridians } from '../../src/games/meridians/game.ts';
import { makePosition } from '../../src/games/meridians/notation.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { nextBelow, randomState } from '../../src/util/rng.ts';
import { ProofSearch } from './proof.ts';
import type { SuitePosition } from './suite.ts';

export interface Candidate extends Omit<SuitePosition, 'id' | 'theme' | 'reason'> {
  /** For how many of `JUDGING_PLAYOUTS` the preset `static` chooses a wrong move. */
  readonly level: number;
}

/** Playouts whose choices say how hard a position is: the evaluation alone, and searches of ten times as much each. */
const JUDGING_PLAYOUTS = [1, 10, 100, 1000, 10_000] as const;
/** Ways to play: every game draws one of each. */
const PLAYERS = ['uct', 'uct', 'uct', 'static'] as const;
const PLAYOUTS = [5, 10, 20, 50] as const;
const TEMPERATURES = [1, 3, 10] as const;

/** A position has at most so many right moves, and at least so many wrong ones. */
const MOST_RIGHT = 3;
const LEAST_WRONG = 3;
/** Effort of the first look at a move; each further look may take ten times as much. */
const FIRST_NODES = 1000;
/** Positions running whose result is not found, walking back from the end, before a game is given up. */
const MOST_FAILURES = 3;

const ENGINE_BYTES = 2 ** 27;
const TABLE_BITS = 22;

export class Miner {
  private readonly size: number;
  private readonly seed: string;
  private readonly mostNodes: number;
  private readonly proof: ProofSearch<Position>;
  private readonly judge: Engine;

  /** `mostNodes` bounds what one proof may cost. */
  constructor(size: number, seed: string, mostNodes: number) {
    this.size = size;
    this.seed = seed;
    this.mostNodes = mostNodes;
    this.proof = new ProofSearch(meridians(size), TABLE_BITS);
    this.judge = this.engine(PRESETS.static);
  }

  /** The candidates of one game. Equal arguments give equal games. */
  async mine(game: number): Promise<Candidate[]> {
    const name = `${this.seed}/${this.size}/${game}`;
    const moves = await this.play(name);
    const positions = this.positionsOf(moves);
    const found: Candidate[] = [];
    this.proof.clear();
    let failures = 0;
    for (let ply = positions.length - 1; ply >= 2 && failures < MOST_FAILURES; ply--) {
      const position = positions[ply] as Position;
      const before = this.proof.nodes;
      const result = this.proof.prove(position, this.mostNodes);
      failures = result ? 0 : failures + 1;
      if (!result?.wins) continue;
      const right = this.rightMoves(position);
      if (!right) continue;
      const names = right.map((point) => position.board.names[point] as string);
      found.push({
        size: this.size,
        position: makePosition(position),
        right: names,
        plies: result.plies,
        proof: 'proof-number search',
        nodes: this.proof.nodes - before,
        moves: moves
          .slice(0, ply)
          .map((point) => position.board.names[point])
          .join(' '),
        source: `self-play ${name}`,
        level: await this.level(position, names),
      });
    }
    return found;
  }

  private engine(params: SearchParams): Engine {
    const { size } = this;
    return new Engine({
      game: { name: 'meridians', rules: { size } },
      threads: 0,
      memoryBytes: ENGINE_BYTES,
      reuse: false,
      params,
    });
  }

  /** A game from some random plies on, as points. */
  private async play(name: string): Promise<number[]> {
    const random = randomState(name);
    const draw = <T>(list: readonly T[]) => list[nextBelow(random, list.length)] as T;
    const [preset, playouts, temperature] = [draw(PLAYERS), draw(PLAYOUTS), draw(TEMPERATURES)];
    const engine = this.engine({ ...PRESETS[preset], temperature });
    engine.newGame(name);
    const game = meridians(this.size);
    const position = game.create();
    const moves: number[] = [];
    const legal = new Int32Array(game.maxMoves);
    const opening = 2 + nextBelow(random, 2 * this.size);
    while (!game.isOver(position)) {
      let move = legal[nextBelow(random, game.legalMoves(position, legal))] as number;
      if (moves.length >= opening) {
        const chosen = await engine.bestMove({ playouts, stopEarly: false });
        move = position.board.names.indexOf(chosen.move);
      }
      engine.play(game.moveName(move));
      game.play(position, move);
      moves.push(move);
    }
    await engine.close();
    return moves;
  }

  /** The position before each move of a game. */
  private positionsOf(moves: readonly number[]): Position[] {
    const at = new Position(this.size);
    return moves.map((move) => {
      const before = new Position(this.size);
      before.copyFrom(at);
      at.playUnchecked(move);
      return before;
    });
  }

  /** The winning moves where the result of every move is proved and they are few of many. */
  private rightMoves(position: Position): number[] | undefined {
    const game = meridians(this.size);
    const moves = new Int32Array(game.maxMoves);
    const count = game.legalMoves(position, moves);
    const after = game.create();
    const right: number[] = [];
    const wrong = new Set<number>();
    for (let nodes = FIRST_NODES; right.length + wrong.size < count; nodes *= 10) {
      for (const move of moves.subarray(0, count)) {
        if (right.includes(move) || wrong.has(move)) continue;
        after.copyFrom(position);
        after.playUnchecked(move);
        const reply = this.proof.prove(after, Math.min(nodes, this.mostNodes));
        if (reply?.wins === false) right.push(move);
        else if (reply) wrong.add(move);
        else if (nodes >= this.mostNodes) return undefined;
        if (right.length > MOST_RIGHT || count - right.length < LEAST_WRONG) return undefined;
      }
    }
    return right.sort((a, b) => a - b);
  }

  private async level(position: Position, right: readonly string[]): Promise<number> {
    let wrong = 0;
    for (const playouts of JUDGING_PLAYOUTS) {
      this.judge.newGame('level');
      this.judge.setPosition(makePosition(position));
      const { move } = await this.judge.bestMove({ playouts, stopEarly: false });
      if (!right.includes(move)) wrong++;
    }
    return wrong;
  }
}
