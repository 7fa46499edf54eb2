/** The kernel of vectors against its twin in TypeScript: equal to the last bit. */
import { randomUUID } from 'node:crypto';
import seedrandom from 'seedrandom';
import { describe, expect, it, vi } from 'vitest';
import { learnerOf } from '../../selfplay/train/learning.ts';
import { defaultTraining, trainedGame, trainingOf } from '../../selfplay/train/settings.ts';
import { parseShape } from '../../src/games/maerstanas/network/network.ts';
import { SQUARES } from '../../src/games/maerstanas/numbers.ts';
import { opponent } from '../../src/games/meridians/color.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { shapeOf } from '../../src/games/meridians/network/shape.ts';
import { NetworkView } from '../../src/games/meridians/network/view.ts';
import { openGame, shippedWeights } from '../../src/games/registry.ts';
import { Kernel } from '../../src/network/kernel/kernel.ts';
import { KernelTables, openTables } from '../../src/network/kernel/kernel-tables.ts';
import { firstWeights } from '../../src/network/lanes/first-weights.ts';
import { Tables } from '../../src/network/tables.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { must } from '../../src/util/result.ts';
import { randomLanes } from '../support/plain-lanes.ts';
import { playRandomGame, STYLES } from '../support/random-games.ts';
import { searched } from '../support/searching.ts';

/** A kind of weights, from small ones to the largest that integers of 16 bits hold. */
const FACTORS = [1, 8, Infinity];

function scaled<W extends { readonly values: Int16Array }>(weights: W, factor: number): W {
  for (const [i, value] of weights.values.entries()) {
    const most = value < 0 ? -32768 : 32767;
    weights.values[i] = factor === Infinity ? most : Math.max(-32768, Math.min(32767, value * factor));
  }
  return weights;
}

describe.each(FACTORS)('by weights %d times as large the kernel', (factor) => {
  it('follows any changes of digits, of tuples that count several times, and of stages', () => {
    const shape = must(parseShape('bias+block+heat+margin+lanes8+phases2'));
    const random = seedrandom(`kernel ${factor}`);
    const weights = scaled(randomLanes(shape, random), factor);
    const below = (bound: number) => Math.floor(bound * random());
    // Two views of the same weights use one kernel by turns.
    const views = [0, 1].map(() => {
      const kernel = openTables(weights);
      expect(kernel).toBeInstanceOf(KernelTables);
      return { kernel, twin: new Tables(weights), digits: new Uint8Array(SQUARES) };
    });
    for (let step = 0; step < 1500; step++) {
      const { kernel, twin, digits } = views[below(2)]!;
      for (let changes = below(6); changes > 0; changes--) {
        const cell = below(SQUARES);
        const digit = below(4);
        for (const tables of [kernel, twin]) tables.changeDigit(cell, digit - digits[cell]!);
        digits[cell] = digit;
      }
      const at = twin.placeOf(shape.heatTuple, below(1000));
      const filled = below(SQUARES + 1);
      for (const tables of [kernel, twin]) {
        if (step % 5 === 0) tables.setIndex(shape.heatTuple, at);
        if (step % 7 === 0) tables.enterPhase(filled);
      }
      expect(kernel.value()).toBe(twin.value());
      expect(kernel.index).toEqual(twin.index);
    }
  });

  it.each([2, 5, 8])('values all moves of games of Meridians: size %i', (size) => {
    const text = 'bias+groups+threats+hex+sight+phases3+lanes8';
    const shape = shapeOf(text, size);
    const weights = scaled(randomLanes(shape, seedrandom(text)), factor);
    const views = ([0, 1] as const).map((color) =>
      [openTables(weights), new Tables(weights)].map((tables) => new NetworkView(shape, tables, color)),
    );
    const moves = new Int32Array(shape.cells.length);
    for (const style of STYLES) {
      let plies = 0;
      playRandomGame(size, style, `kernel ${factor}`, ({ position }) => {
        if (plies++ % (size > 5 ? 6 : 2) !== 0) return;
        const { lines, toMove } = position;
        const other = opponent(toMove);
        const [own, theirs] = [position.groups(toMove), position.groups(other)];
        const [kernel, twin] = views[other]!;
        expect(kernel!.sumOf(lines, theirs, own, plies % 9)).toBe(twin!.sumOf(lines, theirs, own, plies % 9));
        for (const view of views[toMove]!) view.prepare(lines, own, theirs);
        const [kernelOfMoves, twinOfMoves] = views[toMove]!;
        for (const point of moves.subarray(0, legalPoints(position, moves))) {
          const [kernelSum, twinSum] = [kernelOfMoves!, twinOfMoves!].map((view) => {
            view.addMove(0, point, 1 - (point % 4), point % 5);
            return view.sums(1)[0];
          });
          expect(kernelSum).toBe(twinSum);
        }
      });
    }
  });
});

it('leaves views for which it has no room to its twin', () => {
  const shape = shapeOf('bias+groups+threats+hex+sight+lanes8', 3);
  const weights = randomLanes(shape, seedrandom('many views'));
  const views = Array.from({ length: 100 }, () => openTables(weights));
  const values = views.map((view) => {
    for (let cell = 0; cell < 5; cell++) view.changeDigit(cell, 1);
    return view.value();
  });
  expect(new Set(values)).toEqual(new Set([values[0]]));
  expect(new Set(views.map((view) => view instanceof KernelTables))).toEqual(new Set([true, false]));
});

describe('opens each view once per thread', () => {
  it('for all searches and explanations of a game', () => {
    const open = vi.spyOn(Kernel.prototype, 'open');
    const spec = { name: 'meridians', rules: { size: 5 } };
    // A name that no other test has opened in this thread.
    const weights = { ...must(shippedWeights(spec))!, id: randomUUID() };
    const kit = must(openGame({ ...spec, weights }));
    const proofs = new SharedArrayBuffer(2 ** 16);
    for (let i = 0; i < 50; i++) {
      searched(kit.game, kit.game.create(), { limits: { playouts: 20 }, proofs });
      kit.explain?.(kit.game.create(), 'network');
    }
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('for all batches of a training', () => {
    const open = vi.spyOn(Kernel.prototype, 'open');
    const kit = must(openGame({ name: 'meridians', rules: { size: 3 }, weights: null }));
    const settings = {
      ...fieldsOfSpec(kit.spec),
      ...defaultTraining(must(trainingOf(kit))),
      shape: 'bias+hex+lanes8',
      // A training that no other test has begun in this thread.
      seed: randomUUID(),
      games: 50,
      minutes: null,
    };
    const values = firstWeights(must(trainedGame(settings)).shape, settings.seed);
    for (let batch = 0; batch < 50; batch++) learnerOf(settings, values, batch).learnGame(1);
    expect(open).toHaveBeenCalledTimes(2);
  });
});
