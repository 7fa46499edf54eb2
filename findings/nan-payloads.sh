#!/usr/bin/env bash
# The payload of a NaN survives in Float64Arrays of V8, and is lost in Bun: no place for tags.
#
# Surprising: reading a NaN with a payload from one Float64Array and writing it into another keeps all 64 bits in Node
# and Deno. Bun (JavaScriptCore) writes the canonical NaN, and Firefox (SpiderMonkey) does, too. The standard allows
# both (ECMA-262, NumericToRawBytes). `set` and `slice`, which copy bytes, keep the bits everywhere.
# One would guess: that a copy of an element is a copy of its bits, since tests on Node and Chromium say so.
# Matters for: engines that keep flags or small integers in NaNs of a table of values ("no value yet", "proved").
# Versions: node 24.21.0 and bun 1.4.5 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/bits.mjs" <<'END'
const from = new Float64Array(1);
new Uint32Array(from.buffer).set([0x1234, 0x7ff80000]);
const payload = ({ buffer }) => new Uint32Array(buffer)[0].toString(16);
const byElement = new Float64Array(1);
byElement[0] = from[0];
const bySet = new Float64Array(1);
bySet.set(from);
const host = globalThis.Bun ? `bun ${Bun.version}` : `node ${process.versions.node}`;
console.log(`${host}: a NaN with payload 1234: by element ${payload(byElement)}, by set ${payload(bySet)}`);
process.exitCode = `${payload(byElement)} ${payload(bySet)}` === process.argv[2] ? 0 : 1;
END
npm install --silent --no-audit --no-fund --prefix "$folder/node" node@24.21.0 >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder/bun" bun@1.4.5 >/dev/null
bun=$(find "$folder/bun/node_modules/@oven" -path '*/bin/bun' | grep -v -e musl -e baseline | head -1)
"$folder/node/node_modules/.bin/node" "$folder/bits.mjs" '1234 1234' && "$bun" "$folder/bits.mjs" '0 1234' ||
  { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
