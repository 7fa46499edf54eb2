import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Solving } from '../src/solving.ts';
import { kitOfSize } from './support/kits.ts';

const MIB = 2 ** 20;

it('what is saved while threads go on solving can be resumed', async () => {
  const kit = kitOfSize(4);
  const solving = new Solving(kit, [kit.game.create()], 64 * MIB);
  const solved = solving.run({ mostLooked: 300_000 });
  let isOver = false;
  void solved.finally(() => {
    isOver = true;
  });
  let saved = 0;
  while (!isOver) {
    const again = new Solving(kit, [kit.game.create()], 64 * MIB);
    expect(again.resume(solving.save()).ok).toBe(true);
    saved++;
    await wait(5);
  }
  expect(saved).toBeGreaterThan(1);
});
