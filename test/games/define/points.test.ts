/** What seats have during a game of one's own: pieces, or the points that its author counts. */
import { describe, expect, it } from 'vitest';
import { defineGame, graph, hexagon, rhombus, type Spot, squares, triangle } from '../../../src/game.ts';
import type { GameRules } from '../../../src/games/define/rules.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { must } from '../../../src/util/result.ts';

interface Position {
  readonly cells: Int8Array;
  played: number;
}

function kitWith(parts: Partial<GameRules<Position>>, board = squares(2)): GameKit<Position> {
  const module = defineGame({
    name: 'fill',
    title: 'Fill',
    seats: ['red', 'blue'],
    rules: () => ({
      board,
      words: ['pass'],
      start: () => ({ cells: new Int8Array(board.cells).fill(-1), played: 0 }),
      turn: ({ played }: Position) => played % 2,
      at: ({ cells }: Position, cell: number) => cells[cell] as number,
      play: (position: Position, cell: number) => {
        position.cells[cell] = position.played++ % 2;
      },
      result: ({ played }: Position) => (played === board.cells ? 'draw' : undefined),
      ...parts,
    }),
  });
  return must(module.open({ name: 'fill', rules: {}, weights: null })) as GameKit<Position>;
}

function playedIn(kit: GameKit<Position>, plies: number): Position {
  const position = kit.game.create();
  for (let cell = 0; cell < plies; cell++) kit.game.play(position, cell);
  return position;
}

describe('an estimate', () => {
  /** Red is ahead by the number of pieces. */
  const estimate = ({ played }: Position) => (played % 2 === 0 ? [0.5, 0.5] : [0.9, 0.1]);
  const rewardsOf = (kit: GameKit<Position>, plies: number) =>
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
    expect(kit.counts).toBeUndefined();
  });

  it('are points where the author counts them, also in diagrams', () => {
    const kit = kitWith({ points: ({ played }) => [played, 1] });
    expect(kit.seatCounts?.(playedIn(kit, 3))).toEqual(['3 points', '1 point']);
    expect(kit.counts?.(playedIn(kit, 3))).toBe('Points: red 3, blue 1.');
    expect(kit.diagram(playedIn(kit, 3))).toMatch(/blue to move · .*red 3, blue 1$/);
    expect(kit.diagram(playedIn(kit, 4))).toMatch(/the game is a draw$/);
  });

  it('is nothing where the author has a line of counts', () => {
    expect(kitWith({ kit: { counts: () => 'Discs: 2.' } }).seatCounts).toBeUndefined();
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

it('diagrams show all kinds of pieces of all seats by different signs', () => {
  const kit = kitWith({ glyphs: ['', '\u265b', 'K'], at: (_, cell) => cell, result: () => undefined }, squares(3, 2));
  const signs = kit.drawPosition(kit.game.create()).match(/(?<=\s)\S(?=\s)/g) ?? [];
  expect(new Set(signs).size).toBe(6);
  expect(signs).toEqual(expect.arrayContaining(['R', 'B', 'K', 'k']));
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
