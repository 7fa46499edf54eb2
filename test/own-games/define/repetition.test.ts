/** Rules about positions that return, against a plain record of all earlier positions. */
import { describe, expect, it } from 'vitest';
import { Line } from '../../../src/games/line.ts';
import { checkGame, defineGame, type GameRules, openKit, squares } from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { many } from '../../support/many.ts';

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

describe.each<[string, Rule, number]>([
  ['situational superko', 'illegal', 2],
  ['positional superko', { result: 'illegal', kind: 'positional' }, 2],
  ['a third occurrence', { result: 'draw', after: 3 }, 3],
])('%s', (_, rule, after) => {
  const kit = openKit(kings(rule));
  const free = openKit(kings());
  const isPositional = typeof rule === 'object' && rule.kind === 'positional';
  const keyOf = (position: unknown) =>
    JSON.stringify([free.pieces(position), !isPositional && free.game.toMove(position)]);
  const listed = ({ game }: typeof kit, position: unknown) => {
    const into = new Int32Array(game.maxMoves);
    return [...into.slice(0, game.legalMoves(position, into))];
  };

  it('agrees with a plain record in random games, mirrored and read from text', () => {
    const map = kit.symmetries[1] as (move: number) => number;
    for (let seed = 0; seed < many(8); seed++) {
      const random = randomState(`${seed}`);
      const [position, mirrored, plain, next] = [kit, kit, free, free].map(({ game }) => game.create());
      const seen = [keyOf(plain)];
      let isPass = false;
      for (let ply = 0; ply < 60 && !free.outcome(plain); ply++) {
        const isRepeated = !isPass && seen.filter((key) => key === seen.at(-1)).length >= after;
        if (after === 3) {
          expect(kit.outcome(position)?.end).toBe(isRepeated ? 'draw' : undefined);
          if (isRepeated) break;
        }
        const moves = listed(kit, position);
        const allowed = listed(free, plain).filter((move) => {
          free.game.copy(next, plain);
          free.game.play(next, move);
          const isSame = JSON.stringify(free.pieces(next)) === JSON.stringify(free.pieces(plain));
          return after === 3 || isSame || !seen.includes(keyOf(next));
        });
        expect(moves).toEqual(allowed);
        const read = must(kit.parsePosition(kit.makePosition(position)));
        expect(listed(kit, read)).toEqual(moves);
        expect(kit.game.keyLow(read)).toBe(kit.game.keyLow(position));
        expect(
          kit.derivation?.differences(kit.derivation.image(position, kit.derivation.maps[1] as number[]), mirrored),
        ).toEqual([]);
        const move = moves[nextBelow(random, moves.length)] as number;
        kit.game.play(position, move);
        kit.game.play(read, move);
        kit.game.play(mirrored, map(move));
        free.game.play(plain, move);
        expect(kit.makePosition(read)).toBe(kit.makePosition(position));
        isPass = move === PASS;
        seen.push(keyOf(plain));
      }
    }
  });

  it('passes the checks of a game', () => {
    expect(checkGame(kings(rule), { games: 6 }).failures).toEqual([]);
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
