/** Opened games for tests. */
import type { GameKit, Rules } from '../../src/games/kit.ts';
import { randomMove } from '../../src/games/legal-moves.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { randomState } from '../../src/util/seed.ts';

/** A game without weights. */
export function openKit(name: string, rules?: Rules): GameKit {
  return must(openGame({ name, weights: null, ...(rules && { rules }) }));
}

/** A random game from its start, reproducible from the seed: its moves, the positions before and after them, and the last one. */
export function playedAtRandom(kit: GameKit, seed: string) {
  const { game, makePosition } = kit;
  const random = randomState(seed);
  const position = game.create();
  const moves: string[] = [];
  const positions = [makePosition(position)];
  for (let move = randomMove(game, position, random); move !== undefined; move = randomMove(game, position, random)) {
    moves.push(game.moveName(move));
    game.play(position, move);
    positions.push(makePosition(position));
  }
  return { moves, positions, last: position };
}

/** Meridians on a board of a size. */
export function kitOfSize(size = 7, pie = false): GameKit {
  return must(openGame({ name: 'meridians', rules: { size, pie } }));
}

/** How it is named in settings. */
export function specOfSize(size: number, pie = false) {
  return { name: 'meridians', rules: { size, pie } };
}
