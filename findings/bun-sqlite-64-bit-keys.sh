#!/usr/bin/env bash
# bun:sqlite 1.4.5: a BigInt beyond 64 bits is stored without an error as its lowest 64 bits.
#
# Surprising: by default `2n ** 64n + 5n` is stored as 5, and an unsigned 64-bit key above 2^63 as a negative number.
# With { safeIntegers: true } the same calls raise a RangeError. node:sqlite raises in both cases.
# One would guess: that the option concerns only what is read, as in the drivers with an option of that name.
# Matters for: hashes of positions (Zobrist keys) as BigInt: sums or keys joined from two hashes lose their upper bits
# silently, and two positions can share a row.
# Versions: bun 1.4.5 and node 24.21.0 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/keys.mjs" <<'END'
const keys = [2n ** 64n + 5n, 0xfedcba9876543210n];
const answer = (get, key) => {
  try {
    return String(get(key));
  } catch (error) {
    return `a ${error.name}`;
  }
};
const found = [];
if (globalThis.Bun) {
  const { Database } = await import('bun:sqlite');
  for (const safeIntegers of [false, true]) {
    const query = new Database(':memory:', { safeIntegers }).query("select printf('%d', ?) as text");
    found.push(keys.map((key) => answer((value) => query.get(value).text, key)));
    console.log(
      `bun ${Bun.version}, safeIntegers ${safeIntegers}: 2^64 + 5 is ${found.at(-1)[0]}, 0xfedcba9876543210 is ${found.at(-1)[1]}`,
    );
  }
} else {
  const { DatabaseSync } = await import('node:sqlite');
  const query = new DatabaseSync(':memory:').prepare("select printf('%d', ?) as text");
  found.push(keys.map((key) => answer((value) => query.get(value).text, key)));
  console.log(`node ${process.versions.node}: 2^64 + 5 is ${found[0][0]}, 0xfedcba9876543210 is ${found[0][1]}`);
}
process.exitCode = found.flat().join() === process.argv[2] ? 0 : 1;
END
npm install --silent --no-audit --no-fund --prefix "$folder/node" node@24.21.0 >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder/bun" bun@1.4.5 >/dev/null
bun=$(find "$folder/bun/node_modules/@oven" -path '*/bin/bun' | grep -v -e musl -e baseline | head -1)
"$folder/node/node_modules/.bin/node" --no-warnings "$folder/keys.mjs" 'a TypeError,a TypeError' &&
  "$bun" "$folder/keys.mjs" '5,-81985529216486896,a RangeError,a RangeError' || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
