#!/usr/bin/env bash
# GNU Go 3.8: `printsgf` writes a position, not the game, and counts prisoners into the komi.
#
# Surprising: moves that were sent by `play` come back as stones that were set up (AB, AW) with the side to move (PL).
# Their order and passes are lost, and with them every earlier position that a superko rule needs; only the point of
# the last ko is left, as IL. KM is not the komi of the game: every prisoner of White adds a point to it, every one of
# Black takes one away, so that the score of the position comes out right.
# One would guess: the record of the game so far with its komi, as `printsgf` of other programs writes it.
# Matters for: controllers that take the record of a match from the player, and libraries of games that import it.
# Version: GNU Go 3.8, the Debian package gnugo.
set -euo pipefail
PATH="$PATH:/usr/games"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

gnugo --version | head -1
# White's last move takes one stone in a ko.
printf '%s\n' 'boardsize 5' 'komi 6.5' 'play b b2' 'play w c2' 'play b a3' 'play w d3' 'play b b4' 'play w c4' 'play b c3' \
  'play w b3' get_komi printsgf quit | gnugo --mode gtp 2>/dev/null >"$folder/out"
komi=$(sed -n 's/^= *\([0-9.][0-9.]*\) *$/\1/p' "$folder/out")
sgf=$(tr -d '\n' <"$folder/out" | sed 's/.*= *(;/(;/')
moves=$( (grep -oE ';[BW]\[' <<<"$sgf" || true) | wc -l)
property() { grep -oE "$1(\[[^]]*\])+" <<<"$sgf" | head -1; }
echo "eight moves were played with a komi of $komi; the last one took a stone"
echo "printsgf has $moves moves; set up $(property AB) $(property AW), to move $(property PL), forbidden $(property IL), komi $(property KM)"
[[ $moves == 0 && $komi == 6.5 && $(property KM) == 'KM[7.5]' && $(property IL) == 'IL[cc]' && $(property PL) == 'PL[B]' ]] ||
  { echo "The behaviour has changed: $sgf"; exit 1; }
echo 'As described: no moves, and a prisoner counted into the komi.'
