import '../../support/foreign.ts';
import { describe, expect, it } from 'vitest';
import { viewLine } from '../../../src/board/page/board/line-view.ts';
import { must } from '../../../src/util/result.ts';
import { kitOfSize, openKit, playedAtRandom } from '../../support/kits.ts';

const KITS = [
  ['meridians', { size: 4 }],
  ['maerstanas', {}],
  ['trio', {}],
  ['fours', {}],
] as const;

describe.each(KITS)('a line of %s', (name, rules) => {
  const kit = openKit(name, rules);
  const { moves, positions } = playedAtRandom(kit, `line of ${name}`);
  const shown = must(viewLine(kit, { moves, from: 0 }));
  const { views } = shown;

  it('shows every position that the rules come to', () => {
    expect(views.map(({ position }) => position)).toEqual(positions);
    expect(shown.moves).toEqual(moves);
  });

  it('has the moves that are played among the legal ones, and none at the end', () => {
    for (const [ply, move] of moves.entries()) expect(views[ply]?.legal.map(([one]) => one)).toContain(move);
    expect(views.at(-1)).toMatchObject({ legal: [], outcome: { reason: expect.any(String) } });
    expect(views.slice(0, -1).every(({ outcome }) => outcome === null)).toBe(true);
  });

  it('shows the end of it alone, and from any ply on, as the whole does', () => {
    const last = viewLine(kit, { moves });
    expect(last.ok && last.value.views).toEqual(views.slice(-1));
    const rest = viewLine(kit, { moves, from: 3 });
    expect(rest.ok && rest.value.views).toEqual(views.slice(3));
  });

  it('goes on from a position in the middle', () => {
    const half = Math.floor(moves.length / 2);
    const rest = viewLine(kit, { start: positions[half], moves: moves.slice(half), from: 0 });
    expect(rest.ok && rest.value.views.map(({ position }) => position)).toEqual(positions.slice(half));
  });

  it('speaks of cells that are on the board', () => {
    const { cells } = kit.picture;
    const named = views.flatMap(({ pieces, touched, removed, legal }) => [
      ...pieces.map(({ cell }) => cell),
      ...touched,
      ...removed,
      ...legal.flatMap(([, all]) => all),
    ]);
    expect(named.every((cell) => cell >= 0 && cell < cells.length)).toBe(true);
  });
});

describe('a seat that leaves', () => {
  it('is a ply like any other, and the last two are offered a draw', () => {
    const kit = openKit('heximeros', {});
    const moves = Array(4).fill('resign');
    const shown = viewLine(kit, { moves, from: 0 });
    const views = shown.ok ? shown.value.views : [];
    expect(views.map(({ toMove, outcome }) => [toMove, outcome])).toEqual([0, 1, 2, 3, 4].map((seat) => [seat, null]));
    const isOffered = ({ legal }: (typeof views)[number]) => legal.some(([move]) => move === 'draw');
    expect(views.map(isOffered)).toEqual([false, false, false, false, true]);
    const agreed = viewLine(kit, { moves: [...moves, 'draw', 'draw'] });
    const drawn = agreed.ok ? agreed.value.views[0] : undefined;
    expect(drawn?.outcome).toMatchObject({ winner: null, end: 'draw', scores: [0, 0, 0, 0, 0.5, 0.5] });
    expect([...views, drawn].map((view) => view?.out.length)).toEqual([0, 1, 2, 3, 4, 4]);
  });
});

describe('a long line', () => {
  it('shows no more than its last 500 positions', () => {
    const kit = openKit('heximeros', {});
    const { game } = kit;
    const position = game.create();
    const legal = new Int32Array(game.maxMoves);
    const moves = Array.from({ length: 700 }, () => {
      game.legalMoves(position, legal);
      const move = legal[0] as number;
      game.play(position, move);
      return game.moveName(move);
    });
    const shown = viewLine(kit, { moves, from: 0 });
    expect(shown.ok && shown.value.views.map(({ ply }) => ply)).toEqual(Array.from({ length: 500 }, (_, i) => 201 + i));
    expect(shown.ok && shown.value.views.at(-1)?.position).toBe(kit.makePosition(position));
  });
});

describe('a choice of seat', () => {
  const kit = kitOfSize(4, true);

  it('is its own ply, of which the position says when it comes', () => {
    const shown = must(viewLine(kit, { moves: ['d4', 'c2', 'Dark', 'd2'], from: 0 }));
    expect(shown.moves).toEqual(['d4', 'c2', 'dark', 'd2']);
    expect(shown.views.map(({ isChoice }) => isChoice)).toEqual([false, false, true, false, false]);
    expect(shown.views[3]?.position).toBe(shown.views[2]?.position);
  });

  it('has to name a seat', () => {
    const error = { code: 'bad-choice', ply: 3 };
    expect(viewLine(kit, { moves: ['d4', 'c2', 'e4'] })).toMatchObject({ ok: false, error });
  });
});
