/** Reviews of games that the program has never heard of: one of three seats, one with draws where Black moves first. */
import '../support/foreign.ts';

import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { reviewText } from '../../src/cli/text/review-text.ts';
import { DEFAULT_BREADTH, Engine, PRESETS } from '../../src/engine/engine.ts';
import type { GameRecord } from '../../src/games/record.ts';
import { readGames } from '../../src/records/formats.ts';
import { reviewHtml } from '../../src/review/review-html.ts';
import { reviewSgf } from '../../src/review/review-sgf.ts';
import { naming } from '../support/parts.ts';
import { kitOf, reviewed } from '../support/reviewing.ts';

const PLAYOUTS = 200;
const TRIO: GameRecord = {
  game: 'trio',
  // Red's second square is next to its first one, so it takes a third one at once, and so later.
  moves: ['a1', 'd1', 'd3', 'a2', 'c2', 'b3', 'a3', 'b2', 'b1', 'c1', 'c3', 'd2'],
  players: [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }],
};
const FOURS: GameRecord = { game: 'fours', size: 3, moves: 'a1 b1 c1 b2 a2 a3 b3 c3 c2'.split(' ') };

const review = (record: GameRecord) => reviewed(record, PLAYOUTS, {}, PRESETS.uct);
const trio = await review(TRIO);
const fours = await review(FOURS);

describe('a review of a game of three seats', () => {
  it('has the values of the movers, from searches that may choose the move alone where the turn passes on', async () => {
    const engine = new Engine({ game: { name: 'trio' }, params: PRESETS.uct, threads: 0, reuse: false });
    const valueAt = async (seed: string, position: string, rootMoves?: readonly string[]) => {
      engine.newGame(`1/${seed}`);
      engine.setPosition(position);
      for await (const { value } of engine.analyse({ breadth: DEFAULT_BREADTH, playouts: PLAYOUTS, rootMoves }))
        return value;
      throw new Error('no report');
    };
    const { plies, stages } = trio;
    expect(plies.map(({ mover }) => mover)).toEqual(
      'red green blue red red green blue red red green blue red'.split(' '),
    );
    for (const { ply, move, mover, position, value } of plies.slice(0, -1)) {
      const after = stages[ply]?.position as string;
      const written = move.toLowerCase();
      const expected =
        plies[ply]?.mover === mover
          ? await valueAt(after, after)
          : await valueAt(`${position} ${written}`, position, [written]);
      expect(value, `ply ${ply}`).toBeCloseTo(expected, 4);
    }
    await engine.close();
  });

  it('says of every move what it has lost against the best one', () => {
    for (const { value, lost, best } of trio.plies) {
      if (value === null || lost === null || !best) throw new Error('every ply is judged');
      expect(best.value).toBeCloseTo(value + lost, 4);
      expect(best.value).toBeLessThanOrEqual(1);
    }
  });

  it('has the curve of the first seat where that is to move, and no turning points', () => {
    const isKnown = trio.curve.map((score) => score !== null);
    expect(isKnown).toEqual([...trio.plies.map(({ mover }) => mover === 'red'), true]);
    expect(trio.curve.at(-1)).toBe(trio.plies.at(-1)?.value);
    expect(trio.turningPoints).toEqual([]);
    expect(Object.keys(trio.sides)).toEqual(['red', 'green', 'blue']);
  });

  it('names the game, and the players by their seats', () => {
    const { winner } = trio.game;
    expect(trio.game).toEqual({ name: 'trio', id: null, red: 'Ann', green: 'Bo', blue: 'Cy', winner, end: 'full' });
    const text = reviewText(kitOf(TRIO), trio, 3);
    expect(text).toMatch(/^A game: Ann \(red\) against Bo \(green\) against Cy \(blue\), three players, 12 plies, /);
    expect(text).toMatch(naming('Red'));
  });
});

describe('a review of a game that ends in a draw', () => {
  it('gives each seat half of it', () => {
    expect(fours.curve.at(-1)).toBe(0.5);
    expect(fours.plies.at(-1)).toMatchObject({ mover: 'first', value: 0.5, lost: 0 });
    const rules = { size: 3, row: 3, misere: false };
    const game = { name: 'fours', id: null, ...rules, first: null, second: null, winner: null, end: 'draw' };
    expect(fours.game).toEqual(game);
  });
});

describe.each([
  ['trio', TRIO, trio],
  ['fours', FOURS, fours],
] as const)('of %s', (_, record, review) => {
  const kit = kitOf(record);

  it('the page has cells as areas, the pieces of every seat, and a row for every ply', () => {
    const html = reviewHtml(kit, review);
    const { document } = parseHTML(html);
    const areas = document.querySelector('.board path.cells')?.getAttribute('d');
    expect(areas?.match(/Z/g)).toHaveLength(kit.picture.cells.length);
    for (const [ply, { position: text }] of review.stages.entries()) {
      const position = kit.parsePosition(text);
      const group = document.querySelector(`g[data-ply="${ply}"]`);
      if (!position.ok || !group) throw new Error(text);
      const pieces = kit.pieces(position.value);
      const expected = kit.seats.map((_, seat) => pieces.filter((piece) => piece.seat === seat).length);
      expect(kit.seats.map((_, seat) => group.querySelectorAll(`circle.seat${seat}`).length)).toEqual(expected);
      expect(group.querySelectorAll('circle.last')).toHaveLength(ply === 0 ? 0 : 1);
      expect(group.querySelectorAll('.removed')).toHaveLength(0);
    }
    expect(document.querySelectorAll('#plies tbody tr')).toHaveLength(record.moves.length);
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object|⚠/);
  });

  it('SGF is the game as it was, with variations by the seats to move', () => {
    expect(review.plies.some(({ mark }) => mark !== null)).toBe(true);
    const text = reviewSgf(kit, record, review);
    expect(readGames(text, 'sgf')).toMatchObject({ ok: true, value: { games: [record] } });
    const letters = new Set(text.match(/;(?:XM|[BW])(?=\[)/g));
    expect([...letters].sort()).toEqual(kit.seats.length > 2 ? [';XM'] : [';B', ';W']);
  });
});
