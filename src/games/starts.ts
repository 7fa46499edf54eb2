/** The ways to begin a game, each once up to the symmetries of the board. */
import type { Game } from '../search/game.ts';

/** What moves become under the symmetries of the board; the first is the identity. */
export interface Symmetric {
  readonly symmetries: readonly ((move: number) => number)[];
}

/** Of what moves from the start are under the symmetries of the board, those that come first by their numbers. */
export function canonicalMoves({ symmetries }: Symmetric, moves: readonly number[]): number[] {
  return symmetries
    .map((symmetry) => moves.map(symmetry))
    .reduce((least, image) => (precedes(image, least) ? image : least));
}

/** Every sequence of this many legal moves from the start that is its own canonical form, in the order of their numbers. */
export function startsOf<P>(kit: Symmetric & { readonly game: Game<P> }, plies: number): number[][] {
  const { game } = kit;
  const starts: number[][] = [];
  const extend = (position: P, moves: readonly number[]): void => {
    if (moves.length === plies) {
      starts.push([...moves]);
      return;
    }
    const legal = new Int32Array(game.maxMoves);
    for (const move of legal.subarray(0, game.legalMoves(position, legal)).sort()) {
      const longer = [...moves, move];
      // What begins as no canonical form does is none.
      if (precedes(canonicalMoves(kit, longer), longer)) continue;
      const after = game.create();
      game.copy(after, position);
      game.play(after, move);
      extend(after, longer);
    }
  };
  extend(game.create(), []);
  return starts;
}

function precedes(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((move, i) => move !== b[i]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}
