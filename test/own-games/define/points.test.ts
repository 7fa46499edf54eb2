/** What seats have during a game of one's own: pieces, or the points that its author counts. */
import { describe, expect, it } from 'vitest';
import type { GameKit } from '../../../src/games/kit.ts';
import { withFirst } from '../../../src/games/seats.ts';
import type { GameRules } from '../../../src/own-games/define/rules.ts';
import {
  captures,
  graph,
  groups,
  hexagon,
  jumps,
  openKit,
  rhombus,
  type Spot,
  slides,
  squares,
  triangle,
} from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';
import { type Filling, fillGame } from '../../support/fill.ts';

function kitWith(parts: Partial<GameRules<Filling>>, board = squares(2)): GameKit<Filling> {
  return openKit(fillGame({ words: ['pass'], ...parts }, board)) as GameKit<Filling>;
}

function playedIn(kit: GameKit<Filling>, plies: number): Filling {
  const position = kit.game.create();
  for (let cell = 0; cell < plies; cell++) kit.game.play(position, cell);
  return position;
}

describe('an estimate', () => {
  /** Red is ahead by the number of pieces. */
  const estimate = ({ played }: Filling) => (played % 2 === 0 ? [0.5, 0.5] : [0.9, 0.1]);
  const rewardsOf = (kit: GameKit<Filling>, plies: number) =>
    [0, 1].map((seat) => kit.game.reward(playedIn(kit, plies), seat));

  it('values a game that was cut off, not one that is over', () => {
    expect(rewardsOf(kitWith({ estimate }), 3)).toEqual([0.9, 0.1]);
    expect(rewardsOf(kitWith({ estimate }), 4)).toEqual([0.5, 0.5]);
    expect(rewardsOf(kitWith({}), 3)).toEqual([0.5, 0.5]);
  });

  it('is an evaluation of positions and moves', () => {
    const { game } = kitWith({ estimate });
    expect(game.evaluations).toEqual(['estimate']);
    const evaluation = game.createEvaluation('estimate');
    const logits = new Float32Array(1);
    evaluation.evaluateMoves(game.create(), Int32Array.of(0), 1, logits);
    expect(logits[0]).toBeCloseTo(Math.log(9));
    expect(evaluation.evaluate(playedIn(kitWith({ estimate }), 1), 1)).toBeCloseTo(-Math.log(9));
  });

  it.each([[[0.5]], [[0.7, 0.7]], [[2, -1]], [0.5]])('that is none is refused: %j', (shares) => {
    const kit = kitWith({ estimate: () => shares as readonly number[] });
    expect(() => kit.game.reward(playedIn(kit, 1), 0)).toThrow('estimate');
  });
});

describe('beside the names of seats', () => {
  it('are their pieces', () => {
    const kit = kitWith({});
    expect(kit.seatCounts?.(playedIn(kit, 0))).toEqual(['', '']);
    expect(kit.seatCounts?.(playedIn(kit, 3))).toEqual(['2 pieces', '1 piece']);
  });

  it('are points where the author counts them, also in diagrams', () => {
    const kit = kitWith({ points: ({ played }) => [played, 1] });
    expect(kit.seatCounts?.(playedIn(kit, 3))).toEqual(['3 points', '1 point']);
    expect(kit.diagram(playedIn(kit, 3))).toMatch(/blue to move · .*red 3, blue 1$/);
    expect(kit.diagram(playedIn(kit, 4))).toMatch(/the game is a draw$/);
  });

  it.each([[() => [1]], [() => 3 as never], [() => [Number.NaN, 1]]])('have to be of every seat: %s', (points) => {
    expect(() => kitWith({ points })).toThrow(/\bpoints\b.*\b2 seats/);
  });
});

describe('the margin', () => {
  it('is the difference of the points so far and at the end, for two seats', () => {
    const { game } = kitWith({
      points: ({ played }) => [played, 1],
      result: ({ played }) => (played === 4 ? [7, 2] : undefined),
    });
    const position = game.create();
    for (let cell = 0; cell < 3; cell++) game.play(position, cell);
    expect([game.margin?.(position, 0), game.margin?.(position, 1)]).toEqual([2, -2]);
    game.play(position, 3);
    expect([game.margin?.(position, 0), game.margin?.(position, 1)]).toEqual([5, -5]);
    expect(kitWith({}).game.margin).toBeUndefined();
  });
});

describe('a komi', () => {
  it('is that of the rules, and a number', () => {
    expect([kitWith({ komi: 6.5 }).komi, kitWith({ komi: 0 }).komi, kitWith({}).komi]).toEqual([6.5, 0, undefined]);
    for (const komi of ['7.5' as unknown as number, Number.NaN]) expect(() => kitWith({ komi })).toThrow('komi');
  });

  it('is for White, so that it changes its sign where the colours are exchanged', () => {
    const kit = kitWith({ komi: 6.5 });
    expect([withFirst(kit as GameKit, 'white').komi, withFirst(kit as GameKit, 'black').komi]).toEqual([-6.5, 6.5]);
    expect(withFirst(kitWith({}) as GameKit, 'white').komi).toBeUndefined();
  });
});

