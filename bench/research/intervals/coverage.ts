/**
 * How often 95 % intervals contain the true value, in synthetic tournaments with known strengths. Prints the table of
 * docs/statistics.md, and exits with code 1 if a kind of interval covers less than 93 %, or more than 97 % with enough units.
 *
 *     npm run build && node dist/bench/research/intervals/coverage.js [TOURNAMENTS] [SEED]
 */
import { percent } from '../../../src/util/percent.ts';
import { beginScript, wholeWord } from '../script.ts';
import { sparseKinds } from './sparse.ts';
import { coverageOf, kindsOfIntervals } from './synthetic.ts';

const [LEAST, MOST] = [0.93, 0.97];

const words = beginScript('node dist/bench/research/intervals/coverage.js [TOURNAMENTS] [SEED]', 2);
const tournaments = wholeWord('TOURNAMENTS', words[0] ?? '1000', 1);
console.log('| interval | unit | tournaments | has an interval | covers |\n| --- | --- | --- | --- | --- |');
for (const kind of [...kindsOfIntervals(), ...sparseKinds()]) {
  const { name, unit, design, isFew, printed, covered } = coverageOf(kind, tournaments, words[1] ?? '1');
  const isOff = covered < LEAST || (covered > MOST && isFew !== true);
  console.log(`| ${name} | ${unit} | ${design} | ${percent(printed)} | ${percent(covered)}${isOff ? ' !' : ''} |`);
  if (isOff) process.exitCode = 1;
}
