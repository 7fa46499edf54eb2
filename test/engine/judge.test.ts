import { afterAll, describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/engine.ts';
import { Judge } from '../../src/engine/judge.ts';
import { DARK, LIGHT } from '../../src/games/meridians/color.ts';
import { legalPoints } from '../../src/games/meridians/movegen.ts';
import { Position } from '../../src/games/meridians/position.ts';

const judge = new Judge({ name: 'meridians', rules: { size: 5, pie: true } });
afterAll(() => judge.close());

it('the seat chosen is that of a stone in the middle against a corner, and not of a corner whose long line is cut', async () => {
  expect(await judge.chooseSeat(['e4', 'a1'])).toBe(LIGHT);
  expect(await judge.chooseSeat(['e1', 'e3'])).toBe(DARK);
});

it('the value of an opening that is known is the same with any work and under every symmetry', async () => {
  const value = await judge.valueAfter(['e1', 'e3'], 1, 'a');
  expect(value).toBeLessThan(0.4);
  for (const image of [
    ['e8', 'e6'],
    ['e1', 'e3'],
  ])
    expect(await judge.valueAfter(image, 50, 'b')).toBe(value);
});

describe('the stones for a choice', () => {
  it('are legal, the same for the same seed, and others for another one', async () => {
    const first = await judge.placeMove([], '1');
    const second = await judge.placeMove([first], '1');
    expect(await judge.placeMove([first], '1')).toBe(second);
    expect([await judge.placeMove([], '2'), await judge.placeMove([first], '2')]).not.toEqual([first, second]);
    const position = new Position(5);
    for (const stone of [first, second]) expect(position.play(position.board.names.indexOf(stone)).ok).toBe(true);
  });

  it('are one of the fairest openings where these are known', async () => {
    const engine = new Engine({ game: judge.kit.spec, threads: 0 });
    const values = engine.kit.openingValues?.();
    const most = Math.max(...(values?.fairest(12) ?? []).map(({ value }) => Math.abs(value - 0.5)));
    for (let seed = 0; seed < 20; seed++) {
      const first = await judge.placeMove([], `${seed}`);
      const second = await judge.placeMove([first], `${seed}`);
      expect(Math.abs((await judge.valueAfter([first, second], 1, 'x')) - 0.5)).toBeLessThanOrEqual(most);
    }
    await engine.close();
  });

  it('make a game that is nearer to even than most', async () => {
    const first = 'e4';
    const chosen = await judge.placeMove([first], '1');
    const position = new Position(5);
    position.play(position.board.names.indexOf(first));
    const points = new Int32Array(position.board.points);
    const replies = [...points.subarray(0, legalPoints(position, points))].map((point) => position.board.names[point]!);
    const imbalance = async (reply: string) => Math.abs((await judge.valueAfter([first, reply], 200, 'x')) - 0.5);
    const own = await imbalance(chosen);
    let worse = 0;
    for (const reply of replies) if ((await imbalance(reply)) >= own) worse++;
    expect(worse / replies.length).toBeGreaterThan(0.5);
  });
});
