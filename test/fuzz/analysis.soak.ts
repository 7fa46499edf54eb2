/**
 * The same as analysis.system.test.ts for longer, and with other lines on every run. Run it with
 * `npm run build && npx tsx test/fuzz/analysis.soak.ts [LINES] [SEED] [GAME]`; it ends with code 1 when a reply is not as it should be.
 */
import '../../src/node/install.ts';
import { fuzzAnalysis } from '../support/analysis-fuzz.ts';

const [lines = '100000', seed = String(Date.now()), game = 'meridians'] = process.argv.slice(2);
const TIMEOUT_MS = 3_600_000;

const start = performance.now();
const faults = await fuzzAnalysis(game, Number(lines), seed, TIMEOUT_MS);
for (const fault of faults.slice(0, 20)) console.log(fault);
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(`${game}: ${lines} lines, seed ${seed}, ${seconds} s: ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
