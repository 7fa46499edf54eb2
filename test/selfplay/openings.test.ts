import { describe, expect, it } from 'vitest';
import { makeOpenings, parseOpenings } from '../../selfplay/tournament/openings.ts';
import { Engine, presetParams } from '../../src/engine/engine.ts';
import { must } from '../../src/util/result.ts';
import { kitOfSize, specOfSize } from '../support/kits.ts';
import { like } from '../support/parts.ts';
import { PlainPosition } from '../support/plain-position.ts';

/** The four mirror images of a point: rows are lettered from the bottom, points numbered from the left in each row. */
function images(size: number, point: string): string[] {
  const row = point.charCodeAt(0) - 97;
  const column = Number(point.slice(1)) - 1;
  const rows = 2 * size - 1;
  const width = 2 * size - 2 - Math.abs(size - 1 - row);
  const named = (r: number, c: number) => `${String.fromCharCode(97 + r)}${c + 1}`;
  return [row, rows - 1 - row].flatMap((r) => [named(r, column), named(r, width - 1 - column)]);
}

/** One text for an opening and all that it is when mirrored. */
function shape(size: number, opening: readonly string[]): string {
  const mirrored = [0, 1, 2, 3].map((i) => opening.map((point) => images(size, point)[i]).join(' '));
  return mirrored.sort()[0]!;
}

function plainGame(size: number, moves: readonly string[]): PlainPosition {
  const position = new PlainPosition(size);
  for (const move of moves) position.play(move);
  return position;
}

const FREE = { plies: 4, balance: null };

describe('random openings', () => {
  it.each([
    [5, 40, 4],
    [7, 60, 4],
    [6, 30, 7],
    [6, 30, 2],
  ])('on size %i: %i of them are legal, not over, and different even when mirrored', async (size, count, plies) => {
    const { openings, different } = await makeOpenings(specOfSize(size), count, { plies, balance: null }, 'a');
    expect(openings).toHaveLength(count);
    expect(different).toBe(count);
    expect(new Set(openings.map((opening) => shape(size, opening))).size).toBe(count);
    for (const opening of openings) {
      expect(opening).toHaveLength(plies);
      expect(plainGame(size, opening).outcome()).toBeUndefined();
    }
  });

  it('that have to be balanced are among those whose values are known, until there are no more', async () => {
    const spec = { name: 'meridians', rules: { size: 5, pie: true } };
    const { openings, different } = await makeOpenings(spec, 60, { plies: 2, balance: 0.1 }, 'a');
    const engine = new Engine({ game: spec, threads: 0 });
    const values = engine.kit.openingValues?.();
    const fair = values?.all.filter(({ value }) => Math.abs(value - 0.5) <= 0.1).length;
    expect(different).toBe(Math.min(60, fair as number));
    const distinct = openings.slice(0, different);
    expect(new Set(distinct.map((opening) => shape(5, opening))).size).toBe(different);
    for (const opening of distinct) {
      const found = values?.find(opening.map((name) => must(engine.kit.parseMove(name))));
      expect(Math.abs((found?.value as number) - 0.5)).toBeLessThanOrEqual(0.1);
    }
    expect((await makeOpenings(spec, 5, { plies: 2, balance: 0.1 }, 'a')).openings).toEqual(openings.slice(0, 5));
    await engine.close();
  });

  it('depend on nothing but the seed, and fewer are the beginning of more', async () => {
    const { openings } = await makeOpenings(specOfSize(6), 20, FREE, 'one');
    expect((await makeOpenings(specOfSize(6), 20, FREE, 'one')).openings).toEqual(openings);
    expect((await makeOpenings(specOfSize(6), 8, FREE, 'one')).openings).toEqual(openings.slice(0, 8));
    expect((await makeOpenings(specOfSize(6), 20, FREE, 'two')).openings).not.toEqual(openings);
  });

  // One ply: the rows of size 3 hold 2, 3, 4, 3, 2 points, which mirrored are 1 + 2 + 2; those of size 2 hold 1, 2, 1.
  it.each([
    [3, 5],
    [2, 2],
  ])('on size %i begin again after the %i that there are', async (size, all) => {
    const { openings, different } = await makeOpenings(specOfSize(size), 12, { plies: 1, balance: null }, 'a');
    expect(different).toBe(all);
    expect(openings).toEqual(Array.from({ length: 12 }, (_, i) => openings[i % all]));
    expect(new Set(openings.slice(0, all).map((opening) => shape(size, opening))).size).toBe(all);
  });

  it('without plies are the empty board, again and again', async () => {
    expect(await makeOpenings(specOfSize(5), 3, { plies: 0, balance: null }, 'a')).toEqual({
      openings: [[], [], []],
      different: 1,
    });
  });

  it('are none where every one of them would end the game', async () => {
    expect(await makeOpenings(specOfSize(2), 3, { plies: 100, balance: null }, 'a')).toEqual({
      openings: [],
      different: 0,
    });
  });
});

