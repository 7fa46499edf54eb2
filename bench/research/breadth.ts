/**
 * Whether breadth changes the choice of moves: analyses positions of partly random games with the
 * breadth of analyses for people and without, on one thread.
 *
 *     npm run build && node dist/bench/research/breadth.js [POSITIONS] [PLAYOUTS]
 *
 * Prints the share of equal choices, and the smallest share of visits of one of the five best
 * moves. Two other searches without breadth show how much of the difference is chance: one a tenth
 * longer, which begins like the plain one, and one that explores a hundredth more. If breadth
 * changes the choice, a plain search ten times as long shows which of the two it would choose.
 */

import { DEFAULT_BREADTH, Engine } from '../../src/engine/engine.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { beginScript, wholeWord } from './script.ts';

const words = beginScript('node dist/bench/research/breadth.js [POSITIONS] [PLAYOUTS]', 2);
const positions = wholeWord('POSITIONS', words[0] ?? '100');
const playouts = wholeWord('PLAYOUTS', words[1] ?? '50000');
const MOST_PLIES = 60;
const random = randomState('breadth', 0);
const engine = new Engine({ threads: 1 });
const { params } = engine;
const near = new Engine({ threads: 1, params: { ...params, exploration: 1.01 * params.exploration } });
let [same, sameLonger, sameNear, leastShare] = [0, 0, 0, 1];
let [plainRight, broadRight] = [0, 0];

async function chosen(start: string, breadth: number, count: number, by = engine): Promise<string> {
  by.newGame('1');
  by.setPosition(start);
  const { move, analysis } = await by.bestMove({ playouts: count, breadth });
  const open = analysis.moves.slice(0, 5);
  if (breadth > 0 && !analysis.proven) {
    leastShare = Math.min(
      leastShare,
      ...open.filter(({ proven }) => !proven).map(({ visits }) => visits / analysis.visits),
    );
  }
  return move;
}

for (let done = 0; done < positions; ) {
  engine.newGame('1');
  const { game } = engine.kit;
  const moves = new Int32Array(game.maxMoves);
  for (let plies = nextBelow(random, MOST_PLIES); plies > 0 && !engine.isOver; plies--) {
    // One move in eight is random, the others result from a quick search, so that not all positions
    // are decided.
    const count = game.legalMoves(engine.position, moves);
    const isRandom = plies % 8 === 0;
    const move = isRandom
      ? game.moveName(moves[nextBelow(random, count)] as number)
      : (await engine.bestMove({ playouts: 200 })).move;
    engine.play(move);
  }
  if (engine.isOver) continue;
  const start = engine.positionText;
  const plain = await chosen(start, 0, playouts);
  const broad = await chosen(start, DEFAULT_BREADTH, playouts);
  if (broad === plain) same++;
  else {
    const reference = await chosen(start, 0, 10 * playouts);
    plainRight += Number(reference === plain);
    broadRight += Number(reference === broad);
  }
  sameLonger += Number((await chosen(start, 0, Math.round(1.1 * playouts))) === plain);
  sameNear += Number((await chosen(start, 0, playouts, near)) === plain);
  done++;
}
await Promise.all([engine.close(), near.close()]);
console.log(
  `${same} of ${positions} choices are the same with and without breadth, ${sameLonger} with a tenth more playouts, ` +
    `${sameNear} with a hundredth more exploration`,
);
console.log(
  `where breadth changed it, a search ten times as long agrees ${plainRight} times without and ${broadRight} times with it`,
);
console.log(`the five best moves got at least ${(100 * leastShare).toFixed(2)} % of the visits each`);
