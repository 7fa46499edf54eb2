/**
 * The same as server.system.test.ts for longer, and with other messages on every run. Run it with
 * `npm run build && npx tsx test/fuzz/server.soak.ts [COUNT] [SEED]`; it ends with code 1 when an answer is not as it should be, or when the
 * server holds more by a tenth at the end than after two fifths.
 */
import '../../src/node/install.ts';
import { fuzzBoard } from '../support/board-fuzz.ts';

const [count = '100000', seed = String(Date.now())] = process.argv.slice(2);
const start = performance.now();
const { faults, before, after } = await fuzzBoard(Number(count), seed, 3_600_000);
for (const fault of faults.slice(0, 20)) console.log(fault);
const seconds = ((performance.now() - start) / 1000).toFixed(0);
const grown = after / before - 1;
const megabytes = [before, after].map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(' to ');
console.log(`${count} messages and requests, seed ${seed}, ${seconds} s: ${faults.length} faults; ${megabytes} MiB`);
process.exitCode = faults.length > 0 || grown > 0.1 ? 1 : 0;