describe('balanced openings', () => {
  const BALANCE = 0.05;

  async function valuesOf(openings: readonly (readonly string[])[]): Promise<number[]> {
    const game = { name: 'meridians', rules: { size: 4 } };
    const kit = kitOfSize(4);
    const params = must(presetParams(kit, kit.judge));
    const engine = new Engine({ game, threads: 0, memoryBytes: 2 ** 24, seed: 'other', params });
    const values: number[] = [];
    for (const opening of openings) {
      engine.newGame('other');
      for (const move of opening) engine.play(move);
      for await (const { value } of engine.analyse({ playouts: 800 })) values.push(value);
    }
    await engine.close();
    return values;
  }
  const meanDistance = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + Math.abs(value - 0.5), 0) / values.length;

  it('are nearer to an even game than others', async () => {
    const balanced = await makeOpenings(specOfSize(4), 6, { plies: 4, balance: BALANCE }, 'a');
    const others = await makeOpenings(specOfSize(4), 20, FREE, 'a');
    expect(balanced.different).toBe(6);
    const distance = meanDistance(await valuesOf(balanced.openings));
    expect(distance).toBeLessThan(2 * BALANCE);
    expect(distance).toBeLessThan(meanDistance(await valuesOf(others.openings)) / 1.5);
  });
});

describe('a file of openings', () => {
  it('is a list of moves a line; comments and empty lines do not count', () => {
    const text = '# two openings\n\nE5 c2\r\n   \n  # another\nd4, e5,f3\n';
    expect(parseOpenings(specOfSize(5), text)).toEqual({
      ok: true,
      value: [
        ['e5', 'c2'],
        ['d4', 'e5', 'f3'],
      ],
    });
  });

  it.each([
    ['# one\ne5 c2\ne5 z9\n', 'line 3, move 2: '],
    ['e5 e5\n', 'line 1, move 2: '],
    ['\n\ne5 c2 pass', 'line 3, move 3: '],
    ['e5 c2 e6', 'line 1, move 3: '],
    ['hello', 'line 1, move 1: '],
    ['', 'it contains no openings'],
    ['# nothing\n\n', 'it contains no openings'],
  ])('%j is refused: %s', (text, message) => {
    const parsed = parseOpenings(specOfSize(5), text);
    expect(parsed).toMatchObject({ ok: false, error: { code: 'bad-opening' } });
    if (!parsed.ok) {
      expect(parsed.error.message).toMatch(like(message));
      expect(parsed.error.message).not.toContain('\n');
    }
  });

  it('holds no opening that ends the game', () => {
    const position = new PlainPosition(2);
    const moves: string[] = [];
    while (!position.outcome()) {
      const move = position.legalPoints()[0]!;
      moves.push(move);
      position.play(move);
    }
    expect(parseOpenings(specOfSize(2), moves.join(' '))).toMatchObject({
      ok: false,
      error: { code: 'bad-opening', message: expect.stringContaining('line 1: ') },
    });
  });
});
