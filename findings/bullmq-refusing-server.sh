#!/usr/bin/env bash
# bullmq 6.7.0: a worker whose Redis server refuses writes asks again at once, without a pause.
#
# Surprising: `runRetryDelay` (15 s by default) slows a worker only after the loss of a connection. A server that answers
# with an error, such as a primary that became a read-only replica in a failover, or one whose memory or disk is full,
# is asked again at once: each refusal is an 'error' event, 450 a second on a quiet machine, and an idle worker keeps a core
# and the server busy.
# One would guess: that the delay holds for every failed attempt to fetch a job.
# Matters for: farms of workers that outlive a failover. A listener of 'error' that pauses the worker for a second helps.
# Versions: bullmq 6.7.0 and ioredis 6.0.0 from npm; needs redis-server (seen with 7.0.15).
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT

npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" bullmq@6.7.0 ioredis@6.0.0 >/dev/null
redis-server --port 0 --unixsocket "$folder/redis" --save '' --dir "$folder" >/dev/null &
server=$!
cat >"$folder/refused.mjs" <<'END'
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

const redis = new Redis({ path: process.argv[2], maxRetriesPerRequest: null });
const worker = new Worker('games', async () => {}, { connection: redis, runRetryDelay: 15_000 });
let refusals = 0;
worker.on('error', (error) => {
  if (error.message.startsWith('READONLY')) refusals++;
});
await worker.waitUntilReady();
await wait(500);
const before = refusals;
// What a failover does to the former primary.
await redis.replicaof('127.0.0.1', 1);
while (refusals === before) await wait(50);
await wait(5000);
const count = refusals - before;
await redis.replicaof('NO', 'ONE');
await worker.close();
redis.disconnect();
const said = count > 10 ? 'more than 10' : count;
console.log(`bullmq 6.7.0 with runRetryDelay 15 s at a read-only server: ${said} refusals in 5 s, before it ${before}`);
process.exit(count > 10 && before === 0 ? 0 : 1);
END
node "$folder/refused.mjs" "$folder/redis" || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
