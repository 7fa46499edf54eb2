#!/usr/bin/env bash
# Runs the two commands of the README on several versions of Node, each with its npm, in a fresh clone of HEAD with empty
# caches, and prints a table. Takes about an hour on two cores. Code 1 if a command fails or npm warns.
#
#     test/nodes.sh [NODE:NPM ...]     by default the first release that is supported, and 22, 24 and 26
#
# The npm package `node` has no npm: the second number is that of the npm that this release of Node contains.
set -uo pipefail
[[ $# -gt 0 ]] || set -- 20.19:10.8 22:10.9 24:11 26:12
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# All versions run the same commit, and npm's settings are its defaults.
git clone -q --bare "$(git -C "$(dirname "$0")/.." rev-parse --show-toplevel)" "$work/source"
export npm_config_userconfig=/dev/null npm_config_update_notifier=false
failed=0
table='| Node | npm | command | code | time | tests | warnings |\n| --- | --- | --- | --- | --- | --- | --- |\n'

for pair in "$@"; do
  tools=$work/tools-${pair/:/-}
  mkdir "$tools"
  (cd "$tools" && echo '{"allowScripts":{"node":true}}' >package.json && npm install "node@${pair%:*}" "npm@${pair#*:}") >"$tools/log" 2>&1 || {
    cat "$tools/log"
    exit 1
  }
  path=$tools/node_modules/.bin:$PATH
  node=$(PATH=$path node -v)
  npm=$(PATH=$path npm -v)
  for command in 'npm ci && npx sightline analyse' 'npm ci && npm run check'; do
    place=$(mktemp -d "$work/XXXXXX")
    # Tests read the clone as another user, too.
    chmod 755 "$work" "$place"
    mkdir "$place/cache" "$place/tmp"
    git clone -q "$work/source" "$place/clone"
    begun=$SECONDS
    (cd "$place/clone" && PATH=$path TMPDIR=$place/tmp npm_config_cache=$place/cache CI=true \
      bash -c "$command") >"$work/log" 2>&1 </dev/null
    code=$?
    seconds=$((SECONDS - begun))
    warnings=$(grep -c '^npm warn' "$work/log")
    tests=$(sed 's/\x1b\[[0-9;]*m//g' "$work/log" | sed -n 's/^ *Tests  *//p')
    table+="| $node | $npm | $command | $code | $seconds s | ${tests//|/,} | $warnings |\n"
    [[ $code == 0 && $warnings == 0 ]] || {
      failed=1
      echo "Node $node, npm $npm: $command"
      grep '^npm warn' "$work/log"
      tail -60 "$work/log"
    }
    rm -rf "$place"
  done
done
printf '%b' "$table"
exit "$failed"
