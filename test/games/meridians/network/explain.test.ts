import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../../../src/games/kit.ts';
import { type Color, DARK, LIGHT } from '../../../../src/games/meridians/color.ts';
import { explain } from '../../../../src/games/meridians/explanation.ts';
import { meridians } from '../../../../src/games/meridians/game.ts';
import { sees } from '../../../../src/games/meridians/movegen.ts';
import { networkContributions } from '../../../../src/games/meridians/network/explain.ts';
import { type BoardShape, shapeOf } from '../../../../src/games/meridians/network/shape.ts';
import { Position } from '../../../../src/games/meridians/position.ts';
import type { Weights as AnyWeights } from '../../../../src/network/shape.ts';
import { plainContributions, plainLogit, randomWeights } from '../../../support/plain-network.ts';
import { playRandomGame } from '../../../support/random-games.ts';
import { position as positionOf } from '../../../support/written.ts';

type Weights = AnyWeights<BoardShape>;

/** Every `step`th position of a random game. */
function forPositions(size: number, seed: string, step: number, look: (position: Position) => void): void {
  let plies = 0;
  playRandomGame(size, 'cutting', seed, ({ position }) => {
    if (plies++ % step === 0) look(position);
  });
}

function sum(parts: Float64Array): number {
  return parts.reduce((total, part) => total + part, 0);
}

/** What the parts of Light's logit have to add up to. */
function lightLogit(position: Position, weights: Weights): number {
  return (position.toMove === DARK ? 1 : -1) * plainLogit(position, weights);
}

describe.each(['bias+hex+sight', 'bias+line4+hex+sight', 'line3', 'groups+sight+phases3'])(
  'contributions to %s',
  (text) => {
    it.each([3, 5])('are those of the plain twin, and add up to the value: size %i', (size) => {
      const weights = randomWeights(shapeOf(text, size), seedrandom(`explain ${text}`));
      forPositions(size, text, size > 3 ? 9 : 2, (position) => {
        const { base, groups, points, lines } = networkContributions(position, weights);
        const plain = plainContributions(position, weights);
        expect(base).toBe(plain.base);
        expect(groups).toBeCloseTo(plain.groups, 9);
        for (const [point, part] of points.entries()) expect(part).toBeCloseTo(plain.points[point]!, 9);
        for (const [line, part] of lines.entries()) expect(part).toBeCloseTo(plain.lines[line]!, 9);
        // Parts of tuples that lie along a line are fractions, all others multiples of the unit.
        if (text.includes('line')) expect(base + groups + sum(points)).toBeCloseTo(lightLogit(position, weights), 9);
        else expect(base + groups + sum(points)).toBe(lightLogit(position, weights));
      });
    });
  },
);

