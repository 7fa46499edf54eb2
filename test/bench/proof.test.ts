import { describe, expect, it } from 'vitest';
import { ProofSearch } from '../../bench/suite/proof.ts';
import { meridians } from '../../src/games/meridians/game.ts';
import { legalPoints } from '../../src/games/meridians/rules/movegen.ts';
import { Position } from '../../src/games/meridians/rules/position.ts';
import { makePosition } from '../../src/games/meridians/text/notation.ts';
import { noughts, noughtsPosition } from '../support/noughts.ts';
import { playRandomGame } from '../support/random-games.ts';
import { solve } from '../support/solve.ts';

const PLENTY = 10_000_000;

/** Positions up to `plies` before the end of random games. */
function latePositions(size: number, games: number, plies: number): Position[] {
  return Array.from({ length: games }, (_, game) => {
    const positions: Position[] = [];
    playRandomGame(size, 'uniform', `proof/${game}`, ({ position }) => {
      const kept = new Position(size);
      kept.copyFrom(position);
      positions.push(kept);
    });
    return positions.slice(-plies);
  }).flat();
}

/** Whether a side can end the game with a win within so many plies, by trying everything. */
function winsWithin(position: Position, plies: number, side: number): boolean {
  if (position.outcome()) return position.winner() === side;
  if (plies === 0) return false;
  const moves = new Int32Array(position.board.points);
  const replies = Array.from(moves.subarray(0, legalPoints(position, moves)), (move) => () => {
    const after = new Position(position.board.size);
    after.copyFrom(position);
    after.playUnchecked(move);
    return winsWithin(after, plies - 1, side);
  });
  return position.toMove === side ? replies.some((reply) => reply()) : replies.every((reply) => reply());
}

describe('proof-number search', () => {
  it('finds on size 3 what minimax finds', () => {
    const proof = new ProofSearch(meridians(3), 20).prove(new Position(3), PLENTY);
    expect(proof?.wins).toBe(solve(new Position(3)) === 1);
  });

  it.each([
    [3, 12],
    [4, 8],
    [5, 8],
    [6, 7],
    [8, 6],
  ])('agrees with minimax on size %i, up to %i plies before the end', (size, plies) => {
    const search = new ProofSearch(meridians(size), 18);
    const results = { won: 0, lost: 0 };
    for (const position of latePositions(size, 16, plies)) {
      const expected = solve(position, 200);
      if (expected === 0) continue;
      expect(search.prove(position, PLENTY)?.wins, makePosition(position)).toBe(expected === 1);
      if (expected === 1) results.won++;
      else results.lost++;
    }
    expect(results.won).toBeGreaterThan(5);
    expect(results.lost).toBeGreaterThan(5);
  });

  it('names a number of plies in which the winner can end the game', () => {
    const search = new ProofSearch(meridians(3), 18);
    let checked = 0;
    for (const position of latePositions(3, 40, 8)) {
      const proof = search.prove(position, PLENTY);
      if (!proof || proof.plies > 7) continue;
      const winner = proof.wins ? position.toMove : 1 - position.toMove;
      expect(winsWithin(position, proof.plies, winner), makePosition(position)).toBe(true);
      checked++;
    }
    expect(checked).toBeGreaterThan(30);
  });

  it('gives up when the work is not enough, and goes on from there', () => {
    const search = new ProofSearch(meridians(3), 20);
    expect(search.prove(new Position(3), 50)).toBeUndefined();
    expect(search.nodes).toBeLessThan(100);
    let tries = 0;
    while (!search.prove(new Position(3), 2000)) tries++;
    expect(tries).toBeGreaterThan(0);
    const { nodes } = search;
    expect(search.prove(new Position(3), 0)).toBeDefined();
    expect(search.nodes).toBe(nodes);
  });

  it('is not for games with draws, with two turns running, or of three players', () => {
    const drawn = () => new ProofSearch(noughts(), 12).prove(noughtsPosition('xox xoo o.x'), PLENTY);
    expect(drawn).toThrow('a game of noughts is drawn');
    const order = [0, 0, 1, 1, 0, 0, 1, 1, 0];
    expect(() => new ProofSearch(noughts(order), 12).prove(noughts().create(), PLENTY)).toThrow('two turns running');
    expect(() => new ProofSearch({ ...noughts(), players: 3 }, 12)).toThrow('noughts has 3');
  });

  it('gives up when the table is full', () => {
    const search = new ProofSearch(meridians(3), 9);
    expect(search.prove(new Position(3), PLENTY)).toBeUndefined();
    expect(search.nodes).toBeLessThan(PLENTY);
  });
});
