/** The exact result of a position by plain minimax over all lines, positions that come up again looked up by their text. */
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { makePosition } from '../../src/games/meridians/text/notation.ts';

/**
 * 1 when the side to move wins, -1 when it loses, 0 when more than `most` positions would have to be looked at. Games
 * cannot repeat a position for ever here: each line is followed to its end. `known` may be handed on from call to call.
 */
export function solve(position: Position, most = Infinity, known = new Map<string, 1 | -1>()): 1 | -1 | 0 {
  let seen = 0;
  const visit = (at: Position): 1 | -1 | 0 => {
    if (at.outcome()) return at.winner() === at.toMove ? 1 : -1;
    const key = makePosition(at);
    const noted = known.get(key);
    if (noted !== undefined) return noted;
    if (++seen > most) return 0;
    const moves = new Int32Array(at.board.points);
    const count = legalPoints(at, moves);
    let result: 1 | -1 | 0 = -1;
    for (let i = 0; i < count; i++) {
      const after = new Position(at.board.size);
      after.copyFrom(at);
      after.playUnchecked(moves[i]!);
      const reply = visit(after);
      if (reply === 0) return 0;
      if (reply === -1) {
        result = 1;
        break;
      }
    }
    known.set(key, result);
    return result;
  };
  return visit(position);
}
