/**
 * Verifies the solver: compares it with exhaustive minimax, and checks that its proofs hold and
 * that damaged ones are refused. Exits with code 1 on an error.
 *
 *     node dist/bench/research/solver/agreement.js all RULES
 *     node dist/bench/research/solver/agreement.js ends RULES [POSITIONS]
 *     node dist/bench/research/solver/agreement.js proofs RULES [PROOFS]
 *
 * - `all`: all reachable positions, for rules such as size=3.
 * - `ends`: this many positions near the end of random games (default 10000).
 * - `proofs`: this many proofs (default 1000), each damaged in several ways.
 */

import { DEFAULT_GAME, openGame, parseRules } from '../../../src/games/registry.ts';
import { counted } from '../../../src/util/counted.ts';
import { must } from '../../../src/util/result.ts';
import { BadUse, beginScript, wholeWord } from '../script.ts';
import { agreesEverywhere, agreesNearEnds, type Compared, proofsHold } from './comparison.ts';

const [what = '', text = 'size=3', given] = beginScript(
  'node dist/bench/research/solver/agreement.js all RULES | ends RULES [POSITIONS] | proofs RULES [PROOFS]',
  3,
);
const count = given === undefined ? undefined : wholeWord('the number', given);
const kit = must(openGame({ name: DEFAULT_GAME, rules: must(parseRules(DEFAULT_GAME, text)), weights: null }));
const start = performance.now();

function sayCompared({ positions, won, wrong, examined }: Compared): void {
  const split = `the side to move wins ${won.toLocaleString('en')}`;
  console.log(
    `${counted(positions, 'position')}, ${split}; ${counted(wrong.length, 'result')} wrong; ${counted(examined, 'move')} looked at`,
  );
  for (const position of wrong.slice(0, 10)) console.log(`wrong: ${position}`);
  if (wrong.length > 0) process.exitCode = 1;
}

if (what === 'all') sayCompared(agreesEverywhere(kit));
else if (what === 'ends') sayCompared(agreesNearEnds(kit, count ?? 10_000));
else if (what === 'proofs') {
  const { proofs, entries, refused, harmless, wrong } = proofsHold(kit, count ?? 1000);
  console.log(`${counted(proofs, 'proof')} of ${counted(entries, 'position')} hold`);
  console.log(`${counted(refused, 'damaged proof')} refused; ${harmless} changed moves kept the result`);
  for (const why of wrong.slice(0, 10)) console.log(`wrong: ${why}`);
  if (wrong.length > 0) process.exitCode = 1;
} else throw new BadUse('all, ends or proofs is expected');
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
