import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { DARK } from '../../../../src/games/meridians/color.ts';
import { explain } from '../../../../src/games/meridians/explanation.ts';
import { meridians } from '../../../../src/games/meridians/game.ts';
import { networkContributions } from '../../../../src/games/meridians/network/explain.ts';
import { Network } from '../../../../src/games/meridians/network/network.ts';
import { shapeOf } from '../../../../src/games/meridians/network/shape.ts';
import type { Position } from '../../../../src/games/meridians/position.ts';
import { weightsFrom } from '../../../../src/games/registry.ts';
import { makeWeights, quantise, unrounded } from '../../../../src/network/weights.ts';
import { must } from '../../../../src/util/result.ts';
import { seal, unseal } from '../../../../src/util/sealed.ts';
import { randomLanes } from '../../../support/plain-lanes.ts';
import { plainLogit } from '../../../support/plain-network.ts';
import { playRandomGame } from '../../../support/random-games.ts';

describe('an explanation of vectors', () => {
  const size = 5;
  const text = 'bias+groups+threats+line3+hex+sight+lanes8';
  const shape = shapeOf(text, size);

  function forPositions(look: (position: Position) => void): void {
    let plies = 0;
    playRandomGame(size, 'cutting', text, ({ position }) => {
      if (plies++ % 9 === 4) look(position);
    });
  }

  it('adds up to the value', () => {
    const weights = randomLanes(shape, seedrandom(text));
    forPositions((position) => {
      const { base, groups, together, points } = networkContributions(position, weights);
      const sum = points.reduce((total, part) => total + part, base + groups + together!);
      expect(sum).toBeCloseTo((position.toMove === DARK ? 1 : -1) * plainLogit(position, weights), 3);
    });
  });

  it('is that of numbers where only lane 0 says something', () => {
    const weights = randomLanes(shape, seedrandom(text));
    weights.values.fill(0, shape.lanes!.biasAt);
    const numbers = shapeOf(text.replace('+lanes8', ''), size);
    const values = Int16Array.from({ length: numbers.weights }, (_, i) => weights.values[8 * i]!);
    forPositions((position) => {
      const [one, other] = [weights, { shape: numbers, values, unit: weights.unit }].map((of) =>
        networkContributions(position, of),
      );
      expect(one!.together).toBeCloseTo(0, 9);
      expect(one!.base).toBeCloseTo(other!.base, 9);
      expect(one!.groups).toBeCloseTo(other!.groups, 9);
      for (const [point, part] of one!.points.entries()) expect(part).toBeCloseTo(other!.points[point]!, 9);
      for (const [line, part] of one!.lines.entries()) expect(part).toBeCloseTo(other!.lines[line]!, 9);
    });
  });

  it('leaves nothing over where no sum is clipped', () => {
    const weights = randomLanes(shape, seedrandom(text));
    const { biasAt, entries } = shape.lanes!;
    for (let i = 0; i < 8 * entries; i++) if (i % 8 > 0) weights.values[i] = weights.values[i]! >> 7;
    for (let lane = 1; lane < 8; lane++) weights.values[biasAt + lane] = 4096;
    forPositions((position) => expect(networkContributions(position, weights).together).toBeCloseTo(0, 2));
  });

  it('says that it is by differences', () => {
    const weights = randomLanes(shape, seedrandom(text));
    const game = meridians(size);
    const network = new Network(weights);
    const valued = { ...game, createEvaluation: () => network };
    forPositions((position) => {
      const { isByDifferences, parts, cells, logit } = explain(valued, position, 'network', weights);
      expect(isByDifferences).toBe(true);
      expect(parts.map(({ name }) => name)).toEqual(['groups', 'together', 'emptyBoard']);
      expect([...parts, ...cells].reduce((sum, part) => sum + part.logit, 0)).toBeCloseTo(logit, 9);
    });
  });
});

describe('a file of vectors', () => {
  const provenance = { command: 'sightline train', seed: '1', games: 7, date: '2026-11-25', program: '0.2.0' };
  const shape = shapeOf('bias+hex+lanes8', 3);
  const { values } = randomLanes(shape, seedrandom('file'));
  const bytes = makeWeights({ game: 'meridians', rules: { size: 3 } }, shape, values, provenance);

  it('has version 3 and the unit of its lanes, and is read back as it was written', () => {
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + bytes[8]! + 256 * bytes[9]!)));
    expect(header).toMatchObject({ v: 3, unit: 2 ** -11, laneUnit: 2 ** -13, weights: shape.weights });
    const read = must(weightsFrom(bytes));
    expect(read).toMatchObject({ game: 'meridians', rules: { size: 3 }, shape: 'bias+hex+lanes8', unit: 2 ** -11 });
    expect([...read.values]).toEqual([...values]);
    expect(quantise(unrounded(read, shape.lanes), shape.lanes)).toEqual(values);
  });

  it('is refused if its lanes have another unit', () => {
    const { header, body } = must(unseal('SIGHTNET', 'weights', bytes));
    const other = seal('SIGHTNET', { ...JSON.parse(header), laneUnit: 2 ** -12 }, body);
    expect(weightsFrom(seal('SIGHTNET', JSON.parse(header), body)).ok).toBe(true);
    expect(weightsFrom(other)).toMatchObject({ ok: false, error: { code: 'bad-weights' } });
  });
});
