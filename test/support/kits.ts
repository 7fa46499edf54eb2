/** Opened games for tests. */
import type { GameKit, Rules } from '../../src/games/kit.ts';
import { openGame } from '../../src/games/registry.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';

/** A game without weights. */
export function openKit(name: string, rules?: Rules): GameKit {
  const kit = openGame({ name, weights: null, ...(rules && { rules }) });
  if (!kit.ok) throw new Error(kit.error.message);
  return kit.value;
}

/** A random game from its start, reproducible from the seed: its moves, and the positions before and after them. */
export function playedAtRandom(kit: GameKit, seed: string) {
  const { game, makePosition } = kit;
  const random = randomState(seed);
  const position = game.create();
  const legal = new Int32Array(game.maxMoves);
  const moves: string[] = [];
  const positions = [makePosition(position)];
  for (let count = game.legalMoves(position, legal); count > 0; count = game.legalMoves(position, legal)) {
    const move = legal[nextBelow(random, count)] as number;
    moves.push(game.moveName(move));
    game.play(position, move);
    positions.push(makePosition(position));
  }
  return { moves, positions };
}

/** Meridians on a board of a size. */
export function kitOfSize(size = 7, pie = false): GameKit {
  const kit = openGame({ name: 'meridians', rules: { size, pie } });
  if (!kit.ok) throw new Error(kit.error.message);
  return kit.value;
}

/** How it is named in settings. */
export function specOfSize(size: number, pie = false) {
  return { name: 'meridians', rules: { size, pie } };
}
