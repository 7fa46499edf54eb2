#!/usr/bin/env bash
# Vitest 4.1.11: `toEqual` holds any two ArrayBuffers, SharedArrayBuffers and DataViews equal.
#
# Surprising: expect(a).toEqual(b) passes for buffers with other bytes, and even of other lengths; typed arrays over the
# same buffers are compared by their elements.
# One would guess: that the bytes are compared, as for typed arrays.
# Matters for: tests of file formats, of the weights of networks, of trees in shared memory: they pass whatever was
# written. Compare typed arrays; toStrictEqual notices all but shared buffers.
# Version: vitest 4.1.11 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" vitest@4.1.11 >/dev/null
cat >"$folder/buffers.test.js" <<'END'
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
const passes = (assert) => {
  try {
    assert();
    return 'passes';
  } catch {
    return 'fails';
  }
};
it('compares', () => {
  const bytes = (Kind, ...values) => {
    const buffer = new Kind(values.length);
    new Uint8Array(buffer).set(values);
    return buffer;
  };
  const kinds = {
    ArrayBuffer: [bytes(ArrayBuffer, 1, 2), bytes(ArrayBuffer, 3)],
    SharedArrayBuffer: [bytes(SharedArrayBuffer, 1, 2), bytes(SharedArrayBuffer, 3)],
    DataView: [new DataView(bytes(ArrayBuffer, 1)), new DataView(bytes(ArrayBuffer, 3))],
    Uint8Array: [new Uint8Array([1]), new Uint8Array([3])],
  };
  const lines = Object.entries(kinds).map(([kind, [a, b]]) => {
    return `${kind}: toEqual ${passes(() => expect(a).toEqual(b))}, toStrictEqual ${passes(() => expect(a).toStrictEqual(b))}`;
  });
  writeFileSync('found.txt', `${lines.join('\n')}\n`);
});
END
(cd "$folder" && npx vitest run --root . >log 2>&1) || { tail "$folder/log"; exit 1; }
echo 'vitest 4.1.11, two values with other bytes:'
cat "$folder/found.txt"
cat >"$folder/expected.txt" <<'END'
ArrayBuffer: toEqual passes, toStrictEqual fails
SharedArrayBuffer: toEqual passes, toStrictEqual passes
DataView: toEqual passes, toStrictEqual fails
Uint8Array: toEqual fails, toStrictEqual fails
END
cmp -s "$folder/found.txt" "$folder/expected.txt" || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
