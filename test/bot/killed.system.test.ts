/** `kill -9` of the bot, at random times: no move is lost, none is played twice. `killed.soak.ts` plays more games. */
import { expect, it } from 'vitest';
import { playKilled } from '../support/killed-bot.ts';

it('games reach their ends though the bot is killed again and again', async () => {
  const found = await playKilled({ games: 2, atOnce: 2, lifeMoves: 12, percent: 2 });
  expect(found).toMatchObject({ games: 2, lost: 0, twice: 0, illegal: 0 });
  expect(found.kills).toBeGreaterThan(0);
});
