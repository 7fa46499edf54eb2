import { expect, it } from 'vitest';
import { DARK, LIGHT } from '../../src/games/meridians/color.ts';
import { Clocks } from '../../src/protocol/gtp/clocks.ts';

function configured(mainMs: number, overtimeMs: number, stones: number): Clocks {
  const clocks = new Clocks();
  clocks.configure(mainMs, overtimeMs, stones);
  return clocks;
}

it('there is no clock until one is set', () => {
  expect(new Clocks().forMove(LIGHT)).toBeUndefined();
});

it('overtime without moves, and no time at all, mean that there is no limit', () => {
  expect(configured(60_000, 1000, 0).forMove(LIGHT)).toBeUndefined();
  expect(configured(0, 0, 0).forMove(DARK)).toBeUndefined();
});

it('main time goes down by what a side spends, and is not filled up', () => {
  const clocks = configured(10_000, 0, 0);
  clocks.spend(LIGHT, 4000);
  expect(clocks.forMove(LIGHT)).toEqual({ remainingMs: 6000 });
  expect(clocks.forMove(DARK)).toEqual({ remainingMs: 10_000 });
  clocks.spend(LIGHT, 7000);
  expect(clocks.forMove(LIGHT)).toEqual({ remainingMs: 0 });
});

it('main time comes with the share of a move in the overtime that follows it', () => {
  expect(configured(10_000, 30_000, 5).forMove(LIGHT)).toEqual({ remainingMs: 10_000, incrementMs: 6000 });
});

it('overtime is counted in moves, and begins anew when they are made', () => {
  const clocks = configured(1000, 30_000, 2);
  clocks.spend(DARK, 1500);
  expect(clocks.forMove(DARK)).toEqual({ remainingMs: 30_000, movesToGo: 2 });
  clocks.spend(DARK, 10_000);
  expect(clocks.forMove(DARK)).toEqual({ remainingMs: 20_000, movesToGo: 1 });
  clocks.spend(DARK, 15_000);
  expect(clocks.forMove(DARK)).toEqual({ remainingMs: 30_000, movesToGo: 2 });
});

it('a game without main time begins in overtime', () => {
  expect(configured(0, 5000, 1).forMove(LIGHT)).toEqual({ remainingMs: 5000, movesToGo: 1 });
});

it('what the controller says is left holds, and a new game winds the clocks up', () => {
  const clocks = configured(10_000, 0, 0);
  clocks.setLeft(LIGHT, 3000, 0);
  clocks.setLeft(DARK, 2000, 4);
  expect(clocks.forMove(LIGHT)).toEqual({ remainingMs: 3000 });
  expect(clocks.forMove(DARK)).toEqual({ remainingMs: 2000, movesToGo: 4 });
  clocks.reset();
  expect(clocks.forMove(DARK)).toEqual({ remainingMs: 10_000 });
});
