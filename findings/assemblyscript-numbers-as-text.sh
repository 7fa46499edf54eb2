#!/usr/bin/env bash
# AssemblyScript 0.28.20: parseFloat is wrong by powers of ten for some texts of 17 digits, and toString differs from
# JavaScript's in the last digit for a quarter of all numbers.
#
# Surprising: parseFloat('-5.0067495478257688e+51') is -5.006749547825769e+38. Texts with more digits than fit into 64
# bits lose powers of ten; such texts come from printf("%.17g"), from Python's '%.17g', and from toPrecision(17).
# x.toString() always reads back as x, but 0.1 + 0.2 is written 0.30000000000000007, not 0.30000000000000004.
# One would guess: the standard library follows JavaScript's, bit by bit.
# Matters for: kernels that read weights or parameters from text, and tests that compare the output of a kernel in
# WebAssembly with that of its twin in TypeScript.
# Version: assemblyscript 0.28.20 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" assemblyscript@0.28.20 >/dev/null
cat >"$folder/numbers.ts" <<'END'
export function parse(text: string): f64 {
  return parseFloat(text);
}
export function textOf(x: f64): string {
  return x.toString();
}
END
"$folder/node_modules/.bin/asc" "$folder/numbers.ts" -o "$folder/numbers.wasm" --bindings esm -O >/dev/null
mv "$folder/numbers.js" "$folder/numbers.mjs"
cat >"$folder/compare.mjs" <<'END'
import { parse, textOf } from './numbers.mjs';
let seed = 12345;
const random = () => {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
};
const COUNT = 20_000;
const found = { offByTens: 0, otherText: 0, notRead: 0 };
for (let i = 0; i < COUNT; i++) {
  const x = (random() - 0.5) * 10 ** (random() * 200 - 100);
  const ratio = parse(x.toPrecision(17)) / x;
  if (ratio < 0.5 || ratio > 2) found.offByTens++;
  const text = textOf(x);
  if (text !== String(x)) found.otherText++;
  if (Number(text) !== x) found.notRead++;
}
const example = '-5.0067495478257688e+51';
console.log(`parseFloat('${example}') is ${parse(example)}; (0.1 + 0.2).toString() is ${textOf(0.1 + 0.2)}`);
console.log(`of ${COUNT} numbers as texts of 17 digits, ${found.offByTens} are read wrong by powers of ten`);
console.log(`of ${COUNT} numbers, ${found.otherText} are written otherwise than in JavaScript, ${found.notRead} do not read back`);
const isAsDescribed =
  parse(example) === -5.006749547825769e38 && found.offByTens > 0 && found.otherText > COUNT / 5 && found.notRead === 0;
process.exitCode = isAsDescribed ? 0 : 1;
END
echo 'assemblyscript 0.28.20'
node "$folder/compare.mjs" || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
