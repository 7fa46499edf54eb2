#!/usr/bin/env bash
# Node 24 and 26: a Response of bytes in shared memory has the text "0,0,0,0" as its body, not the bytes.
#
# Surprising: new Response(view) with a Uint8Array over a SharedArrayBuffer threw a TypeError in Node 20 and 22. Since
# Node 24 it succeeds, and the body is the view written as text: decimal numbers with commas. Four bytes become seven.
# The same view is written as bytes by fs.writeSync and by Blob.
# One would guess: the bytes, or the TypeError of before (browsers and Deno: Firefox throws, Chromium sends the bytes).
# Matters for: programs that keep boards, trees or weights in shared memory for their threads and serve them by fetch
# handlers: the receiver gets a longer body of digits, with status 200.
# Versions: node 22.23.3 and 24.21.0 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/body.mjs" <<'END'
const view = new Uint8Array(new SharedArrayBuffer(4));
view.set([7, 0, 255, 1]);
const bodyOf = async () => [...new Uint8Array(await new Response(view).arrayBuffer())];
const found = await bodyOf().then((bytes) => `the ${bytes.length} bytes ${bytes.join(' ')}`, (error) => `a ${error.name}`);
const blob = [...new Uint8Array(await new Blob([view]).arrayBuffer())].join(' ');
console.log(`node ${process.versions.node}: the bytes 7 0 255 1 in shared memory: Response has ${found}; Blob has ${blob}`);
const text = [...'7,0,255,1'].map((letter) => letter.charCodeAt(0));
const expected = process.argv[2] === 'text' ? `the ${text.length} bytes ${text.join(' ')}` : 'a TypeError';
process.exitCode = found === expected && blob === '7 0 255 1' ? 0 : 1;
END
for row in '22.23.3 error' '24.21.0 text'; do
  read -r version outcome <<<"$row"
  npm install --silent --no-audit --no-fund --prefix "$folder/$version" "node@$version" >/dev/null
  "$folder/$version/node_modules/.bin/node" "$folder/body.mjs" "$outcome" || { echo 'The behaviour has changed.'; exit 1; }
done
echo 'As described: 55 44 48 … are the digits and commas of "7,0,255,1".'
