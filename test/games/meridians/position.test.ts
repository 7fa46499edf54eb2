import { describe, expect, it } from 'vitest';
import { boardOfSize } from '../../../src/games/meridians/board.ts';
import { COLOR_NAMES, COLORS, DARK, LIGHT } from '../../../src/games/meridians/color.ts';
import { sees } from '../../../src/games/meridians/movegen.ts';
import { Position } from '../../../src/games/meridians/position.ts';
import { positionFromSetup } from '../../../src/games/meridians/setup.ts';
import { makePoint, makePosition } from '../../../src/games/meridians/text/notation.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { bytesOf, disagreement, legalNames, rebuilt } from '../../support/agreement.ts';
import { many } from '../../support/many.ts';
import { PlainPosition } from '../../support/plain-position.ts';
import { playRandomGame, randomSetup, SIZES, STYLES } from '../../support/random-games.ts';

/** For sizes 2 to 8: games of each style that the twin follows, and setups of strewn stones. */
const GAMES = [10, 25, 15, 5, 2, 1, 1].map(many);
const SETUPS = [15, 20, 10, 4, 2, 1, 1].map(many);

function check(difference: string | undefined): void {
  if (difference !== undefined) throw new Error(difference);
}

describe.each(SIZES)('size %i: in random games, after every ply', (size) => {
  it.each(STYLES)('the position agrees with the plain twin (%s)', (style) => {
    for (let seed = 0; seed < (GAMES[size - 2] as number); seed++) {
      const plain = new PlainPosition(size);
      const { position } = playRandomGame(size, style, seed, ({ position }, point) => {
        check(disagreement(position, plain));
        plain.play(makePoint(position.board, point));
      });
      check(disagreement(position, plain));
      expect(position.outcome()).toBeDefined();
    }
  });
});

describe.each(SIZES)('size %i', (size) => {
  it('a position rebuilt from its stones goes on like the original to the end of the game', () => {
    for (const style of STYLES) {
      for (let seed = 0; seed < many(size < 6 ? 3 : 1); seed++) {
        let shadow = new Position(size);
        playRandomGame(size, style, `rebuilt/${seed}`, ({ position, random }, point) => {
          const next = rebuilt(position);
          if (nextBelow(random, 12) === 0) shadow = rebuilt(position);
          shadow.playUnchecked(point);
          next.playUnchecked(point);
          const original = new Position(size);
          original.copyFrom(position);
          original.playUnchecked(point);
          check(stateDifference(original, next));
          check(stateDifference(original, shadow));
        });
      }
    }
  });

  it('positions of strewn stones agree with the plain twin, and so do the games from there', () => {
    for (let seed = 0; seed < (SETUPS[size - 2] as number); seed++) {
      const random = randomState(`setup/${size}/${seed}`);
      const setup = randomSetup(size, random);
      const start = must(positionFromSetup(setup));
      const stones = setup.stones.flatMap((color, point) =>
        color === undefined ? [] : [[boardOfSize(size).names[point] as string, COLOR_NAMES[color]] as const],
      );
      const plain = PlainPosition.from(size, stones, COLOR_NAMES[setup.toMove], 2, 2);
      for (const color of COLORS) {
        const seen = start.board.names.filter((_, point) => start.isEmpty(point) && sees(start, point, color));
        const inTwin = plain.board.points.filter((p) => plain.isEmpty(p) && plain.sees(p, COLOR_NAMES[color]));
        expect(seen, `points ${COLOR_NAMES[color]} sees in ${plain}`).toEqual(inTwin);
      }
      const style = STYLES[seed % STYLES.length]!;
      playRandomGame(
        size,
        style,
        `strewn/${seed}`,
        ({ position }, point) => {
          check(disagreement(position, plain));
          plain.play(makePoint(position.board, point));
        },
        start,
      );
      check(disagreement(start, plain));
    }
  });
});

function stateDifference(a: Position, b: Position): string | undefined {
  const state = (p: Position) =>
    JSON.stringify([makePosition(p), p.keyLow, p.keyHigh, p.stones(LIGHT), p.stones(DARK), legalNames(p), p.outcome()]);
  return state(a) === state(b) ? undefined : `${state(b)} instead of ${state(a)}`;
}

describe('copyFrom', () => {
  it('makes a position equal in every byte, and independent of the other', () => {
    for (let seed = 0; seed < 20; seed++) {
      const copy = playRandomGame(5, 'uniform', `before the copy/${seed}`, () => {}).position;
      playRandomGame(5, 'clumping', `copied/${seed}`, ({ position, moves }, point) => {
        if (moves.length % 7 !== 6) return;
        const before = bytesOf(position);
        copy.copyFrom(position);
        expect(bytesOf(copy).equals(before)).toBe(true);
        copy.playUnchecked(point);
        expect(bytesOf(position).equals(before)).toBe(true);
        expect(bytesOf(copy).equals(before)).toBe(false);
      });
    }
  });
});

describe('clear', () => {
  it('makes a used position equal to a new one', () => {
    const { position } = playRandomGame(4, 'uniform', 'clear', () => {});
    position.clear();
    expect(stateDifference(new Position(4), position)).toBeUndefined();
    expect(disagreement(position, new PlainPosition(4))).toBeUndefined();
  });
});
