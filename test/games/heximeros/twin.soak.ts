/**
 * A soak test of the rules: whole random games of the fast core and the plain twin, compared ply by ply, and perft 1 to 3 of
 * both. Run it with `npx tsx test/games/heximeros/twin.soak.ts [GAMES] [FIRST]`; it ends with code 1 at the
 * first difference.
 */
import '../../../src/node/install.ts';
import { MOST_MOVES } from '../../../src/games/heximeros/rules/board.ts';
import { listPlies } from '../../../src/games/heximeros/rules/legal.ts';
import { OVER, Position, TO_MOVE } from '../../../src/games/heximeros/rules/position.ts';
import { rollout } from '../../../src/games/heximeros/rules/rollout.ts';
import { perft } from '../../../src/games/perft.ts';
import { openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { randomState } from '../../../src/util/seed.ts';
import { moveRules, playBoth, twinOf } from './compare.ts';
import * as plain from './plain.ts';

const [games = 300, first = 0] = process.argv.slice(2).map(Number);
const kit = must(openGame({ name: 'heximeros' }));

for (const depth of [1, 2, 3]) {
  const [fast, slow] = [perft(kit, kit.game.create(), depth), plain.perft(plain.start(), depth)];
  console.log(`perft ${depth}: ${fast} by the fast core, ${slow} by the twin`);
  if (fast !== slow) process.exit(1);
}
/** Positions of random games, every tenth one late and without turns that leave the own Sovereign under attack. */
const POSITIONS = 60;
const moves = new Int32Array(MOST_MOVES);
let sequences = 0;
for (let game = 0, compared = 0; compared < POSITIONS; game++) {
  const rules = { setup: 'sightline-2', exposed: game % 10 === 9 ? 'refused' : 'allowed' } as const;
  const position = Position.start();
  const before = rules.exposed === 'refused' ? 1500 + 20 * game : (40 * game) % 1900;
  rollout(position, randomState('perft', game), 'uniform', before, new Int32Array(before));
  // The twin begins with a turn to which nothing was declared.
  while (position.phase !== OVER && (position.phase !== TO_MOVE || position.declared.some((to) => to > 0))) {
    position.play(moves[listPlies(position, moves) - 1] as number);
  }
  if (position.phase === OVER) continue;
  position.rules = moveRules(rules);
  const depth = rules.exposed === 'refused' ? 1 : 2;
  const [fast, slow] = [perft(kit, position, depth), plain.perft(twinOf(position, rules), depth)];
  if (fast !== slow) {
    console.log(`perft ${depth}: ${fast}, not ${slow}: ${kit.makePosition(position)}`);
    process.exit(1);
  }
  compared++;
  sequences += fast;
}
console.log(`perft of ${POSITIONS} positions, ${sequences} sequences, no difference`);
/** How often each word was said, and Check declared to some. */
const said = new Map<string, number>();
let plies = 0;
for (let game = first; game < first + games; game++) {
  const played = playBoth(randomState('twin', game), Number.POSITIVE_INFINITY);
  plies += played.plies.length;
  for (const ply of played.plies) {
    const word = /^\+./.test(ply) ? '+ to some' : ply;
    if (/^(?:[a-z]+|\+ to some)$/.test(word)) said.set(word, (said.get(word) ?? 0) + 1);
  }
  if (played.difference !== undefined) {
    console.log(`game ${game} differs after ${played.plies.join(' ')}\n${played.difference}`);
    process.exit(1);
  }
  console.log(`${game + 1 - first} games, ${plies} plies, no difference`);
}
console.log([...said].map(([word, count]) => `${word}: ${count}`).join(', '));
