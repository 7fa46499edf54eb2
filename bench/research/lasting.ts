/**
 * Tests a long analysis with little memory. Prints a line per report, and writes a page with the
 * depth, the value, the share of playouts that expand, and the memory over time. Exits with code 1
 * if less than 95 % of the playouts expand.
 *
 *     npm run build && node dist/bench/research/lasting.js [MINUTES] [BYTES] [PAGE]
 */
import * as Plot from '@observablehq/plot';
import { type Analysis, Engine } from '../../src/engine/engine.ts';
import { replaceFile } from '../../src/node/file.ts';
import { checkOutputs } from '../../src/node/output.ts';
import { figure, htmlPage } from '../../src/page/page.ts';
import { draw } from '../../src/page/plot.ts';
import { counted } from '../../src/util/counted.ts';
import { must } from '../../src/util/result.ts';
import { beginScript, positiveWord, wholeWord } from './script.ts';

const words = beginScript(
  'node dist/bench/research/lasting.js [MINUTES] [BYTES] [PAGE]; PAGE must not be there yet',
  3,
);
const minutes = positiveWord('MINUTES', words[0] ?? '10');
const bytes = wholeWord('BYTES', words[1] ?? String(2 ** 30), 2 ** 20);
const page = words[2] ?? 'lasting.html';
must(checkOutputs({ writes: [page] }));
/** Minimum share of playouts that expand. */
const LEAST_EXPANDING = 0.95;
const REPORTS = 120;

const engine = new Engine({ memoryBytes: bytes });
const timeMs = 60_000 * minutes;
const reports: Analysis[] = [];
for await (const report of engine.analyse({ timeMs, intervalMs: timeMs / REPORTS, top: 5 })) {
  reports.push(report);
  const { seconds, playouts, expansions, nodes, memoryBytes, pvLength, value, moves } = report;
  const share = (100 * expansions) / playouts;
  const mebibytes = (memoryBytes / 2 ** 20).toFixed(0);
  console.log(
    `${seconds.toFixed(1)} s: ${playouts} playouts, ${share.toFixed(2)} % expand, ${nodes} nodes in ${mebibytes} MiB, ` +
      `depth ${pvLength}, value ${(100 * value).toFixed(2)} %, best ${moves[0]?.move}`,
  );
}
await engine.close();

const last = reports.at(-1) as Analysis;
const share = last.expansions / last.playouts;
const seconds = ({ seconds }: Analysis) => seconds;
const plots: readonly [name: string, label: string, of: (report: Analysis) => number][] = [
  ['Depth', '↑ plies of the best line', ({ pvLength }) => pvLength],
  ['Value', '↑ %, for the side to move', ({ value }) => 100 * value],
  ['Playouts that expand', '↑ % of all so far', ({ playouts, expansions }) => (100 * expansions) / playouts],
  ['Memory', '↑ MiB in use', ({ memoryBytes }) => memoryBytes / 2 ** 20],
];
const figures = plots.map(([name, label, of]) => {
  const line = Plot.line(reports, { x: seconds, y: of, stroke: 'var(--one)', strokeWidth: 2 });
  const options = { height: 260, x: { label: 'seconds →' }, y: { label, grid: true, nice: true }, marks: [line] };
  return figure(name.toLowerCase().replaceAll(' ', '-'), name, '', draw(`${name} by time`, options));
});
const facts = `${minutes} minutes in ${bytes / 2 ** 20} MiB, ${counted(engine.threads, 'thread')}: ${counted(last.playouts, 'playout')}`;
must(replaceFile(page, htmlPage('A long analysis', facts, figures)));
console.log(`${(100 * share).toFixed(2)} % of the playouts expanded; the page is ${page}`);
if (share < LEAST_EXPANDING) process.exitCode = 1;
