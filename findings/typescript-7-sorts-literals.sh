#!/usr/bin/env bash
# TypeScript 7.0.2: inferred unions of literals are sorted in declarations, where version 5 kept the order in which it met them.
#
# Surprising: for `const PHASES = ['opening', 'midgame', 'endgame'] as const` a function that returns `PHASES[i]` is declared as
# "endgame" | "midgame" | "opening"; TypeScript 5.9.3 wrote "opening" | "midgame" | "endgame".
# One would guess: the order of the source, as before; the type is the same.
# Matters for: libraries whose reference pages, completions or generated options are made from .d.ts files: levels,
# presets and phases lose their order, and every snapshot of declarations changes.
# Versions: typescript 5.9.3 and 7.0.2 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/phases.ts" <<'END'
const PHASES = ['opening', 'midgame', 'endgame'] as const;
export function phaseOf(i: 0 | 1 | 2) {
  return PHASES[i];
}
END
for version in 5.9.3 7.0.2; do
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder/$version" "typescript@$version" >/dev/null
  # There, since tsc reads the types installed above the current folder.
  (cd "$folder" && "$version/node_modules/.bin/tsc" --declaration --emitDeclarationOnly --strict --target es2022 \
    --outDir "out-$version" phases.ts)
  union=$(sed -n 's/.*function phaseOf(.*): \(.*\);/\1/p' "$folder/out-$version/phases.d.ts")
  echo "typescript $version: $union"
  echo "$union" >>"$folder/unions"
done
[[ $(paste -sd' ' "$folder/unions") == '"opening" | "midgame" | "endgame" "endgame" | "midgame" | "opening"' ]] ||
  { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
