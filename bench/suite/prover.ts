/** Proofs of results for the suite: by the game's own exact ends where it has them, else by proof-number search. */
import type { EndSolver, Game } from '../../src/games/game.ts';
import { ProofSearch } from './proof.ts';
import type { SuitePosition } from './suite.ts';

export interface ProvenResult {
  /** The seat to move wins; where it does not, the game may be a draw. */
  readonly wins: boolean;
  readonly draws?: boolean;
  /** Plies to the end, at most so many for a win. */
  readonly plies: number;
}

export interface Prover<P> {
  readonly kind: SuitePosition['proof'];
  /** Positions looked at so far. */
  readonly nodes: number;
  /** Forgets what helps later proofs. */
  clear(): void;
  /** The result of a position, or undefined where so many positions do not suffice to find it. */
  prove(position: P, mostNodes: number): ProvenResult | undefined;
}

/** Positions that a proof of the margin may take, where one of the result would do. */
const MOST_MARGIN_NODES = 100_000;

/** Throws for a game of more than two players. */
export function proverFor<P>(game: Game<P>, tableBits: number): Prover<P> {
  if (game.createEndSolver) return new EndProver(game, game.createEndSolver.bind(game));
  const search = new ProofSearch(game, tableBits);
  return Object.assign(search, { kind: 'proof-number search' as const });
}

class EndProver<P> implements Prover<P> {
  readonly kind = 'exact end';
  nodes = 0;
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

  prove(position: P, mostNodes: number): ProvenResult | undefined {
    const { game } = this;
    if (game.isOver(position)) {
      const reward = game.reward(position, game.toMove(position));
      return { wins: reward === 1, draws: reward === 0.5, plies: 0 };
    }
    // The margin is not needed, but its line tells better how long the end takes.
    const end =
      this.solver.solve(position, Math.min(mostNodes, MOST_MARGIN_NODES)) ?? this.solver.decide(position, mostNodes);
    if (!end) return undefined;
    this.nodes += end.nodes ?? 0;
    return { wins: end.reward === 1, draws: end.reward === 0.5, plies: end.plies };
  }
}
