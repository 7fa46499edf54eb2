/** A draw because the last two have nothing but their Sovereigns; `../leaving.test.ts` has how games by people and programs end in one. */
import { expect, it } from 'vitest';
import { replay } from '../../../src/records/replay.ts';
import { openKit, playedAtRandom } from '../../support/kits.ts';

it('ends a record, and not before', () => {
  const kit = openKit('heximeros');
  // About a third of random games end in such a draw.
  const { moves } = playedAtRandom(kit, 'd20');
  const record = { game: 'heximeros', rules: kit.spec.rules };
  expect(replay({ ...record, moves })).toMatchObject({ value: { plies: moves.length, winner: null, end: 'draw' } });
  expect(replay({ ...record, moves: moves.slice(0, -1) })).toMatchObject({ value: { end: null } });
});
