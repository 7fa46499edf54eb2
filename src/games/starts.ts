/** Openings, each once up to symmetry. */
import type { Game } from '../search/game.ts';

/** The action of the board's symmetries on moves; the first is the identity. */
export interface Symmetric {
  readonly symmetries: readonly ((move: number) => number)[];
}

/**
 * The lexicographically first image, by move numbers, of moves from the start under the symmetries.
 */
export function canonicalMoves({ symmetries }: Symmetric, moves: readonly number[]): number[] {
  return symmetries
    .map((symmetry) => moves.map(symmetry))
    .reduce((least, image) => (precedes(image, least) ? image : least));
}

/** All canonical sequences of `plies` legal moves from the start, in lexicographic order. */
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
      // Extensions of a sequence that is not canonical are not canonical either.
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
