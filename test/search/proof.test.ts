import { describe, expect, it } from 'vitest';
import { meridians } from '../../src/games/meridians/game.ts';
import { Position } from '../../src/games/meridians/position.ts';
import type { Game } from '../../src/search/game.ts';
import { solvedLine } from '../../src/search/solver/line.ts';
import {
  checkClaim,
  claimsOf,
  NO_MOVE_GIVEN,
  OTHER_END,
  PROOF_WORDS,
  type ProofMoves,
  positionsIn,
  proveClaim,
} from '../../src/search/solver/proof.ts';
import { Solver } from '../../src/search/solver/solver.ts';
import { ProofTable } from '../../src/search/solver/table.ts';
import { many } from '../support/many.ts';
import { noughts } from '../support/noughts.ts';
import { positionsOfRandomGame } from '../support/random-games.ts';

const solverOf = <P>(game: Game<P>, bytes = 1 << 22) => new Solver(game, new ProofTable(new SharedArrayBuffer(bytes)));

function proved<P>(game: Game<P>, position: P, bytes?: number) {
  const solver = solverOf(game, bytes);
  // What takes more than that is left out.
  const solved = solver.solve(position, 300_000);
  const claims = solved ? claimsOf(game.toMove(position), solved.reward) : [];
  return claims.map((claim) => ({ claim, moves: proveClaim(game, solver, position, claim) }));
}

function endings(size: number, games: number, plies: number): Position[] {
  return Array.from(
    { length: games },
    (_, game) => positionsOfRandomGame(size, `proof/${game}`).at(-plies) ?? [],
  ).flat();
}

/** A proof with another move in the position of that number. */
function changed(moves: ProofMoves, number: number, move: number): ProofMoves {
  const others = moves.slice();
  others[PROOF_WORDS * number + 2] = move;
  return others;
}

describe('a proof', () => {
  it.each([
    [3, many(8), 9],
    [4, many(4), 9],
    [6, many(3), 7],
  ])('holds by the rules alone: size %i', (size, games, plies) => {
    const game = meridians(size);
    for (const position of endings(size, games, plies)) {
      for (const { claim, moves } of proved(game, position))
        expect(checkClaim(game, position, claim, moves)).toBeUndefined();
    }
  });

  it('is whole even where the table has lost most of it', () => {
    const game = meridians(3);
    const position = new Position(3);
    for (const { claim, moves } of proved(game, position, 1 << 14)) {
      expect(positionsIn(moves)).toBeGreaterThan(10);
      expect(checkClaim(game, position, claim, moves)).toBeUndefined();
    }
  });

  it('of a draw says what both get at least', () => {
    const game = noughts();
    const parts = proved(game, game.create());
    expect(parts.map(({ claim }) => claim)).toEqual([
      { player: 0, least: 0.5 },
      { player: 1, least: 0.5 },
    ]);
    for (const { claim, moves } of parts) expect(checkClaim(game, game.create(), claim, moves)).toBeUndefined();
  });

  it('is refused where it claims too much, lacks a move, has one that loses, or one that cannot be played', () => {
    const game = noughts();
    const [part] = proved(game, game.create());
    if (!part) throw new Error('no proof');
    const check = (claim = part.claim, moves = part.moves) => checkClaim(game, game.create(), claim, moves);
    expect(check({ player: 0, least: 1 })).toBe(OTHER_END);
    expect(check({ player: 1, least: 0.5 })).toBe(NO_MOVE_GIVEN);
    expect(check(part.claim, part.moves.slice(0, -PROOF_WORDS))).toBe(NO_MOVE_GIVEN);
    for (const move of [9, -1]) expect(check(part.claim, changed(part.moves, 0, move))).toContain('not legal');
  });

  it('changed anywhere is refused or still true', () => {
    const game = meridians(3);
    const [position] = endings(3, 1, 9) as [Position];
    const [part] = proved(game, position);
    if (!part) throw new Error('no proof');
    let refused = 0;
    for (let i = 0; i < positionsIn(part.moves); i++) {
      for (const other of [0, 1, 5, 9]) {
        if (other === part.moves[PROOF_WORDS * i + 2]) continue;
        if (checkClaim(game, position, part.claim, changed(part.moves, i, other)) !== undefined) refused++;
      }
    }
    expect(refused).toBeGreaterThan(positionsIn(part.moves));
  });

  it('has a line to the end that the result says', () => {
    const game = meridians(4);
    for (const position of endings(4, many(4), 9)) {
      const solver = solverOf(game);
      const solved = solver.solve(position, 300_000);
      if (!solved) continue;
      const { reward, plies } = solved;
      const at = new Position(4);
      at.copyFrom(position);
      const line = solvedLine(game, solver, position);
      for (const move of line) expect(at.play(move).ok).toBe(true);
      expect(game.reward(at, position.toMove)).toBe(reward);
      expect(line.length).toBeLessThanOrEqual(plies);
    }
  });
});
