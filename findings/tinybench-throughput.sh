#!/usr/bin/env bash
# tinybench 6.2.3: `throughput.mean` can be many times what a task does in a second, and `samples` have lost their order.
#
# Surprising: throughput.mean is the mean of the rates of single runs, not runs per time. For a task that is fast most
# times and slow sometimes, as with a cache or a table that grows, it names a rate that the task never reaches: here
# more than 5 times the true one. Runs per second are 1000 / latency.mean. `latency.samples` are sorted, so a drift or
# a slow start cannot be seen in them.
# One would guess: throughput.mean = 1000 / latency.mean.
# Matters for: everybody who quotes playouts or moves per second from such a figure, or compares two programs by it.
# Version: tinybench 6.2.3 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" tinybench@6.2.3 >/dev/null
cat >"$folder/rates.mjs" <<'END'
import { Bench } from 'tinybench';
// Every fourth run works a thousand times longer.
let calls = 0;
let sum = 0;
const bench = new Bench({ time: 500, retainSamples: true });
bench.add('uneven', () => {
  const steps = calls++ % 4 === 0 ? 200_000 : 200;
  for (let i = 0; i < steps; i++) sum += i % 7;
});
await bench.run();
const { latency, throughput } = bench.tasks[0].result;
const ratio = (throughput.mean * latency.mean) / 1000;
const isSorted = latency.samples.every((value, i, all) => i === 0 || all[i - 1] <= value);
console.log(`throughput.mean is ${ratio > 5 ? 'more than' : 'not'} 5 times as much as 1000 / latency.mean, the runs per second`);
console.log(`latency.samples are ${isSorted ? 'sorted' : 'in the order of the runs'}`);
process.exitCode = ratio > 5 && isSorted ? 0 : 1;
END
echo 'tinybench 6.2.3'
node "$folder/rates.mjs" || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
