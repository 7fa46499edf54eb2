/** A draw because the last two have nothing but their Sovereigns; `../leaving.test.ts` has how games by people and programs end in one. */
import { expect, it } from 'vitest';
import { randomMove } from '../../../src/games/legal-moves.ts';
import { openGame } from '../../../src/games/registry.ts';
import { replay } from '../../../src/records/replay.ts';
import { must } from '../../../src/util/result.ts';
import { randomState } from '../../../src/util/seed.ts';

it('ends a record, and not before', () => {
  const kit = must(openGame({ name: 'heximeros' }));
  const { game } = kit;
  const position = game.create();
  // About a third of random games end in such a draw.
  const random = randomState('d20');
  const moves: string[] = [];
  while (!game.isOver(position)) {
    const move = randomMove(game, position, random) as number;
    moves.push(game.moveName(move));
    game.play(position, move);
  }
  const record = { game: 'heximeros', rules: kit.spec.rules };
  expect(replay({ ...record, moves })).toMatchObject({ value: { plies: moves.length, winner: null, end: 'draw' } });
  expect(replay({ ...record, moves: moves.slice(0, -1) })).toMatchObject({ value: { end: null } });
});
