/**
 * Positions in which only few of many moves win, found at the end of games and proved by exhaustive
 * search. The games are played weakly and partly at random: between strong players everything is
 * decided before an end can be proved.
 */

import { Engine, PRESETS, presetParams, type SearchParams } from '../../../src/engine/engine.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { makeRules } from '../../../src/games/rules.ts';
import { fieldsOfSpec } from '../../../src/records/spec.ts';
import type { SuitePosition } from '../../../src/records/suite.ts';
import { unusualRules } from '../../../src/tournament/kit.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { type Prover, proverFor } from './prover.ts';

export interface Candidate extends Omit<SuitePosition, 'id' | 'theme' | 'reason'> {
  /**
   * Number of `JUDGING_PLAYOUTS` with which the preset of the game's judge chooses a wrong move.
   */
  readonly difficulty: number;
}

/**
 * Playouts whose choices determine how hard a position is: the evaluation alone, and searches of
 * ten times as much each.
 */
const JUDGING_PLAYOUTS = [1, 10, 100, 1000, 10_000] as const;
/**
 * Every game draws one of each: a player, of which one in `PLAYERS` is the preset of the judge and
 * the others are plain UCT, playouts and a temperature.
 */
const PLAYERS = 4;
const PLAYOUTS = [5, 10, 20, 50] as const;
const TEMPERATURES = [1, 3, 10] as const;

/** A position has at most this many right moves, and at least this many wrong ones. */
const MOST_RIGHT = 3;
const LEAST_WRONG = 3;
/** Initial effort per move; each further attempt may take ten times as much. */
const FIRST_NODES = 1000;
/**
 * A game is abandoned after this many consecutive unsolved positions, walking back from the end.
 */
const MOST_FAILURES = 3;

const ENGINE_BYTES = 2 ** 27;
const TABLE_BYTES = 2 ** 27;

export class Miner<P> {
  private readonly kit: GameKit<P>;
  private readonly seed: string;
  private readonly mostNodes: number;
  private readonly proof: Prover<P>;
  private readonly judging: SearchParams;
  private readonly judge: Engine;

  /**
   * `mostNodes` limits one proof of that kind. Throws for a game that `proverFor` does not support.
   */
  constructor(kit: GameKit<P>, seed: string, mostNodes: number, kind?: Prover<P>['kind']) {
    this.kit = kit;
    this.seed = seed;
    this.mostNodes = mostNodes;
    this.proof = proverFor(kit, TABLE_BYTES, kind);
    const params = presetParams(kit, kit.judge);
    if (!params.ok) throw new Error(params.error.message);
    this.judging = params.value;
    this.judge = this.engine(this.judging);
  }

  /** The candidates of one game that it plays. Equal arguments give equal games. */
  async mine(number: number): Promise<Candidate[]> {
    const { spec } = this.kit;
    const rules = makeRules(unusualRules(spec));
    const parts = [this.seed, fieldsOfSpec(spec).size ?? spec.name, rules, number];
    const name = parts.filter((part) => part !== '').join('/');
    return this.mineGame(await this.play(name), `self-play ${name}`);
  }

  /** The candidates of a game by its moves; `source` states its origin. */
  async mineGame(moves: readonly number[], source: string): Promise<Candidate[]> {
    const { kit } = this;
    const { game } = kit;
    const { size } = fieldsOfSpec(kit.spec);
    const rules = unusualRules(kit.spec);
    const positions = this.positionsOf(moves);
    const found: Candidate[] = [];
    this.proof.clear();
    let failures = 0;
    for (let ply = positions.length - 1; ply >= 2 && failures < MOST_FAILURES; ply--) {
      const position = positions[ply] as P;
      const before = this.proof.nodes;
      const result = await this.proof.prove(position, this.mostNodes);
      failures = result ? 0 : failures + 1;
      if (!result?.wins) continue;
      const right = await this.rightMoves(position);
      if (!right) continue;
      const names = right.map((move) => game.moveName(move));
      found.push({
        ...(size !== undefined && { size }),
        ...(Object.keys(rules).length > 0 && { rules }),
        position: kit.makePosition(position),
        right: names,
        plies: result.plies,
        proof: this.proof.kind,
        nodes: this.proof.nodes - before,
        moves: moves
          .slice(0, ply)
          .map((move) => game.moveName(move))
          .join(' '),
        source,
        difficulty: await this.difficulty(position, names),
      });
    }
    return found;
  }

  private engine(params: SearchParams): Engine {
    return new Engine({ game: this.kit.spec, threads: 0, memoryBytes: ENGINE_BYTES, reuse: false, params });
  }

  /** Plays a game after some random plies. */
  private async play(name: string): Promise<number[]> {
    const random = randomState(name);
    const draw = <T>(list: readonly T[]) => list[nextBelow(random, list.length)] as T;
    const isPlain = nextBelow(random, PLAYERS) < PLAYERS - 1;
    const [playouts, temperature] = [draw(PLAYOUTS), draw(TEMPERATURES)];
    const engine = this.engine({ ...(isPlain ? PRESETS.uct : this.judging), temperature });
    engine.newGame(name);
    const { game, picture } = this.kit;
    const position = game.create();
    const moves: number[] = [];
    const legal = new Int32Array(game.maxMoves);
    const opening = 2 + nextBelow(random, picture.grid.length + 1);
    while (!game.isOver(position)) {
      const count = game.legalMoves(position, legal);
      let move = legal[nextBelow(random, count)] as number;
      if (moves.length >= opening) {
        const chosen = this.kit.parseMove((await engine.bestMove({ playouts, stopEarly: false })).move);
        if (chosen.ok) move = chosen.value;
      }
      engine.play(game.moveName(move));
      game.play(position, move);
      moves.push(move);
    }
    await engine.close();
    return moves;
  }

  /** The position before each move of a game. */
  private positionsOf(moves: readonly number[]): P[] {
    const { game } = this.kit;
    const at = game.create();
    return moves.map((move) => {
      const before = game.create();
      game.copy(before, at);
      game.play(at, move);
      return before;
    });
  }

  /** The winning moves, if the result of every move is proved and few of many win. */
  private async rightMoves(position: P): Promise<number[] | undefined> {
    const { game } = this.kit;
    const moves = new Int32Array(game.maxMoves);
    const count = game.legalMoves(position, moves);
    const after = game.create();
    const right: number[] = [];
    const wrong = new Set<number>();
    for (let nodes = FIRST_NODES; right.length + wrong.size < count; nodes *= 10) {
      for (const move of moves.subarray(0, count)) {
        if (right.includes(move) || wrong.has(move)) continue;
        game.copy(after, position);
        game.play(after, move);
        const reply = await this.proof.prove(after, Math.min(nodes, this.mostNodes));
        if (reply && !reply.wins && !reply.draws) right.push(move);
        else if (reply) wrong.add(move);
        else if (nodes >= this.mostNodes) return undefined;
        if (right.length > MOST_RIGHT || count - right.length < LEAST_WRONG) return undefined;
      }
    }
    return right.sort((a, b) => a - b);
  }

  private async difficulty(position: P, right: readonly string[]): Promise<number> {
    let wrong = 0;
    for (const playouts of JUDGING_PLAYOUTS) {
      this.judge.newGame('level');
      this.judge.setPosition(this.kit.makePosition(position));
      const { move } = await this.judge.bestMove({ playouts, stopEarly: false });
      if (!right.includes(move)) wrong++;
    }
    return wrong;
  }
}
