/** Moves as text in a position. In most games the position does not matter. */
import type { Game } from '../search/game.ts';
import { ok, type Result } from '../util/result.ts';
import type { GameKit } from './kit.ts';
import { legalMoves } from './legal-moves.ts';

export function nameIn<P>(game: Game<P>, position: P, move: number): string {
  const at = game.moveNames ? legalMoves({ game }, position).indexOf(move) : -1;
  return at < 0 ? game.moveName(move) : (game.moveNames?.(position)[at] as string);
}

/** Errors: those of the kit's `parseMove`. */
export function parseIn<P>(
  { game, parseMove }: Pick<GameKit<P>, 'game' | 'parseMove'>,
  position: P,
  text: string,
): Result<number> {
  const names = game.isOver(position) ? [] : (game.moveNames?.(position) ?? []);
  const exact = names.indexOf(text);
  const at = exact < 0 ? names.findIndex((name) => name.toLowerCase() === text.toLowerCase()) : exact;
  return at < 0 ? parseMove(text) : ok(legalMoves({ game }, position)[at] as number);
}

/** The names of moves that follow each other, from a position on. */
export function namesFrom<P>(game: Game<P>, position: P, moves: readonly number[]): string[] {
  if (!game.moveNames) return moves.map((move) => game.moveName(move));
  const at = game.create();
  game.copy(at, position);
  return moves.map((move) => {
    const name = nameIn(game, at, move);
    game.play(at, move);
    return name;
  });
}
