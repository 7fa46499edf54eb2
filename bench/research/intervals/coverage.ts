/**
 * How often 95 % intervals contain the true value, in synthetic tournaments with known strengths. Prints the tables of
 * docs/statistics.md, and exits with code 1 if a kind of interval covers less than 93 %, or more than 97 % with enough units,
 * by more than two standard errors.
 *
 *     npm run build && node dist/bench/research/intervals/coverage.js [TOURNAMENTS] [SEED]
 */
import { percent } from '../../../src/util/percent.ts';
import { beginScript, wholeWord } from '../script.ts';
import { ROUNDS, sparseKinds } from './sparse.ts';
import { coverageOf, type Kind, kindsOfIntervals } from './synthetic.ts';

const [LEAST, MOST] = [0.93, 0.97];
const ERRORS = 2;
/** Where fewer tournaments have an interval, their results are exceptions. */
const SELDOM = 0.1;

const words = beginScript('node dist/bench/research/intervals/coverage.js [TOURNAMENTS] [SEED]', 2);
const tournaments = wholeWord('TOURNAMENTS', words[0] ?? '1000', 1);

/** The coverage, with the share of the figures that have an interval unless it is 1; marked if it is off. */
function measured(kind: Kind): string {
  const { isFew, printed, covered } = coverageOf(kind, tournaments, words[1] ?? '1');
  if (printed < SELDOM) return '–';
  const slack = ERRORS * Math.sqrt((LEAST * (1 - LEAST)) / (tournaments * printed));
  const isOff = covered < LEAST - slack || (covered > MOST + slack && isFew !== true);
  if (isOff) process.exitCode = 1;
  return `${percent(covered)}${printed < 1 ? ` (${percent(printed, 0)})` : ''}${isOff ? ' !' : ''}`;
}

console.log('| interval | unit | tournaments | covers |\n| --- | --- | --- | --- |');
for (const kind of kindsOfIntervals()) {
  console.log(`| ${kind.name} | ${kind.unit} | ${kind.design} | ${measured(kind)} |`);
}
console.log(`\n| interval | rounds | ${ROUNDS.join(' | ')} |\n| --- | --- |${' --- |'.repeat(ROUNDS.length)}`);
for (const kinds of sparseKinds()) {
  const [{ name, design }] = kinds as [Kind];
  console.log(`| ${name} | ${design} | ${kinds.map(measured).join(' | ')} |`);
}