describe('diagrams', () => {
  const signsIn = (kit: GameKit<Filling>, color = false) =>
    kit
      .drawPosition(kit.game.create(), { color })
      .split('\n')
      .map((row) => row.trim().split(/\s+/).slice(1, -1));

  it('show all kinds of pieces of all seats by their glyphs, each once', () => {
    const glyphs = ['', '\u265b', 'K', '+P', ''];
    const kit = kitWith({ glyphs, at: (_, cell) => cell, result: () => undefined }, squares(2, 5));
    const rows = signsIn(kit);
    expect(rows.slice(0, 4)).toEqual([
      ['R', 'B'],
      ['R\u265b', 'B\u265b'],
      ['K', 'k'],
      ['+P', '+p'],
    ]);
    expect(new Set(rows.flat()).size).toBe(10);
  });

  it('keep rows straight, and brackets at the last move', () => {
    const kit = kitWith({ glyphs: ['', '+P'], at: (_, cell) => [0, 3, -1, 2][cell] as number });
    const drawn = kit.drawPosition(kit.game.create(), { lastMove: 0 }).split('\n');
    expect(drawn).toEqual(['a2 [R ]+p  b2', 'a1  .  +P  b1']);
  });
});

describe('pieces of nobody', () => {
  const kit = kitWith({
    neutral: ['×', ''],
    repetition: 'draw',
    start: () => ({ cells: Int8Array.of(-2, -3, -1, 0), played: 0 }),
  });
  const position = kit.game.create();

  it('are drawn, belong to nobody, and are not empty', () => {
    expect(kit.drawPosition(position)).toMatch(/×.*#/);
    expect(kit.pieces(position).map(({ cell, seat, glyph }) => [cell, seat, glyph])).toEqual([
      [0, -1, '×'],
      [1, -1, undefined],
      [3, 0, undefined],
    ]);
    expect(kit.seatCounts?.(position)).toEqual(['1 piece', '0 pieces']);
    expect([0, 1, 2, 3].map((cell) => kit.game.ownerOf(position, cell))).toEqual([-1, -1, -1, 0]);
    expect(kit.illegality(position, 0)?.code).toBe('occupied');
    expect(kit.illegality(position, 2)).toBeUndefined();
  });

  it('come back from text, also from the past of a position', () => {
    kit.game.play(position, 2);
    const text = kit.makePosition(position);
    expect(text).toMatch(/^AB\/aa /);
    const read = must(kit.parsePosition(text));
    expect(kit.makePosition(read)).toBe(text);
    expect(kit.game.keyLow(read)).toBe(kit.game.keyLow(position));
  });

  it('have another digit than empty cells in networks', () => {
    const { training } = kit;
    expect(must(training!.parseShape('bias+cells')).states).toBe(5);
  });

  it('have to be declared', () => {
    expect(() => kitWith({ at: () => -2 })).toThrow(/-2.*\ba2\b/);
    expect(kit.parsePosition('C3 0')).toMatchObject({ ok: false, error: { code: 'bad-position' } });
  });

  it('block parts of rules, which neither move nor take them', () => {
    const line = squares(5, 1);
    const cells = Int8Array.of(-2, 0, 1, -2, -1);
    expect([...slides(line, [0, 4]).reach(cells, 1)]).toEqual([]);
    expect([...slides(line, [0]).reach(cells, 3)]).toEqual([4]);
    expect([...slides(line, [0]).hits(cells, 2)]).toEqual([3]);
    const moves: number[] = [];
    slides(line).add(cells, 0, { addPath: ([from]: number[]) => moves.push(from as number) } as never);
    expect(moves).toEqual([]);
    expect([...captures(line, { hostile: [3] }).custodial(cells, 1, 0)]).toEqual([]);
    const free = groups(line);
    expect([free.liberties(cells, 1), free.liberties(cells, 2), [...free.areas(cells)]]).toEqual([0, 0, [1, 1]]);
    expect(free.canPlace(Int8Array.of(-2, -1, -2, -1, -1), 1, 0)).toBe(false);
    expect(jumps(squares(3, 1)).canJump(Int8Array.of(0, -2, -1), 0)).toBe(false);
  });
});

it('a move without a cell has its name once', () => {
  expect(kitWith({}).moveTitle).toBeUndefined();
});

it('a diagram of a graph has the name of a lonely place once', () => {
  const kit = kitWith({}, graph({ top: [1, 0], left: [0, 1], right: [2, 1] }, [['top', 'left']]));
  expect(kit.drawPosition(kit.game.create()).split('\n')).toEqual([' top    .', 'left  .   .  right']);
});

it('labels stay clear of the coloured sides of the board', () => {
  for (const board of [squares(4), rhombus(4), hexagon(3), triangle(4)]) {
    const sides = board.sides.map((cells, side) => ({ seat: side % 2, cells }));
    const { edges = [], labels, width, height } = kitWith({ edges: sides }, board).picture;
    for (const { at } of labels) {
      for (const { line } of edges) expect(distance(at, line as [Spot, Spot])).toBeGreaterThan(0.3);
      expect(at[0] > 0.1 && at[0] < width - 0.1 && at[1] > 0.1 && at[1] < height - 0.1).toBe(true);
    }
  }
});

/** From a point to a segment. */
function distance([x, y]: Spot, [[fromX, fromY], [toX, toY]]: readonly [Spot, Spot]): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const share = Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
}