describe('an explanation', () => {
  const size = 3;
  /** A game with weights that are not from a file. */
  const explained = (position: Position, { shape, values, unit }: Weights) => {
    const provenance = { command: '', seed: '', games: 0, date: '', program: '' };
    const of = { game: 'meridians', rules: { size } };
    const shared = { ...of, shape: shape.text, unit, values: values as Int16Array, id: `${values.join()}`, provenance };
    return explain(meridians(size, shared), position, 'network', { shape, values, unit });
  };
  const sights = shapeOf('sight', size);
  /** A sight is worth the number of directions in which the side that has just moved is seen, less those of the other. */
  const counting: Weights = {
    shape: sights,
    unit: 1,
    values: Int16Array.from({ length: sights.weights }, (_, entry) => {
      let worth = 0;
      for (let d = 0, rest = entry; d < 6; d++, rest = Math.floor(rest / 3)) worth += [0, 1, -1][rest % 3]!;
      return worth;
    }),
  };
  const emptyBoardOf = ({ parts }: Explanation) => parts.find(({ name }) => name === 'emptyBoard')?.logit;
  const weighing = ({ cells, lines }: Explanation) => ({
    points: Object.fromEntries(cells.filter(({ logit }) => logit !== 0).map(({ cell, logit }) => [cell, logit])),
    lines: Object.fromEntries(lines.filter(({ logit }) => logit !== 0).map(({ line, logit }) => [line, logit])),
  });

  it('gives points what they see and lines what is seen along them', () => {
    const one = explained(positionOf('L1/3/4/3/2 D 1 0'), counting);
    expect(one).toMatchObject({ evaluation: 'network', toMove: 'dark', logit: 6, value: 1 / (1 + Math.exp(6)) });
    expect(emptyBoardOf(one)).toBeCloseTo(0);
    expect(weighing(one)).toEqual({
      points: { e2: 1, d1: 1, d2: 1, c1: 1, c3: 1, b3: 1 },
      lines: { 'e1-e2': 1, 'c1-e1': 2, 'b3-e1': 3 },
    });
    // From d1 and b3 both are to be seen.
    expect(weighing(explained(positionOf('L1/3/4/3/1D L 1 1'), counting))).toEqual({
      points: { e2: 1, d2: 1, c1: 1, c3: 1, a1: -1, b2: -1, c2: -1, c4: -1 },
      lines: { 'e1-e2': 1, 'c1-e1': 2, 'b3-e1': 3, 'a1-a2': -1, 'a2-c4': -2, 'a2-d1': -3 },
    });
  });

  it('names every line by its ends, once', () => {
    const { lines } = explained(new Position(size), counting);
    const rows = ['a1-a2', 'b1-b3', 'c1-c4', 'd1-d3', 'e1-e2'];
    const falling = ['a1-c1', 'a2-d1', 'b3-e1', 'c4-e2'];
    const rising = ['c1-e1', 'b1-e2', 'a1-d3', 'a2-c4'];
    expect(lines.map(({ line }) => line).sort()).toEqual([...rows, ...falling, ...rising].sort());
  });

  it('values every move as the position after it, and ends of the game for certain', () => {
    const weights = randomWeights(shapeOf('bias+hex+sight', size), seedrandom('moves'));
    const seen = new Set<number>();
    for (const seed of ['a', 'b', 'c']) {
      forPositions(size, seed, 1, (position) => {
        const mover = position.toMove;
        const { moves, value } = explained(position, weights);
        expect(value).toBeCloseTo(1 / (1 + Math.exp(plainLogit(position, weights))), 9);
        const after = new Position(size);
        const expected = [...position.board.names.entries()].flatMap(([point, move]) => {
          after.copyFrom(position);
          if (!after.play(point).ok) return [];
          const outcome = after.outcome();
          const won = outcome && Number(outcome.winner === mover);
          return [{ move, value: won ?? 1 / (1 + Math.exp(-plainLogit(after, weights))) }];
        });
        expect(moves.map(({ move }) => move).sort()).toEqual(expected.map(({ move }) => move).sort());
        for (const [i, { move, value }] of moves.entries()) {
          expect(value).toBeCloseTo(expected.find((other) => other.move === move)!.value, 6);
          expect(value).toBeLessThanOrEqual(moves[i - 1]?.value ?? 1);
          seen.add(value);
        }
      });
    }
    expect([seen.has(0), seen.has(1)]).toEqual([true, true]);
  });

  it('by mobility counts the points that one side sees, along each line those that are seen along no other', () => {
    const example = explain(meridians(size), positionOf('L1/3/4/3/1D L 1 1'), 'mobility', undefined);
    expect(weighing(example)).toEqual({
      points: { e2: 0.1, d2: 0.1, c1: 0.1, c3: 0.1, a1: -0.1, b2: -0.1, c2: -0.1, c4: -0.1 },
      lines: expect.objectContaining({ 'e1-e2': 0.1, 'c1-e1': 0.2, 'a1-a2': -0.1, 'a2-c4': -0.2 }),
    });
    forPositions(5, 'mobility', 3, (position) => {
      const explanation = explain(meridians(5), position, 'mobility', undefined);
      const { cells, logit } = explanation;
      for (const [point, part] of cells.entries()) {
        const seen = (color: Color) => Number(position.isEmpty(point) && sees(position, point, color));
        expect(part.logit).toBeCloseTo(0.1 * (seen(LIGHT) - seen(DARK)), 9);
      }
      expect(emptyBoardOf(explanation)).toBe(0);
      expect(cells.reduce((total, part) => total + part.logit, 0)).toBeCloseTo(logit, 9);
    });
  });
});
