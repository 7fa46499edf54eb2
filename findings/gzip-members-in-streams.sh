#!/usr/bin/env bash
# Whether a gzip file of two members is read whole depends on the function and the version, within one runtime.
#
# Surprising: gzip members may follow one another (RFC 1952, section 2.2), and gunzipSync of node:zlib joins them
# everywhere. DecompressionStream('gzip') joins them in Node 20 and 22 and in Bun, and throws in Node 24 and 26, as the
# standard of compression streams demands ("trailing data"). Bun.gunzipSync returns the first member only, without an
# error, where node:zlib's gunzipSync in the same Bun returns both.
# One would guess: one answer for one format, at least within one runtime.
# Matters for: logs that grow by appended members, as of `gzip >> log.gz`, and read by code that is moved between
# Node versions, pages and Bun.
# Versions: node 22.23.3 and 24.21.0, bun 1.4.5 from npm. Source: https://compression.spec.whatwg.org
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/read.mjs" <<'END'
import { gunzipSync, gzipSync } from 'node:zlib';
const file = Buffer.concat([gzipSync('first game\n'), gzipSync('second game\n')]);
const lines = (text) => `${text.split('\n').length - 1}`;
const streamed = async () => {
  const stream = new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'));
  return lines(await new Response(stream).text());
};
const found = [lines(gunzipSync(file).toString()), await streamed().catch(() => 'an error')];
const host = globalThis.Bun ? `bun ${Bun.version}` : `node ${process.versions.node}`;
let line = `${host}: of two lines in two members gunzipSync returns ${found[0]}, DecompressionStream ${found[1]}`;
if (globalThis.Bun) {
  found.push(lines(new TextDecoder().decode(Bun.gunzipSync(file))));
  line += `, Bun.gunzipSync ${found[2]}`;
}
console.log(line);
process.exitCode = found.join() === process.argv[2] ? 0 : 1;
END
install() { npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder/$1" "$@" >/dev/null; }
check() { "$@" || { echo 'The behaviour has changed.'; exit 1; }; }
for row in '22.23.3 2,2' '24.21.0 2,an error'; do
  version=${row%% *}
  npm install --silent --no-audit --no-fund --prefix "$folder/$version" "node@$version" >/dev/null
  check "$folder/$version/node_modules/.bin/node" "$folder/read.mjs" "${row#* }"
done
install bun@1.4.5
check "$(find "$folder/bun@1.4.5/node_modules/@oven" -path '*/bin/bun' | grep -v -e musl -e baseline | head -1)" "$folder/read.mjs" 2,2,1
echo 'As described.'
