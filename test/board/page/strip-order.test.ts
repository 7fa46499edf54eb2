/** The names of players above and below the board. */
import { expect, it } from 'vitest';
import { stripsOf } from '../../../src/board/page/board/strip-order.ts';
import { openKit } from '../../support/kits.ts';

it('puts the names of six players where their pieces begin, and the user of two players below the board', () => {
  const { picture, seats, game, pieces } = openKit('heximeros', {});
  const titles = (all: readonly number[]) => all.map((seat) => seats[seat]?.name);
  for (const own of [0, 5]) {
    const { above, below } = stripsOf(6, own, pieces(game.create()), picture);
    expect([titles(above), titles(below)]).toEqual([
      ['blue', 'yellow', 'orange'],
      ['silver', 'red', 'green'],
    ]);
  }
  expect(stripsOf(2, 1, [], picture)).toEqual({ above: [0], below: [1] });
  expect(stripsOf(3, 2, [], picture)).toEqual({ above: [1], below: [2, 0] });
});
