/** Moves as text in a position. In most games the position does not matter. */
import type { Game } from '../search/game.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import type { GameKit } from './kit.ts';
import { legalMoves } from './legal-moves.ts';

export function nameIn<P>(game: Game<P>, position: P, move: number): string {
  const at = game.moveNames ? legalMoves({ game }, position).indexOf(move) : -1;
  return at < 0 ? game.moveName(move) : (game.moveNames?.(position)[at] as string);
}

/**
 * A move through several cells may be written without some of those between, if only one legal move goes that
 * way: `19x3` for `19x10x3`. Errors: those of the kit's `parseMove`, `illegal` and `ambiguous` for such moves.
 */
export function parseIn<P>(
  kit: Pick<GameKit<P>, 'game' | 'parseMove' | 'cellsOf'>,
  position: P,
  text: string,
): Result<number> {
  const { game, parseMove } = kit;
  const names = game.isOver(position) ? [] : (game.moveNames?.(position) ?? []);
  const exact = names.indexOf(text);
  const at = exact < 0 ? names.findIndex((name) => name.toLowerCase() === text.toLowerCase()) : exact;
  if (at >= 0) return ok(legalMoves({ game }, position)[at] as number);
  const move = parseMove(text);
  const cells = move.ok && names.length > 0 ? kit.cellsOf(move.value) : [];
  return cells.length < 2 ? move : movedThrough(kit, position, text, cells);
}

/** The legal move whose first and last cells are these, with all others between them in order. */
function movedThrough<P>(
  { game, cellsOf }: Pick<GameKit<P>, 'game' | 'cellsOf'>,
  position: P,
  text: string,
  cells: readonly number[],
): Result<number> {
  const legal = [...legalMoves({ game }, position)].map((move) => ({ move, path: cellsOf(move) }));
  const fitting = legal.filter(({ path }) => {
    let next = 0;
    for (const cell of path) if (cell === cells[next]) next++;
    return path[0] === cells[0] && path.at(-1) === cells.at(-1) && next === cells.length;
  });
  const found = fitting.find(({ path }) => path.length === cells.length) ?? fitting[0];
  if (!found) return fail('illegal', `${quote(text)} is not a legal move here`);
  if (found.path.length === cells.length || fitting.length === 1) return ok(found.move);
  const which = fitting.map(({ move }) => nameIn(game, position, move)).join(' or ');
  return fail('ambiguous', `${quote(text)} is not one move: write ${which}`);
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
