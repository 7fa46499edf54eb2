/**
 * A soak test of the rules: whole random games of the fast core and the plain twin, compared ply by ply, and perft 1 to 3 of
 * both. Run it with `npx tsx test/games/heximeros/twin.soak.ts [GAMES] [FIRST]`; it ends with code 1 at the
 * first difference.
 */
import '../../../src/hosts/node/install.ts';
import { perft } from '../../../src/games/perft.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { randomState } from '../../../src/util/seed.ts';
import { playBoth } from './compare.ts';
import * as plain from './plain.ts';

const [games = 300, first = 0] = process.argv.slice(2).map(Number);
const kit = must(openGame({ name: 'heximeros' }));

for (const depth of [1, 2, 3]) {
  const [fast, slow] = [perft(kit, kit.game.create(), depth), plain.perft(plain.start(), depth)];
  console.log(`perft ${depth}: ${fast} by the fast core, ${slow} by the twin`);
  if (fast !== slow) process.exit(1);
}
let plies = 0;
for (let game = first; game < first + games; game++) {
  const played = playBoth(randomState('twin', game), Number.POSITIVE_INFINITY);
  plies += played.plies.length;
  if (played.difference !== undefined) {
    console.log(`game ${game} differs after ${played.plies.join(' ')}\n${played.difference}`);
    process.exit(1);
  }
  console.log(`${game + 1 - first} games, ${plies} plies, no difference`);
}
