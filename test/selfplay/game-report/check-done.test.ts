/** What counts of an item that a worker of a farm has sent. */
import { describe, expect, it } from 'vitest';
import { checkedDone } from '../../../selfplay/game-report/check-done.ts';
import type { GameItem, Item, ItemTask } from '../../../selfplay/game-report/item.ts';
import { must } from '../../../src/util/result.ts';
import { kitOfSize, playedAtRandom } from '../../support/kits.ts';

const kit = kitOfSize(3);
const taskOf = (item: Item): ItemTask => ({
  index: 7,
  item,
  game: { name: 'meridians', rules: { size: 3 } },
  seed: '1',
});
const { moves } = playedAtRandom(kit, 'check');
const each = <Value>(value: Value) => moves.map(() => value);
const ITEM: GameItem = {
  kind: 'even',
  id: 'even/16/0',
  levels: [16, 16],
  opening: moves.slice(0, 1),
  variedPlies: 8,
  maxPlies: 200,
};
const SENT = { kind: 'even', moves, values: each(0.5), good: each(1), proven: each(null), by: 'w' };

describe('a game that a worker has sent', () => {
  const check = (sent: object) => checkedDone(taskOf(ITEM), { ...SENT, ...sent });

  it('has the result that its moves have, whatever is said of it', () => {
    const done = must(check({ scores: [0.3, 0.9], levels: [1, 2], id: 'other', end: 'x' }));
    expect(done).toMatchObject({ index: 7, by: 'w', id: 'even/16/0', levels: [16, 16], end: 'annihilation' });
    expect('scores' in done && done.scores).toEqual(expect.arrayContaining([0, 1]));
  });

  it.each<[string, object]>([
    ['that is not over', { moves: moves.slice(0, -1), values: each(0.5).slice(1) }],
    ['with another opening', { moves: [...moves].reverse() }],
    ['with a value out of range', { values: each(2) }],
    ['without values', { values: [] }],
    ['of another kind', { kind: 'ladder' }],
    ['of no kind', { kind: 'x' }],
    [
      'that goes on',
      { moves: [...moves, 'a1'], values: [...each(0.5), 0.5], good: [...each(1), 1], proven: [...each(null), null] },
    ],
  ])('%s is refused', (_, sent) => {
    expect(check(sent)).toMatchObject({ ok: false, error: { code: 'bad-item' } });
  });
});

describe('a search that a worker has sent', () => {
  const item: Item = { kind: 'opening', id: 'opening/a1', moves: ['a1'], playouts: 100 };
  const sent = { kind: 'opening', value: 0.4, proven: null, best: 'b2', playouts: 1, moves: ['c3'] };

  it('is that of the plan', () => {
    const done = must(checkedDone(taskOf(item), sent));
    expect(done).toEqual({
      index: 7,
      kind: 'opening',
      id: 'opening/a1',
      moves: ['a1'],
      playouts: 100,
      value: 0.4,
      proven: null,
      best: 'b2',
    });
  });

  it('has a value', () => {
    expect(checkedDone(taskOf(item), { ...sent, value: null })).toMatchObject({ ok: false });
  });
});

it('random games that a worker has sent are as many as the plan says', () => {
  const item: Item = { kind: 'random', id: 'random/0', games: 2, maxPlies: 100 };
  const sent = {
    kind: 'random',
    plies: [5, 6],
    scores: [
      [1, 0],
      [0, 1],
    ],
    logSizes: [1, 2],
    cutOff: 0,
  };
  expect(checkedDone(taskOf(item), sent)).toMatchObject({ ok: true });
  expect(checkedDone(taskOf(item), { ...sent, plies: [5] })).toMatchObject({ ok: false });
});
