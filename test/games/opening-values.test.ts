import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type OpeningsFile, OpeningValues } from '../../src/games/opening-values.ts';
import { openGame } from '../../src/games/registry.ts';
import { startsOf } from '../../src/games/starts.ts';
import { packageFile } from '../../src/node/package-file.ts';
import { must } from '../../src/util/result.ts';

const kitOf = (size: number) => must(openGame({ name: 'meridians', rules: { size, pie: true }, weights: null }));
const FILE: OpeningsFile = {
  v: 1,
  game: 'meridians',
  rules: { size: 3 },
  command: '',
  date: '',
  stages: [
    { playouts: 10, error: 0.1, sample: 3 },
    { playouts: 40, error: 0.05, sample: 3 },
  ],
  openings: { 'e1 c2': [6000, 0], 'c2 e1': [5100, 1], 'd1 b1': [3000, 0] },
};

describe('values of openings', () => {
  const kit = kitOf(3);
  const values = new OpeningValues(kit, FILE);
  const movesOf = (text: string) => text.split(' ').map((name) => must(kit.parseMove(name)));

  it('are found under every symmetry of the board, and for nothing else', () => {
    // The four corners of size 3, each with the inner point that lies as c2 does to e1: the images of e1 c2.
    for (const image of ['e1 c2', 'e2 c3', 'a1 c2', 'a2 c3']) {
      expect(values.find(movesOf(image))).toMatchObject({ value: 0.6, error: 0.1, playouts: 10 });
    }
    for (const other of ['e1 c3', 'e1 d1', 'e1', 'e1 c2 d2']) expect(values.find(movesOf(other))).toBeUndefined();
  });

  it('say which openings are the fairest', () => {
    expect(values.fairest(2).map(({ value, playouts }) => [value, playouts])).toEqual([
      [0.51, 40],
      [0.6, 10],
    ]);
  });

  it('are refused with a move that is none, or of another version', () => {
    expect(() => new OpeningValues(kit, { ...FILE, openings: { 'e1 z9': [5000, 0] } })).toThrow('e1 z9');
    expect(() => new OpeningValues(kit, { ...FILE, v: 2 as 1 })).toThrow('version 2');
  });
});

describe.each([5, 6, 7, 8])('the values that come with the program, size %i', (size) => {
  const file = packageFile(`weights/meridians-${size}.openings.json`);
  it.skipIf(!existsSync(file))('are of every opening once, and within their range', () => {
    const { openings, stages } = JSON.parse(readFileSync(file, 'utf8')) as OpeningsFile;
    const kit = kitOf(size);
    const names = startsOf(kit, 2).map((moves) => moves.map((move) => kit.game.moveName(move)).join(' '));
    expect(Object.keys(openings)).toEqual(names);
    const isRight = ([value, stage]: readonly [number, number]) => value >= 0 && value <= 10_000 && stage in stages;
    expect(Object.entries(openings).filter(([, found]) => !isRight(found))).toEqual([]);
    for (const { playouts, error } of stages) expect(playouts >= 20_000 && error > 0 && error < 0.2).toBe(true);
    expect(kit.openingValues?.()?.all).toHaveLength(names.length);
    expect(must(openGame({ name: 'meridians', rules: { size }, weights: null })).openingValues).toBeUndefined();
  });
});
