/** The two lists of built-in games: pages load each when it is chosen, programs have all at start. */
import { expect, it } from 'vitest';
import { HOUSE } from '../../src/games/house.ts';
import { gameNamed, gameNames } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';

it('the built-in games are the same in pages and in programs', async () => {
  expect(gameNames().slice(0, HOUSE.length)).toEqual(HOUSE.map(({ name }) => name));
  for (const { name, load } of HOUSE) expect(must(gameNamed(name))).toBe(await load());
});
