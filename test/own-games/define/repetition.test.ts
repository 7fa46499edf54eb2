/** Rules about positions that return. */
import { describe, expect, it } from 'vitest';
import { Line } from '../../../src/games/line.ts';
import {
  checkGame,
  defineGame,
  type GameKit,
  type GameRules,
  openKit,
  perft,
  squares,
} from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';
import { playedAtRandom } from '../../support/kits.ts';

interface Kings {
  readonly cells: Int8Array;
  toMove: number;
}
type Rule = GameRules<Kings>['repetition'];

const board = squares(3);
const PASS = 81;

/** Two kings step about; a king that is taken loses. */
function kings(repetition?: Rule, seats = ['white', 'black']) {
  return defineGame<Kings, Record<never, never>>({
    name: 'kings',
    title: 'Kings',
    seats,
    rules: () => ({
      board,
      cellsPerMove: 2,
      words: ['pass'],
      symmetries: ['mirror 45'],
      ...(repetition ? { repetition } : { isEndless: true }),
      start: () => ({ cells: Int8Array.of(-1, -1, 1, -1, -1, -1, 0, -1, -1), toMove: 0 }),
      turn: ({ toMove }) => toMove,
      at: ({ cells }, cell) => cells[cell] as number,
      moves({ cells, toMove }, list) {
        const from = cells.indexOf(toMove);
        for (const to of board.neighbours[from] ?? []) list.add(9 * from + to);
        list.add(PASS);
      },
      play(position, move) {
        const { cells, toMove } = position;
        if (move !== PASS) {
          cells[move % 9] = toMove;
          cells[Math.floor(move / 9)] = -1;
        }
        position.toMove = (toMove + 1) % seats.length;
      },
      result: ({ cells }) => [0, 1].map((seat) => 1 - seat).find((seat) => !cells.includes(1 - seat)),
    }),
  });
}

const ROUND = ['a1-a2', 'c3-b3', 'a2-a1', 'b3-c3'];
const lineOf = (rule: Rule, moves: readonly string[]) => must(Line.of(openKit(kings(rule)), undefined, moves));
const endOf = (rule: Rule, moves: readonly string[]) => openKit(kings(rule)).outcome(lineOf(rule, moves).position);
const legal = (rule: Rule, moves: readonly string[]) => {
  const { game } = openKit(kings(rule));
  const into = new Int32Array(game.maxMoves);
  const { position } = lineOf(rule, moves);
  return [...into.slice(0, game.legalMoves(position as Kings, into))].map((move) => game.moveName(move));
};

describe('a position that returns', () => {
  it('makes a draw, the first time or later', () => {
    expect(endOf('draw', ROUND.slice(0, 3))).toBeUndefined();
    expect(endOf('draw', ROUND)).toMatchObject({ winner: null, end: 'draw' });
    expect(endOf({ after: 3 }, [...ROUND, ...ROUND.slice(0, 3)])).toBeUndefined();
    expect(endOf({ after: 3 }, [...ROUND, ...ROUND])).toMatchObject({ end: 'draw' });
  });

  it('is lost by who made it, whatever the number of seats', () => {
    expect(endOf('loss', ROUND)).toMatchObject({ winner: 0 });
    const three = openKit(kings({ result: 'loss', kind: 'positional' }, ['red', 'green', 'blue']));
    const { position } = must(Line.of(three, undefined, ['a1-a2', 'c3-b3', 'pass', 'a2-a1', 'b3-c3']));
    expect(three.outcome(position)).toMatchObject({ points: [1, 0, 1] });
  });

  it('is illegal, with the same seat to move or with any', () => {
    expect(legal('illegal', ROUND.slice(0, 3))).toEqual(['b3-b2', 'b3-a3', 'pass']);
    const passed = ['a1-a2', 'pass'];
    expect(legal('illegal', passed)).toContain('a2-a1');
    expect(legal({ result: 'illegal', kind: 'positional' }, passed)).not.toContain('a2-a1');
    expect(legal({ result: 'illegal', after: 3 }, ROUND.slice(0, 3))).toContain('b3-c3');
  });

  it('is none where a move changes no cell', () => {
    expect(endOf({ result: 'draw', kind: 'positional' }, ['pass', 'pass', 'pass'])).toBeUndefined();
  });

  it('is forgotten after an irreversible move', () => {
    const isIrreversible = ({ toMove }: Kings, move: number) => toMove === 0 && move % 9 === 3;
    expect(endOf({ result: 'draw', isIrreversible }, ROUND)).toBeUndefined();
    expect(endOf({ result: 'draw', isIrreversible }, [...ROUND, ...ROUND.slice(0, 1)])).toBeUndefined();
    expect(lineOf({ isIrreversible }, ROUND.slice(0, 1)).position).not.toBeUndefined();
  });
});

// As a plain record of all earlier positions counts them.
describe('lines', () => {
  it.each<[string, Rule, number, number]>([
    ['situational superko', 'illegal', 8, 13_177],
    ['positional superko', { result: 'illegal', kind: 'positional' }, 8, 9_647],
    ['a third occurrence', { result: 'draw', after: 3 }, 9, 60_361],
  ])('under %s are as many, and pass the checks of a game', (_, rule, depth, lines) => {
    const kit = openKit(kings(rule));
    expect(perft(kit, kit.game.create(), depth)).toBe(lines);
    expect(checkGame(kings(rule), { games: 6 }).failures).toEqual([]);
  });

  it('are as many after a long game', () => {
    const kit = openKit(kings('illegal')) as GameKit;
    const { position } = lineOf('illegal', playedAtRandom(kit, '11').moves.slice(0, 32));
    expect(perft(kit, position, 6)).toBe(545);
  });
});

it('is part of the text of a position, which is checked', () => {
  const kit = openKit(kings('draw'));
  const { position } = must(Line.of(kit, undefined, ROUND.slice(0, 2)));
  const text = kit.makePosition(position);
  expect(text).toMatch(/ past:0,\S+$/);
  for (const wrong of ['past:2', 'past:0,9,1', 'past:0,1', 'past:0,1,2', 'past:', 'past:0;;']) {
    expect(kit.parsePosition(text.replace(/past:.*/, wrong))).toMatchObject({
      ok: false,
      error: { code: 'bad-position' },
    });
  }
});

it.each([
  ['kind', { kind: 'other' }],
  ['after', { after: 1 }],
  ['result', 'win'],
  ['unknown', { times: 3 }],
  ['isIrreversible', { isIrreversible: true }],
])('is refused where it is wrong: %s', (part, rule) => {
  const opened = kings(rule as never).open({ name: 'kings', rules: {}, weights: null });
  expect(opened).toMatchObject({ ok: false, error: { code: 'bad-game', message: expect.stringContaining(part) } });
});
