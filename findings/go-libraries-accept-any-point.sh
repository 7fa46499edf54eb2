#!/usr/bin/env bash
# Three libraries for Go take points that do not exist without an error: as a pass, as a point off the board, as a ko.
#
# Surprising:
# - @sabaki/go-board 1.4.3: parseVertex of `I5`, of `T19` on a board of nine lines and of `pass` all give [-1, -1], and
#   makeMove with [-1, -1] passes: a typing error of a program is a pass. stringifyVertex has no names past column Z:
#   it gives NaN on boards of more than 25 columns.
# - wgo 3.0.0-alpha.10: KifuNode.fromSGF reads `B[e4]`, a move of a game whose points are not two letters, as column 4
#   and row -45.
# - godash 2.1.0: isLegalMove and addMove know no ko: a stone that has just been taken in a ko may be retaken.
#   followupKo names the forbidden point, and the caller has to keep it.
# One would guess: an error, null, or a parameter for the ko.
# Matters for: referees and converters that rely on such a library to find bad input or illegal moves.
# Versions: as above, from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" \
  @sabaki/go-board@1.4.3 wgo@3.0.0-alpha.10 godash@2.1.0 >/dev/null
cat >"$folder/points.cjs" <<'END'
const assert = require('node:assert');
const Board = require('@sabaki/go-board');
const { KifuNode } = require('wgo');
const godash = require('godash');

const board = Board.fromDimensions(9);
const vertices = ['I5', 'T19', 'pass'].map((name) => JSON.stringify(board.parseVertex(name)));
const wide = Board.fromDimensions(30).stringifyVertex([25, 0]);
console.log(`@sabaki/go-board: I5, T19 and pass are ${vertices.join(', ')}; column 26 is ${wide}`);
assert.deepEqual([...vertices, wide], ['[-1,-1]', '[-1,-1]', '[-1,-1]', Number.NaN]);

const { x, y } = KifuNode.fromSGF('(;FF[4]SZ[9];B[e4])').children[0].properties.B;
console.log(`wgo: B[e4] is column ${x}, row ${y}`);
assert.deepEqual([x, y], [4, -45]);

const at = (x, y) => new godash.Coordinate(x, y);
const black = [at(1, 0), at(0, 1), at(1, 2)];
const white = [at(2, 0), at(1, 1), at(3, 1), at(2, 2)];
const before = godash.placeStones(godash.placeStones(new godash.Board(4), black, godash.BLACK), white, godash.WHITE);
const takes = new godash.Move(at(2, 1), godash.BLACK);
const retakes = new godash.Move(at(1, 1), godash.WHITE);
const ko = godash.followupKo(before, takes);
const after = godash.addMove(before, takes);
const isLegal = godash.isLegalMove(after, retakes);
const again = godash.addMove(after, retakes);
const isSame = godash.toString(again) === godash.toString(before);
console.log(`godash: the ko is at ${ko.x}, ${ko.y}; retaking there is ${isLegal ? 'legal' : 'illegal'}, the position ${isSame ? 'repeats' : 'does not repeat'}`);
assert.deepEqual([ko.x, ko.y, isLegal, isSame], [1, 1, true, true]);
END
node "$folder/points.cjs" || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
