#!/usr/bin/env bash
# GNU Go 3.8: a komi that is set after `final_score` is not counted.
#
# Surprising: `final_score` answers the same margin after `komi` was changed, although `get_komi` confirms the new
# komi. The score of a position is kept until another position has been scored.
# One would guess: `final_score` adds the komi in force when it is asked.
# Matters for: referees and tournament controllers that score one finished game under several komi values, or that set
# the komi late.
# Version: GNU Go 3.8, the Debian package gnugo.
set -euo pipefail
PATH="$PATH:/usr/games"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A finished game on five lines: Black owns three columns (10 points of territory beside 5 stones), White one (5).
position='boardsize 5
play b c1
play b c2
play b c3
play b c4
play b c5
play w d1
play w d2
play w d3
play w d4
play w d5'
ask() { printf '%s\n' "$position" "$@" quit | gnugo --mode gtp 2>/dev/null | sed -n 's/^= *//p' | grep -v '^ *$'; }

gnugo --version | head -1
ask 'komi 0' final_score 'komi 9.5' get_komi final_score 'play b a1' final_score undo final_score >"$folder/changed"
ask 'komi 9.5' final_score >"$folder/fresh"
mapfile -t got <"$folder/changed"
fresh=$(cat "$folder/fresh")
echo "komi 0: final_score says ${got[0]}"
echo "then komi 9.5: get_komi says ${got[1]}, final_score says ${got[2]}"
echo "with one more stone: final_score says ${got[3]}; after its undo: ${got[4]}"
echo "komi 9.5 from the start: final_score says $fresh"
[[ ${got[*]} == 'B+5.0 9.5 B+5.0 W+5.5 W+4.5' && $fresh == W+4.5 ]] || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described: the first score is repeated under the new komi.'
