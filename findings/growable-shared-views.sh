#!/usr/bin/env bash
# V8: a view that follows the length of a growable SharedArrayBuffer is ten times slower and more than a view of fixed length.
#
# Surprising: `new Int32Array(buffer)` over a growable shared buffer tracks its length, and each read and write of an
# element then costs more than ten times as much (seen: 13 to 120 times). `new Int32Array(buffer, 0, length)` over the
# very same buffer is as fast as over an ordinary one.
# One would guess: a check of bounds more, a few per cent.
# Matters for: trees and transposition tables in shared memory that should grow with the search: reserve the maximum, and
# make a view of fixed length after each growth.
# Version: node 24.21.0 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm install --silent --no-audit --no-fund --prefix "$folder" node@24.21.0 >/dev/null
cat >"$folder/views.mjs" <<'END'
const LENGTH = 1 << 16;
const BYTES = 4 * LENGTH;
const grows = new SharedArrayBuffer(BYTES, { maxByteLength: 4 * BYTES });
const views = {
  'an ordinary shared buffer': new Int32Array(new SharedArrayBuffer(BYTES)),
  'a growable one, fixed length': new Int32Array(grows, 0, LENGTH),
  'a growable one, its length followed': new Int32Array(grows),
};
// One function for each view, so that none of them is compiled for several kinds.
const loops = Object.values(views).map(() => {
  return new Function('view', 'rounds', 'let sum = 0; for (let r = 0; r < rounds; r++) for (let i = 0; i < 65536; i++) sum = (sum + view[i] + r) | 0; return sum;');
});
const times = Object.values(views).map((view, i) => {
  loops[i](view, 20);
  let best = Infinity;
  for (let tries = 0; tries < 5; tries++) {
    const start = performance.now();
    loops[i](view, 20);
    best = Math.min(best, performance.now() - start);
  }
  return best;
});
const [plain, fixed, followed] = times;
console.log(`node ${process.versions.node}, reading elements in a loop, compared with an ordinary shared buffer:`);
console.log(`growable with a view of fixed length: ${fixed / plain < 2 ? 'less than 2 times the time' : 'twice the time or more'}`);
console.log(`growable with a view that follows its length: ${followed / plain > 4 ? 'more than 4 times the time' : 'less than 4 times the time'}`);
console.error(`(${times.map((ms) => ms.toFixed(2)).join(', ')} ms)`);
process.exitCode = fixed / plain < 2 && followed / plain > 4 ? 0 : 1;
END
"$folder/node_modules/.bin/node" "$folder/views.mjs" || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
