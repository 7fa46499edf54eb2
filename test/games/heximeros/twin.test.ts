/** The fast core against the plain twin, which was written from the rules page alone; `twin.soak.ts` is the long run. */
import { describe, expect, it } from 'vitest';
import { MOST_MOVES } from '../../../src/games/heximeros/rules/board.ts';
import { listPlies } from '../../../src/games/heximeros/rules/legal.ts';
import { OVER, Position, TO_MOVE } from '../../../src/games/heximeros/rules/position.ts';
import { rollout } from '../../../src/games/heximeros/rules/rollout.ts';
import { perft } from '../../../src/games/perft.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { randomState } from '../../../src/util/seed.ts';
import { playBoth, playOnInBoth, twinOf } from './compare.ts';
import * as plain from './plain.ts';

const kit = must(openGame({ name: 'heximeros' }));

describe('fast core and plain twin', () => {
  it('count the same sequences of one and two plies', () => {
    for (const depth of [1, 2]) expect(perft(kit, kit.game.create(), depth)).toBe(plain.perft(plain.start(), depth));
  });

  it('agree ply by ply on a random game from the start', () => {
    expect(playBoth(randomState('sample', 1), 40).difference).toBeUndefined();
  });

  it.each([
    ['sightline-1', 'allowed', 30, 0],
    ['sightline-2', 'refused', 4, 0],
    ['sightline-2', 'allowed', 60, 0.08],
  ] as const)('agree by %s with exposed=%s', (setup, exposed, plies, leavingShare) => {
    const played = playBoth(randomState('rules', 1), plies, { setup, exposed }, leavingShare);
    expect(played.difference, played.plies.join(' ')).toBeUndefined();
  });

  it('agree ply by ply from positions late in random games', () => {
    const trace = new Int32Array(2000);
    for (let game = 0; game < 4; game++) {
      const random = randomState('sample', game);
      const position = Position.start();
      rollout(position, random, 'uniform', 500 + 400 * game, trace);
      // The twin begins with a turn to which nothing was declared.
      const moves = new Int32Array(MOST_MOVES);
      while (position.phase !== OVER && (position.phase !== TO_MOVE || position.declared.some((to) => to > 0))) {
        position.play(moves[listPlies(position, moves) - 1] as number);
      }
      if (position.phase === OVER) continue;
      const played = playOnInBoth(position, twinOf(position), random, 40);
      expect(played.difference, `game ${game} after ${played.plies.join(' ')}`).toBeUndefined();
    }
  });
});
