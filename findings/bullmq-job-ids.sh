#!/usr/bin/env bash
# bullmq 6.7.0: `a:b` is refused as a job id, `a:b:c` is accepted, and an empty id is replaced by a number.
#
# Surprising: the message says that an id cannot contain `:`. An id with exactly two of them passes, since repeatable
# jobs have such names; numbers as texts are refused, but `1.5` and `0x1` are not. `jobId: ''` gets the next number, so
# two jobs with the empty id are two jobs.
# One would guess: any colon is refused, or none; and an empty text is either an id or an error.
# Matters for: farms that make ids from the names of a match, a round and a game: `match:7` fails at once, but
# `match:7:2` works until the scheme changes.
# Versions: bullmq 6.7.0 and ioredis 6.0.0 from npm; needs redis-server (seen with 7.0.15).
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT

npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" bullmq@6.7.0 ioredis@6.0.0 >/dev/null
redis-server --port 0 --unixsocket "$folder/redis" --save '' --dir "$folder" >/dev/null &
server=$!
cat >"$folder/ids.mjs" <<'END'
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';

const redis = new Redis({ path: process.argv[2], maxRetriesPerRequest: null });
const queue = new Queue('games', { connection: redis });
const outcome = async (jobId) => {
  const job = await queue.add('game', {}, { jobId }).catch(() => undefined);
  return job === undefined ? 'refused' : job.id === jobId ? 'accepted' : 'replaced';
};
const found = [];
for (const id of ['a:b', 'a:b:c', 'a:b:c:d', '12', '1.5', '0x1', '']) found.push([id, await outcome(id)]);
await queue.close();
redis.disconnect();
console.log(`bullmq 6.7.0: ${found.map(([id, what]) => `'${id}' ${what}`).join(', ')}`);
const all = found.map(([, what]) => what).join();
process.exit(all === 'refused,accepted,refused,refused,accepted,accepted,replaced' ? 0 : 1);
END
node "$folder/ids.mjs" "$folder/redis" || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
