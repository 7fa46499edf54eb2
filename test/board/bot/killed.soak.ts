/**
 * Games of the bot to their ends on the stand-in of its site, several at a time, in all variants, with `kill -9` at random, failures
 * and timeouts of the site, expired tokens, repeated, late and lost requests, and a full disk. Run it with
 * `npm run build && npx tsx test/board/bot/killed.soak.ts [GAMES [AT-ONCE]]`; it prints figures, and ends with code 1 where a move was
 * lost, sent twice, or illegal.
 */
import { playKilled } from '../../support/killed-bot.ts';

const [games = '500', atOnce = '20'] = process.argv.slice(2);
const onGame = (ended: number, kills: number) => {
  if (ended % 10 === 0) console.log(`${ended} games, ${kills} kills`);
};
const found = await playKilled({ games: Number(games), atOnce: Number(atOnce), lifeMoves: 80, percent: 1, onGame });
console.log(JSON.stringify(found));
process.exitCode = found.lost + found.twice + found.illegal > 0 ? 1 : 0;
