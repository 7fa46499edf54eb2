/** Positions out of pieces, as other programs set them up. */
import { describe, expect, it } from 'vitest';
import type { GameKit } from '../../src/games/kit.ts';
import { randomMove } from '../../src/games/legal-moves.ts';
import type { Piece } from '../../src/games/looks.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { randomState } from '../../src/util/seed.ts';

function kitOf(name: string, rules: GameKit['spec']['rules']): GameKit {
  return must(openGame({ name, rules, weights: null }));
}

/** All positions of a random game, from the first to the last. */
function positionsOf(kit: GameKit, seed: string): unknown[] {
  const { game } = kit;
  const random = randomState(seed);
  const position = game.create();
  const positions: unknown[] = [];
  for (;;) {
    const copy = game.create();
    game.copy(copy, position);
    positions.push(copy);
    if (kit.outcome(position)) return positions;
    game.play(position, randomMove(game, position, random) as number);
  }
}

describe('the pieces of a position and the seat to move make up the position', () => {
  it.each([
    ['meridians', { size: 3 }],
    ['meridians', { size: 5 }],
    ['maerstanas', { special: false }],
    ['maerstanas', { special: false, scoring: 'simple' }],
  ] as const)('of %s by %j, from the start of a game to its end', (name, rules) => {
    const kit = kitOf(name, rules);
    for (let seed = 0; seed < 10; seed++) {
      for (const position of positionsOf(kit, `arrange ${seed}`)) {
        const text = kit.makePosition(position);
        const arranged = kit.arrange?.(kit.pieces(position), kit.game.toMove(position)) ?? '';
        expect(kit.parsePosition(arranged)).toMatchObject({ ok: true });
        expect(arranged, `seed ${seed}`).toBe(text);
      }
    }
  });
});

it('pieces that no game can have are for the reader of positions to refuse', () => {
  const kit = kitOf('maerstanas', {});
  const stone = (name: string): Piece => ({ cell: kit.picture.names.indexOf(name), seat: 0 });
  const text = kit.arrange?.(['a1', 'b1', 'a2'].map(stone), 1) ?? '';
  expect(text).toContain(' L tw/tw ');
  expect(kit.parsePosition(text)).toMatchObject({ ok: false, error: { code: 'four-hinges' } });
});
