/**
 * Proofs of results: by the game's exact end solver, or by tree search, which treats verdicts of a game as
 * proofs and so finds the end of quiet races.
 */
import { Engine } from '../../../src/engine/engine.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import type { EndSolver, Game } from '../../../src/search/game.ts';

interface ProvenResult {
  /** The seat to move wins; if false, the game may be a draw. */
  readonly wins: boolean;
  readonly draws?: boolean;
  /** Plies to the end, an upper bound for a win. */
  readonly plies: number;
}

export interface Prover<P> {
  /** Forgets what helps later proofs. */
  clear(): void;
  /** The result of a position; undefined if this many positions do not suffice. */
  prove(position: P, mostNodes: number): Promise<ProvenResult | undefined>;
  close(): Promise<void>;
}

/** Maximum number of positions for a proof of the margin, if one of the result would suffice. */
const MOST_MARGIN_NODES = 100_000;
/** A search that takes more counts as unproved. */
const MOST_PLAYOUTS = 10_000_000;

/** Uses this many bytes, unless the game has an end solver. */
export function proverFor<P>(kit: GameKit<P>, bytes: number): Prover<P> {
  const { game } = kit;
  return game.createEndSolver ? new EndProver(game, game.createEndSolver.bind(game)) : new SearchProver(kit, bytes);
}

class EndProver<P> implements Prover<P> {
  private readonly game: Game<P>;
  private readonly create: () => EndSolver<P>;
  private solver: EndSolver<P>;

  constructor(game: Game<P>, create: () => EndSolver<P>) {
    this.game = game;
    this.create = create;
    this.solver = create();
  }

  clear(): void {
    this.solver = this.create();
  }

  async close(): Promise<void> {}

  async prove(position: P, mostNodes: number): Promise<ProvenResult | undefined> {
    const { game } = this;
    if (game.isOver(position)) {
      const reward = game.reward(position, game.toMove(position));
      return { wins: reward === 1, draws: reward === 0.5, plies: 0 };
    }
    // The margin is not needed, but its line shows better how long the end takes.
    const end =
      this.solver.solve(position, Math.min(mostNodes, MOST_MARGIN_NODES)) ?? this.solver.decide(position, mostNodes);
    if (!end) return undefined;
    return { wins: end.reward === 1, draws: end.reward === 0.5, plies: end.plies };
  }
}

/** Searches each position separately, so that results do not depend on earlier ones. */
class SearchProver<P> implements Prover<P> {
  private readonly kit: GameKit<P>;
  private readonly engine: Engine;

  constructor(kit: GameKit<P>, memoryBytes: number) {
    this.kit = kit;
    this.engine = new Engine({ game: kit.spec, threads: 0, memoryBytes, reuse: false });
  }

  clear(): void {
    this.engine.newGame('1');
  }

  async prove(position: P, mostNodes: number): Promise<ProvenResult | undefined> {
    const { game } = this.kit;
    if (game.isOver(position)) return { wins: game.reward(position, game.toMove(position)) === 1, plies: 0 };
    this.clear();
    this.engine.setPosition(this.kit.makePosition(position));
    const { analysis } = await this.engine.bestMove({
      playouts: Math.min(mostNodes, MOST_PLAYOUTS),
      stopEarly: false,
    });
    const { proven } = analysis;
    return proven && { wins: proven.result === 'win', draws: proven.result === 'draw', plies: proven.plies };
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}
