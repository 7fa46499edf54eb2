/**
 * Games of the bot against random moves, whose every move the site's own rules check, in all variants. They are not part of this
 * package: `SIGHTLINE_GAMESLIB` names a checkout of gameslib of Abstract Play with its dependencies; without it nothing is
 * tested. Run it with `SIGHTLINE_GAMESLIB=FOLDER npx tsx test/board/bot/site-rules.soak.ts [GAMES]`; it prints figures, and ends with
 * code 1 where a move was refused, or where the stand-in of the tests has other moves.
 */
import '../../../src/node/house.ts';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Chooser } from '../../../src/board/bot/chooser.ts';
import { replayEntries, siteGame } from '../../../src/board/bot/position.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { VARIANTS } from '../../support/bot.ts';
import { SiteMeridians } from '../../support/site-meridians.ts';

interface SiteRules {
  readonly gameover: boolean;
  moves(): string[];
  move(move: string): unknown;
  moveHistory(): string[][];
}
type SiteModule = { readonly MeridiansGame: new (state: undefined, variants: readonly string[]) => SiteRules };

const folder = process.env.SIGHTLINE_GAMESLIB;
if (folder === undefined) console.log('not tested: SIGHTLINE_GAMESLIB names no checkout of gameslib');
else await playOn(join(resolve(folder), 'src/games/meridians.ts'), Number(process.argv[2] ?? 200));

async function playOn(path: string, games: number): Promise<void> {
  const { MeridiansGame } = createRequire(import.meta.url)(path) as SiteModule;
  const chooser = new Chooser({ threads: 0, memoryBytes: 2 ** 24 });
  const random = randomState('site-rules');
  const found = { games: 0, endless: 0, botMoves: 0, opponentMoves: 0, refused: 0, standInDiffers: 0 };
  for (let i = 0; i < games; i++) {
    const variants = VARIANTS[i % VARIANTS.length] as readonly string[];
    const theirs = new MeridiansGame(undefined, variants);
    const standIn = new SiteMeridians(variants);
    const game = must(siteGame('meridians', variants));
    while (!theirs.gameover) {
      const entries = theirs.moveHistory().flat();
      const legal = theirs.moves();
      // It lists a pass then, and refuses it: such a game can only be resigned there.
      if (entries.length > 1 && legal[0] === 'pass') {
        found.endless++;
        break;
      }
      const isBot = entries.length % 2 === Math.floor(i / 2) % 2;
      const position = must(replayEntries(game, entries));
      const move = isBot
        ? must(await chooser.choose(position, { timeMs: 5, level: 1, seed: `${i}/${entries.length}` })).entry
        : (legal[nextBelow(random, legal.length)] as string);
      if (entries.length > 0 && legal.toSorted().join() !== standIn.moves().toSorted().join()) found.standInDiffers++;
      try {
        theirs.move(move);
      } catch {
        found.refused++;
        console.log(`refused in game ${i}: ${move} after ${entries.join(' ')}`);
        break;
      }
      standIn.play(move);
      if (isBot) found.botMoves++;
      else found.opponentMoves++;
    }
    if (theirs.gameover) found.games++;
    if (theirs.gameover !== (standIn.winner !== undefined)) found.standInDiffers++;
  }
  await chooser.close();
  console.log(JSON.stringify(found));
  process.exitCode = found.refused + found.standInDiffers > 0 ? 1 : 0;
}
