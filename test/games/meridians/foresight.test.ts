import { describe, expect, it } from 'vitest';
import { Foresight, LOSES_CUT, UNCLEAR } from '../../../src/games/meridians/evaluation/foresight.ts';
import { deadGroups } from '../../../src/games/meridians/life.ts';
import { legalPoints } from '../../../src/games/meridians/movegen.ts';
import { Position } from '../../../src/games/meridians/position.ts';
import { positionFromSetup } from '../../../src/games/meridians/setup.ts';
import { makePosition } from '../../../src/games/meridians/text/notation.ts';
import { randomState } from '../../../src/util/seed.ts';
import { playRandomGame, randomSetup, STYLES } from '../../support/random-games.ts';

/** How often each effect was foretold, and what did not come true. */
class Tally {
  readonly counts: [keeps: number, loses: number, unclear: number] = [0, 0, 0];
  readonly wrong: string[] = [];

  /** Compares what is foretold of every legal move with what playing it does. */
  compare(before: Position, foresight: Foresight): void {
    const moves = new Int32Array(before.board.points);
    const count = before.isAnnihilated() ? 0 : legalPoints(before, moves);
    const hasGroups = before.turns(before.toMove) === 2;
    const cut = hasGroups ? deadGroups(before).flatMap(({ stones }) => [...stones]) : [];
    foresight.look(before);
    for (const point of moves.subarray(0, count)) {
      const effect = foresight.effectOf(before, point);
      this.counts[effect as 0 | 1 | 2]++;
      const foretold = effect === LOSES_CUT ? [...cut].sort().join() : '';
      const isRight = effect === UNCLEAR || lostBy(before, point).sort().join() === foretold;
      if (!isRight) this.wrong.push(`${before.board.names[point]} in ${makePosition(before)}: ${effect}`);
    }
  }
}

/** Own stones that playing a move takes off the board. */
function lostBy(before: Position, point: number): number[] {
  const after = new Position(before.board.size);
  after.copyFrom(before);
  after.playUnchecked(point);
  const color = before.toMove;
  return before.board.names.flatMap((_, p) => {
    const was = before.colorAt(p) === color || p === point;
    return was && after.colorAt(p) !== color ? [p] : [];
  });
}

describe('what is foretold of a move comes true when it is played', () => {
  it.each([2, 3, 4, 5, 7])('in every position of random games: size %i', (size) => {
    const tally = new Tally();
    const foresight = new Foresight(new Position(size).board.points);
    for (const style of STYLES) {
      for (let game = 0; game < (size > 4 ? 1 : 8); game++) {
        playRandomGame(size, style, game, ({ position }) => tally.compare(position, foresight));
      }
    }
    expect(tally.wrong).toEqual([]);
    const [keeps, loses, unclear] = tally.counts;
    expect(keeps).toBeGreaterThan(0);
    if (size > 2) expect(loses).toBeGreaterThan(0);
    // It spares the search most of the work.
    if (size > 4) expect(unclear / (keeps + loses + unclear)).toBeLessThan(0.25);
  });

  it('among stones strewn at random', () => {
    const random = randomState('strewn');
    const tally = new Tally();
    for (let i = 0; i < 400; i++) {
      const made = positionFromSetup(randomSetup(3 + (i % 4), random));
      if (made.ok) tally.compare(made.value, new Foresight(made.value.board.points));
    }
    expect(tally.wrong).toEqual([]);
    expect(Math.min(...tally.counts)).toBeGreaterThan(0);
  });
});
