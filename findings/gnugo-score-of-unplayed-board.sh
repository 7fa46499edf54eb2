#!/usr/bin/env bash
# GNU Go 3.8: `final_score` of a board without a stone is a clear win for Black, whatever the seed.
#
# Surprising: on an empty board of nine lines without komi the answer is B+13.0, on seven lines Black owns nearly the
# whole board; `estimate_score` of the same position says W+0.0. `final_score` lets the program play on against itself
# and counts what it reaches.
# One would guess: an error, since the game is not over, or a margin that is the komi.
# Matters for: controllers that use `final_score` to check whether a game has ended, or that score games cut off by a
# limit of moves: the answer is a forecast at the strength of GNU Go, not a count.
# Version: GNU Go 3.8, the Debian package gnugo.
set -euo pipefail
PATH="$PATH:/usr/games"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

ask() { printf '%s\n' "boardsize $1" final_score estimate_score quit | gnugo --mode gtp --seed "$2" 2>/dev/null | grep '^= .' | sed 's/^= //'; }

gnugo --version | head -1
same=yes
for size in 4 7 9; do
  ask "$size" 1 >"$folder/1"
  ask "$size" 2 >"$folder/2"
  cmp -s "$folder/1" "$folder/2" || same=no
  echo "$size lines, no stones, komi 0: final_score $(sed -n 1p "$folder/1"), estimate_score $(sed -n 2p "$folder/1")"
  sed -n 1p "$folder/1" >>"$folder/scores"
done
scores=$(paste -sd' ' "$folder/scores")
[[ $scores == 'B+15.0 B+48.0 B+13.0' && $same == yes ]] || { echo "The behaviour has changed: $scores"; exit 1; }
echo 'As described: a forecast, without an error, and the same with another seed.'
