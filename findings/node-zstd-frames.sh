#!/usr/bin/env bash
# Node 22 and 24: zstdDecompressSync returns the first frame of a file and drops the others without an error.
#
# Surprising: a .zst file may have several frames one after another (RFC 8878, section 3.1); appending a compressed
# block to a log, or `cat a.zst b.zst`, makes such files, and the zstd program reads all of them. Node 22.23 and 24.21
# return only what the first frame had. Node 26.10 returns all. gunzipSync of the same versions has always joined the
# members of a gzip file, so code that moves from gzip to zstd loses its data silently.
# One would guess: all frames, or an error.
# Matters for: logs of games and training data that are written by appending compressed blocks.
# Versions: node 22.23.3, 24.21.0 and 26.10.0 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/read.mjs" <<'END'
import * as zlib from 'node:zlib';
const both = (pack) => Buffer.concat(['first game\n', 'second game\n'].map((text) => pack(text)));
const lines = (bytes) => bytes.toString().split('\n').length - 1;
const gzip = lines(zlib.gunzipSync(both(zlib.gzipSync)));
const zstd = lines(zlib.zstdDecompressSync(both(zlib.zstdCompressSync)));
console.log(`node ${process.versions.node}: of two lines in two parts, gunzipSync returns ${gzip}, zstdDecompressSync ${zstd}`);
process.exitCode = gzip === 2 && zstd === Number(process.argv[2]) ? 0 : 1;
END
for row in '22.23.3 1' '24.21.0 1' '26.10.0 2'; do
  read -r version lines <<<"$row"
  npm install --silent --no-audit --no-fund --prefix "$folder/$version" "node@$version" >/dev/null
  "$folder/$version/node_modules/.bin/node" --no-warnings "$folder/read.mjs" "$lines" || { echo 'The behaviour has changed.'; exit 1; }
done
echo 'As described: Node 22 and 24 drop the second frame.'
