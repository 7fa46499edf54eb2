import { describe, expect, it } from 'vitest';
import type { Seat } from '../../src/games/kit.ts';
import { seatMeant } from '../../src/games/seats.ts';

const LOOKS = { sign: 'x', terminal: 'red', fill: '#000', stroke: '#000', shade: '#000' } as const;
const SEATS: readonly Seat[] = [
  { name: 'north', goColor: 'black', aliases: ['n', 'b'], ...LOOKS },
  { name: 'south', goColor: 'white', aliases: ['s', 'w'], ...LOOKS },
  { name: 'west', aliases: [], ...LOOKS },
];

describe('a seat', () => {
  it.each([
    ['north', 0],
    ['SOUTH', 1],
    ['black', 0],
    ['White', 1],
    ['n', 0],
    ['W', 1],
    ['west', 2],
    ['', undefined],
    ['nor', undefined],
    ['toString', undefined],
  ])('is meant by its name, its colour in Go or an alias: %j', (word, seat) => {
    expect(seatMeant({ seats: SEATS }, word)).toBe(seat);
  });
});
