import { describe, expect, it } from 'vitest';
import { answered, type Cards, countCards, INTERVALS, nextCard } from '../../../src/board/page/learn/leitner.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 11, 1);

describe('a card of a puzzle', () => {
  it('moves up a box with every right answer, and rests longer in each, up to the last', () => {
    let card = answered(undefined, true, NOW);
    const rests = [card.due - NOW];
    for (let i = 0; i < 6; i++) {
      const at = card.due;
      card = answered(card, true, at);
      rests.push(card.due - at);
    }
    expect(rests.map((rest) => rest / HOUR)).toEqual([24, 72, 168, 504, 1440, 1440, 1440]);
    expect(card.box).toBe(INTERVALS.length - 1);
  });

  it('falls back to the first box with a wrong answer, whatever was before, and comes back soon', () => {
    for (const box of [undefined, 0, 3, 5]) {
      const before = box === undefined ? undefined : { box, due: NOW };
      expect(answered(before, false, NOW)).toEqual({ box: 0, due: NOW + 600_000 });
    }
  });
});

describe('the puzzles of a box', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const cards: Cards = { b: { box: 1, due: NOW - 10 }, c: { box: 0, due: NOW - 20 }, d: { box: 2, due: NOW + HOUR } };

  it('come in the order in which they were due, and then those that were never asked in theirs', () => {
    expect(nextCard(cards, ids, NOW)).toBe('c');
    expect(nextCard({ ...cards, c: answered(cards.c, true, NOW) }, ids, NOW)).toBe('b');
    expect(nextCard({ d: { box: 2, due: NOW + HOUR } }, ids, NOW)).toBe('a');
    const scheduled = Object.fromEntries(ids.map((id) => [id, { box: 1, due: NOW + 1 }]));
    expect(nextCard(scheduled, ids, NOW)).toBeUndefined();
    expect(nextCard(scheduled, ids, NOW + 1)).toBe('a');
  });

  it('are all asked before the first one comes back that was wrong', () => {
    let known: Cards = {};
    const order: string[] = [];
    for (let minute = 0; minute < 5; minute++) {
      const id = nextCard(known, ids, NOW + minute * 60_000);
      if (id === undefined) break;
      order.push(id);
      known = { ...known, [id]: answered(known[id], id !== 'a', NOW + minute * 60_000) };
    }
    expect(order).toEqual(ids);
    expect(nextCard(known, ids, NOW + 600_000)).toBe('a');
  });

  it('are counted by what is to be done with them; cards of other puzzles are not', () => {
    const others = { ...cards, z: { box: 0, due: NOW - 1 } };
    expect(countCards(others, ids, NOW)).toEqual({ due: 2, fresh: 1, scheduled: 1, nextDue: NOW + HOUR });
    expect(countCards({}, [], NOW)).toEqual({ due: 0, fresh: 0, scheduled: 0, nextDue: undefined });
  });
});
