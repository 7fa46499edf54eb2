import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ProofTable, Solver, Solving } from '../src/solving.ts';
import { must } from '../src/util/result.ts';
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

it('takes about as many moves in slices as in one piece', async () => {
  const kit = kitOfSize(4);
  const { game } = kit;
  const position = game.create();
  for (const name of ['d3', 'f3']) game.play(position, must(kit.parseMove(name)));
  const solver = new Solver(game, new ProofTable(new SharedArrayBuffer(64 * MIB)));
  expect(solver.solve(position, 10_000_000)?.reward).toBe(1);
  const solving = new Solving(kit, [position], 64 * MIB);
  await solving.run({ mostLooked: 10_000_000 });
  expect(solving.progress.solved).toBe(1);
  expect(solving.progress.looked).toBeLessThan(1.5 * solver.looked);
});
