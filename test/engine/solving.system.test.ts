import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ProofTable, Solver, Solving } from '../../src/engine/solving.ts';
import { must } from '../../src/util/result.ts';
import { kitOfSize } from '../support/kits.ts';

const MIB = 2 ** 20;
const KIT = kitOfSize(4);

function after(...names: string[]): unknown {
  const position = KIT.game.create();
  for (const name of names) KIT.game.play(position, must(KIT.parseMove(name)));
  return position;
}

it('what is saved while threads go on solving can be resumed', async () => {
  const solving = new Solving(KIT, [KIT.game.create()], 64 * MIB);
  const solved = solving.run({ mostExamined: 100_000 });
  let isOver = false;
  void solved.finally(() => {
    isOver = true;
  });
  let saved = 0;
  while (!isOver) {
    const again = new Solving(KIT, [KIT.game.create()], 64 * MIB);
    expect(again.resume(solving.save()).ok).toBe(true);
    saved++;
    await wait(5);
  }
  expect(saved).toBeGreaterThan(1);
});

it('takes as many moves on a thread as without, and hardly more in rounds', async () => {
  const position = after('d3', 'f3', 'd5', 'f1', 'b1', 'g1');
  const solver = new Solver(KIT.game, new ProofTable(new SharedArrayBuffer(64 * MIB)));
  expect(solver.solve(position, 10_000_000)).toBeDefined();
  const alone = new Solving(KIT, [position], 64 * MIB);
  await alone.run({ mostExamined: 10_000_000 });
  expect(alone.progress).toMatchObject({ solved: 1, examined: solver.examined });
  const inRounds = new Solving(KIT, [position, after('d3', 'e4')], 64 * MIB);
  await inRounds.run({ mostExamined: 3 * solver.examined });
  expect(inRounds.progress.solved).toBe(1);
  expect(inRounds.examinedFor(0)).toBeLessThan(1.5 * solver.examined);
});

it('what little took the most work spares most of it', async () => {
  const solve = async (position: unknown, saved?: Uint8Array) => {
    const solving = new Solving(KIT, [position], 64 * MIB);
    if (saved) must(solving.resume(saved));
    await solving.run({ mostExamined: 10_000_000 });
    return { solving, examined: solving.progress.examined };
  };
  const moves = ['d3', 'f3', 'd5', 'f1', 'b1', 'g1'];
  const { solving, examined } = await solve(after(...moves));
  const few = solving.save(2 ** 14);
  expect(few.length).toBeLessThan(2 ** 15);
  expect((await solve(after(...moves), few)).examined).toBeLessThan(examined / 10);
  expect(new Solving(KIT, [after('d3')], 64 * MIB).resume(few).ok).toBe(false);
});
